"""One HTTP exchange with a provider."""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any, Final

import aiohttp
import orjson

from .connection import typed_errors
from .endpoint import Endpoint
from .failures import failure
from .waiting import retry_after

LATE: Final = "The server did not answer in time"


@asynccontextmanager
async def exchange(
    session: aiohttp.ClientSession,
    endpoint: Endpoint,
    path: str,
    *,
    deadline: float,
    body: Mapping[str, Any] | None = None,
) -> AsyncGenerator[aiohttp.ClientResponse]:
    """Send a request and give the response; it is a POST where there is a body.

    The deadline is a time of the event loop's clock. Raises `AgentError`, also for
    every status but 200. What was not read of the response when the context ends is
    given up with its connection.
    """
    with typed_errors(LATE):
        async with asyncio.timeout_at(deadline):
            response = await _send(session, endpoint, path, body)
    try:
        if response.status != HTTPStatus.OK:
            raise failure(
                response.status,
                await read_all(response, deadline),
                retry_after=retry_after(response.headers),
            )
        yield response
    finally:
        response.close()


async def read_all(response: aiohttp.ClientResponse, deadline: float) -> bytes:
    """Return the whole body of a response; raises `AgentError`."""
    with typed_errors(LATE):
        async with asyncio.timeout_at(deadline):
            return await response.read()


async def _send(
    session: aiohttp.ClientSession,
    endpoint: Endpoint,
    path: str,
    body: Mapping[str, Any] | None,
) -> aiohttp.ClientResponse:
    """Send a request; a redirection is not followed, since a POST would become a GET."""
    content = {} if body is None else {"Content-Type": "application/json"}
    return await session.request(
        "GET" if body is None else "POST",
        f"{endpoint.base_url}/{path}",
        data=None if body is None else orjson.dumps(body),
        headers={**endpoint.headers, **content},
        timeout=aiohttp.ClientTimeout(total=None, connect=endpoint.connect_timeout),
        ssl=endpoint.verify_ssl,
        allow_redirects=False,
    )
