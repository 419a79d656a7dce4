"""One real home for all tests; each test has its own model server and client."""

import asyncio
from collections.abc import AsyncGenerator, Generator

import pytest
import pytest_socket

from demo.client import HomeClient, connected
from demo.home import free_port, started_home
from simulation import SCRIPTS, Demands, SimulatedModel, serve

from .home import KEY, ToyHome, furnish

SECONDS_TO_FURNISH = 120


@pytest.fixture(scope="session")
def toy_home(tmp_path_factory: pytest.TempPathFactory) -> Generator[ToyHome]:
    """Start a home and add Toy Agent to it."""
    pytest_socket.enable_socket()
    with started_home(tmp_path_factory.mktemp("home")) as home:
        furnishing = asyncio.wait_for(furnish(home, free_port()), SECONDS_TO_FURNISH)
        try:
            furnished = asyncio.run(furnishing)
        except Exception as err:
            err.add_note(home.log[-10_000:])
            raise
        yield furnished


@pytest.fixture(autouse=True)
def _quiet_log(toy_home: ToyHome, socket_enabled: None) -> Generator[None]:
    """Fail a test that leaves a traceback in the home's log."""
    before = len(toy_home.home.log)
    yield
    logged = toy_home.home.log[before:]
    assert "Traceback" not in logged, logged


@pytest.fixture
async def client(toy_home: ToyHome) -> AsyncGenerator[HomeClient]:
    """Return a client of the home."""
    async with connected(toy_home.home.url, toy_home.token) as client:
        yield client


@pytest.fixture
async def model(toy_home: ToyHome) -> AsyncGenerator[SimulatedModel]:
    """Serve a model where the agent expects it."""
    model = SimulatedModel(behaviour=SCRIPTS["volume"], demands=Demands(api_key=KEY))
    async with serve(model, port=toy_home.port):
        yield model
