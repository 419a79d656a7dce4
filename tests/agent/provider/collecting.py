"""Read answers, from a client or from bytes."""

from contextlib import aclosing

from custom_components.toy_agent.agent.errors import AgentError
from custom_components.toy_agent.agent.provider import (
    ChatClient,
    ChatRequest,
    StreamPart,
    TextDelta,
)
from custom_components.toy_agent.agent.provider.reading import AnswerReader


async def attempt(
    client: ChatClient, request: ChatRequest
) -> tuple[list[StreamPart], AgentError | None]:
    """Return the parts of an answer and the error that ends it."""
    parts: list[StreamPart] = []
    try:
        async with aclosing(client.stream(request)) as stream:
            async for part in stream:
                parts.append(part)  # noqa: PERF401
    except AgentError as err:
        return parts, err
    return parts, None


async def words(client: ChatClient, request: ChatRequest) -> str:
    """Return the text of an answer that ends well."""
    parts, error = await attempt(client, request)
    assert error is None
    return "".join(part.text for part in parts if isinstance(part, TextDelta))


def read_all(*pieces: bytes) -> list[StreamPart]:
    """Return the parts of a response that ends well."""
    parts, error = try_reading(*pieces)
    assert error is None
    return parts


def try_reading(*pieces: bytes) -> tuple[list[StreamPart], AgentError | None]:
    """Return the parts of a response and the error that ends it."""
    reader, parts = AnswerReader(), list[StreamPart]()
    try:
        for piece in pieces:
            parts.extend(reader.feed(piece))
        parts.extend(reader.close())
    except AgentError as err:
        return parts, err
    return parts, None
