"""The other end of a time phrase: from 9 to 11, July 13 to 15, 10 am for 2 hours."""

from dataclasses import replace
from typing import Final

from .calendar_days import read_day
from .clock import read_clock, read_hour
from .digits import Clock
from .durations import Read, read_length
from .frame import Frame
from .marks import Marks
from .month_days import skip_glue
from .time_words import Word

_WORKDAY: Final = 8
"""Hours; 7-6 is rather a date than the eleven hours from 7 to 6."""


def _joint(marks: Marks, place: int, *, between: bool) -> bool:
    mark = marks.at(place)
    return mark.dash or Word.UNTIL in mark.words or (between and Word.AND in mark.words)


def _between(marks: Marks, start: int, place: int) -> bool:
    return any(marks.does(at, Word.BETWEEN) for at in range(max(start - 2, 0), place))


def read_numbers(marks: Marks, place: int, frame: Frame) -> Read[Frame]:
    """Read two bare numbers with a joint: 9 to 11, or 13 - 15 July."""
    first, between = marks.at(place), _between(marks, place, place)
    joint = place + 1
    if marks.at(joint).text == "." and first.width:
        joint += 1
    if first.whole is None or not _joint(marks, joint, between=between):
        return None
    at = skip_glue(marks, joint + 1)
    second = marks.at(at)
    if days := _days_of_month(marks, place, at):
        return days
    before = marks.at(place - 1).words
    known = bool(before & {Word.FROM, Word.AT})
    if Word.ON in before:
        return _bare_days(marks, place, at) if Word.FROM in before else None
    if second.whole is None and second.clock is None:
        return None
    if _could_be_minutes(marks, place, joint, at):
        return Frame(refused="minutes"), at + 1
    hours = _hours(marks, place, at)
    if not hours:
        return None
    frames, after = hours
    spoken = bool(
        (frames.end_clock and frames.end_clock.half)
        or second.clock
        or marks.at(after).sense.of_hour
        or after > at + 1
    )
    sure = known or between
    return (
        hours
        if sure or _rather_hours(marks, joint, frames, sign=spoken or frame.dated)
        else None
    )


def _hours(marks: Marks, place: int, at: int) -> Read[Frame]:
    start, end = read_hour(marks, place), read_clock(marks, at, expected=True)
    if not start or not end:
        return None
    return Frame(clock=start, end_clock=end[0]), end[1]


def _rather_hours(marks: Marks, joint: int, hours: Frame, *, sign: bool) -> bool:
    """Say that two numbers are hours though no "from" or "between" says so."""
    if not (sign and hours.clock and hours.end_clock):
        return False
    mark = marks.at(joint)
    if mark.dash and _hours_between(hours.clock, hours.end_clock) > _WORKDAY:
        return False
    return Word.AT not in mark.words


def _hours_between(start: Clock, end: Clock) -> int:
    return (end.hour - start.hour) % 12 if not end.exact else end.hour - start.hour


def _bare_days(marks: Marks, place: int, at: int) -> Read[Frame]:
    """Read "vom 3. bis 5." and "du 13 au 18", which count days of the month."""
    first, last = marks.at(place).whole, marks.at(at).whole
    if not first or not last or first > 31 or last > 31:
        return None
    after = at + 1 + (marks.at(at + 1).text == "." and marks.at(at).width > 0)
    return Frame(day=first, end_day=Frame(day=last)), after


def _could_be_minutes(marks: Marks, place: int, joint: int, at: int) -> bool:
    """Say that "ten to nine" may be 8:50 as well as ten o'clock until nine."""
    amount, hour = marks.at(place).whole, marks.at(at).whole
    if not marks.does(joint, Word.TO) or marks.does(place - 1, Word.FROM):
        return False
    return amount in {5, 10} and hour is not None and amount > hour


def _days_of_month(marks: Marks, place: int, at: int) -> Read[Frame]:
    first, end = marks.at(place), read_day(marks, at)
    day = first.whole
    if not end or day is None or not 1 <= day <= 31 or marks.does(place - 1, Word.AT):
        return None
    until = end[0]
    if until.digits and until.digits.sure:
        until = replace(
            until, day=until.digits.first, month=until.digits.second, digits=None
        )
    if until.day is None or (until.month is None and until.month_offset is None):
        return None
    return replace(until, day=day, weekday=None, end_day=until), end[1]


def read_end(
    marks: Marks, place: int, start: int, frame: Frame, *, timed: bool
) -> Read[Frame]:
    """Read a joint and what stands after it, of the kind that stood before it."""
    if not _joint(marks, place, between=_between(marks, start, place)):
        return None
    at = skip_glue(marks, place + 1)
    while marks.does(at, Word.AT) or marks.does(at, Word.ABOUT):
        at += 1
    if timed:
        end = read_clock(marks, at, expected=True)
        return (Frame(end_clock=end[0]), end[1]) if end else None
    if not frame.dated:
        return None
    led = marks.does(start, Word.FROM)
    bare = led or Word.AT not in marks.at(place).words
    return _end_day(marks, at, frame, bare=bare)


def _end_day(marks: Marks, at: int, frame: Frame, *, bare: bool) -> Read[Frame]:
    end, place = Frame(), at
    while read := read_day(marks, skip_glue(marks, place)):
        joined = end.joined(read[0])
        if joined is None:
            break
        end, place = joined, read[1]
    if not end.dated:
        return _bare_day(marks, at, frame) if bare else None
    return Frame(end_day=end), place


def _bare_day(marks: Marks, at: int, frame: Frame) -> Read[Frame]:
    """Read the 15 of "July 13 to 15" and its year, which also holds for the start."""
    day = marks.at(at).whole
    if (
        day is None
        or frame.month is None
        or not 1 <= day <= 31
        or marks.at(at).width > 2
    ):
        return None
    year = marks.at(at + 1 + (marks.at(at + 1).text == ","))
    if year.width == 4 and year.whole and 1900 < year.whole < 2100:
        end = Frame(day=day, month=frame.month, year=year.whole)
        return Frame(end_day=end, year=year.whole), at + 2 + (
            marks.at(at + 1).text == ","
        )
    return Frame(end_day=Frame(day=day, month=frame.month)), at + 1


def read_span(marks: Marks, place: int) -> Read[Frame]:
    """Read "for two hours" and "all day"."""
    if marks.does(place, Word.ALL_DAY):
        return Frame(all_day=True), place + 1
    if not marks.does(place, Word.FOR):
        return None
    read = read_length(marks, place + 1)
    return (Frame(length=read[0]), read[1]) if read else None
