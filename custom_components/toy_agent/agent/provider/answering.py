"""The parts of an answer out of one HTTP response, in time."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import Final

import aiohttp

from .connection import typed_errors
from .errors import (
    ContentFilterError,
    DisconnectedError,
    ModelTimeoutError,
    TruncatedStreamError,
)
from .parts import StreamPart
from .reading import AnswerReader

TRAILER_TIMEOUT: Final = 2.0
"""Seconds in which the usage may follow a finished answer."""

DRAIN_TIMEOUT: Final = 0.05
"""Seconds in which a response may end after its end marker.

Only a response that was read to its end leaves its connection to the next request.
"""


async def read_answer(
    response: aiohttp.ClientResponse, *, deadline: float, idle_timeout: float
) -> AsyncGenerator[StreamPart]:
    """Yield the parts of an answer.

    The first part must come before the deadline, which is a time of the event loop's
    clock. Comments keep an answer alive, but are no part. Raises `AgentError`.
    """
    clock = asyncio.get_running_loop().time
    reader = AnswerReader()
    while not reader.ended:
        data = await _read(response.content, reader, deadline)
        if not data:
            break
        was_finished = reader.finished
        for part in reader.feed(data):
            yield part
        if reader.finished and not was_finished:
            deadline = clock() + TRAILER_TIMEOUT
        elif reader.began and not reader.finished:
            deadline = clock() + idle_timeout
    if reader.ended:
        await _drain(response.content)
    for part in reader.close():
        yield part
    if reader.reason == "content_filter":
        raise ContentFilterError("The provider's filter stopped the answer")


async def _read(
    content: aiohttp.StreamReader, reader: AnswerReader, deadline: float
) -> bytes:
    """Return the next bytes, or none when no more come or are needed."""
    awaited = "next" if reader.began else "first"
    try:
        with typed_errors(f"The {awaited} token did not come in time"):
            async with asyncio.timeout_at(deadline):
                return await content.readany()
    except (DisconnectedError, ModelTimeoutError) as err:
        if reader.finished:
            return b""
        if reader.began and isinstance(err, DisconnectedError):
            raise TruncatedStreamError("The connection broke off") from err
        raise


async def _drain(content: aiohttp.StreamReader) -> None:
    """Read what is left of a response that should have ended."""
    with suppress(TimeoutError, aiohttp.ClientError):
        async with asyncio.timeout(DRAIN_TIMEOUT):
            while await content.readany():
                pass
