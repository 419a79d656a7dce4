"""Minutes around an hour: half past three, zehn vor acht, midi et quart."""

from dataclasses import replace

from .digits import Clock
from .durations import Read
from .marks import Mark, Marks
from .time_words import Word


def hour_number(mark: Mark) -> int | None:
    """Return the hour that a bare number or an hour's own word names."""
    if mark.sense.hour is not None:
        return mark.sense.hour
    whole = mark.whole
    if whole is None or mark.ordinal or whole > 24 or mark.width > 2:
        return None
    return whole


def read_named(marks: Marks, place: int) -> Read[Clock]:
    """Read noon and midnight, also "12 noon", with minutes after them."""
    if marks.at(place).whole == 12 and (
        marks.does(place + 1, Word.NOON) or marks.does(place + 1, Word.MIDNIGHT)
    ):
        place += 1
    for word, hour in ((Word.NOON, 12), (Word.MIDNIGHT, 24)):
        if marks.does(place, word):
            clock = Clock(hour=hour, exact=True, spoken=False)
            return minutes_after(marks, clock, place + 1) or (clock, place + 1)
    return None


def _moved(clock: Clock, minutes: int) -> Clock:
    total = clock.hour * 60 + clock.minute + minutes
    if total < 0 or (total < 60 and not clock.exact):
        total += 720
    hour, minute = divmod(total, 60)
    return replace(clock, hour=hour, minute=minute, spoken=True)


def read_before_hour(marks: Marks, place: int) -> Read[Clock]:
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
            hour = _full_hour(marks, after + 1) or read_before_hour(marks, after + 1)
            if hour and (counted or not _is_range(marks, amount, after)):
                return _moved(hour[0], sign * amount), hour[1]
    return None


def _is_range(marks: Marks, amount: int, joint: int) -> bool:
    """Say that "two to four" counts hours and not the minutes before four."""
    return amount <= 12 and marks.does(joint, Word.UNTIL)


def _full_hour(marks: Marks, place: int) -> Read[Clock]:
    """Read the hour that minutes are counted from."""
    while marks.does(place, Word.THE) or marks.does(place, Word.AT):
        place += 1
    mark = marks.at(place)
    if mark.clock and mark.clock.minute == 0 and not mark.date:
        return mark.clock, place + 1
    if named := read_named(marks, place):
        return named
    hour = hour_number(mark)
    if hour is None:
        return None
    after = place + 1 + marks.does(place + 1, Word.OCLOCK)
    return Clock(hour=hour, exact=hour > 12 or hour == 0), after


def minutes_after(
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
    if joined and sign > 0 and not marks.words.joins_minutes:
        return None
    if not joined and whole < 10 and mark.width != 2:
        return None
    after = at + 1
    if marks.at(after).sense.unit == "minute":
        after += 1
    elif marks.at(after).sense.unit or marks.at(after).sense.month:
        return None
    return _moved(clock, sign * whole), after
