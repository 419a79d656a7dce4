"""The record of a turn: what was decided, why, and how long it took."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

from .entry import Clock
from .result import EventResult

SCHEMA_VERSION: Final = 1
MAX_TEXT: Final = 200
MAX_ITEMS: Final = 50
MAX_RECORDS: Final = 50


class TurnStatus(StrEnum):
    """How a turn ended."""

    DONE = "done"
    ERROR = "error"
    CANCELLED = "cancelled"


@dataclass(slots=True, kw_only=True)
class ModelCall:
    """One request to a model."""

    role: str
    """`chat`, `follow_up` or `event_agent`."""

    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    cached_tokens: int | None = None
    finish_reason: str | None = None


@dataclass(slots=True, kw_only=True)
class TurnRecord:
    """Collects what happens in one turn; times are ms from the turn's start."""

    turn_id: str
    conversation_id: str
    mode: str
    requested_at: datetime
    clock: Clock
    started: float = 0.0
    status: TurnStatus | None = None
    error: str | None = None
    continuation: str | None = None
    consistency_failure: bool = False
    spans: list[dict[str, Any]] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)
    model_calls: list[ModelCall] = field(default_factory=list)
    protocol_errors: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Start the turn's time."""
        self.started = self.clock()

    def span(self, name: str, start: float, end: float | None = None) -> None:
        """Record a stretch of the kernel's clock; it ends now if nothing is said."""
        if len(self.spans) < MAX_ITEMS:
            end = self.clock() if end is None else end
            self.spans.append(
                {"name": name, "start": self._ms(start), "end": self._ms(end)}
            )

    def protocol_error(self, reason: str) -> None:
        """Record that the model broke the protocol."""
        if len(self.protocol_errors) < MAX_ITEMS:
            self.protocol_errors.append(reason[:MAX_TEXT])

    def results(self, results: Sequence[EventResult]) -> None:
        """Record what became of the requests of one batch."""
        room = MAX_ITEMS - len(self.events)
        self.events.extend(self._event(result) for result in results[:room])

    def close(self, status: TurnStatus, error: str | None = None) -> None:
        """End the record, once; what comes first stays."""
        if self.status is None:
            self.status = status
            self.error = error
            self.span("total", self.started)

    def as_dict(self) -> dict[str, Any]:
        """Return the record as JSON values; the schema is in docs/audit.md."""
        return {
            "schema": SCHEMA_VERSION,
            "turn_id": self.turn_id,
            "conversation_id": self.conversation_id,
            "mode": self.mode,
            "requested_at": self.requested_at.isoformat(),
            "status": self.status,
            "error": self.error,
            "continuation": self.continuation,
            "consistency_failure": self.consistency_failure,
            "spans": self.spans,
            "events": self.events,
            "model_calls": [_model_call(call) for call in self.model_calls],
            "protocol_errors": self.protocol_errors,
        }

    def _ms(self, moment: float) -> float:
        return round((moment - self.started) * 1000, 3)

    def _event(self, result: EventResult) -> dict[str, Any]:
        plugin = result.plugin
        return {
            "id": result.request.id,
            "name": plugin.name if plugin else result.request.name[:64],
            "provider_id": result.request.provider_id,
            "proposed": _short(result.request.arguments),
            "arguments": _short(result.arguments),
            "provenance": dict(result.provenance),
            "resolution": "fallback" if result.used_fallback else "deterministic",
            "status": result.status,
            "policy": plugin.result_policy if plugin else None,
            "error": result.error.code if result.error else None,
            "detail": result.error.detail[:MAX_TEXT] if result.error else None,
            "question": result.question.key if result.question else None,
            "spans": [
                {
                    "name": span.name,
                    "start": self._ms(span.start),
                    "end": self._ms(span.end),
                }
                for span in result.spans
            ],
        }


class AuditTrail:
    """The records of the last turns, newest last."""

    def __init__(self) -> None:
        """Start without records."""
        self._records: deque[dict[str, Any]] = deque(maxlen=MAX_RECORDS)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """Iterate over the records."""
        return iter(self._records)

    def __len__(self) -> int:
        """Return how many records there are."""
        return len(self._records)

    def add(self, record: TurnRecord) -> dict[str, Any]:
        """Keep a closed record and return it as JSON values."""
        entry = record.as_dict()
        self._records.append(entry)
        return entry


def _model_call(call: ModelCall) -> dict[str, Any]:
    return {
        "role": call.role,
        "prompt_tokens": call.prompt_tokens,
        "completion_tokens": call.completion_tokens,
        "cached_tokens": call.cached_tokens,
        "finish_reason": call.finish_reason,
    }


def _short(value: Any, depth: int = 4) -> Any:
    """Return a value cut to a size that a record can hold."""
    match value:
        case str():
            return value[:MAX_TEXT]
        case Mapping() if depth:
            items = list(value.items())[:MAX_ITEMS]
            return {str(key)[:64]: _short(item, depth - 1) for key, item in items}
        case list() | tuple() if depth:
            return [_short(item, depth - 1) for item in value[:MAX_ITEMS]]
        case bool() | int() | float() | None:
            return value
    return "…"
