"""What a sentence about the volume comes to."""

from dataclasses import dataclass
from enum import StrEnum

from .amounts import Amount


class Mode(StrEnum):
    """How the volume is to change."""

    ABSOLUTE = "absolute"
    RELATIVE = "relative"
    MUTE = "mute"
    UNMUTE = "unmute"


class Reason(StrEnum):
    """Why a text gives no change."""

    NONE = "none"
    """It says no change of the volume, or one that is not understood as a whole."""

    MISSING = "missing"
    """It does not say how much, or in which direction."""

    AMBIGUOUS = "ambiguous"
    """It says several things that do not go together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """How the volume is to change, whichever player it is."""

    mode: Mode
    value: float | None = None
    """Percent as it was said, if absolute: it may lie outside 0 to 100."""

    delta: float | None = None
    """Percent points, negative for quieter, if relative."""

    amount: Amount | None = None
    """How much was said without figures, if relative; `delta` is then a default."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoudnessChange(Change):
    """A change of the volume that a sentence asks for."""

    span: tuple[int, int]
    """Characters of the text from and to (exclusive)."""

    target: str | None = None
    """The words that name a player or a room."""

    limit: str | None = None
    """The words that say how long to stay mute, which is beyond a player."""


@dataclass(frozen=True, slots=True)
class Abstention:
    """That a text gives no change, and why."""

    reason: Reason
