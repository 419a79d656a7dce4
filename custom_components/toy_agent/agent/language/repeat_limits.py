"""When a repetition starts and stops: until June, for eight times, from May on."""

from .calendar_days import read_day
from .durations import Length, Read, read_length
from .marks import Marks
from .repeats import Repeat
from .time_words import Word


def read_limit(marks: Marks, place: int, repeat: Repeat) -> Read[Repeat]:
    """Read "until June 5", "for 8 times", "for the next six weeks" and "from May"."""
    if not repeat.every:
        return None
    mark = marks.at(place)
    if (
        Word.UNTIL in mark.words
        and Word.AT not in mark.words
        and (until := _read_date(marks, place + 1, "until"))
    ):
        return until
    if marks.does(place, Word.TWICE):
        return Repeat(count=2), place + 1
    at = place
    while marks.at(at).words & {Word.FOR, Word.NEXT, Word.THE, Word.UNTIL}:
        if Word.AT in marks.at(at).words:
            return None
        at += 1
    number = marks.at(at).whole
    if number and not marks.at(at).ordinal and marks.does(at + 1, Word.TIMES):
        return Repeat(count=number), at + 2
    if at > place:
        length = read_length(marks, at)
        if length:
            return Repeat(lasts=length[0]), length[1]
        unit = marks.at(at).sense.unit
        if unit in {"week", "month", "year"} and marks.does(at - 1, Word.NEXT):
            once = {
                "week": Length(days=7),
                "month": Length(months=1),
                "year": Length(months=12),
            }
            return Repeat(lasts=once[unit]), at + 1
    if marks.does(place, Word.FROM):
        return _read_date(marks, place + 1, "start")
    return None


def _read_date(marks: Marks, place: int, name: str) -> Read[Repeat]:
    at = place
    while marks.at(at).words & {
        Word.IN,
        Word.THE,
        Word.ON,
        Word.FROM,
        Word.OF,
        Word.AT,
    }:
        at += 1
    read = read_day(marks, at)
    if not read:
        return None
    if name == "until":
        return Repeat(until=read[0]), read[1]
    return Repeat(start=read[0]), read[1]
