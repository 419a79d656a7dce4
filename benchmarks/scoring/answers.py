"""What the resolvers say to a row, in the form that the judges take."""

from datetime import datetime
from typing import Any, Final

from custom_components.toy_agent.agent.language.leaving import is_leaving
from custom_components.toy_agent.agent.language.loudness import (
    LoudnessChange,
    parse_loudness,
)
from custom_components.toy_agent.agent.language.numbers import parse_number
from custom_components.toy_agent.agent.language.readings import TimeReading
from custom_components.toy_agent.agent.language.recurrence import (
    RecurrenceReading,
    parse_recurrence,
)
from custom_components.toy_agent.agent.language.times import parse_time
from custom_components.toy_agent.agent.language.titles import split_title

from .rows import Row, day_first, language, request_time

type Answer = dict[str, Any]
"""Empty if the resolver abstained."""

_WITHOUT_CLOCK: Final = ("HOURLY", "MINUTELY", "SECONDLY")


def time_answer(row: Row) -> Answer:
    """Return the time of a row as local ISO text."""
    read = parse_time(
        row["text"], request_time(row), language(row), day_first=day_first(row)
    )
    return {"start": _local(read.start)} if isinstance(read, TimeReading) else {}


def number_answer(row: Row) -> Answer:
    """Return the value of a row that is a number."""
    value = parse_number(row["text"], language(row))
    return {} if value is None else {"value": value}


def volume_answer(row: Row) -> Answer:
    """Return the change of the volume that a row asks for."""
    read = parse_loudness(row["text"], language(row))
    if not isinstance(read, LoudnessChange):
        return {}
    return {"mode": read.mode.value, "value": read.value, "delta": read.delta}


def leaving_answer(row: Row) -> Answer:
    """Return whether a row ends the conversation; staying is no answer."""
    return {"terminate": True} if is_leaving(row["text"], language(row)) else {}


def _local(moment: Any) -> str:
    if isinstance(moment, datetime):
        return moment.strftime("%Y-%m-%dT%H:%M:%S")
    return f"{moment.isoformat()}T00:00:00"


def recurrence_answer(row: Row) -> Answer:
    """Return the rule of a row, with the time of day in it as the rows have it."""
    read = parse_recurrence(
        row["text"], request_time(row), language(row), day_first=day_first(row)
    )
    if not isinstance(read, RecurrenceReading):
        return {}
    rule = read.rrule
    if isinstance(read.start, datetime) and not any(
        name in rule for name in _WITHOUT_CLOCK
    ):
        rule += f";BYHOUR={read.start.hour};BYMINUTE={read.start.minute}"
    return {"rrule": rule}


def calendar_answer(row: Row) -> Answer:
    """Return title, time and rule of a row: what an entry would be made of."""
    text, tongue, now = row["text"], language(row), request_time(row)
    rule = parse_recurrence(text, now, tongue)
    if isinstance(rule, RecurrenceReading):
        return {
            "rrule": rule.rrule,
            "start": _local(rule.start),
            "title": split_title(text, rule.spans, tongue),
        }
    time = parse_time(text, now, tongue)
    if not isinstance(time, TimeReading):
        return {}
    return {"start": _local(time.start), "title": split_title(text, time.spans, tongue)}
