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
async def client(
    socket_enabled: None, model: SimulatedModel
) -> AsyncGenerator[aiohttp.ClientSession]:
    """Return a client of the model's server."""
    async with serve(model) as url, aiohttp.ClientSession(base_url=url) as session:
        yield session
