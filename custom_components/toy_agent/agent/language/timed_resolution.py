"""Set a clock time on its day: which half of the day, and where it ends."""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from .clock_resolution import choices, end_choice
from .day_arithmetic import Calendar, add_length
from .day_resolution import Day
from .digits import Clock
from .durations import Length
from .frame import Frame
from .readings import Abstention, Detail, Grain, Reason, Rule, TimeReading
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


def same_time(day: date, now: datetime) -> datetime:
    """Return the present clock time on another day."""
    return datetime.combine(day, now.timetz())


def end_of_length(start: datetime, length: Length) -> datetime | None:
    """Return where something ends that lasts so long."""
    day = add_length(start.date(), length)
    if day is None:
        return None
    return after(same_time(day, start), length.seconds)


def resolve_timed(
    frame: Frame, clock: Clock, day: Day | None, setting: Setting
) -> Outcome:
    """Resolve a clock time, on its day or on the next that has it."""
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
        return replace(reading, end=end_of_length(start, frame.length))
    if not frame.end_clock:
        return reading
    said = start.hour * 60 + start.minute
    minutes = end_choice(said, frame.end_clock, frame.part, setting.hour_clock)
    if minutes is None:
        return Abstention(reason=Reason.MISSING, detail=Detail.END_BEFORE_START)
    end = at_minutes(start.date(), minutes, start.tzinfo, frame.end_clock.second)
    return check_wall_time(end) or replace(reading, end=end)
