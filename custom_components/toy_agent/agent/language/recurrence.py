"""Read how something comes back as an RFC 5545 rule, without a model."""

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Final

from dateutil.rrule import rrulestr

from .clock_resolution import choices
from .day_resolution import Calendar, Day, add_length, resolve_day
from .frame import Frame
from .marks import LONGEST, Mark, Marks, read_marks
from .readings import Abstention, Detail, Moment, NOTHING_SAID, Reason, Spans
from .recurrence_phrases import Repeat, RepeatPhrase, read_repeat
from .time_words import Word
from .wall_clock import at_minutes, check_wall_time

_DAYS: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_SURE_DAYS: Final = 28
_SMALL: Final = 60
_GLUE: Final = frozenset({Word.IN, Word.ON, Word.AND, Word.THE, Word.AT})
_REFUSED: Final = {"exception": Detail.EXCEPTION, "rule": Detail.RULE}


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


def parse_recurrence(
    text: str, now: datetime, language: str, *, day_first: bool | None = None
) -> RecurrenceReading | Abstention:
    """Return the one repetition that a text says.

    `now` is aware and its zone is the user's.
    """
    if len(text) > LONGEST:
        return Abstention(reason=Reason.NONE, detail=Detail.TOO_LONG)
    marks = read_marks(text, language)
    if not any(_repeats(mark) for mark in marks.items):
        return NOTHING_SAID
    phrase = _find(marks)
    if phrase is None:
        return Abstention(reason=Reason.NONE, detail=Detail.RULE)
    if phrase.repeat.refused:
        return Abstention(reason=Reason.MISSING, detail=_REFUSED[phrase.repeat.refused])
    span = marks.at(phrase.first).start, marks.at(phrase.last - 1).end
    if any(_repeats(mark) for mark in marks.items[phrase.last :]) or _has_rest(
        phrase, marks
    ):
        return Abstention(reason=Reason.NONE, detail=Detail.UNREAD, spans=(span,))
    if day_first is None and marks.words.month_first is not None:
        day_first = not marks.words.month_first
    calendar = Calendar(
        today=now.date(), day_first=day_first, next_weekday=marks.words.next_weekday
    )
    reading = _resolve(phrase.repeat, calendar, now, marks.words.hour_clock)
    return replace(reading, spans=(span,))


def _repeats(mark: Mark) -> bool:
    sense = mark.sense
    words = {Word.EVERY, Word.ONCE, Word.TWICE}
    return sense.plural or sense.repeats is not None or bool(sense.words & words)


def _find(marks: Marks) -> RepeatPhrase | None:
    for place in range(len(marks.items)):
        if phrase := read_repeat(marks, place):
            return phrase
    return None


def _has_rest(phrase: RepeatPhrase, marks: Marks) -> bool:
    before, at = marks.at(phrase.first - 1), phrase.last
    while marks.at(at).text == "," or marks.at(at).words & _GLUE:
        at += 1
    after = marks.at(at)
    sense = after.sense
    return bool(
        (before.number is not None and before.number < _SMALL)
        or after.number is not None
        or after.clock
        or sense.unit
        or sense.weekday
        or sense.day is not None
        or after.words & {Word.UNTIL, Word.EXCEPT, Word.BETWEEN, Word.THIS, Word.NEXT}
    )


def _resolve(
    repeat: Repeat, calendar: Calendar, now: datetime, hour_clock: int
) -> RecurrenceReading | Abstention:
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


def _minutes(repeat: Repeat, hour_clock: int) -> int | None | Abstention:
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


def _until(repeat: Repeat, calendar: Calendar) -> date | None | Abstention:
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
