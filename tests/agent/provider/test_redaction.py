"""Test what is kept out of error messages."""

import pytest

from custom_components.toy_agent.agent.provider import ChatRequest
from custom_components.toy_agent.agent.provider.redaction import redact
from custom_components.toy_agent.agent.transcript import (
    AssistantMessage,
    SystemMessage,
    ToolCall,
    ToolMessage,
    UserMessage,
)

REQUEST = ChatRequest(
    model="toy-1",
    messages=(
        SystemMessage("You live at 12 Harbour Street\nand you are a toy."),
        UserMessage("Call Alice"),
        AssistantMessage(
            None, (ToolCall("c1", "call", '{"number": "555 010 020 4"}'),)
        ),
        ToolMessage("c1", "She did not pick up the phone"),
    ),
)


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        pytest.param("It broke", "It broke", id="nothing to hide"),
        pytest.param("Key sk-1-2 is bad", "Key … is bad", id="key"),
        pytest.param(
            "Bad content: You live at 12 Harbour Str", "Bad content:…", id="shortened"
        ),
        pytest.param(
            "No: 12 Harbour Street and you are a toy.", "No:…", id="other white space"
        ),
        pytest.param(
            'Cannot parse {"number": "555 010 020 4"}', "Cannot parse…", id="call"
        ),
        pytest.param("Role: She did not pick up the", "Role:…", id="tool reply"),
    ],
)
def test_the_key_and_the_conversation_are_left_out(reason: str, told: str) -> None:
    """A server may quote what it refuses."""
    assert redact(reason, "sk-1-2", REQUEST) == told


def test_without_a_key_nothing_is_replaced() -> None:
    """An empty key is in every text."""
    assert redact("It broke", "", REQUEST) == "It broke"
