"""Set a whole time phrase against the captured time and zone."""

from dataclasses import replace
from datetime import datetime, timedelta, tzinfo
from typing import Final

from .clock_resolution import PART_HOURS
from .day_arithmetic import add_length
from .day_resolution import Day, resolve_day
from .durations import Length
from .frame import Frame
from .readings import (
    NOTHING_SAID,
    Abstention,
    Detail,
    Grain,
    Moment,
    Reason,
    Rule,
    TimeReading,
)
from .timed_resolution import Outcome, Setting, end_of_length, resolve_timed, same_time
from .wall_clock import after, at_minutes

_FORTNIGHT: Final = timedelta(days=14)
"""A row of days from a bare weekday is not longer."""

_REFUSALS: Final = {
    "past": Abstention(reason=Reason.NONE, detail=Detail.PAST),
    "open": Abstention(reason=Reason.NONE, detail=Detail.UNREAD),
    "minutes": Abstention(reason=Reason.MISSING, detail=Detail.SEVERAL),
}
"""What the reasons for which a phrase was refused mean."""


def resolve_time(frame: Frame, setting: Setting) -> Outcome:
    """Return the time that a frame says, or the reason why there is none."""
    if frame.refused:
        return _REFUSALS[frame.refused]
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
        return resolve_timed(frame, frame.clock, day, setting)
    if day is None:
        missing = Detail.DAY if frame.part else None
        return Abstention(reason=Reason.NONE, detail=missing)
    if frame.same_time:
        return _instant(same_time(day.date, setting.now))
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


def _at_home(moment: Moment, home: tzinfo | None) -> Moment:
    if isinstance(moment, datetime):
        return moment.astimezone(home)
    return moment


def _instant(moment: datetime) -> TimeReading:
    return TimeReading(start=moment, grain=Grain.MINUTE)


def _shifted(frame: Frame, setting: Setting) -> Outcome:
    """Resolve "in 90 minutes", which leaves nothing else to be said."""
    shift = frame.shift or Length()
    if frame.clock or frame.part or frame.offset or frame.weekday:
        return Abstention(reason=Reason.NONE, detail=Detail.UNREAD)
    moved = add_length(setting.calendar.today, replace(shift, seconds=0))
    if moved is None:
        return Abstention(reason=Reason.NONE, detail=Detail.NO_SUCH_DATE)
    base = same_time(moved, setting.now) if shift.months or shift.days else setting.now
    start = after(base, shift.seconds)
    end = end_of_length(start, frame.length) if frame.length else None
    return replace(_instant(start), end=end)


def _untimed(frame: Frame, day: Day, setting: Setting) -> Outcome:
    """Resolve a day without a clock time, a part of a day, or a row of days."""
    if day.date < setting.calendar.today:
        return Abstention(reason=Reason.AMBIGUOUS, detail=Detail.PAST)
    if frame.end_day:
        return _days(frame, frame.end_day, day, setting)
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


def _days(frame: Frame, until: Frame, day: Day, setting: Setting) -> Outcome:
    last = resolve_day(until, replace(setting.calendar, today=day.date))
    if isinstance(last, Abstention):
        return last
    far = last is not None and last.date - day.date > _FORTNIGHT
    if (
        last is None
        or last.date < day.date
        or (far and frame.weekday and not frame.day)
    ):
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
