"""Test when a request is sent again."""

import asyncio

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
            refused(429, headers={"Retry-After": "120"}),
            RateLimitError,
            1,
            id="minutes",
        ),
        pytest.param(
            refused(429, headers={"Retry-After": "10"}),
            RateLimitError,
            1,
            id="too long",
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
