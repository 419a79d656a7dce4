"""What a streamed answer is made of."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of the answer's text, as the model wrote it."""

    text: str


@dataclass(frozen=True, slots=True)
class ReasoningDelta:
    """A piece of what the model thinks, which nobody hears."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCallDelta:
    """A fragment of a tool call as it came; empty strings count as absent."""

    index: int | None = None
    id: str | None = None
    name: str | None = None
    arguments: str | dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class UsageReport:
    """The tokens of an answer, as far as the server counts them."""

    prompt: int | None
    completion: int | None
    cached: int | None = None
    """The prompt tokens that came from the server's cache."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The model stopped; the reason is none where the server gave none."""

    reason: str | None


type StreamPart = TextDelta | ReasoningDelta | ToolCallDelta | UsageReport | Finished
