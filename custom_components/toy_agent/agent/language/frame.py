"""What a time phrase says, before it is set against the clock and the calendar."""

from dataclasses import dataclass, fields
from typing import Final

from .digits import Clock, DateDigits
from .durations import Length


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """The parts of a time phrase; None is what it does not say."""

    offset: int | None = None
    """Days from today."""

    shift: Length | None = None
    """A span from now, or from the day that the other parts name."""

    counted_from: bool | None = None
    """The span runs from the day that the other parts name."""

    weekday: int | None = None
    which: str | None = None
    """Which weekday: this, next, coming or after_next."""

    week: int | None = None
    """Weeks from this one."""

    day: int | None = None
    month: int | None = None
    year: int | None = None
    month_offset: int | None = None
    """Months from this one."""

    nth: int | None = None
    """The first, second or (-1) last such weekday of the month."""

    digits: DateDigits | None = None
    clock: Clock | None = None
    part: str | None = None
    zone: str | None = None
    end_clock: Clock | None = None
    end_day: Frame | None = None
    length: Length | None = None
    all_day: bool | None = None
    same_time: bool | None = None
    now: bool | None = None
    open: bool | None = None
    """After the time, not at it."""

    refused: str | None = None
    """Why nothing can be made of it: the past, or an edge such as end of May."""

    @property
    def dated(self) -> bool:
        """It says something about the day."""
        return any(getattr(self, name) is not None for name in _DAY_FIELDS)

    @property
    def said(self) -> int:
        """How many things it says."""
        return sum(getattr(self, name) is not None for name in _NAMES)

    def joined(self, other: Frame) -> Frame | None:
        """Return both as one; None if they contradict each other."""
        if self is EMPTY:
            return other
        values = {}
        for name in _NAMES:
            mine, theirs = getattr(self, name), getattr(other, name)
            if mine is not None and theirs is not None and mine != theirs:
                return None
            values[name] = theirs if mine is None else mine
        return Frame(**values)


_NAMES: Final = tuple(field.name for field in fields(Frame))
_DAY_FIELDS: Final = (
    "offset",
    "shift",
    "weekday",
    "week",
    "day",
    "month",
    "month_offset",
    "digits",
)

EMPTY: Final = Frame()
"""A frame that says nothing."""
