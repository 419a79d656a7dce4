"""The parts of an answer out of one HTTP response, in time."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import Final

import aiohttp

from .errors import (
    ContentFilterError,
    DisconnectedError,
    ModelTimeoutError,
    TruncatedStreamError,
)
from .parts import StreamPart
from .reading import AnswerReader
from .watchdog import Watchdog

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
    with Watchdog(response.close) as watchdog:
        while not reader.ended:
            watchdog.watch(deadline)
            data = await _read(response.content, reader, watchdog)
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
    content: aiohttp.StreamReader, reader: AnswerReader, watchdog: Watchdog
) -> bytes:
    """Return the next bytes, or none when no more come or are needed."""
    try:
        return await content.readany()
    except aiohttp.ClientError as err:
        if reader.finished:
            return b""
        if watchdog.barked:
            which = "next" if reader.began else "first"
            raise ModelTimeoutError(f"The {which} token came too late") from err
        if reader.began:
            raise TruncatedStreamError("The connection broke off") from err
        raise DisconnectedError("The connection broke before the answer") from err
    finally:
        watchdog.rest()


async def _drain(content: aiohttp.StreamReader) -> None:
    """Read what is left of a response that should have ended."""
    with suppress(TimeoutError, aiohttp.ClientError):
        async with asyncio.timeout(DRAIN_TIMEOUT):
            while await content.readany():
                pass
