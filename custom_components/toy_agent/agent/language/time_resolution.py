"""Set a whole time phrase against the captured time and zone."""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from .clock_resolution import PART_HOURS, choices, end_choice
from .day_resolution import Calendar, Day, add_length, resolve_day
from .digits import Clock
from .durations import Length
from .frame import Frame
from .readings import (
    Abstention,
    Detail,
    Grain,
    Moment,
    NOTHING_SAID,
    Reason,
    Rule,
    TimeReading,
)
from .wall_clock import after, at_minutes, check_wall_time


_JUST_PASSED: Final = timedelta(hours=6)
"""A clock time without a day that passed less than this ago is asked about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What a phrase is resolved against."""

    now: datetime
    calendar: Calendar
    hour_clock: int
    morning_from: int = 0

    def moved_to(self, zone: str) -> Setting:
        """Return the same moment as it is in another zone."""
        now = self.now.astimezone(ZoneInfo(zone))
        calendar = replace(self.calendar, today=now.date())
        return replace(self, now=now, calendar=calendar)


type Outcome = TimeReading | Abstention


def resolve_time(frame: Frame, setting: Setting) -> Outcome:
    """Return the time that a frame says, or the reason why there is none."""
    if frame.refused:
        detail = Detail.PAST if frame.refused == "past" else Detail.UNREAD
        return Abstention(reason=Reason.NONE, detail=detail)
    if frame.zone:
        return _in_zone(frame, setting)
    if frame.shift and frame.shift.seconds:
        return _shifted(frame, setting)
    if frame.end_day and frame.day and not frame.month and frame.end_day.month:
        frame = replace(frame, month=frame.end_day.month)
    if frame.end_day and frame.end_day.year and not frame.year and frame.month:
        frame = replace(frame, year=_year_before(frame, frame.end_day))
    day = resolve_day(frame, setting.calendar)
    if isinstance(day, Abstention):
        return day
    if frame.now:
        return _instant(setting.now) if day is None else NOTHING_SAID
    if frame.clock:
        return _timed(frame, frame.clock, day, setting)
    if day is None:
        missing = Detail.DAY if frame.part else None
        return Abstention(reason=Reason.NONE, detail=missing)
    if frame.same_time:
        return _instant(_same_time(day.date, setting.now))
    return _untimed(frame, day, setting)


def _year_before(frame: Frame, until: Frame) -> int | None:
    """Return the year of the first day of "Nov 10 to Jan 12, 2028"."""
    start = frame.month or 0, frame.day or 0
    end = until.month or 12, until.day or 31
    return (until.year or 0) - (start > end) or None


def _in_zone(frame: Frame, setting: Setting) -> Outcome:
    read = resolve_time(
        replace(frame, zone=None), setting.moved_to(frame.zone or "UTC")
    )
    if isinstance(read, Abstention):
        return read
    home = setting.now.tzinfo
    return replace(
        read,
        start=_at_home(read.start, home),
        end=None if read.end is None else _at_home(read.end, home),
        rules=read.rules | {Rule.ZONE},
    )


def _at_home(moment: Moment, home: object) -> Moment:
    if isinstance(moment, datetime):
        return moment.astimezone(home)  # type: ignore[arg-type]
    return moment


def _instant(moment: datetime) -> TimeReading:
    return TimeReading(start=moment, grain=Grain.MINUTE)


def _same_time(day: date, now: datetime) -> datetime:
    return datetime.combine(day, now.timetz())


def _shifted(frame: Frame, setting: Setting) -> Outcome:
    """Resolve "in 90 minutes", which leaves nothing else to be said."""
    shift = frame.shift or Length()
    if frame.clock or frame.part or frame.offset or frame.weekday:
        return Abstention(reason=Reason.NONE, detail=Detail.UNREAD)
    moved = add_length(setting.calendar.today, replace(shift, seconds=0))
    if moved is None:
        return Abstention(reason=Reason.NONE, detail=Detail.NO_SUCH_DATE)
    base = _same_time(moved, setting.now) if shift.months or shift.days else setting.now
    start = after(base, shift.seconds)
    end = _end_of_length(start, frame.length) if frame.length else None
    return replace(_instant(start), end=end)


def _end_of_length(start: datetime, length: Length) -> datetime | None:
    day = add_length(start.date(), length)
    if day is None:
        return None
    return after(_same_time(day, start), length.seconds)


def _untimed(frame: Frame, day: Day, setting: Setting) -> Outcome:
    """Resolve a day without a clock time, a part of a day, or a row of days."""
    if day.date < setting.calendar.today:
        return Abstention(reason=Reason.AMBIGUOUS, detail=Detail.PAST)
    if frame.end_day:
        return _days(frame.end_day, day, setting)
    if frame.part:
        return _part(frame.part, day, setting)
    if frame.length and frame.length.days and not frame.length.seconds:
        end = add_length(day.date, frame.length)
        return TimeReading(
            start=day.date, end=end, grain=Grain.DAY, all_day=True, rules=day.rules
        )
    end = day.date + timedelta(days=1) if frame.all_day else None
    return TimeReading(
        start=day.date,
        end=end,
        grain=Grain.DAY,
        all_day=bool(frame.all_day),
        rules=day.rules,
    )


def _days(until: Frame, day: Day, setting: Setting) -> Outcome:
    last = resolve_day(until, replace(setting.calendar, today=day.date))
    if isinstance(last, Abstention):
        return last
    if last is None or last.date < day.date:
        return Abstention(reason=Reason.MISSING, detail=Detail.END_BEFORE_START)
    return TimeReading(
        start=day.date,
        end=last.date + timedelta(days=1),
        grain=Grain.DAY,
        all_day=True,
        rules=day.rules,
    )


def _part(part: str, day: Day, setting: Setting) -> Outcome:
    zone = setting.now.tzinfo
    first, last = PART_HOURS[part]
    if part == "morning":
        first = setting.morning_from
    start, end = (at_minutes(day.date, hour * 60, zone) for hour in (first, last))
    if end <= setting.now:
        return Abstention(reason=Reason.AMBIGUOUS, detail=Detail.PAST)
    return TimeReading(start=start, end=end, grain=Grain.PART, rules=day.rules)


def _timed(frame: Frame, clock: Clock, day: Day | None, setting: Setting) -> Outcome:
    options = _start_options(frame, clock, setting.hour_clock)
    if not options:
        return Abstention(reason=Reason.MISSING, detail=Detail.CONTRADICTION)
    if clock.hour == 24 and day and frame.offset != 0 and clock.minute == 0:
        moments = tuple(
            at_minutes(day.date, at, setting.now.tzinfo) for at in (0, 1440)
        )
        return Abstention(
            reason=Reason.AMBIGUOUS, detail=Detail.MIDNIGHT, candidates=moments
        )
    chosen = _placed(options, clock, day, setting)
    if isinstance(chosen, Abstention):
        return chosen
    start, rules = chosen
    if problem := check_wall_time(start):
        return problem
    return _with_end(frame, start, rules, setting)


def _start_options(frame: Frame, clock: Clock, hour_clock: int) -> tuple[int, ...]:
    """Return the minutes of day to choose from; the end of a range may settle them."""
    until = frame.end_clock
    if until is None or clock.half or clock.exact:
        return choices(clock, frame.part, hour_clock)
    if not until.half:
        return choices(clock, frame.part, hour_clock)
    end = choices(until, None, hour_clock)[0]
    dial = (clock.hour * 60 + clock.minute) % 720
    earlier = [minutes for minutes in (dial, dial + 720) if minutes < end]
    return (max(earlier),) if earlier else (dial + 720,)


def _placed(
    options: tuple[int, ...], clock: Clock, day: Day | None, setting: Setting
) -> tuple[datetime, frozenset[Rule]] | Abstention:
    """Choose the half of the day, and the day where none was said."""
    now, today = setting.now, setting.calendar.today
    rules = day.rules if day else frozenset[Rule]()
    if len(options) > 1:
        rules |= {Rule.WAKING_HOURS}
    base = day.date if day else today
    moments = [at_minutes(base, at, now.tzinfo, clock.second) for at in options]
    if day and day.movable:
        todays = [at_minutes(today, at, now.tzinfo, clock.second) for at in options]
        return next((one for one in todays[:1] if one > now), moments[0]), rules
    if base > today:
        return moments[0], rules
    coming = next((moment for moment in moments if moment > now), None)
    if coming:
        return coming, rules
    tomorrow = at_minutes(
        today + timedelta(days=1), options[0], now.tzinfo, clock.second
    )
    if day or now - moments[0] < _JUST_PASSED:
        candidates = (tomorrow,) if base == today else ()
        return Abstention(
            reason=Reason.AMBIGUOUS, detail=Detail.PAST, candidates=candidates
        )
    return tomorrow, rules | {Rule.NEXT_DAY}


def _with_end(
    frame: Frame, start: datetime, rules: frozenset[Rule], setting: Setting
) -> Outcome:
    reading = TimeReading(
        start=start,
        grain=Grain.MINUTE,
        rules=rules | ({Rule.OPEN} if frame.open else set()),
    )
    if frame.length:
        return replace(reading, end=_end_of_length(start, frame.length))
    if not frame.end_clock:
        return reading
    said = start.hour * 60 + start.minute
    minutes = end_choice(said, frame.end_clock, frame.part, setting.hour_clock)
    if minutes is None:
        return Abstention(reason=Reason.MISSING, detail=Detail.END_BEFORE_START)
    end = at_minutes(start.date(), minutes, start.tzinfo, frame.end_clock.second)
    return check_wall_time(end) or replace(reading, end=end)
