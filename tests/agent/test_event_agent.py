"""Test the small model that fills in arguments."""

from typing import Any

import pytest

from custom_components.toy_agent.agent.errors import AgentError
from custom_components.toy_agent.agent.event_agent import EventAgent, Technique
from custom_components.toy_agent.agent.kernel import ModelCall, Resolved, Utterance
from custom_components.toy_agent.agent.provider import (
    BadRequestError,
    Finished,
    StreamPart,
    TextDelta,
    ToolCallDelta,
    ToolsUnsupportedError,
    UsageReport,
)

from .kernel.plugins import Log, lamp, turn
from .scripted import Answer, ScriptedModel, text

HISTORY = tuple(Utterance("user", f"sentence {number}") for number in range(9))
OPEN = Resolved(arguments={"room": "den"}, provenance={"room": "proposed"})


def called(arguments: str) -> list[StreamPart]:
    """Return an answer that calls the function."""
    return [
        ToolCallDelta(index=0, id="c1", name="lamp_level_set", arguments=arguments),
        UsageReport(prompt=40, completion=8),
        Finished("tool_calls"),
    ]


async def fill(
    *answers: Answer, agent: EventAgent | None = None
) -> tuple[dict[str, Any], ScriptedModel, list[ModelCall], EventAgent]:
    """Let the agent fill in the level of a lamp."""
    model = ScriptedModel(list(answers))
    agent = agent or EventAgent(model=model, name="small")
    agent.model = model
    calls: list[ModelCall] = []
    fields = await agent.fill(
        lamp(Log().handle), OPEN, turn("make it cosy", history=HISTORY), calls=calls
    )
    return dict(fields), model, calls, agent


async def test_one_forced_call_with_that_schema_alone() -> None:
    """Design 4.3: one function, forced, few tokens, the low-cost model."""
    fields, model, calls, _agent = await fill(called('{"level": 3}'))
    assert fields == {"level": 3}
    (request,) = model.requests
    body = request.body()
    assert body["model"] == "small"
    assert [tool["function"]["name"] for tool in body["tools"]] == ["lamp_level_set"]
    assert body["tool_choice"]["function"]["name"] == "lamp_level_set"
    assert body["max_tokens"] <= 200
    assert calls == [
        ModelCall(
            role="event_agent",
            prompt_tokens=40,
            completion_tokens=8,
            finish_reason="tool_calls",
        )
    ]


async def test_it_gets_the_smallest_useful_history() -> None:
    """Only the newest sentences can hold what the user refers to."""
    _fields, model, _calls, _agent = await fill(called("{}"))
    sent = str(model.requests[0].messages)
    assert "sentence 8" in sent
    assert "sentence 4" not in sent
    assert "make it cosy" in sent
    assert "den" in sent


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(text('Sure: {"level": 3} there'), id="json in words"),
        pytest.param(text('```json\n{"level": 3}\n```'), id="fenced"),
        pytest.param(called('{"level": 3}'), id="call"),
    ],
)
async def test_arguments_are_found_wherever_they_are(answer: Answer) -> None:
    """A small model does not always call the function that it is forced to."""
    fields, _model, _calls, _agent = await fill(answer)
    assert fields == {"level": 3}


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(text("I do not know."), id="words"),
        pytest.param(called('{"level": '), id="cut off"),
        pytest.param(called("[1]"), id="list"),
        pytest.param(text("} {"), id="braces"),
        pytest.param([TextDelta(""), Finished("stop")], id="nothing"),
    ],
)
async def test_anything_else_is_nothing_and_no_second_attempt(answer: Answer) -> None:
    """Nothing is guessed out of an answer that is no object."""
    fields, model, _calls, _agent = await fill(answer)
    assert fields == {}
    assert len(model.requests) == 1


@pytest.mark.parametrize(
    "refusal",
    [ToolsUnsupportedError("no tools"), BadRequestError("bad")],
    ids=["tools", "request"],
)
async def test_a_server_that_refuses_gets_the_next_technique(
    refusal: AgentError,
) -> None:
    """What a server cannot do is remembered and not tried again."""
    fields, model, _calls, agent = await fill(
        [refusal], [refusal], text('{"level": 3}')
    )
    assert fields == {"level": 3}
    forced, schema, plain = (request.body() for request in model.requests)
    assert forced["tools"]
    assert schema["response_format"]["json_schema"]["name"] == "lamp_level_set"
    assert "tools" not in plain
    assert "response_format" not in plain
    assert '"level"' in str(plain["messages"])
    assert agent.technique is Technique.PLAIN_JSON
    _fields, again, _calls, _agent = await fill(text('{"level": 4}'), agent=agent)
    assert len(again.requests) == 1
