"""Requests for events and what became of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from .outcome import JsonValue, Outcome, Question
from .plugin import AnyPlugin


class EventStatus(StrEnum):
    """What became of a request."""

    SUCCEEDED = "succeeded"
    FAILED = "failed"
    REJECTED = "rejected"
    NEEDS_INPUT = "needs_input"
    TIMED_OUT = "timed_out"
    CANCELLED = "cancelled"
    DUPLICATE = "duplicate"


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRequest:
    """An event that the model named."""

    id: str
    """Unique within the turn."""

    name: str
    """As the model wrote it: a name, a slug, or something unknown."""

    arguments: Mapping[str, Any] = field(default_factory=dict)
    """What the model proposed."""

    hint: str = ""
    """Words after the name that are no arguments."""

    provider_id: str | None = None
    """The id of the native tool call, for the reply."""

    fault: str = ""
    """Why the proposed arguments could not be read; they count as missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventError:
    """Why an event did not happen."""

    code: str
    values: Mapping[str, JsonValue] = field(default_factory=dict)
    detail: str = ""
    """For the audit; never spoken and never shown to the model."""


class Span(NamedTuple):
    """A stretch of time, in seconds of the kernel's clock."""

    name: str
    start: float
    end: float


@dataclass(frozen=True, slots=True, kw_only=True)
class EventResult:
    """What became of one request."""

    request: EventRequest
    status: EventStatus
    plugin: AnyPlugin | None = None
    arguments: Mapping[str, Any] = field(default_factory=dict)
    """Normalised, as they were executed."""

    outcome: Outcome | None = None
    error: EventError | None = None
    question: Question | None = None
    provenance: Mapping[str, str] = field(default_factory=dict)
    spans: tuple[Span, ...] = ()

    @property
    def used_fallback(self) -> bool:
        """Whether a small model was asked for arguments."""
        return any(span.name == "fallback" for span in self.spans)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pending:
    """An event that waits for the user's answer. It belongs to the session."""

    request: EventRequest
    plugin: AnyPlugin
    arguments: Mapping[str, Any]
    provenance: Mapping[str, str]
    question: Question
