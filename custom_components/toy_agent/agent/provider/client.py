"""Talk to an OpenAI-compatible server."""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from typing import Any, override

import aiohttp

from ..errors import AgentError
from .answering import read_answer
from .endpoint import Endpoint
from .errors import BadRequestError
from .exchange import exchange, read_all
from .model import ChatModel
from .model_list import read_model_list
from .parts import ReasoningDelta, StreamPart
from .redaction import redacted
from .refusals import Refusals
from .request import ChatRequest
from .retrying import Retries


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
        body, retries, answered = request.body(), Retries(), False
        deadline = _now() + self._endpoint.first_token_timeout
        with redacted(self._endpoint.api_key, request):
            while True:
                try:
                    async with aclosing(self._answer(body, deadline)) as parts:
                        async for part in parts:
                            answered = answered or not isinstance(part, ReasoningDelta)
                            yield part
                except AgentError as err:
                    wait = None if answered else self._wait(body, err, retries)
                    if wait is None or _now() + wait >= deadline:
                        raise
                else:
                    return
                await asyncio.sleep(wait)

    async def models(self) -> tuple[str, ...]:
        """Return the names of the server's models; raises `AgentError`."""
        endpoint = self._endpoint
        deadline = _now() + endpoint.first_token_timeout
        with redacted(endpoint.api_key):
            async with exchange(
                self._session, endpoint, "models", deadline=deadline
            ) as response:
                return read_model_list(await read_all(response, deadline))

    async def _answer(
        self, body: Mapping[str, Any], deadline: float
    ) -> AsyncGenerator[StreamPart]:
        """Yield the parts of the answer to one try."""
        endpoint = self._endpoint
        sent = self._refusals.apply(body)
        async with (
            exchange(
                self._session,
                endpoint,
                "chat/completions",
                deadline=deadline,
                body=sent,
            ) as response,
            aclosing(
                read_answer(
                    response, deadline=deadline, idle_timeout=endpoint.idle_timeout
                )
            ) as parts,
        ):
            async for part in parts:
                yield part

    def _wait(
        self, body: Mapping[str, Any], err: AgentError, retries: Retries
    ) -> float | None:
        """Return the seconds before the next try, or none to give up."""
        if isinstance(err, BadRequestError) and self._refusals.learn(body, err):
            return 0.0
        return retries.wait(err)


def _now() -> float:
    return asyncio.get_running_loop().time()
