"""Test what follows from results."""

from typing import Any

import pytest

from custom_components.toy_agent.agent.kernel import (
    EventResult,
    EventStatus,
    Outcome,
    Question,
    QuestionKind,
    ResultPolicy,
    decide,
)

from .plugins import Log, goodbye, lamp, request

QUESTION = Question(kind=QuestionKind.CLARIFY, key="missing_level", field="level")


def result(policy: ResultPolicy | None, status: EventStatus) -> EventResult:
    """Return a result of a policy; None is an unknown event."""
    plugin: Any = None
    if policy is ResultPolicy.TERMINATE:
        plugin = goodbye(Log().handle)
    elif policy is not None:
        plugin = lamp(Log().handle, result_policy=policy)
    return EventResult(
        request=request(1),
        status=status,
        plugin=plugin,
        outcome=Outcome(),
        question=QUESTION if status is EventStatus.NEEDS_INPUT else None,
    )


@pytest.mark.parametrize(
    ("policy", "status", "expected"),
    [
        (ResultPolicy.TERMINATE, EventStatus.SUCCEEDED, "ends"),
        (ResultPolicy.TERMINATE, EventStatus.FAILED, "statement"),
        (ResultPolicy.SILENT_SUCCESS, EventStatus.SUCCEEDED, ""),
        (ResultPolicy.SILENT_SUCCESS, EventStatus.FAILED, "statement"),
        (ResultPolicy.SILENT_SUCCESS, EventStatus.TIMED_OUT, "statement"),
        (ResultPolicy.SILENT_SUCCESS, EventStatus.REJECTED, "statement"),
        (ResultPolicy.SILENT_SUCCESS, EventStatus.DUPLICATE, ""),
        (ResultPolicy.SILENT_SUCCESS, EventStatus.CANCELLED, ""),
        (ResultPolicy.SILENT_SUCCESS, EventStatus.NEEDS_INPUT, "question"),
        (ResultPolicy.TEMPLATE_FOLLOW_UP, EventStatus.SUCCEEDED, "statement"),
        (ResultPolicy.TEMPLATE_FOLLOW_UP, EventStatus.FAILED, "statement"),
        (ResultPolicy.TEMPLATE_FOLLOW_UP, EventStatus.DUPLICATE, ""),
        (ResultPolicy.LLM_FOLLOW_UP, EventStatus.SUCCEEDED, "follow_up"),
        (ResultPolicy.LLM_FOLLOW_UP, EventStatus.FAILED, "follow_up"),
        (ResultPolicy.LLM_FOLLOW_UP, EventStatus.TIMED_OUT, "follow_up"),
        (ResultPolicy.LLM_FOLLOW_UP, EventStatus.NEEDS_INPUT, "question"),
        (None, EventStatus.REJECTED, "statement"),
    ],
    ids=str,
)
def test_each_policy_and_status_has_one_consequence(
    policy: ResultPolicy | None, status: EventStatus, expected: str
) -> None:
    """The table of the design, cell by cell."""
    decision = decide([result(policy, status)])
    found = [
        name
        for name, holds in {
            "ends": decision.ends_session,
            "statement": decision.statements,
            "question": decision.questions,
            "follow_up": decision.follow_up,
        }.items()
        if holds
    ]
    assert found == ([expected] if expected else [])


def test_a_session_that_ends_leaves_nothing_open() -> None:
    """Beside a goodbye there is no question and no second answer."""
    decision = decide(
        [
            result(ResultPolicy.LLM_FOLLOW_UP, EventStatus.SUCCEEDED),
            result(ResultPolicy.SILENT_SUCCESS, EventStatus.NEEDS_INPUT),
            result(ResultPolicy.TERMINATE, EventStatus.SUCCEEDED),
            result(ResultPolicy.SILENT_SUCCESS, EventStatus.FAILED),
        ]
    )
    assert decision.ends_session
    assert not decision.questions
    assert not decision.follow_up
    assert len(decision.statements) == 1


def test_results_of_a_kind_keep_their_order() -> None:
    """Sentences are said in the order in which things were asked for."""
    results = [
        result(ResultPolicy.TEMPLATE_FOLLOW_UP, EventStatus.SUCCEEDED),
        result(ResultPolicy.LLM_FOLLOW_UP, EventStatus.SUCCEEDED),
        result(ResultPolicy.SILENT_SUCCESS, EventStatus.FAILED),
        result(ResultPolicy.LLM_FOLLOW_UP, EventStatus.FAILED),
    ]
    decision = decide(results)
    assert decision.statements == (results[0], results[2])
    assert decision.follow_up == (results[1], results[3])
