"""The generic event kernel: it knows no event by name and no Home Assistant."""

from .answering import Listener, Verdict
from .audit import AuditTrail, ModelCall, TurnRecord, TurnStatus
from .batch import Batch
from .context import Call, PortKey, Ports, TurnContext, Utterance
from .execution import Limits
from .kernel import Kernel, pending_events
from .ledger import Ledger, MemoryLedger
from .outcome import (
    EventFailed,
    InputNeeded,
    JsonValue,
    Outcome,
    Question,
    QuestionKind,
)
from .plugin import (
    EXCLUSIVE,
    AnyPlugin,
    Confirmation,
    EventPlugin,
    Example,
    Fallback,
    Idempotency,
    NoArguments,
    ResultPolicy,
    Risk,
)
from .policy import Continuation, decide
from .registry import PluginError, Registry, tool
from .resolution import Resolution, Resolved, ResolveInput
from .result import EventError, EventRequest, EventResult, EventStatus, Pending, Span

__all__ = [
    "EXCLUSIVE",
    "AnyPlugin",
    "AuditTrail",
    "Batch",
    "Call",
    "Confirmation",
    "Continuation",
    "EventError",
    "EventFailed",
    "EventPlugin",
    "EventRequest",
    "EventResult",
    "EventStatus",
    "Example",
    "Fallback",
    "Idempotency",
    "InputNeeded",
    "JsonValue",
    "Kernel",
    "Ledger",
    "Limits",
    "Listener",
    "MemoryLedger",
    "ModelCall",
    "NoArguments",
    "Outcome",
    "Pending",
    "PluginError",
    "PortKey",
    "Ports",
    "Question",
    "QuestionKind",
    "Registry",
    "Resolution",
    "ResolveInput",
    "Resolved",
    "ResultPolicy",
    "Risk",
    "Span",
    "TurnContext",
    "TurnRecord",
    "TurnStatus",
    "Utterance",
    "Verdict",
    "decide",
    "pending_events",
    "tool",
]
