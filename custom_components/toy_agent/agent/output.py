"""What a turn puts out while it runs."""

from dataclasses import dataclass

from .history import Generated
from .kernel import EventRequest, EventResult


@dataclass(frozen=True, slots=True)
class Began:
    """A new message of the agent begins."""


@dataclass(frozen=True, slots=True)
class Said:
    """More visible text of the message, ready to be spoken."""

    text: str


@dataclass(frozen=True, slots=True)
class Chose:
    """The model chose an event."""

    request: EventRequest


@dataclass(frozen=True, slots=True)
class Wrote:
    """The message is complete; this is how the model generated it."""

    generated: Generated


@dataclass(frozen=True, slots=True)
class Did:
    """What became of the chosen events, in the order in which they were chosen."""

    results: tuple[EventResult, ...]


type TurnOutput = Began | Said | Chose | Wrote | Did
