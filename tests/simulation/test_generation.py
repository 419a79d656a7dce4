"""Tests of the tokens of a reply."""

import pytest

from simulation.behaviour import Reply, ToolCall
from simulation.generation import Envelope, Step, generate
from simulation.tokens import cut

CALL = ToolCall(name="set_level", arguments={"level": 30})
ARGUMENTS = '{"level": 30}'


def test_text_is_sent_token_by_token() -> None:
    """Each token of speech is one piece of text."""
    *steps, end = generate(Reply(text="Okay, thirty."), Envelope.HERMES)
    assert [step.text for step in steps] == ["Okay", ",", " thirty", "."]
    assert end == Step()


@pytest.mark.parametrize("envelope", Envelope)
def test_arguments_are_complete_with_their_last_token(envelope: Envelope) -> None:
    """The name comes first, the arguments follow, the last piece closes."""
    steps = [s for s in generate(Reply(tool_calls=(CALL,)), envelope) if s.call]
    assert [step.opens for step in steps] == [True, *[False] * len(cut(ARGUMENTS))]
    assert "".join(step.text for step in steps) == ARGUMENTS
    assert [step.closes for step in steps].index(True) == len(steps) - 1


def test_bare_call_costs_its_name_and_arguments() -> None:
    """No token is generated beside what must be said."""
    *steps, _ = generate(Reply(tool_calls=(CALL,)), Envelope.BARE)
    assert len(steps) == len(cut("set_level")) + len(cut(ARGUMENTS))


def test_envelope_costs_tokens_before_and_after() -> None:
    """A call appears later, and the answer ends later, than a bare one."""
    *steps, _ = generate(Reply(tool_calls=(CALL,)), Envelope.HERMES)
    opened = next(i for i, step in enumerate(steps) if step.opens)
    assert opened > len(cut("set_level"))
    assert not steps[-1].closes
