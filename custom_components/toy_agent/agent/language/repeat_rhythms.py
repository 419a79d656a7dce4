"""How often something comes back: daily, every other week, once a month."""

from typing import Final

from .durations import Read
from .marks import Marks
from .repeats import Repeat
from .time_words import Word

_EVERY_DAY: Final = (1, 2, 3, 4, 5, 6, 7)

WORKDAYS: Final = _EVERY_DAY[:5]

WEEKEND: Final = _EVERY_DAY[5:]

_FREQUENCIES: Final = {
    "second": ("SECONDLY", 1),
    "minute": ("MINUTELY", 1),
    "hour": ("HOURLY", 1),
    "day": ("DAILY", 1),
    "week": ("WEEKLY", 1),
    "fortnight": ("WEEKLY", 2),
    "month": ("MONTHLY", 1),
    "quarter": ("MONTHLY", 3),
    "year": ("YEARLY", 1),
}


def read_exception(marks: Marks, place: int, repeat: Repeat) -> Read[Repeat]:
    """Read that something is left out, which no rule here can say."""
    if repeat.every and marks.does(place, Word.EXCEPT):
        return Repeat(refused="exception"), place + 1
    return None


def read_word(marks: Marks, place: int, _repeat: Repeat) -> Read[Repeat]:
    """Read daily, weekly, weekends and the like."""
    name = marks.at(place).sense.repeats
    if name is None:
        return None
    kind, _, steps = name.partition(" ")
    days = {"workdays": WORKDAYS, "weekends": WEEKEND}.get(kind)
    if days:
        return Repeat(frequency="WEEKLY", weekdays=days, every=True), place + 1
    return Repeat(
        frequency=kind.upper(), interval=_over_one(int(steps)), every=True
    ), place + 1


def _over_one(steps: int) -> int | None:
    return steps if steps > 1 else None


def _interval(marks: Marks, place: int) -> tuple[int, int]:
    mark = marks.at(place)
    if Word.OTHER in mark.words:
        return 2, place + 1
    if mark.whole is not None and not mark.ordinal and 0 < mark.whole < 1000:
        return mark.whole, place + 1
    return 1, place


def read_every(marks: Marks, place: int, _repeat: Repeat) -> Read[Repeat]:
    """Read "every other week", "each Monday" and "every weekend"."""
    if not marks.does(place, Word.EVERY):
        return None
    start = place + 1
    while (
        marks.does(start, Word.EVERY)
        or marks.does(start, Word.THE)
        or marks.does(start, Word.ON)
    ):
        start += 1
    steps, at = _interval(marks, start)
    mark = marks.at(at)
    ordinal = marks.at(start)
    if at == start and ordinal.ordinal and ordinal.whole and _steps_by(marks, start):
        steps, at, mark = ordinal.whole, start + 1, marks.at(start + 1)
    if Word.WORKDAY in mark.words and steps == 1:
        return Repeat(frequency="WEEKLY", weekdays=WORKDAYS, every=True), at + 1
    if Word.WEEKEND in mark.words:
        days = Repeat(
            frequency="WEEKLY", weekdays=WEEKEND, interval=_over_one(steps), every=True
        )
        return days, at + 1
    if mark.sense.unit and not _counts_weekday(marks, at):
        frequency, base = _FREQUENCIES[mark.sense.unit]
        interval = _over_one(steps * base)
        return Repeat(frequency=frequency, interval=interval, every=True), at + 1
    if mark.sense.weekday is not None and mark.sense.day is None:
        return Repeat(frequency="WEEKLY", interval=_over_one(steps), every=True), at
    if mark.sense.part and steps == 1:
        return Repeat(frequency="DAILY", part=mark.sense.part, every=True), at + 1
    dated = bool(
        mark.sense.month or mark.ordinal or mark.date or Word.LAST in mark.words
    )
    return (Repeat(every=True), start) if dated else None


def _counts_weekday(marks: Marks, place: int) -> bool:
    """Say that "second" stands before a weekday and is no unit."""
    return marks.at(place).ordinal and marks.at(place + 1).sense.weekday is not None


def _steps_by(marks: Marks, place: int) -> bool:
    """Say that "every second" counts steps: no day of the month follows it."""
    mark = marks.at(place + 1)
    if mark.sense.unit:
        return True
    if mark.sense.weekday is None:
        return False
    return not month_follows(marks, place + 2)


def month_follows(marks: Marks, place: int) -> bool:
    """Say whether a month follows, after the small words."""
    at = place
    while marks.at(at).words & {Word.OF, Word.IN, Word.THE, Word.EVERY}:
        at += 1
    return marks.at(at).sense.unit == "month" or marks.at(at).sense.month is not None


def read_once(marks: Marks, place: int, _repeat: Repeat) -> Read[Repeat]:
    """Read "once a week"; more often than once is no rule."""
    often = marks.at(place)
    once = Word.ONCE in often.words
    counted = Word.TWICE in often.words or marks.does(place + 1, Word.TIMES)
    at = place + 1 + (not once and Word.TWICE not in often.words)
    if not (once or counted) or not (
        marks.at(at).words & {Word.PER, Word.EVERY, Word.A}
    ):
        return None
    unit = marks.at(at + 1).sense.unit
    if not unit:
        return None
    if counted and often.whole != 1:
        return Repeat(refused="rule", every=True), at + 2
    frequency, base = _FREQUENCIES[unit]
    return Repeat(frequency=frequency, interval=_over_one(base), every=True), at + 2
