"""A provider on a real port, and a client of it."""

from collections.abc import AsyncGenerator

import aiohttp
import pytest

from custom_components.toy_agent.agent.provider import ChatClient, ChatRequest, Endpoint
from custom_components.toy_agent.agent.transcript import SystemMessage, UserMessage

from .serving import FakeProvider, serve


@pytest.fixture
async def provider(socket_enabled: None) -> AsyncGenerator[FakeProvider]:
    """Return a provider that still has to be told its answers."""
    async with serve() as provider:
        yield provider


@pytest.fixture
async def session(socket_enabled: None) -> AsyncGenerator[aiohttp.ClientSession]:
    """Return a session like the one that Home Assistant shares."""
    async with aiohttp.ClientSession() as session:
        yield session


@pytest.fixture
def client(session: aiohttp.ClientSession, provider: FakeProvider) -> ChatClient:
    """Return a client that waits long enough for anything but a hang."""
    return ChatClient(session, Endpoint(base_url=provider.url))


@pytest.fixture
def chat_request() -> ChatRequest:
    """Return a request for one answer."""
    return ChatRequest(
        model="toy-1",
        messages=(SystemMessage("You are a toy."), UserMessage("Who are you?")),
    )
