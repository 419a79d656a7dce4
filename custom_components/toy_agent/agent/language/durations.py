"""Durations: 90 minutes, an hour and a half, 2,5 Stunden."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from .lexicon import language_of
from .marks import LONGEST, Mark, Marks, read_marks
from .time_words import Word

_SECONDS: Final = {"second": 1, "minute": 60, "hour": 3600}
_DAYS: Final = {"day": 1, "week": 7, "fortnight": 14}
_MONTHS: Final = {"month": 1, "quarter": 3, "year": 12}
FEW: Final = 3
"""How many "a few" are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Length:
    """A span of time; months and days have no fixed number of seconds."""

    months: int = 0
    days: int = 0
    seconds: int = 0

    def __add__(self, other: Length) -> Length:
        """Return both spans together."""
        return Length(
            months=self.months + other.months,
            days=self.days + other.days,
            seconds=self.seconds + other.seconds,
        )

    @property
    def units(self) -> tuple[int, ...]:
        """Years, months, weeks, days, hours, minutes and seconds."""
        years, months = divmod(self.months, 12)
        weeks, days = divmod(self.days, 7)
        minutes, seconds = divmod(self.seconds, 60)
        return years, months, weeks, days, *divmod(minutes, 60), seconds

    @property
    def timedelta(self) -> timedelta | None:
        """The span as a difference of two instants, if it has no months."""
        if self.months:
            return None
        return timedelta(days=self.days, seconds=self.seconds)


@dataclass(frozen=True, slots=True, kw_only=True)
class DurationReading:
    """A duration that was found in a text."""

    length: Length
    spans: tuple[tuple[int, int], ...]
    """Characters of the text from and to, the words that say it."""


type Read[T] = tuple[T, int] | None
"""What was read, and the place after it."""


def _of_unit(amount: float, unit: str) -> Length | None:
    """Return so many of a unit; None for half a month and the like."""
    if unit in _SECONDS:
        return Length(seconds=round(amount * _SECONDS[unit]))
    if unit in _DAYS:
        days = amount * _DAYS[unit]
        return Length(days=int(days), seconds=round(days % 1 * 86400))
    months = amount * _MONTHS[unit]
    return None if months % 1 else Length(months=int(months))


def _amount(marks: Marks, place: int) -> Read[float]:
    mark = marks.at(place)
    if mark.date and mark.date.year is None and not mark.date.plain:
        return (
            (mark.date.first / mark.date.second, place + 1)
            if mark.date.second
            else None
        )
    for word, value in ((Word.COUPLE, 2), (Word.FEW, FEW), (Word.A, 1)):
        if word in mark.words:
            return value, place + 1
    if mark.number is None or mark.ordinal:
        return None
    for joint in (0, 1):
        after = place + 1 + joint
        if (not joint or marks.does(place + 1, Word.AND)) and marks.does(
            after, Word.HALF
        ):
            return mark.number + 0.5, after + 1
    return mark.number, place + 1


def _skip(marks: Marks, place: int, *words: Word) -> int:
    while any(marks.does(place, word) for word in words):
        place += 1
    return place


def _half_more(marks: Marks, place: int, unit: str) -> Read[Length]:
    """Read the half of "an hour and a half"."""
    after = _skip(marks, place, Word.AND)
    after = _skip(marks, after, Word.A) if after > place else after
    if (
        after > place
        and marks.does(after, Word.HALF)
        and not marks.at(after + 1).sense.unit
    ):
        half = _of_unit(0.5, unit)
        return (half, after + 1) if half else None
    return None


def _hours_on_digits(mark: Mark) -> int | None:
    """Return the hours of "2h", which is written as a clock time is."""
    clock = mark.clock
    if clock and mark.text.endswith("h") and mark.text[:-1].isdecimal():
        return clock.hour
    return None


def _part(marks: Marks, place: int) -> Read[Length]:
    mark = marks.at(place)
    if mark.sense.minutes is not None:
        return Length(seconds=mark.sense.minutes * 60), place + 1
    if (hours := _hours_on_digits(mark)) is not None:
        return Length(seconds=hours * 3600), place + 1
    read = _amount(marks, place)
    if not read:
        return None
    amount, after = read
    after = _skip(marks, after, Word.MORE, Word.OF)
    unit = marks.at(after).sense.unit
    length = _of_unit(amount, unit) if unit else None
    if not unit or not length or not any(length.units):
        return None
    more = _half_more(marks, after + 1, unit)
    return (length + more[0], more[1]) if more else (length, after + 1)


def read_length(marks: Marks, place: int) -> Read[Length]:
    """Read a duration that starts at a place."""
    read = _part(marks, place)
    while read:
        length, after = read
        following = after
        while marks.at(following).text == "," or marks.does(following, Word.AND):
            following += 1
        more = _part(marks, following)
        if not more or _coarser(more[0], length):
            break
        read = length + more[0], more[1]
    return read


def _coarser(more: Length, length: Length) -> bool:
    """Say that a part is not smaller than what came before, so a second duration."""
    smallest = max(rank for rank, amount in enumerate(length.units) if amount)
    return any(more.units[: smallest + 1])


def parse_duration(text: str, language: str) -> DurationReading | None:
    """Return the only duration in a text; None if it has none, or several."""
    known = language_of(language)
    if known is None or len(text) > LONGEST:
        return None
    marks = read_marks(text, known)
    found: DurationReading | None = None
    place = 0
    while place < len(marks.items):
        read = read_length(marks, place)
        if not read:
            place += 1
            continue
        if found:
            return None
        span = marks.at(place).start, marks.at(read[1] - 1).end
        found = DurationReading(length=read[0], spans=(span,))
        place = read[1]
    return found
