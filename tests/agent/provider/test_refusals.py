"""Test what is left out because a server does not know it."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from custom_components.toy_agent.agent.provider import ChatClient, ChatRequest

from .collecting import attempt, words
from .serving import Answer, FakeProvider, refused, said


def unknown(field: str, **more: Any) -> Answer:
    """Return the refusal of a field."""
    return refused(400, {"error": {"message": f"Unknown parameter: '{field}'", **more}})


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param(["stream_options"], id="stream_options"),
        pytest.param(["reasoning_effort"], id="own field"),
        pytest.param(["temperature"], id="temperature"),
        pytest.param(["stream_options", "reasoning_effort"], id="two, one by one"),
    ],
)
async def test_a_field_that_a_server_does_not_know_is_left_out(
    client: ChatClient, provider: FakeProvider, fields: Sequence[str]
) -> None:
    """One try without it, and no more tries with it."""
    request = ChatRequest(
        model="toy-1",
        messages=(),
        temperature=0.5,
        extra_body={"reasoning_effort": "none"},
    )
    provider.answers = [*map(unknown, fields), said("Hi")]
    assert await words(client, request) == "Hi"
    assert await words(client, request) == "Hi"
    assert len(provider.received) == len(fields) + 2
    for received in provider.received[len(fields) :]:
        assert received.body.keys() == request.body().keys() - set(fields)


async def test_a_field_that_a_server_renamed_is_sent_by_its_new_name(
    client: ChatClient, provider: FakeProvider
) -> None:
    """The limit of tokens has two names."""
    request = ChatRequest(model="toy-1", messages=(), max_tokens=100)
    message = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens'."
    provider.answers = [refused(400, {"error": {"message": message}}), said("Hi")]
    await words(client, request)
    assert provider.received[1].body["max_completion_tokens"] == 100
    assert "max_tokens" not in provider.received[1].body


async def test_a_field_that_is_refused_by_both_names_is_an_error(
    client: ChatClient, provider: FakeProvider
) -> None:
    """Nothing is tried for ever."""
    request = ChatRequest(model="toy-1", messages=(), max_tokens=100)
    message = "Unsupported: 'max_tokens' and 'max_completion_tokens'."
    provider.answers = [refused(400, {"error": {"message": message}})]
    async with asyncio.timeout(5):
        _, error = await attempt(client, request)
    assert error is not None
    assert error.code == "bad_request"
    assert len(provider.received) == 2


@pytest.mark.parametrize("field", ["messages", "tool_choice", "seed"])
async def test_a_request_does_not_lose_what_it_is_about(
    client: ChatClient, provider: FakeProvider, chat_request: ChatRequest, field: str
) -> None:
    """A field that is needed, or was not sent, makes no second try."""
    provider.answers = [unknown(field)]
    _, error = await attempt(client, chat_request)
    assert error is not None
    assert error.code == "bad_request"
    assert len(provider.received) == 1
