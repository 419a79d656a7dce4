"""A server on a real port that answers as it is told."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import Enum, auto
from ssl import SSLContext
from typing import Any, Final

from aiohttp import web

from .frames import DONE, finished, text

HOST: Final = "127.0.0.1"


class Fate(Enum):
    """What happens in the middle of an answer instead of bytes."""

    SILENCE = auto()
    """Nothing more comes, and the connection stays open."""

    CUT = auto()
    """The connection is cut."""


type Piece = bytes | float | asyncio.Event | Fate
"""Bytes, a pause in seconds, something to wait for, or a fate."""

type Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Received:
    """A request as it arrived."""

    path: str
    headers: Mapping[str, str]
    body: Any
    connection: object


@dataclass(slots=True, kw_only=True)
class FakeProvider:
    """Gives the answers in order and the last one for ever."""

    url: str = ""
    answers: list[Answer] = field(default_factory=list)
    received: list[Received] = field(default_factory=list)
    left: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when a client closed the connection before its answer was complete."""

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Give the next answer."""
        self.received.append(
            Received(
                path=request.path,
                headers=dict(request.headers),
                body=await request.json() if request.can_read_body else None,
                connection=request.transport,
            )
        )
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        try:
            return await answer(request)
        except asyncio.CancelledError:
            self.left.set()
            raise


def streamed(*pieces: Piece, content_type: str = "text/event-stream") -> Answer:
    """Return an answer that is written piece by piece."""

    async def answer(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": content_type})
        await response.prepare(request)
        for piece in pieces:
            await _give(piece, request, response)
        return response

    return answer


def said(*words: str) -> Answer:
    """Return a good answer."""
    return streamed(*map(text, words), finished("stop"), DONE)


def refused(
    status: int, body: Any = None, headers: Mapping[str, str] | None = None
) -> Answer:
    """Return an HTTP error with a JSON body."""

    async def answer(request: web.Request) -> web.StreamResponse:
        return web.json_response(body, status=status, headers=headers)

    return answer


def plain(body: str, content_type: str = "text/html", status: int = 200) -> Answer:
    """Return a text of any type."""

    async def answer(request: web.Request) -> web.StreamResponse:
        return web.Response(text=body, content_type=content_type, status=status)

    return answer


async def silent(request: web.Request) -> web.StreamResponse:
    """Accept the request and never answer."""
    await asyncio.Event().wait()
    raise AssertionError


async def dropped(request: web.Request) -> web.StreamResponse:
    """Close the connection instead of an answer."""
    _cut(request)
    return web.Response()


async def _give(
    piece: Piece, request: web.Request, response: web.StreamResponse
) -> None:
    match piece:
        case bytes():
            await response.write(piece)
        case float():
            await asyncio.sleep(piece)
        case asyncio.Event():
            await piece.wait()
        case Fate.SILENCE:
            await asyncio.Event().wait()
        case Fate.CUT:
            _cut(request)


def _cut(request: web.Request) -> None:
    assert request.transport is not None
    request.transport.abort()


@asynccontextmanager
async def serve(*, ssl: SSLContext | None = None) -> AsyncGenerator[FakeProvider]:
    """Serve a provider; its URL is the root of the API."""
    provider = FakeProvider()
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", provider.handle)
    runner = web.AppRunner(
        app, access_log=None, handler_cancellation=True, shutdown_timeout=0.1
    )
    await runner.setup()
    try:
        await web.TCPSite(runner, HOST, 0, ssl_context=ssl).start()
        scheme = "https" if ssl else "http"
        provider.url = f"{scheme}://{HOST}:{runner.addresses[0][1]}/v1"
        yield provider
    finally:
        await runner.cleanup()
