"""Furnish a new home, so that one can talk to Toy Agent in it."""

import asyncio
from dataclasses import dataclass
from typing import Final

from .agent import add_assistant, add_demo, add_provider, conversation_entity
from .client import HomeClient, connected, running
from .onboarding import onboard

NAME: Final = "Toy Agent"
PLAYER: Final = "media_player.walkman"
SECONDS_TO_FURNISH: Final = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """A model server of one's own."""

    url: str
    model: str
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Lodging:
    """A furnished home and the token of its owner."""

    url: str
    token: str


async def furnish(url: str, server: Server | None) -> Lodging:
    """Onboard a home and make Toy Agent its preferred assistant.

    No server means the built-in demo model. Raises `HomeError` if something is refused
    and `TimeoutError` if the home never gets ready.
    """
    async with asyncio.timeout(SECONDS_TO_FURNISH):
        token = await onboard(url)
        async with connected(url, token) as client:
            await running(client)
            await _move_in(client, server)
    return Lodging(url=url, token=token)


async def _move_in(client: HomeClient, server: Server | None) -> None:
    if server is None:
        entry = await add_demo(client)
    else:
        entry = await add_provider(client, server.url, server.model, server.key)
    engine = await conversation_entity(client, entry)
    pipeline = await add_assistant(client, NAME, engine)
    await client.command("assist_pipeline/pipeline/set_preferred", pipeline_id=pipeline)
    await client.command(
        "homeassistant/expose_entity",
        assistants=["conversation"],
        entity_ids=[PLAYER],
        should_expose=True,
    )
