"""Talk to an OpenAI-compatible server."""

import asyncio
from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import aclosing, suppress
from typing import Any, Final, override

import aiohttp

from ..errors import AgentError
from .connection import typed_errors
from .endpoint import Endpoint
from .errors import (
    BadRequestError,
    ContentFilterError,
    DisconnectedError,
    ModelTimeoutError,
    TruncatedStreamError,
)
from .exchange import exchange, read_all
from .model import ChatModel
from .model_list import read_model_list
from .parts import ReasoningDelta, StreamPart
from .reading import AnswerReader
from .redaction import redact
from .refusals import Refusals
from .request import ChatRequest
from .retrying import Retries

TRAILER_TIMEOUT: Final = 2.0
"""Seconds in which the usage may follow a finished answer."""

DRAIN_TIMEOUT: Final = 0.05
"""Seconds in which a response may end after its end marker.

Only a response that was read to its end leaves its connection to the next request.
"""


class ChatClient(ChatModel):
    """The chat completions API of one provider account."""

    def __init__(self, session: aiohttp.ClientSession, endpoint: Endpoint) -> None:
        """Use a session that somebody else closes."""
        self._session = session
        self._endpoint = endpoint
        self._refusals = Refusals()

    @override
    async def stream(self, request: ChatRequest) -> AsyncGenerator[StreamPart]:
        """Yield the parts of one answer as they come.

        A request is sent again only while nothing but reasoning has been yielded.
        Raises `AgentError`. Closing the generator closes the connection.
        """
        body = request.body()
        retries = Retries()
        deadline = _now() + self._endpoint.first_token_timeout
        answered = False
        while True:
            try:
                async with aclosing(self._answer(body, deadline)) as batches:
                    async for parts in batches:
                        for part in parts:
                            answered = answered or not isinstance(part, ReasoningDelta)
                            yield part
                return
            except AgentError as err:
                wait = None if answered else self._wait(body, err, retries)
                if wait is None or _now() + wait >= deadline:
                    err.args = (redact(str(err), self._endpoint.api_key, request),)
                    raise
            await asyncio.sleep(wait)

    async def models(self) -> tuple[str, ...]:
        """Return the names of the server's models; raises `AgentError`."""
        deadline = _now() + self._endpoint.request_timeout
        async with exchange(
            self._session, self._endpoint, "models", deadline=deadline
        ) as response:
            return read_model_list(await read_all(response, deadline))

    def _wait(
        self, body: Mapping[str, Any], err: AgentError, retries: Retries
    ) -> float | None:
        """Return the seconds before the next try, or none to give up."""
        if isinstance(err, BadRequestError) and self._refusals.learn(body, err):
            return 0.0
        return retries.wait(err)

    async def _answer(
        self, body: Mapping[str, Any], deadline: float
    ) -> AsyncGenerator[Iterator[StreamPart]]:
        """Yield the parts of a response, in one iterator for each read."""
        reader = AnswerReader()
        async with exchange(
            self._session,
            self._endpoint,
            "chat/completions",
            deadline=deadline,
            body=self._refusals.apply(body),
        ) as response:
            while not reader.ended and (
                data := await self._read(response.content, reader, deadline)
            ):
                yield reader.feed(data)
            if reader.ended:
                await _drain(response.content)
        yield reader.close()
        if reader.reason == "content_filter":
            raise ContentFilterError("The provider's filter stopped the answer")

    async def _read(
        self, content: aiohttp.StreamReader, reader: AnswerReader, deadline: float
    ) -> bytes:
        """Return the next bytes, or none when no more are needed or will come.

        Comments keep a connection alive, but only a part counts as the first token.
        """
        if reader.finished:
            deadline = _now() + TRAILER_TIMEOUT
        elif reader.began:
            deadline = _now() + self._endpoint.idle_timeout
        try:
            with typed_errors("The next token" if reader.began else "The first token"):
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


def _now() -> float:
    return asyncio.get_running_loop().time()
