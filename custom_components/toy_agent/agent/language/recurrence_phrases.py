"""Find the words of a text that say how something comes back."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Final

from .calendar_days import read_day, skip_glue
from .clock import read_clock
from .digits import Clock
from .durations import Length, Read, read_length
from .frame import Frame
from .marks import Marks
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

type Nth = tuple[int, int]
"""Which such weekday of the month, from its end if negative, and the weekday."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat:
    """The parts of a repetition; None is what the words do not say."""

    frequency: str | None = None
    interval: int | None = None
    weekdays: tuple[int, ...] | None = None
    nths: tuple[Nth, ...] | None = None
    month_days: tuple[int, ...] | None = None
    month: int | None = None
    count: int | None = None
    until: Frame | None = None
    lasts: Length | None = None
    start: Frame | None = None
    clock: Clock | None = None
    part: str | None = None
    every: bool | None = None
    """The words say that it comes back, not only when."""

    refused: str | None = None

    def joined(self, other: Repeat) -> Repeat | None:
        """Return both as one; None if they contradict each other."""
        values = {}
        for name in _NAMES:
            mine, theirs = getattr(self, name), getattr(other, name)
            if mine is not None and theirs is not None and mine != theirs:
                return None
            values[name] = theirs if mine is None else mine
        return Repeat(**values)


_NAMES: Final = tuple(field.name for field in fields(Repeat))


@dataclass(frozen=True, slots=True, kw_only=True)
class RepeatPhrase:
    """A repetition in a text and the marks that it covers."""

    repeat: Repeat
    first: int
    last: int


def read_repeat(marks: Marks, place: int) -> RepeatPhrase | None:
    """Read the repetition that starts at a place."""
    repeat, at, last = Repeat(), place, place
    while at - last <= 2:
        following = _step(marks, at, repeat)
        if following:
            repeat, at = following
            last = at
        elif _is_glue(marks, at, inside=last > place):
            at += 1
        else:
            break
    if last == place or not repeat.every:
        return None
    return RepeatPhrase(repeat=repeat, first=place, last=last)


def _is_glue(marks: Marks, place: int, *, inside: bool) -> bool:
    mark = marks.at(place)
    glue = {Word.AT, Word.ON, Word.THE, Word.OF, Word.IN, Word.ABOUT, Word.FOR}
    if mark.words & glue:
        return True
    return inside and (mark.text == "," or mark.dash or Word.AND in mark.words)


def _step(marks: Marks, at: int, repeat: Repeat) -> tuple[Repeat, int] | None:
    for read in _READERS:
        found = read(marks, at, repeat)
        joined = repeat.joined(found[0]) if found else None
        if found and joined:
            return joined, found[1]
    return None


def _read_exception(marks: Marks, place: int, repeat: Repeat) -> Read[Repeat]:
    if repeat.every and marks.does(place, Word.EXCEPT):
        return Repeat(refused="exception"), place + 1
    return None


def _read_word(marks: Marks, place: int, _repeat: Repeat) -> Read[Repeat]:
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


def _read_every(marks: Marks, place: int, _repeat: Repeat) -> Read[Repeat]:
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
    if mark.sense.unit:
        frequency, base = _FREQUENCIES[mark.sense.unit]
        interval = _over_one(steps * base)
        return Repeat(frequency=frequency, interval=interval, every=True), at + 1
    if mark.sense.weekday is not None and mark.sense.day is None:
        return Repeat(frequency="WEEKLY", interval=_over_one(steps), every=True), at
    if mark.sense.part and steps == 1:
        return Repeat(frequency="DAILY", part=mark.sense.part, every=True), at + 1
    dated = mark.sense.month or mark.ordinal or mark.date or Word.LAST in mark.words
    dated = dated or (at > start and marks.at(at).sense.month)
    return (Repeat(every=True), start) if dated else None


def _steps_by(marks: Marks, place: int) -> bool:
    """Say that "every second" counts steps: no day of the month follows it."""
    mark = marks.at(place + 1)
    if mark.sense.unit:
        return True
    if mark.sense.weekday is None:
        return False
    return not _month_follows(marks, place + 2)


def _month_follows(marks: Marks, place: int) -> bool:
    at = place
    while marks.at(at).words & {Word.OF, Word.IN, Word.THE, Word.EVERY}:
        at += 1
    return marks.at(at).sense.unit == "month" or marks.at(at).sense.month is not None


def _read_once(marks: Marks, place: int, _repeat: Repeat) -> Read[Repeat]:
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


def _weekday_at(marks: Marks, place: int) -> int | None:
    return marks.at(place).sense.weekday


def _read_weekdays(marks: Marks, place: int, repeat: Repeat) -> Read[Repeat]:
    """Read "Monday, Wednesday and Friday" and "Saturday through Tuesday"."""
    first = _weekday_at(marks, place)
    if first is None or (repeat.every is None and not marks.at(place).sense.plural):
        if Word.WEEKEND in marks.at(place).words and repeat.frequency == "WEEKLY":
            return Repeat(weekdays=WEEKEND), place + 1
        return None
    days, at = [first], place + 1
    while True:
        through = marks.does(at, Word.UNTIL) or marks.at(at).dash
        joint = at
        while marks.at(joint).text == "," or marks.at(joint).words & {
            Word.AND,
            Word.THE,
            Word.ON,
            Word.EVERY,
        }:
            joint += 1
        joint += through and joint == at
        following = _weekday_at(marks, joint)
        if following is None or joint == at:
            break
        days += _through(days[-1], following) if through else [following]
        at = joint + 1
    return Repeat(weekdays=tuple(dict.fromkeys(days)), every=True), at


def _through(first: int, last: int) -> list[int]:
    return [(first + step - 1) % 7 + 1 for step in range((last - first) % 7 + 1)]


def _read_month(marks: Marks, place: int, repeat: Repeat) -> Read[Repeat]:
    month = marks.at(place).sense.month
    if month is None or not (repeat.every or repeat.nths or repeat.month_days):
        return None
    return Repeat(month=month), place + 1


def _read_clock(marks: Marks, place: int, repeat: Repeat) -> Read[Repeat]:
    mark = marks.at(place)
    expected = repeat.part is not None or mark.width > 2
    expected = expected or (mark.clock is not None and repeat.every is not None)
    read = read_clock(
        marks, place, expected=expected or _every_follows(marks, place + 1)
    )
    return (Repeat(clock=read[0]), read[1]) if read else None


def _read_digits(marks: Marks, place: int, repeat: Repeat) -> Read[Repeat]:
    """Read "every 4/15", where only one order of day and month is possible."""
    date = marks.at(place).date
    if (
        date is None
        or date.year
        or not repeat.every
        or repeat.frequency not in {None, "YEARLY"}
    ):
        return None
    month_first = not date.sure and marks.words.month_first
    day, month = date.first, date.second
    if month > 12 or (month_first and day <= 12):
        day, month = month, day
    elif month_first is None and day <= 12 and day != month:
        return None
    return Repeat(month_days=(day,), month=month), place + 1


def _read_part(marks: Marks, place: int, _repeat: Repeat) -> Read[Repeat]:
    part = marks.at(place).sense.part
    return (Repeat(part=part), place + 1) if part else None


def _read_limit(marks: Marks, place: int, repeat: Repeat) -> Read[Repeat]:
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


def read_ordinals(marks: Marks, place: int, repeat: Repeat) -> Read[Repeat]:
    """Read "first and third Friday", "the 4th and 10th", "the 2nd to last"."""
    numbers, at = _ordinal_list(marks, place, in_month=repeat.month is not None)
    if not numbers:
        return None
    weekday = _weekday_at(marks, at)
    if weekday is None:
        if marks.at(at).sense.unit == "day":
            at += 1
        known = repeat.every or _month_follows(marks, at) or marks.does(at, Word.EVERY)
        known = known or _every_follows(marks, at)
        return (Repeat(month_days=tuple(numbers)), at) if known else None
    nths = [(number, weekday) for number in numbers]
    at += 1
    following = skip_glue(marks, at + marks.does(at, Word.AND))
    more = _ordinal_list(marks, following, in_month=False)
    if more[0] and (second := _weekday_at(marks, more[1])) is not None:
        nths += [(number, second) for number in more[0]]
        at = more[1] + 1
    return Repeat(nths=tuple(nths)), at


def _every_follows(marks: Marks, place: int) -> bool:
    at = skip_glue(marks, place)
    return marks.does(at, Word.EVERY)


def _ordinal_list(marks: Marks, place: int, *, in_month: bool) -> tuple[list[int], int]:
    numbers: list[int] = []
    at = place
    while True:
        read = _ordinal(
            marks,
            skip_glue(marks, at),
            bare=in_month or bool(numbers and marks.at(place).width),
        )
        if not read:
            return numbers, at
        numbers.append(read[0])
        at = read[1]
        if marks.at(at).text == "," or marks.does(at, Word.AND):
            following = at + 1
            if marks.does(following, Word.AND):
                following += 1
            if _ordinal(marks, skip_glue(marks, following), bare=in_month):
                at = following
                continue
        return numbers, at


def _ordinal(marks: Marks, place: int, *, bare: bool) -> Read[int]:
    mark = marks.at(place)
    if mark.words & {Word.LAST, Word.END}:
        return -1, place + 1
    if Word.START in mark.words:
        return 1, place + 1
    whole = mark.whole
    if (
        whole is None
        or not 1 <= whole <= 31
        or not (mark.ordinal or bare)
        or mark.clock
    ):
        return None
    at = skip_glue(marks, place + 1 + marks.does(place + 1, Word.UNTIL))
    if marks.does(at, Word.LAST):
        return -whole, at + 1
    return whole, place + 1


_READERS: Final[tuple[Callable[[Marks, int, Repeat], Read[Repeat]], ...]] = (
    _read_exception,
    _read_word,
    _read_every,
    _read_once,
    _read_limit,
    read_ordinals,
    _read_weekdays,
    _read_month,
    _read_digits,
    _read_clock,
    _read_part,
)
