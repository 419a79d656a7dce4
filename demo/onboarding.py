"""Give a new home its owner."""

import asyncio
from typing import Final

import aiohttp

from .client import SECONDS_BETWEEN_TRIES, connected

USER: Final = "demo"
PASSWORD: Final = "demo"


async def onboard(url: str) -> str:
    """Create the owner of a new home, once it answers, and return a token."""
    async with aiohttp.ClientSession(base_url=url) as session:
        code = await _create_owner(session, url)
        form = {
            "grant_type": "authorization_code",
            "client_id": f"{url}/",
            "code": code,
        }
        async with session.post("/auth/token", data=form) as response:
            short_lived = (await response.json())["access_token"]
    async with connected(url, short_lived) as client:
        token = await client.command(
            "auth/long_lived_access_token", client_name="Demo", lifespan=365
        )
    return str(token)


async def _create_owner(session: aiohttp.ClientSession, url: str) -> str:
    owner = {
        "client_id": f"{url}/",
        "name": "Demo",
        "username": USER,
        "password": PASSWORD,
        "language": "en",
    }
    while True:
        try:
            async with session.post("/api/onboarding/users", json=owner) as response:
                if response.ok:
                    return str((await response.json())["auth_code"])
        except aiohttp.ClientConnectionError:
            pass
        await asyncio.sleep(SECONDS_BETWEEN_TRIES)
