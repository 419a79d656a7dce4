"""How events are chosen, and nothing else."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from ..history import Generated, PastAnswer
from ..kernel import EventRequest, EventResult, Registry
from ..provider import StreamPart
from ..transcript import Message


class ToolInvocationMode(StrEnum):
    """The values of the option `tool_invocation_mode`."""

    DUAL_AGENT = "dual_agent"
    CHAT_AGENT_TOOLS = "chat_agent_tools"


@dataclass(frozen=True, slots=True)
class BrokenProtocol:
    """Something that the model wrote was neither text nor an event."""

    reason: str


type Heard = str | EventRequest | BrokenProtocol
"""Visible text, a chosen event, or what broke the protocol."""


class Reader(Protocol):
    """Reads one streamed answer. Only text that can be spoken comes out as text."""

    def feed(self, part: StreamPart) -> Iterator[Heard]:
        """Read one part of the stream."""

    def close(self, *, complete: bool) -> Iterator[Heard]:
        """Read what was held back; an answer that broke off makes no event of it."""

    @property
    def generated(self) -> Generated:
        """The answer so far, exactly as it was generated."""


class Mode(Protocol):
    """One way for the model to choose events."""

    name: ToolInvocationMode

    def instructions(self, registry: Registry) -> str:
        """Return what the system message says about events."""

    def tools(self, registry: Registry) -> tuple[dict[str, Any], ...]:
        """Return the provider tools of a request."""

    def reader(self) -> Reader:
        """Return a reader for one answer."""

    def past(self, answer: PastAnswer) -> Sequence[Message]:
        """Return an earlier answer as messages of this mode."""

    def follow_up(
        self,
        generated: Generated,
        results: Sequence[EventResult],
        words: Sequence[EventResult],
    ) -> Sequence[Message]:
        """Return an answer of this turn and what became of its events.

        `words` are the results that the model is asked to put into words.
        """
