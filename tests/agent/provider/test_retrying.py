"""Test when a request is sent again."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from custom_components.toy_agent.agent.errors import AgentError
from custom_components.toy_agent.agent.provider import (
    AuthError,
    BusyError,
    ChatClient,
    ChatRequest,
    DisconnectedError,
    ForbiddenError,
    MalformedCallError,
    QuotaError,
    RateLimitError,
    ReasoningDelta,
    ServerError,
    TextDelta,
)
from custom_components.toy_agent.agent.provider.retrying import Retries

from .collecting import attempt, words
from .frames import delta, frame, text
from .serving import Answer, FakeProvider, dropped, refused, said, streamed

AT_ONCE = {"Retry-After": "0"}
BROKEN_CALL = frame({"error": {"code": "tool_use_failed", "status_code": 400}})


@pytest.mark.parametrize(
    "refusals",
    [
        pytest.param([refused(429, headers=AT_ONCE)], id="rate limit"),
        pytest.param([refused(503, headers=AT_ONCE)] * 2, id="busy twice"),
        pytest.param([dropped], id="dropped"),
        pytest.param([streamed(BROKEN_CALL)], id="broken call"),
        pytest.param([streamed(delta({"reasoning": "Hm"}), BROKEN_CALL)], id="thought"),
        pytest.param(
            [streamed(frame({"error": {"code": 429, "message": "again in 5ms"}}))],
            id="within a stream",
        ),
    ],
)
async def test_a_passing_failure_is_not_noticed(
    client: ChatClient,
    provider: FakeProvider,
    chat_request: ChatRequest,
    refusals: list[Answer],
) -> None:
    """A quiet retry is enough."""
    provider.answers = [*refusals, said("Hi")]
    assert await words(client, chat_request) == "Hi"
    assert len(provider.received) == len(refusals) + 1
    assert provider.received[0].body == provider.received[-1].body


@pytest.mark.parametrize(
    ("answer", "kind", "requests"),
    [
        pytest.param(
            refused(429, headers={"Retry-After": "120"}), RateLimitError, 1, id="long"
        ),
        pytest.param(refused(429), RateLimitError, 1, id="no header"),
        pytest.param(
            refused(429, {"error": {"code": "insufficient_quota"}}, AT_ONCE),
            QuotaError,
            1,
            id="quota",
        ),
        pytest.param(refused(429, headers=AT_ONCE), RateLimitError, 2, id="again"),
        pytest.param(refused(503, headers=AT_ONCE), BusyError, 3, id="busy for ever"),
        pytest.param(refused(401, headers=AT_ONCE), AuthError, 1, id="key"),
        pytest.param(refused(403), ForbiddenError, 1, id="forbidden"),
        pytest.param(refused(500), ServerError, 1, id="server error"),
        pytest.param(dropped, DisconnectedError, 2, id="dropped"),
        pytest.param(streamed(BROKEN_CALL), MalformedCallError, 2, id="broken call"),
    ],
)
async def test_a_lasting_failure_is_told_soon(
    client: ChatClient,
    provider: FakeProvider,
    chat_request: ChatRequest,
    answer: Answer,
    kind: type[AgentError],
    requests: int,
) -> None:
    """Retries are few, and there are none where they cannot help."""
    provider.answers = [answer]
    async with asyncio.timeout(5):
        parts, error = await attempt(client, chat_request)
    assert parts == []
    assert type(error) is kind
    assert len(provider.received) == requests


@pytest.mark.parametrize(
    "end",
    [
        frame({"error": {"code": 429, "message": "again in 1ms"}}),
        frame({"error": {"code": 503}}),
        BROKEN_CALL,
    ],
    ids=["rate limit", "busy", "broken call"],
)
async def test_nothing_is_sent_again_after_text(
    client: ChatClient, provider: FakeProvider, chat_request: ChatRequest, end: bytes
) -> None:
    """Somebody has heard it already."""
    provider.answers = [streamed(text("Hi"), end), said("Hello")]
    parts, error = await attempt(client, chat_request)
    assert parts == [TextDelta("Hi")]
    assert error is not None
    assert len(provider.received) == 1


async def test_a_server_that_does_not_say_how_long_gets_a_moment() -> None:
    """The waits grow and are over in a few seconds."""
    retries = Retries()
    waits = [retries.wait(BusyError("busy")) for _ in range(3)]
    assert waits == [0.5, 1.0, None]


async def test_each_request_has_its_own_retries(
    client: ChatClient, provider: FakeProvider, chat_request: ChatRequest
) -> None:
    """One failed turn does not shorten the next."""
    limited = refused(429, headers=AT_ONCE)
    provider.answers = [limited, said("One"), limited, said("Two")]
    assert await words(client, chat_request) == "One"
    assert await words(client, chat_request) == "Two"


async def test_reasoning_before_a_retry_stays(
    client: ChatClient, provider: FakeProvider, chat_request: ChatRequest
) -> None:
    """Nobody hears it, so it does no harm."""
    thought = delta({"reasoning": "Hm"})
    provider.answers = [streamed(thought, BROKEN_CALL), said("Hi")]
    parts, _ = await attempt(client, chat_request)
    assert parts[:2] == [ReasoningDelta("Hm"), TextDelta("Hi")]


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
