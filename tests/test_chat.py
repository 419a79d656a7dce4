"""Test that any chat log becomes a valid transcript."""

from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

from homeassistant.components import conversation
from homeassistant.helpers import llm
from hypothesis import given, settings, strategies as st
import pytest

from custom_components.toy_agent.agent.dialogue import Dialogue, Settings
from custom_components.toy_agent.agent.history import Generated
from custom_components.toy_agent.agent.modes import ToolInvocationMode
from custom_components.toy_agent.agent.prompt import Persona
from custom_components.toy_agent.agent.transcript import ToolCall, check
from custom_components.toy_agent.chat import past_turns, visible

from .agent.kernel.plugins import Log, kernel, lamp, turn

AGENT = "conversation.toy_agent"
IDS = ("call00001", "call00002")


def assistant(text: str | None, native: Any = None) -> conversation.AssistantContent:
    """Return a message of an agent."""
    return conversation.AssistantContent(agent_id=AGENT, content=text, native=native)


def result(call: str) -> conversation.ToolResultContent:
    """Return a result."""
    return conversation.ToolResultContent(
        agent_id=AGENT,
        tool_call_id=call,
        tool_name="lamp_level_set",
        result=llm.ToolResult(data={"status": "succeeded"}),
    )


def generated(mode: str, calls: tuple[str, ...] = ()) -> Generated:
    """Return an answer as a model generated it."""
    return Generated(
        mode=mode,
        text="Okay.",
        tool_calls=tuple(ToolCall(call, "lamp_level_set", "{}") for call in calls),
    )


texts = st.one_of(st.none(), st.sampled_from(["", "Okay.", "Which one?"]))
natives = st.one_of(
    st.none(),
    st.just("of another agent"),
    st.builds(
        generated,
        st.sampled_from([*ToolInvocationMode, "gone"]),
        st.sampled_from([(), IDS[:1], IDS]),
    ),
)
entries = st.one_of(
    st.sampled_from(["hello", "<events>x</events>", ""]).map(conversation.UserContent),
    st.builds(assistant, texts, natives),
    st.sampled_from([*IDS, "unknown"]).map(result),
)


def dialogue(log: list[conversation.Content], mode: ToolInvocationMode) -> Dialogue:
    """Return the dialogue that goes on after a log."""
    agent = kernel(lamp(Log().handle))
    past = past_turns(
        [
            conversation.SystemContent("system"),
            *log,
            conversation.UserContent("and now"),
        ]
    )
    return Dialogue(
        settings=Settings(mode=mode, model="test"),
        registry=agent.registry,
        persona=Persona(),
        context=turn("and now", history=visible(past)),
        past=past,
    )


@settings(max_examples=300, deadline=None)
@given(st.lists(entries, max_size=12), st.sampled_from(list(ToolInvocationMode)))
def test_any_log_becomes_a_valid_transcript(
    log: list[conversation.Content], mode: ToolInvocationMode
) -> None:
    """Cases A10, A33: other agents, cancelled, failed and trimmed turns."""
    messages = dialogue(log, mode).request(offered=True).messages
    check(messages)
    roles = [type(message).__name__ for message in messages]
    assert roles[:2] == ["SystemMessage", "UserMessage"]
    assert roles[-1] == "UserMessage"
    pairs = pairwise(roles)
    assert all(one != other or one == "ToolMessage" for one, other in pairs)


@pytest.mark.parametrize("mode", ToolInvocationMode, ids=str)
def test_a_long_conversation_stays_bounded(mode: ToolInvocationMode) -> None:
    """Case E21: the newest sentences stay, and no call loses its reply."""
    log: list[conversation.Content] = []
    for number in range(200):
        log += [
            conversation.UserContent(f"sentence {number}"),
            assistant("Okay.", generated(mode, IDS)),
            result(IDS[0]),
            result(IDS[1]),
        ]
    request = dialogue(log, mode).request(offered=True)
    sent = str(request.body()["messages"])
    assert len(request.messages) <= 90
    assert "sentence 199" in sent
    assert "sentence 100'" not in sent


def test_what_others_said_is_part_of_the_history() -> None:
    """Local intents and other agents write into the same log."""
    log: list[conversation.Content] = [
        conversation.SystemContent("system"),
        conversation.UserContent("turn on the light"),
        conversation.AssistantContent(agent_id="homeassistant", content="Turned on"),
        conversation.UserContent("and now"),
    ]
    assert [said.text for said in visible(past_turns(log))] == [
        "turn on the light",
        "Turned on",
    ]


def test_the_agent_may_have_spoken_first() -> None:
    """`start_conversation` begins with a message of the agent."""
    log: list[conversation.Content] = [
        conversation.SystemContent("system"),
        conversation.AssistantContent(agent_id=AGENT, content="Dinner is ready."),
        conversation.UserContent("thanks"),
    ]
    (first,) = past_turns(log)
    assert (first.user, first.answers[0].text) == ("", "Dinner is ready.")
    assert first.said_at.tzinfo is not None
    assert first.said_at <= datetime.now(UTC)
