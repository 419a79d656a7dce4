"""What a capability declares about itself."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from pydantic import BaseModel

from .context import Call, TurnContext
from .outcome import Outcome
from .resolution import Resolver

EXCLUSIVE: Final = "*"
"""Concurrency class of an event beside which nothing else may run."""


class ResultPolicy(StrEnum):
    """What follows from a result."""

    TERMINATE = "terminate"
    SILENT_SUCCESS = "silent_success"
    TEMPLATE_FOLLOW_UP = "template_follow_up"
    LLM_FOLLOW_UP = "llm_follow_up"


class Risk(StrEnum):
    """What an execution can do to the world."""

    READ_ONLY = "read_only"
    SIDE_EFFECT = "side_effect"


class Confirmation(StrEnum):
    """When the user is asked before an event runs."""

    NEVER = "never"
    TAINTED = "tainted"
    """Only once text from outside is in the context."""

    ALWAYS = "always"


class Fallback(StrEnum):
    """What a small model may fill in."""

    NEVER = "never"
    MISSING = "missing"
    """Required fields that were not said; what is ambiguous is asked."""

    CONVERSATION = "conversation"
    """Also what is ambiguous, since the conversation may settle it."""


class Idempotency(StrEnum):
    """Whether an execution may be repeated."""

    REPEATABLE = "repeatable"
    ONCE = "once"
    """The ledger stops a second execution of the same request."""

    DURABLE = "durable"
    """It does so even when the process died in between."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A worked example of the event for the prompt."""

    user: str
    reply: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    """Written after the name only where the words alone would not do."""


class NoArguments(BaseModel):
    """The arguments of an event that takes none."""


type Needs = Callable[[Mapping[str, Any]], frozenset[str]]
type Phrases = Mapping[str, Mapping[str, str]]
type Confirm = Callable[[Mapping[str, Any], Mapping[str, Any], str], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPlugin[ArgumentsT: BaseModel]:
    """One capability: its name, its arguments, its handler and its policies.

    The defaults describe the least safe case: an event that declares nothing is
    confirmed, runs alone, once, without retry, and keeps its failures to itself.
    """

    name: str
    """Namespaced by dots, such as `lamp.brightness.set`."""

    description: str
    """The line of the catalog: what the event does, in one short sentence."""

    parameters: type[ArgumentsT]
    """The arguments; their JSON schema is what a provider's tool gets."""

    handler: Callable[[ArgumentsT, Call], Awaitable[Outcome]]
    result_policy: ResultPolicy
    schema_version: int = 1
    resolvers: tuple[Resolver, ...] = ()
    needs: Needs | None = None
    """Which fields are still needed; by default those the schema requires."""

    examples: tuple[Example, ...] = ()
    phrases: Phrases = field(default_factory=dict)
    """By language: the sentences for failures and questions, by code."""

    confirm: Confirm | None = None
    """The sentence for a success, from arguments, result data and language."""

    recognises: Callable[[TurnContext], bool] | None = None
    """Whether the words alone order the event.

    It never starts one: it notices that the model spoke and forgot to act.
    """

    fallback: Fallback = Fallback.NEVER
    confirmation: Confirmation = Confirmation.ALWAYS
    risk: Risk = Risk.SIDE_EFFECT
    idempotency: Idempotency = Idempotency.DURABLE
    retry: int = 0
    """How often a failed execution may be tried again within the time-out."""

    timeout: float = 10.0
    """Seconds that one execution may take, retries included."""

    concurrency: str | None = EXCLUSIVE
    """Events of one class run one after another; None runs beside anything."""

    conflicts: frozenset[str] = frozenset()
    """Further classes beside which this event must not run."""

    failure_exposed: bool = False
    """Whether the model may be told why the event failed."""

    terminal: bool = False
    """Whether it runs last and ends the session."""

    tainting: bool = False
    """Whether its result carries text from outside."""

    @property
    def slug(self) -> str:
        """The name as providers and option values allow it."""
        return self.name.replace(".", "_")

    @property
    def read_only(self) -> bool:
        """Whether the event may run before its batch is closed."""
        return self.risk is Risk.READ_ONLY

    def clashes(self, other: EventPlugin[Any]) -> bool:
        """Return whether the two must not run side by side."""
        if self.concurrency is None or other.concurrency is None:
            return False
        return (
            EXCLUSIVE in (self.concurrency, other.concurrency)
            or self.concurrency == other.concurrency
            or self.concurrency in other.conflicts
            or other.concurrency in self.conflicts
        )


type AnyPlugin = EventPlugin[Any]
