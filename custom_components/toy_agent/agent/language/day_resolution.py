"""Set the day of a time phrase on the calendar, by the rules in `docs/behaviour.md`."""

from dataclasses import dataclass
from datetime import date, timedelta

from .day_arithmetic import (
    Calendar,
    add_length,
    date_of,
    next_date,
    next_numbered,
    nth_weekday,
)
from .digits import DateDigits
from .durations import Length
from .frame import Frame
from .readings import Abstention, Detail, Reason, Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """A day, whether the phrase fixed it, and the rules that did."""

    date: date
    rules: frozenset[Rule] = frozenset()
    movable: bool = False
    """It is today only by a guess: a weekday that is today."""


type Found = Day | Abstention


def _problem(detail: Detail, *candidates: date) -> Abstention:
    reason = Reason.AMBIGUOUS if candidates else Reason.MISSING
    return Abstention(reason=reason, detail=detail, candidates=candidates)


def resolve_day(frame: Frame, calendar: Calendar) -> Found | None:
    """Return the day that a frame names; None if it says nothing about it."""
    found = _named_day(frame, calendar)
    if found is None and frame.shift and not frame.shift.seconds:
        found = Day(date=calendar.today)
    if not isinstance(found, Day):
        return found
    if frame.shift and frame.weekday and not frame.counted_from:
        return _weekday_later(frame.weekday, frame.shift, found.date, calendar)
    dated = frame.offset is not None or frame.day is not None or frame.digits
    if frame.counted_from and frame.weekday and dated:
        return _problem(Detail.CONTRADICTION)
    if frame.shift and not frame.shift.seconds:
        moved = add_length(found.date, frame.shift)
        return (
            Day(date=moved, rules=found.rules)
            if moved
            else _problem(Detail.NO_SUCH_DATE)
        )
    return _agreeing(frame, found, calendar)


def _weekday_later(
    weekday: int, shift: Length, coming: date, calendar: Calendar
) -> Found:
    """Resolve "Monday in two weeks", if the next Monday and this week's agree on it."""
    later, counted = add_length(calendar.today, shift), add_length(coming, shift)
    if later is None or counted is None:
        return _problem(Detail.NO_SUCH_DATE)
    in_week = later + timedelta(days=weekday - later.isoweekday())
    if in_week == counted:
        return Day(date=counted)
    return _problem(Detail.NEXT_WEEKDAY, in_week, counted)


def _agreeing(frame: Frame, found: Day, calendar: Calendar) -> Found:
    """Refuse a weekday or "tomorrow" that is not the date beside it."""
    weekday = frame.weekday
    if weekday is not None and found.date.isoweekday() != weekday:
        return _problem(Detail.CONTRADICTION)
    if frame.offset is not None and found.date != calendar.today + timedelta(
        days=frame.offset
    ):
        return _problem(Detail.CONTRADICTION)
    return found


def _named_day(frame: Frame, calendar: Calendar) -> Found | None:
    if frame.digits:
        return _from_digits(frame, frame.digits, calendar)
    if frame.nth is not None and frame.weekday is not None:
        return _nth_weekday(frame, frame.nth, frame.weekday, calendar)
    if frame.day is not None:
        return _numbered(frame, frame.day, calendar)
    if frame.month is not None or frame.month_offset is not None:
        return _problem(Detail.DAY)
    if frame.weekday is not None:
        return _weekday(frame, frame.weekday, calendar)
    if frame.week is not None:
        if frame.offset is None:
            return _problem(Detail.DAY)
        return None
    if frame.offset is not None:
        return Day(date=calendar.today + timedelta(days=frame.offset))
    return None


def _from_digits(frame: Frame, digits: DateDigits, calendar: Calendar) -> Found:
    year = digits.year or frame.year

    def dated(day: int, month: int) -> date | None:
        if year is None:
            return next_date(month, day, calendar)
        return date_of(year, month, day)

    by_day, by_month = (
        dated(digits.first, digits.second),
        dated(digits.second, digits.first),
    )
    if digits.sure and not (
        digits.plain and frame.weekday and calendar.day_first is None
    ):
        by_month = None
    fitting = [found for found in (by_day, by_month) if found]
    if frame.weekday is not None and len(fitting) == 2:
        matching = [found for found in fitting if found.isoweekday() == frame.weekday]
        fitting = matching or fitting
    if not fitting:
        return _problem(Detail.NO_SUCH_DATE)
    if fitting[0] == fitting[-1]:
        return Day(date=fitting[0])
    if calendar.day_first is None:
        return _problem(Detail.ORDER, *fitting)
    return Day(
        date=fitting[0 if calendar.day_first else 1], rules=frozenset({Rule.DAY_ORDER})
    )


def _month_of(frame: Frame, calendar: Calendar) -> tuple[int, int]:
    """Return the year and month so many months from this one."""
    today = calendar.today
    year, month = divmod(
        today.year * 12 + today.month - 1 + (frame.month_offset or 0), 12
    )
    return year, month + 1


def _numbered(frame: Frame, day: int, calendar: Calendar) -> Found:
    if frame.month is not None:
        found = (
            date_of(frame.year, frame.month, day)
            if frame.year
            else next_date(frame.month, day, calendar)
        )
    elif frame.month_offset is not None:
        found = date_of(*_month_of(frame, calendar), day)
    else:
        found = next_numbered(day, frame.weekday, calendar)
    return Day(date=found) if found else _problem(Detail.NO_SUCH_DATE)


def _nth_weekday(frame: Frame, nth: int, weekday: int, calendar: Calendar) -> Found:
    if frame.month is None:
        found = nth_weekday(*_month_of(frame, calendar), nth, weekday)
    else:
        year = frame.year or calendar.today.year
        found = nth_weekday(year, frame.month, nth, weekday)
        if not frame.year and (found is None or found < calendar.today):
            found = nth_weekday(year + 1, frame.month, nth, weekday)
    return Day(date=found) if found else _problem(Detail.NO_SUCH_DATE)


def _weekday(frame: Frame, weekday: int, calendar: Calendar) -> Found:
    today = calendar.today
    monday = today - timedelta(days=today.weekday())
    if frame.week is not None:
        return Day(date=monday + timedelta(days=7 * frame.week + weekday - 1))
    ahead = (weekday - today.isoweekday()) % 7
    coming = today + timedelta(days=ahead or 7)
    match frame.which:
        case "this":
            return Day(date=today + timedelta(days=ahead))
        case "after_next":
            return Day(date=coming + timedelta(days=7))
        case "next":
            return _next_weekday(coming, monday + timedelta(days=6 + weekday), calendar)
        case "coming":
            return Day(date=coming)
    if ahead:
        return Day(date=coming)
    return Day(date=coming, rules=frozenset({Rule.WEEKDAY_TODAY}), movable=True)


def _next_weekday(coming: date, of_next_week: date, calendar: Calendar) -> Found:
    if coming == of_next_week:
        return Day(date=coming)
    if calendar.next_weekday == "ask":
        return _problem(Detail.NEXT_WEEKDAY, coming, of_next_week)
    chosen = coming if calendar.next_weekday == "coming" else of_next_week
    return Day(date=chosen, rules=frozenset({Rule.NEXT_WEEKDAY}))
