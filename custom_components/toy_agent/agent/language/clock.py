"""Clock times in words and digits: 3:30 pm, half past three, halb acht, midi et quart."""

from dataclasses import replace
from typing import Final

from .digits import Clock
from .durations import Read
from .marks import Mark, Marks
from .time_words import NOTHING, Word

_PREPOSITIONS: Final = frozenset(
    {Word.AT, Word.FROM, Word.BETWEEN, Word.UNTIL, Word.OPEN, Word.ABOUT}
)


def read_clock(marks: Marks, place: int, *, expected: bool = False) -> Read[Clock]:
    """Read a clock time.

    A bare number counts only where one is expected: after "at", beside a day, or as the
    other end of a range.
    """
    read = (
        _before_hour(marks, place)
        or _named(marks, place)
        or _hour(marks, place, expected=expected or _announced(marks, place))
    )
    return _with_half(marks, *read) if read else None


def _announced(marks: Marks, place: int) -> bool:
    before = marks.at(place - 1)
    if Word.THE in before.words and not before.words & _PREPOSITIONS:
        before = marks.at(place - 2)
    return bool(before.words & _PREPOSITIONS)


def _hour_number(mark: Mark) -> int | None:
    if mark.sense.hour is not None:
        return mark.sense.hour
    whole = mark.whole
    if whole is None or mark.ordinal or whole > 24 or mark.width > 2:
        return None
    return whole


def _ordinal_hour(marks: Marks, place: int) -> int | None:
    """Return the hour of the Polish "o 18-tej"."""
    mark = marks.at(place)
    spoken = mark.ordinal and marks.words.ordinal_hours and mark.width
    return mark.whole if spoken and Word.AT in marks.at(place - 1).words else None


def _named(marks: Marks, place: int) -> Read[Clock]:
    """Read noon and midnight, also "12 noon", with minutes after them."""
    if marks.at(place).whole == 12 and (
        marks.does(place + 1, Word.NOON) or marks.does(place + 1, Word.MIDNIGHT)
    ):
        place += 1
    for word, hour in ((Word.NOON, 12), (Word.MIDNIGHT, 24)):
        if marks.does(place, word):
            clock = Clock(hour=hour, exact=True, spoken=False)
            return _minutes_after(marks, clock, place + 1) or (clock, place + 1)
    return None


def _moved(clock: Clock, minutes: int) -> Clock:
    total = clock.hour * 60 + clock.minute + minutes
    if total < 0 or (total < 60 and not clock.exact):
        total += 720
    hour, minute = divmod(total, 60)
    return replace(clock, hour=hour, minute=minute, spoken=True)


def _before_hour(marks: Marks, place: int) -> Read[Clock]:
    """Read what names the minutes first: half past, a quarter to, ten past, halb."""
    mark = marks.at(place)
    words = mark.words
    fixed = (
        (Word.HALF_PAST, 30),
        (Word.HALF_TO, -30),
        (Word.QUARTER_TO, -15),
    )
    for word, minutes in fixed:
        if word in words and (hour := _full_hour(marks, place + 1)):
            return _moved(hour[0], minutes), hour[1]
    if Word.QUARTER in words:
        amount, after = 15, place + 1
    elif Word.THREE_QUARTERS in words:
        amount, after = 45, place + 1
    else:
        whole = mark.whole
        if whole is None or mark.ordinal or not 0 < whole < 60:
            return None
        amount, after = whole, place + 1
        counted = marks.at(after).sense.unit == "minute"
        return _relative(marks, amount, after + counted, counted=counted)
    return _relative(marks, amount, after, counted=True)


def _relative(marks: Marks, amount: int, after: int, *, counted: bool) -> Read[Clock]:
    for word, sign in ((Word.PAST, 1), (Word.TO, -1)):
        if marks.does(after, word):
            hour = _full_hour(marks, after + 1) or _before_hour(marks, after + 1)
            if hour and (counted or not _is_range(marks, amount, after, hour[0])):
                return _moved(hour[0], sign * amount), hour[1]
    return None


def _is_range(marks: Marks, amount: int, joint: int, hour: Clock) -> bool:
    """Say that "two to four" counts hours and not the minutes before four."""
    return amount <= 12 and marks.does(joint, Word.UNTIL)


def _full_hour(marks: Marks, place: int) -> Read[Clock]:
    """Read the hour that minutes are counted from."""
    while marks.does(place, Word.THE) or marks.does(place, Word.AT):
        place += 1
    mark = marks.at(place)
    if mark.clock and mark.clock.minute == 0 and not mark.date:
        return mark.clock, place + 1
    if named := _named(marks, place):
        return named
    hour = _hour_number(mark)
    if hour is None:
        return None
    after = place + 1 + marks.does(place + 1, Word.OCLOCK)
    return Clock(hour=hour, exact=hour > 12 or hour == 0), after


def _hour(marks: Marks, place: int, *, expected: bool) -> Read[Clock]:
    mark = marks.at(place)
    if mark.clock:
        return _digit_clock(marks, mark, place, expected=expected)
    if mark.width in {3, 4} and not mark.ordinal:
        return _four_digits(marks, mark, place, expected=expected)
    hour = _hour_number(mark)
    if hour is None:
        hour = _ordinal_hour(marks, place)
    if hour is None or hour > 24 or Word.VALUE in marks.at(place + 1).words:
        return None
    clock = Clock(hour=hour, exact=hour > 12 or hour == 0)
    after = place + 1
    if marks.does(after, Word.OCLOCK):
        return _minutes_after(marks, clock, after + 1, bare=True) or (clock, after + 1)
    if minutes := _minutes_after(marks, clock, after, bare=True):
        sure = expected or _half_of_day(marks, minutes[1]) or not _bare(marks, after)
        return minutes if sure else None
    if expected or _half_of_day(marks, after):
        return clock, after
    return None


def _bare(marks: Marks, place: int) -> bool:
    return marks.at(place).number is not None


def _digit_clock(
    marks: Marks, mark: Mark, place: int, *, expected: bool
) -> Read[Clock]:
    clock, after = mark.clock, place + 1
    if clock is None:
        return None
    if marks.does(after, Word.OCLOCK):
        return clock, after + 1
    loose = mark.date is not None or not clock.spoken
    said = clock.half is not None and clock.spoken
    if loose and not (expected or said or _half_of_day(marks, after)):
        return None
    if Word.VALUE in marks.at(after).words:
        return None
    decimal = mark.number is not None and marks.words.hour_clock == 12
    if decimal and not _known(marks.at(after)):
        return None
    return clock, after


def _known(mark: Mark) -> bool:
    """Say that a mark belongs to a time, or ends it: not the percent of 6.45 percent."""
    return mark.stop or mark.dash or mark.text == "," or mark.sense != NOTHING


def _four_digits(
    marks: Marks, mark: Mark, place: int, *, expected: bool
) -> Read[Clock]:
    hour, minute = divmod(mark.whole or 0, 100)
    if hour > 24 or minute > 59 or (mark.width == 3 and not hour):
        return None
    if not expected and not _half_of_day(marks, place + 1):
        return None
    exact = hour > 12 or hour == 0 or mark.text[0] == "0"
    return Clock(hour=hour, minute=minute, exact=exact), place + 1


def _minutes_after(
    marks: Marks, clock: Clock, place: int, *, bare: bool = False
) -> Read[Clock]:
    """Read the minutes of "seven thirty", "siete y media", "onze heures moins dix"."""
    mark = marks.at(place)
    sign = -1 if Word.MINUS in mark.words else 1
    joined = sign < 0 or Word.AND in mark.words
    at = place + 1 if joined else place
    while joined and marks.does(at, Word.THE):
        at += 1
    mark = marks.at(at)
    if joined or not bare:
        for word, minutes in (
            (Word.QUARTER, 15),
            (Word.HALF, 30),
            (Word.THREE_QUARTERS, 45),
        ):
            if word in mark.words and not marks.at(at + 1).sense.unit:
                return _moved(clock, sign * minutes), at + 1
    whole = mark.whole
    if whole is None or mark.ordinal or not 0 < whole < 60 or mark.clock or mark.date:
        return None
    if not joined and whole < 10 and mark.width != 2:
        return None
    after = at + 1
    if marks.at(after).sense.unit == "minute":
        after += 1
    elif marks.at(after).sense.unit or marks.at(after).sense.month:
        return None
    return _moved(clock, sign * whole), after


def _half_of_day(marks: Marks, place: int) -> bool:
    mark = marks.at(place)
    return bool(mark.words & {Word.AM, Word.PM}) or mark.sense.of_hour


def _with_half(marks: Marks, clock: Clock, place: int) -> tuple[Clock, int]:
    """Take the am or pm that follows."""
    for word in (Word.AM, Word.PM):
        if marks.does(place, word) and not clock.half:
            half = None if clock.hour > 12 else word.value
            place += 1
            return replace(clock, half=half, exact=clock.exact and not half), place
    return clock, place
