"""Test how long a client waits."""

import asyncio
from contextlib import aclosing

import aiohttp
import pytest

from custom_components.toy_agent.agent.provider import (
    ChatClient,
    ChatRequest,
    Endpoint,
    ModelTimeoutError,
    TextDelta,
)

from .collecting import attempt, words
from .frames import DONE, delta, finished, text
from .serving import Answer, FakeProvider, Fate, Piece, refused, silent, streamed

SHORT = 0.1
LONG = 10.0


def pings(number: int, pause: float) -> list[Piece]:
    """Return comments that keep a connection alive."""
    return [piece for _ in range(number) for piece in (b": ping\n\n", pause)]


def impatient(
    session: aiohttp.ClientSession, provider: FakeProvider, *, first: float, idle: float
) -> ChatClient:
    """Return a client with limits of its own."""
    return ChatClient(
        session,
        Endpoint(base_url=provider.url, first_token_timeout=first, idle_timeout=idle),
    )


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(silent, id="no response"),
        pytest.param(streamed(Fate.SILENCE), id="no body"),
        pytest.param(streamed(*pings(20, 0.03)), id="keep-alives only"),
        pytest.param(streamed(delta({"role": "assistant"}), Fate.SILENCE), id="role"),
    ],
)
async def test_the_first_token_has_a_limit(
    session: aiohttp.ClientSession,
    provider: FakeProvider,
    chat_request: ChatRequest,
    answer: Answer,
) -> None:
    """Nothing but a part of the answer counts, and the connection is closed."""
    provider.answers = [answer]
    client = impatient(session, provider, first=SHORT, idle=LONG)
    async with asyncio.timeout(5):
        parts, error = await attempt(client, chat_request)
        await provider.left.wait()
    assert parts == []
    assert isinstance(error, ModelTimeoutError)
    assert error.code == "timeout"
    assert len(provider.received) == 1


async def test_the_first_token_may_take_longer_than_the_next(
    session: aiohttp.ClientSession, provider: FakeProvider, chat_request: ChatRequest
) -> None:
    """A model that is being loaded needs its time."""
    provider.answers = [streamed(2 * SHORT, text("Hi"), finished("stop"), DONE)]
    client = impatient(session, provider, first=LONG, idle=SHORT)
    assert await words(client, chat_request) == "Hi"


async def test_silence_within_an_answer_has_a_limit(
    session: aiohttp.ClientSession, provider: FakeProvider, chat_request: ChatRequest
) -> None:
    """What came is kept, and the connection is closed."""
    provider.answers = [streamed(text("Hi"), Fate.SILENCE)]
    client = impatient(session, provider, first=LONG, idle=SHORT)
    async with asyncio.timeout(5):
        parts, error = await attempt(client, chat_request)
        await provider.left.wait()
    assert parts == [TextDelta("Hi")]
    assert isinstance(error, ModelTimeoutError)


async def test_a_slow_listener_is_no_silence(
    session: aiohttp.ClientSession, provider: FakeProvider, chat_request: ChatRequest
) -> None:
    """Only the time in which the server is waited for counts."""
    second, third = asyncio.Event(), asyncio.Event()
    provider.answers = [
        streamed(text("a"), second, text("b"), third, text("c"), DONE),
    ]
    client = impatient(session, provider, first=LONG, idle=SHORT)
    stream = client.stream(chat_request)
    async with aclosing(stream):
        assert await anext(stream) == TextDelta("a")
        second.set()
        assert await anext(stream) == TextDelta("b")
        await asyncio.sleep(2 * SHORT)
        third.set()
        assert await anext(stream) == TextDelta("c")


async def test_keep_alives_within_an_answer_are_no_silence(
    session: aiohttp.ClientSession, provider: FakeProvider, chat_request: ChatRequest
) -> None:
    """The server is still at work."""
    provider.answers = [streamed(text("Hi"), *pings(6, 0.04), text("!"), DONE)]
    client = impatient(session, provider, first=LONG, idle=2 * SHORT)
    assert await words(client, chat_request) == "Hi!"


async def test_a_finished_answer_does_not_wait_for_the_end_marker(
    client: ChatClient,
    provider: FakeProvider,
    chat_request: ChatRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Some servers just fall silent."""
    module = "custom_components.toy_agent.agent.provider.answering"
    monkeypatch.setattr(f"{module}.TRAILER_TIMEOUT", SHORT)
    provider.answers = [streamed(text("Hi"), finished("stop"), Fate.SILENCE)]
    async with asyncio.timeout(5):
        assert await words(client, chat_request) == "Hi"


async def test_retries_do_not_prolong_the_wait(
    session: aiohttp.ClientSession, provider: FakeProvider, chat_request: ChatRequest
) -> None:
    """The limit of the first token covers all tries."""
    provider.answers = [refused(503, headers={"Retry-After": "1"})]
    client = impatient(session, provider, first=SHORT, idle=LONG)
    async with asyncio.timeout(SHORT * 5):
        await attempt(client, chat_request)
    assert len(provider.received) == 1


async def test_the_list_of_models_has_the_limit_of_the_first_token(
    session: aiohttp.ClientSession, provider: FakeProvider
) -> None:
    """Setting an agent up follows the same option as talking to it."""
    provider.answers = [silent]
    client = impatient(session, provider, first=SHORT, idle=LONG)
    async with asyncio.timeout(5):
        with pytest.raises(ModelTimeoutError):
            await client.models()
