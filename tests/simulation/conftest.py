"""A simulated model on a real port."""

from collections.abc import AsyncGenerator

import aiohttp
import pytest

from simulation import SCRIPTS, SimulatedModel, serve


@pytest.fixture
def model() -> SimulatedModel:
    """Return a model that takes no time."""
    return SimulatedModel(behaviour=SCRIPTS["volume"])


@pytest.fixture
async def url(socket_enabled: None, model: SimulatedModel) -> AsyncGenerator[str]:
    """Return the address of the model's server."""
    async with serve(model) as url:
        yield url


@pytest.fixture
async def client(url: str) -> AsyncGenerator[aiohttp.ClientSession]:
    """Return a client of the model's server."""
    async with aiohttp.ClientSession(base_url=url) as session:
        yield session
