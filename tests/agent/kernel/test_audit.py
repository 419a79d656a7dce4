"""Test the record of a turn."""

from datetime import UTC, datetime
import json
from typing import Any

from custom_components.toy_agent.agent.kernel import (
    AuditTrail,
    EventError,
    EventResult,
    EventStatus,
    ModelCall,
    Outcome,
    Span,
    TurnRecord,
    TurnStatus,
)

from .plugins import Log, lamp, request


class Clock:
    """A clock that goes when it is told to."""

    now = 100.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


def record(clock: Clock | None = None) -> TurnRecord:
    """Return the record of a turn that has just begun."""
    return TurnRecord(
        turn_id="t1",
        conversation_id="c1",
        mode="some_mode",
        requested_at=datetime(2026, 12, 1, 12, tzinfo=UTC),
        clock=clock or Clock(),
    )


def test_times_are_milliseconds_from_the_start_of_the_turn() -> None:
    """Spans of the kernel's clock are moved to the turn's start."""
    clock = Clock()
    turn = record(clock)
    clock.now += 0.25
    turn.span("request", 100.0)
    turn.close(TurnStatus.DONE)
    assert turn.as_dict()["spans"] == [
        {"name": "request", "start": 0.0, "end": 250.0},
        {"name": "total", "start": 0.0, "end": 250.0},
    ]


def test_a_record_is_closed_once() -> None:
    """What comes first stays, so that a cancelled turn is not called done."""
    turn = record()
    turn.close(TurnStatus.ERROR, "timeout")
    turn.close(TurnStatus.DONE)
    assert (turn.status, turn.error) == (TurnStatus.ERROR, "timeout")


def test_events_tell_what_was_proposed_done_and_why() -> None:
    """A result is recorded with its provenance, policy and timings."""
    turn = record()
    turn.results(
        [
            EventResult(
                request=request(1),
                status=EventStatus.SUCCEEDED,
                plugin=lamp(Log().handle),
                arguments={"level": 1},
                outcome=Outcome(),
                provenance={"level": "proposed"},
                spans=(Span("fallback", 100.0, 100.5),),
            ),
            EventResult(
                request=request(2, "nonsense"),
                status=EventStatus.REJECTED,
                error=EventError(code="unknown_event", detail="nonsense"),
            ),
        ]
    )
    first, second = turn.as_dict()["events"]
    assert first["name"] == "lamp.level.set"
    assert first["resolution"] == "fallback"
    assert first["policy"] == "silent_success"
    assert first["spans"] == [{"name": "fallback", "start": 0.0, "end": 500.0}]
    assert (second["name"], second["error"]) == ("nonsense", "unknown_event")


def test_a_record_is_bounded_and_plain_json() -> None:
    """Whatever a model proposes, a record stays small."""
    turn = record()
    deep: Any = "x"
    for _ in range(50):
        deep = {"y" * 500: [deep]}
    huge = request(1, level={"text": "x" * 100_000, "deep": deep, "set": {1, 2}})
    turn.results([EventResult(request=huge, status=EventStatus.REJECTED)] * 500)
    for _ in range(500):
        turn.protocol_error("z" * 5_000)
        turn.span("request", 100.0)
    turn.model_calls.append(ModelCall(role="chat", prompt_tokens=7))
    turn.close(TurnStatus.DONE)
    assert len(json.dumps(turn.as_dict())) < 150_000
    assert turn.as_dict()["model_calls"][0]["prompt_tokens"] == 7


def test_the_trail_keeps_the_last_turns() -> None:
    """Old records make room."""
    trail = AuditTrail()
    for number in range(60):
        turn = record()
        turn.turn_id = str(number)
        trail.add(turn)
    assert len(trail) == 50
    assert [entry["turn_id"] for entry in trail][0] == "10"
