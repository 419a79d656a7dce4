"""Test streaming over a real connection."""

import asyncio
from contextlib import aclosing

import aiohttp
import pytest

from custom_components.toy_agent.agent.provider import (
    ChatClient,
    ChatRequest,
    ContentFilterError,
    Endpoint,
    Finished,
    TextDelta,
    ToolCallDelta,
    UsageReport,
)
from custom_components.toy_agent.agent.transcript import ToolMessage, TranscriptError

from .collecting import attempt, words
from .frames import DONE, called, finished, text, usage
from .serving import FakeProvider, plain, said, streamed


async def test_the_parts_of_an_answer_come_in_order(
    client: ChatClient, provider: FakeProvider, chat_request: ChatRequest
) -> None:
    """Text, calls, the reason of the end and the tokens."""
    call = {"index": 0, "id": "c1", "function": {"name": "a", "arguments": "{}"}}
    provider.answers = [
        streamed(text("Hi"), called(**call), finished("stop"), usage(9, 2), DONE)
    ]
    parts, error = await attempt(client, chat_request)
    assert error is None
    assert parts == [
        TextDelta("Hi"),
        ToolCallDelta(index=0, id="c1", name="a", arguments="{}"),
        Finished("stop"),
        UsageReport(9, 2),
    ]


async def test_a_part_comes_before_the_next_is_sent(
    client: ChatClient, provider: FakeProvider, chat_request: ChatRequest
) -> None:
    """Nothing is held back: the server waits until the first word was heard."""
    heard = asyncio.Event()
    provider.answers = [streamed(text("One"), heard, text("two"), finished("stop"))]
    stream = client.stream(chat_request)
    async with asyncio.timeout(5), aclosing(stream):
        assert await anext(stream) == TextDelta("One")
        heard.set()
        assert await anext(stream) == TextDelta("two")


async def test_a_request_is_what_the_api_asks_for(
    session: aiohttp.ClientSession, provider: FakeProvider, chat_request: ChatRequest
) -> None:
    """Path, headers and body."""
    provider.answers = [said("Hi")]
    endpoint = Endpoint(base_url=provider.url, api_key=" sk-1 ")
    await words(ChatClient(session, endpoint), chat_request)
    (received,) = provider.received
    assert received.path == "/v1/chat/completions"
    assert received.headers["Authorization"] == "Bearer sk-1"
    assert received.headers["Content-Type"] == "application/json"
    assert received.body == chat_request.body()


async def test_no_key_means_no_authorization(
    client: ChatClient, provider: FakeProvider, chat_request: ChatRequest
) -> None:
    """Local servers need none."""
    provider.answers = [said("Hi")]
    await words(client, chat_request)
    assert "Authorization" not in provider.received[0].headers


async def test_a_broken_transcript_is_not_sent(
    client: ChatClient, provider: FakeProvider, chat_request: ChatRequest
) -> None:
    """The mistake is ours and shows before any network."""
    broken = ChatRequest(model="toy-1", messages=(ToolMessage("c1", "done"),))
    with pytest.raises(TranscriptError):
        await anext(client.stream(broken))
    assert provider.received == []


@pytest.mark.parametrize("content_type", ["application/json", "text/plain"])
async def test_the_content_type_of_a_stream_does_not_matter(
    client: ChatClient,
    provider: FakeProvider,
    chat_request: ChatRequest,
    content_type: str,
) -> None:
    """Some servers name a stream JSON."""
    pieces = (text("Hi"), finished("stop"), DONE)
    provider.answers = [streamed(*pieces, content_type=content_type)]
    assert await words(client, chat_request) == "Hi"


async def test_a_whole_completion_is_an_answer_too(
    client: ChatClient, provider: FakeProvider, chat_request: ChatRequest
) -> None:
    """Some servers do not stream although they were asked to."""
    body = '{"choices":[{"message":{"content":"Hi"},"finish_reason":"stop"}]}'
    provider.answers = [plain(body, "application/json")]
    parts, error = await attempt(client, chat_request)
    assert error is None
    assert parts == [TextDelta("Hi"), Finished("stop")]


async def test_the_providers_filter_ends_an_answer_with_an_error(
    client: ChatClient, provider: FakeProvider, chat_request: ChatRequest
) -> None:
    """The finish reason says that the rest was held back."""
    provider.answers = [streamed(text("Hi"), finished("content_filter"), DONE)]
    parts, error = await attempt(client, chat_request)
    assert parts == [TextDelta("Hi"), Finished("content_filter")]
    assert isinstance(error, ContentFilterError)
