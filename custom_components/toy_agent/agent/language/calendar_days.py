"""Days in words and digits: tomorrow, next Friday, March 3rd, 26.9., the last Friday."""

from dataclasses import replace

from .durations import Read, read_length
from .frame import Frame
from .marks import Marks
from .month_days import (
    after_dot,
    day_number,
    read_month_day,
    read_nth_weekday,
    read_written,
    skip_glue,
)
from .time_words import Word
from .weeks import PAST, read_week, read_weekday


def read_day(marks: Marks, place: int) -> Read[Frame]:
    """Read one statement about the day at a place."""
    return (
        _relative(marks, place)
        or _shifted(marks, place)
        or read_nth_weekday(marks, place)
        or read_weekday(marks, place)
        or read_week(marks, place)
        or read_month_day(marks, place)
        or read_written(marks, place)
        or _ordinal_day(marks, place)
    )


def _relative(marks: Marks, place: int) -> Read[Frame]:
    day = marks.at(place).sense.day
    if day is None:
        return None
    return Frame(offset=day, refused=PAST if day < 0 else None), place + 1


def _shifted(marks: Marks, place: int) -> Read[Frame]:
    """Read "in two weeks", "two weeks from now" and "a week from Tuesday"."""
    inside = marks.does(place, Word.IN)
    start = place + inside
    while inside and marks.does(start, Word.ABOUT):
        start += 1
    read = read_length(marks, start)
    if not read:
        return None
    length, after = read
    if marks.does(after, Word.AGO):
        return Frame(shift=length, refused=PAST), after + 1
    if marks.does(after, Word.HENCE):
        return Frame(shift=length), after + 1
    if marks.does(after, Word.AFTER) and not length.seconds:
        base = read_day(marks, skip_glue(marks, after + 1))
        if base and base[0].shift is None:
            return replace(base[0], shift=length, counted_from=True), base[1]
    return (Frame(shift=length), after) if inside else None


def _ordinal_day(marks: Marks, place: int) -> Read[Frame]:
    """Read "the 15th", "Monday 21" and "día quince"."""
    mark = marks.at(place)
    day = day_number(mark)
    after = marks.at(place + 1)
    if day is None or mark.clock or after.sense.unit:
        return None
    if after.sense.of_hour and (not mark.ordinal or mark.sense.hour is not None):
        return None
    if mark.sense.hour is not None and Word.ABOUT in marks.at(place - 1).words:
        return None
    if after.words & {Word.AM, Word.PM, Word.OCLOCK, Word.LAST}:
        return None
    if (
        Word.AT in marks.at(place - 1).words
        and Word.ON not in marks.at(place - 1).words
    ):
        return None
    before = marks.at(place - 1)
    named = before.sense.weekday is not None or (
        Word.THE in before.words and marks.at(place - 2).sense.weekday is not None
    )
    dotted = marks.at(place + 1).text == "." and mark.width > 0
    if mark.ordinal or named or dotted or Word.DATE in before.words:
        return Frame(day=day), after_dot(marks, place)
    return None
