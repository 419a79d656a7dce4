"""Make an RFC 5545 rule and its first time of what words say about a repetition."""

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import Final

from dateutil.rrule import rrulestr

from .clock_resolution import choices
from .day_arithmetic import Calendar, add_length
from .day_resolution import Day, resolve_day
from .frame import Frame
from .readings import Abstention, Detail, Moment, Reason, Spans
from .repeats import Repeat
from .wall_clock import at_minutes, check_wall_time

_DAYS: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")

_SURE_DAYS: Final = 28


@dataclass(frozen=True, slots=True, kw_only=True)
class RecurrenceReading:
    """How something comes back."""

    rrule: str
    """RFC 5545 text without the "RRULE:"; the time of day is that of the start."""

    start: Moment
    """The first time: an aware datetime, or a date where no clock time was said."""

    skips_months: bool = False
    """Some months do not have the day, and are left out."""

    spans: Spans = ()


def resolve_repeat(
    repeat: Repeat, calendar: Calendar, now: datetime, hour_clock: int
) -> RecurrenceReading | Abstention:
    """Return the rule and its first time, or the reason why there is none."""
    parts = _parts(repeat)
    if parts is None:
        return Abstention(reason=Reason.MISSING, detail=Detail.RULE)
    first = _first_day(repeat, calendar)
    if isinstance(first, Abstention):
        return first
    minutes = _minutes(repeat, hour_clock)
    if isinstance(minutes, Abstention):
        return minutes
    start = _first_time(parts, first, minutes, now)
    if start is None:
        return Abstention(reason=Reason.MISSING, detail=Detail.NO_SUCH_DATE)
    if isinstance(start, datetime) and (problem := check_wall_time(start)):
        return problem
    until = _until(repeat, calendar)
    if isinstance(until, Abstention):
        return until
    limits = {"COUNT": str(repeat.count)} if repeat.count else {}
    if until:
        limits["UNTIL"] = _until_text(until, start)
    return RecurrenceReading(
        rrule=_text(parts | limits),
        start=start,
        skips_months=any(day > _SURE_DAYS for day in repeat.month_days or ()),
    )


def _text(parts: dict[str, str]) -> str:
    return ";".join(f"{name}={value}" for name, value in parts.items())


def _parts(repeat: Repeat) -> dict[str, str] | None:
    """Return the parts of the rule; None if the words do not make one."""
    frequency = repeat.frequency
    days = repeat.weekdays
    if repeat.nths or repeat.month_days:
        if days or frequency not in {
            None,
            "MONTHLY",
            "YEARLY",
            "WEEKLY" if repeat.nths else None,
        }:
            return None
        if frequency == "YEARLY" and repeat.month is None:
            return None
        frequency = "YEARLY" if repeat.month else "MONTHLY"
    elif repeat.month is not None:
        return None
    elif days:
        if frequency not in {None, "DAILY", "WEEKLY"} or (
            frequency == "DAILY" and repeat.interval
        ):
            return None
        frequency = "WEEKLY"
    if frequency is None:
        return None
    parts = {"FREQ": frequency}
    if repeat.interval:
        parts["INTERVAL"] = str(repeat.interval)
    if days:
        parts["BYDAY"] = ",".join(_DAYS[day - 1] for day in days)
    if repeat.nths:
        parts["BYDAY"] = ",".join(f"{nth}{_DAYS[day - 1]}" for nth, day in repeat.nths)
    if repeat.month_days:
        parts["BYMONTHDAY"] = ",".join(map(str, repeat.month_days))
    if repeat.month:
        parts["BYMONTH"] = str(repeat.month)
    return parts


def _first_day(repeat: Repeat, calendar: Calendar) -> date | Abstention:
    if repeat.start is None:
        return calendar.today
    return _boundary(repeat.start, calendar)


def _boundary(frame: Frame, calendar: Calendar) -> date | Abstention:
    """Resolve where a repetition starts or stops; a month means its first day."""
    if frame.refused:
        return Abstention(reason=Reason.NONE, detail=Detail.PAST)
    if frame.day is None and frame.nth is None:
        if frame.month is not None or frame.month_offset is not None:
            frame = replace(frame, day=1)
        elif frame.week is not None and frame.weekday is None:
            frame = replace(frame, weekday=1)
    day = resolve_day(frame, calendar)
    if isinstance(day, Day):
        return day.date
    return day or Abstention(reason=Reason.NONE, detail=Detail.UNREAD)


def _minutes(repeat: Repeat, hour_clock: int) -> int | Abstention | None:
    if repeat.clock is None:
        return None
    options = choices(repeat.clock, repeat.part, hour_clock)
    if not options:
        return Abstention(reason=Reason.MISSING, detail=Detail.CONTRADICTION)
    return options[0] % 1440


def _first_time(
    parts: dict[str, str], first: date, minutes: int | None, now: datetime
) -> Moment | None:
    """Return the first time from a day on, which fixes where the interval starts."""
    rule = {name: value for name, value in parts.items() if name != "INTERVAL"}
    if rule["FREQ"] in {"HOURLY", "MINUTELY", "SECONDLY"}:
        return now
    midnight = datetime.combine(first, datetime.min.time())
    found = rrulestr(_text(rule), dtstart=midnight)
    if minutes is None:
        day = found.after(midnight, inc=True)
        return day.date() if day else None
    days = found.xafter(midnight, count=2, inc=True)
    times = (at_minutes(day.date(), minutes, now.tzinfo) for day in days)
    return next((time for time in times if time > now), None)


def _until(repeat: Repeat, calendar: Calendar) -> date | Abstention | None:
    if repeat.lasts:
        return add_length(calendar.today, repeat.lasts)
    if repeat.until is None:
        return None
    start = _first_day(repeat, calendar)
    if isinstance(start, Abstention):
        return start
    return _boundary(repeat.until, replace(calendar, today=start))


def _until_text(until: date, start: Moment) -> str:
    """Return UNTIL of the kind that the start has, as RFC 5545 asks for."""
    if not isinstance(start, datetime):
        return f"{until:%Y%m%d}"
    last = datetime.combine(until, start.timetz()).astimezone(UTC)
    return f"{last:%Y%m%dT%H%M%SZ}"
