"""What comes out of reading a time: a time, or why there is none."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Final

type Moment = datetime | date
"""An aware datetime, or a date where no clock time was said."""

type Spans = tuple[tuple[int, int], ...]
"""Characters of a text, from and to (exclusive)."""


class Grain(StrEnum):
    """How exact a time is."""

    DAY = "day"
    PART = "part"
    """A part of the day: the time, which was not said, lies between start and end."""

    MINUTE = "minute"


class Reason(StrEnum):
    """Why a text gave no time."""

    NONE = "none"
    """It says no time, or one that is not understood as a whole."""

    MISSING = "missing"
    """Something is missing or wrong, which only the user can say."""

    AMBIGUOUS = "ambiguous"
    """It can be several times: the candidates."""


class Detail(StrEnum):
    """What exactly stands in the way of a time."""

    CONTRADICTION = "contradiction"
    DAY = "day"
    DAY_PART = "day_part"
    DST_GAP = "dst_gap"
    DST_OVERLAP = "dst_overlap"
    END_BEFORE_START = "end_before_start"
    EXCEPTION = "exception"
    MIDNIGHT = "midnight"
    NEXT_WEEKDAY = "next_weekday"
    NO_SUCH_DATE = "no_such_date"
    ORDER = "order"
    PAST = "past"
    RECURRING = "recurring"
    RULE = "rule"
    SEVERAL = "several"
    TOO_LONG = "too_long"
    UNREAD = "unread"


class Rule(StrEnum):
    """A written rule that settled what the words left open."""

    DAY_ORDER = "day_order"
    NEXT_DAY = "next_day"
    NEXT_WEEKDAY = "next_weekday"
    OPEN = "open"
    WAKING_HOURS = "waking_hours"
    WEEKDAY_TODAY = "weekday_today"
    ZONE = "zone"


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeReading:
    """The time that a text says."""

    start: Moment
    grain: Grain
    end: Moment | None = None
    """Where it stops, exclusive; None if not said."""

    all_day: bool = False
    """It was said to be the whole day, or it runs over several days."""

    spans: Spans = ()
    rules: frozenset[Rule] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Abstention:
    """That a text gave no time, and why."""

    reason: Reason
    detail: Detail | None = None
    candidates: tuple[Moment, ...] = ()
    spans: Spans = ()


NOTHING_SAID: Final = Abstention(reason=Reason.NONE)
TOO_LONG: Final = Abstention(reason=Reason.NONE, detail=Detail.TOO_LONG)
