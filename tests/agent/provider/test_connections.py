"""Test what becomes of the connection."""

import asyncio
from contextlib import aclosing

import aiohttp
import pytest

from custom_components.toy_agent.agent.provider import (
    ChatClient,
    ChatRequest,
    Endpoint,
    StreamPart,
    TextDelta,
    TruncatedStreamError,
    UnreachableError,
)

from .collecting import attempt, words
from .frames import DONE, finished, text
from .serving import FakeProvider, Fate, said, streamed


async def test_two_requests_share_a_connection(
    client: ChatClient, provider: FakeProvider, chat_request: ChatRequest
) -> None:
    """A second handshake would delay the second answer."""
    provider.answers = [streamed(text("Hi"), DONE, 0.01)]
    await words(client, chat_request)
    await words(client, chat_request)
    first, second = provider.received
    assert first.connection is second.connection


async def test_closing_the_generator_closes_the_connection(
    client: ChatClient, provider: FakeProvider, chat_request: ChatRequest
) -> None:
    """The server need not go on for nobody."""
    provider.answers = [streamed(text("One"), Fate.SILENCE)]
    stream = client.stream(chat_request)
    await anext(stream)
    await stream.aclose()
    async with asyncio.timeout(5):
        await provider.left.wait()


@pytest.mark.parametrize(
    "sent",
    [pytest.param([], id="before"), pytest.param([text("One")], id="within")],
)
async def test_cancelling_closes_the_connection(
    client: ChatClient,
    provider: FakeProvider,
    chat_request: ChatRequest,
    sent: list[bytes],
) -> None:
    """Cancellation passes through at once, before the first token and after it."""
    waiting = asyncio.Event()

    async def read() -> None:
        async with aclosing(client.stream(chat_request)) as stream:
            async for _ in stream:
                waiting.set()

    provider.answers = [streamed(b": hello\n\n", *sent, Fate.SILENCE)]
    task = asyncio.create_task(read())
    async with asyncio.timeout(5):
        while not provider.received or (sent and not waiting.is_set()):
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await provider.left.wait()


async def test_a_server_that_stays_open_after_the_end_holds_nobody_up(
    client: ChatClient, provider: FakeProvider, chat_request: ChatRequest
) -> None:
    """The end marker is the end."""
    provider.answers = [streamed(text("Hi"), DONE, Fate.SILENCE)]
    async with asyncio.timeout(5):
        assert await words(client, chat_request) == "Hi"
        await provider.left.wait()


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param([text("Hi "), text("the")], id="between frames"),
        pytest.param([text("Hi "), text("the"), b'data: {"cho'], id="within one"),
    ],
)
async def test_a_connection_that_breaks_off_truncates_the_answer(
    client: ChatClient,
    provider: FakeProvider,
    chat_request: ChatRequest,
    sent: list[bytes],
) -> None:
    """What came is kept, and nothing is asked again."""
    provider.answers = [streamed(*sent, 0.05, Fate.CUT)]
    parts, error = await attempt(client, chat_request)
    assert parts == [TextDelta("Hi "), TextDelta("the")]
    assert isinstance(error, TruncatedStreamError)
    assert len(provider.received) == 1


async def test_a_connection_that_breaks_after_the_finish_reason_is_no_error(
    client: ChatClient, provider: FakeProvider, chat_request: ChatRequest
) -> None:
    """The answer was complete."""
    provider.answers = [streamed(text("Hi"), finished("stop"), 0.05, Fate.CUT)]
    assert await words(client, chat_request) == "Hi"


async def test_a_refused_connection_is_told(
    session: aiohttp.ClientSession,
    chat_request: ChatRequest,
    unused_tcp_port: int,
) -> None:
    """Nobody listens at the address."""
    endpoint = Endpoint(base_url=f"http://127.0.0.1:{unused_tcp_port}")
    parts, error = await attempt(ChatClient(session, endpoint), chat_request)
    assert parts == list[StreamPart]()
    assert type(error) is UnreachableError


async def test_after_a_failure_the_next_request_just_works(
    client: ChatClient, provider: FakeProvider, chat_request: ChatRequest
) -> None:
    """A client keeps no grudge, and the session stays open."""
    provider.answers = [streamed(text("Hi"), Fate.CUT), said("Hello")]
    await attempt(client, chat_request)
    assert await words(client, chat_request) == "Hello"


async def test_two_answers_at_once_do_not_mix(
    client: ChatClient, provider: FakeProvider, chat_request: ChatRequest
) -> None:
    """One client serves all conversations of an entry."""
    both = asyncio.Event()
    provider.answers = [
        streamed(text("a"), both, text("b"), DONE),
        streamed(text("c"), both, text("d"), DONE),
    ]
    async with asyncio.timeout(5), asyncio.TaskGroup() as group:
        first = group.create_task(words(client, chat_request))
        second = group.create_task(words(client, chat_request))
        while len(provider.received) < 2:
            await asyncio.sleep(0)
        both.set()
    assert sorted([first.result(), second.result()]) == ["ab", "cd"]
