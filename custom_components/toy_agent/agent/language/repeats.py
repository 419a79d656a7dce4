"""What words say about how something comes back, before it becomes a rule."""

from dataclasses import dataclass, fields
from typing import Final

from .digits import Clock
from .durations import Length
from .frame import Frame

type Nth = tuple[int, int]
"""Which such weekday of the month, from its end if negative, and the weekday."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat:
    """The parts of a repetition; None is what the words do not say."""

    frequency: str | None = None
    interval: int | None = None
    weekdays: tuple[int, ...] | None = None
    nths: tuple[Nth, ...] | None = None
    month_days: tuple[int, ...] | None = None
    month: int | None = None
    count: int | None = None
    until: Frame | None = None
    lasts: Length | None = None
    start: Frame | None = None
    clock: Clock | None = None
    part: str | None = None
    every: bool | None = None
    """The words say that it comes back, not only when."""

    refused: str | None = None

    def joined(self, other: Repeat) -> Repeat | None:
        """Return both as one; None if they contradict each other."""
        values = {}
        for name in _NAMES:
            mine, theirs = getattr(self, name), getattr(other, name)
            if mine is not None and theirs is not None and mine != theirs:
                return None
            values[name] = theirs if mine is None else mine
        return Repeat(**values)


_NAMES: Final = tuple(field.name for field in fields(Repeat))
