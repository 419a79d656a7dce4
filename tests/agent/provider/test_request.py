"""Test the body of a request."""

import orjson
import pytest

from custom_components.toy_agent.agent.provider import ChatRequest
from custom_components.toy_agent.agent.transcript import (
    AssistantMessage,
    SystemMessage,
    ToolCall,
    ToolMessage,
    TranscriptError,
    UserMessage,
)

TOOL = {"type": "function", "function": {"name": "light_switch", "parameters": {}}}
HELLO = (UserMessage("Hello"),)


def test_fields_that_are_not_set_are_absent() -> None:
    """A plain request names nothing that a server may not know."""
    assert ChatRequest(model="toy-1", messages=HELLO).body() == {
        "model": "toy-1",
        "messages": [{"role": "user", "content": "Hello"}],
        "stream": True,
        "stream_options": {"include_usage": True},
    }


def test_fields_that_are_set_to_zero_are_sent() -> None:
    """Zero is a value."""
    body = ChatRequest(
        model="toy-1",
        messages=HELLO,
        temperature=0.0,
        top_p=0.5,
        max_tokens=100,
        response_format={"type": "json_object"},
        extra_body={"cache_prompt": True},
    ).body()
    assert body["temperature"] == 0.0
    assert body["top_p"] == 0.5
    assert body["max_tokens"] == 100
    assert body["response_format"] == {"type": "json_object"}
    assert body["cache_prompt"] is True


def test_own_fields_cannot_replace_the_conversation() -> None:
    """What makes it this request stays."""
    extra = {"model": "other", "messages": [], "stream": False, "stream_options": {}}
    body = ChatRequest(model="toy-1", messages=HELLO, extra_body=extra).body()
    assert body["model"] == "toy-1"
    assert body["messages"]
    assert body["stream"] is True
    assert body["stream_options"] == {}


@pytest.mark.parametrize(
    ("choice", "sent"),
    [
        pytest.param("auto", "auto", id="auto"),
        pytest.param("none", "none", id="none"),
        pytest.param(
            "light_switch",
            {"type": "function", "function": {"name": "light_switch"}},
            id="forced",
        ),
    ],
)
def test_a_tool_choice_is_explicit(choice: str, sent: object) -> None:
    """The name of a function forces it."""
    request = ChatRequest(
        model="toy-1", messages=HELLO, tools=(TOOL,), tool_choice=choice
    )
    assert request.body()["tools"] == [TOOL]
    assert request.body()["tool_choice"] == sent


def test_one_tool_is_not_forced() -> None:
    """Nothing is chosen for the model because there is nothing else."""
    body = ChatRequest(model="toy-1", messages=HELLO, tools=(TOOL,)).body()
    assert "tool_choice" not in body


def test_a_tool_choice_needs_tools() -> None:
    """Servers refuse it without them."""
    body = ChatRequest(model="toy-1", messages=HELLO, tool_choice="auto").body()
    assert "tool_choice" not in body
    assert "tools" not in body


@pytest.mark.parametrize(
    ("arguments", "sent"),
    [
        pytest.param('{"on": true}', '{"on": true}', id="as generated"),
        pytest.param("", "{}", id="empty"),
        pytest.param("null", "{}", id="null"),
        pytest.param('{"on": tr', "{}", id="cut off"),
        pytest.param("[1]", "{}", id="list"),
    ],
)
def test_arguments_go_back_as_the_text_of_an_object(arguments: str, sent: str) -> None:
    """Chat templates parse them and fail on anything else."""
    call = ToolCall("abcdefghi", "light_switch", arguments)
    messages = (
        SystemMessage("Be brief."),
        *HELLO,
        AssistantMessage(None, (call,)),
        ToolMessage("abcdefghi", "done"),
        AssistantMessage("Okay."),
        UserMessage("Thanks"),
        AssistantMessage(None),
    )
    body = ChatRequest(model="toy-1", messages=messages).body()
    assert orjson.loads(orjson.dumps(body))["messages"] == [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "Hello"},
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [
                {
                    "id": "abcdefghi",
                    "type": "function",
                    "function": {"name": "light_switch", "arguments": sent},
                }
            ],
        },
        {"role": "tool", "tool_call_id": "abcdefghi", "content": "done"},
        {"role": "assistant", "content": "Okay."},
        {"role": "user", "content": "Thanks"},
        {"role": "assistant", "content": ""},
    ]


def test_a_broken_transcript_makes_no_body() -> None:
    """Nothing goes out that a server must refuse."""
    messages = (*HELLO, ToolMessage("nobody", "done"))
    with pytest.raises(TranscriptError):
        ChatRequest(model="toy-1", messages=messages).body()
