"""Clock times in words and digits: 3:30 pm, half past three, halb acht, midi et quart."""

from dataclasses import replace
from typing import Final

from .clock_minutes import hour_number, minutes_after, read_before_hour, read_named
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
        read_before_hour(marks, place)
        or read_named(marks, place)
        or _hour(marks, place, expected=expected or _announced(marks, place))
    )
    return _with_half(marks, *read) if read else None


def _announced(marks: Marks, place: int) -> bool:
    before = marks.at(place - 1)
    if Word.ON in before.words and not before.words & _PREPOSITIONS:
        return False
    if Word.THE in before.words and not before.words & _PREPOSITIONS:
        before = marks.at(place - 2)
    return bool(before.words & _PREPOSITIONS)


def _ordinal_hour(marks: Marks, place: int) -> int | None:
    """Return the hour of the Polish "o 18-tej"."""
    mark = marks.at(place)
    spoken = mark.ordinal and marks.words.ordinal_hours and mark.width
    return mark.whole if spoken and Word.AT in marks.at(place - 1).words else None


def _hour(marks: Marks, place: int, *, expected: bool) -> Read[Clock]:
    mark = marks.at(place)
    if mark.clock:
        return _digit_clock(marks, mark, place, expected=expected)
    if mark.width in {3, 4} and not mark.ordinal:
        if not expected and not _half_of_day(marks, place + 1):
            return None
        four = read_hour(marks, place)
        return (four, place + 1) if four else None
    hour = hour_number(mark)
    if hour is None:
        hour = _ordinal_hour(marks, place)
    if hour is None or hour > 24 or Word.VALUE in marks.at(place + 1).words:
        return None
    clock = Clock(hour=hour, exact=hour > 12 or hour == 0)
    after = place + 1
    if marks.does(after, Word.OCLOCK):
        return minutes_after(marks, clock, after + 1, bare=True) or (clock, after + 1)
    if minutes := minutes_after(marks, clock, after, bare=True):
        sure = expected or _half_of_day(marks, minutes[1]) or not _bare(marks, after)
        return minutes if sure else None
    article = Word.A in mark.words and not _known(marks.at(after))
    if (expected and not article) or _half_of_day(marks, after):
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
    if mark.number is not None and not said and not _announced(marks, place):
        clock = replace(clock, spoken=False)
    return clock, after


def _known(mark: Mark) -> bool:
    """Say that a mark belongs to a time, or ends it: not the percent of 6.45 percent."""
    return mark.stop or mark.dash or mark.text == "," or mark.sense != NOTHING


def read_hour(marks: Marks, place: int) -> Clock | None:
    """Return a bare number as a clock time: 9, or 0930."""
    mark = marks.at(place)
    if mark.width in {3, 4} and not mark.ordinal:
        hour, minute = divmod(mark.whole or 0, 100)
        if hour > 24 or minute > 59 or (mark.width == 3 and not hour):
            return None
        if mark.width == 3 and marks.at(place + 1).dash:
            return None
        exact = hour > 12 or hour == 0 or mark.text[0] == "0"
        return Clock(hour=hour, minute=minute, exact=exact)
    number = hour_number(mark)
    if number is None:
        return None
    return Clock(hour=number, exact=number > 12 or number == 0)


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
