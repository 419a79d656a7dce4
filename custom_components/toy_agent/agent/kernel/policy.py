"""Decide from the results what happens next."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .plugin import ResultPolicy
from .result import EventResult, EventStatus

UNDONE: Final = frozenset(
    {EventStatus.FAILED, EventStatus.REJECTED, EventStatus.TIMED_OUT}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Continuation:
    """What follows from a batch."""

    ends_session: bool = False
    statements: tuple[EventResult, ...] = ()
    """Results that a fixed sentence tells: confirmations and corrections."""

    questions: tuple[EventResult, ...] = ()
    """Results that wait for the user; the first one is asked."""

    follow_up: tuple[EventResult, ...] = ()
    """Results that need the model's words: at most one call for all of them."""

    @property
    def name(self) -> str:
        """The one word that the audit has for it."""
        if self.ends_session:
            return "terminate"
        if self.follow_up:
            return "follow_up"
        if self.questions:
            return "question"
        return "statement" if self.statements else "none"


def decide(results: Sequence[EventResult]) -> Continuation:
    """Apply the result policies, in input order.

    A session that ends leaves nothing open: no question and no follow-up.
    """
    ends = any(
        result.status is EventStatus.SUCCEEDED
        and _policy(result) is ResultPolicy.TERMINATE
        for result in results
    )
    statements = tuple(result for result in results if _is_stated(result))
    if ends:
        return Continuation(ends_session=True, statements=statements)
    return Continuation(
        statements=statements,
        questions=tuple(
            result for result in results if result.status is EventStatus.NEEDS_INPUT
        ),
        follow_up=tuple(result for result in results if _needs_words(result)),
    )


def _policy(result: EventResult) -> ResultPolicy | None:
    return result.plugin.result_policy if result.plugin else None


def _is_stated(result: EventResult) -> bool:
    policy = _policy(result)
    if result.status in UNDONE:
        return policy is not ResultPolicy.LLM_FOLLOW_UP
    return (
        result.status is EventStatus.SUCCEEDED
        and policy is ResultPolicy.TEMPLATE_FOLLOW_UP
    )


def _needs_words(result: EventResult) -> bool:
    return _policy(result) is ResultPolicy.LLM_FOLLOW_UP and (
        result.status is EventStatus.SUCCEEDED or result.status in UNDONE
    )
