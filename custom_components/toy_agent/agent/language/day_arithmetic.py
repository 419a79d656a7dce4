"""Sums with days and months of the calendar."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from .durations import Length

_MONTHS_AHEAD: Final = 24

_FARTHEST: Final = 2200


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """The day it is, and the habits of the place."""

    today: date
    day_first: bool | None
    next_weekday: str


def add_length(day: date, length: Length) -> date | None:
    """Return the day so many months and days later; None if it does not exist."""
    index = day.year * 12 + day.month - 1 + length.months
    year, month = divmod(index, 12)
    if year > _FARTHEST or length.days > 100_000:
        return None
    last = monthrange(year, month + 1)[1]
    return date(year, month + 1, min(day.day, last)) + timedelta(days=length.days)


def date_of(year: int, month: int, day: int) -> date | None:
    """Return a date; None if there is no such day."""
    if not (1 <= month <= 12 and 1 <= year <= _FARTHEST):
        return None
    return date(year, month, day) if 1 <= day <= monthrange(year, month)[1] else None


def next_date(month: int, day: int, calendar: Calendar) -> date | None:
    """Return the next such date from today on, at most a year ahead."""
    today = calendar.today
    found = date_of(today.year, month, day)
    if found is None or found < today:
        return date_of(today.year + 1, month, day)
    return found


def next_numbered(day: int, weekday: int | None, calendar: Calendar) -> date | None:
    """Return the next 31st, or Monday the 31st, from today on."""
    first = calendar.today.replace(day=1)
    for months in range(_MONTHS_AHEAD):
        month = add_length(first, Length(months=months))
        found = date_of(month.year, month.month, day) if month else None
        if not found or found < calendar.today:
            continue
        if weekday in {None, found.isoweekday()}:
            return found
    return None


def nth_weekday(year: int, month: int, nth: int, weekday: int) -> date | None:
    """Return the nth weekday of a month, from its end if nth is negative."""
    first, length = monthrange(year, month)
    days = range(1 + (weekday - 1 - first) % 7, length + 1, 7)
    index = nth - 1 if nth > 0 else nth
    return date(year, month, days[index]) if -len(days) <= index < len(days) else None
