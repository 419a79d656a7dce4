"""Tests of steering a server from outside, also one in its own process."""

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path
import sys
from typing import Any

import aiohttp
import pytest

from simulation import (
    SCRIPTS,
    Demands,
    Envelope,
    Fault,
    FaultKind,
    Pace,
    SimulatedModel,
)
from simulation.__main__ import build, parse

from .asking import OLLAMA, OPENAI, body

ROOT = Path(__file__).parents[2]


async def _text(client: aiohttp.ClientSession) -> str:
    async with client.post(OLLAMA, json=body(stream=False)) as response:
        return str((await response.json())["message"]["content"])


async def test_rules_are_exchanged(client: aiohttp.ClientSession) -> None:
    """The next request is answered by the new rules."""
    rules = [{"user": "volume", "reply": {"text": "No."}}]
    async with client.put("/__control/rules", json=rules) as response:
        assert response.status == 204
    assert await _text(client) == "No."


async def test_script_is_exchanged(client: aiohttp.ClientSession) -> None:
    """A script is known by its name."""
    async with client.put("/__control/script", json="long_tale") as response:
        assert response.status == 204
    assert (await _text(client)).startswith("This tale")


async def test_pace_and_faults_are_exchanged(
    client: aiohttp.ClientSession, model: SimulatedModel
) -> None:
    """What is not named has its default."""
    async with client.put("/__control/pace", json={"rate": 60}):
        assert model.pace == Pace(rate=60)
    async with client.put("/__control/faults", json=[{"kind": "break"}]):
        assert model.faults == [Fault(kind=FaultKind.BREAK)]


@pytest.mark.parametrize(
    ("name", "value"),
    [("pace", {"rate": "fast"}), ("faults", {}), ("script", "unknown")],
)
async def test_nonsense_is_refused(
    client: aiohttp.ClientSession, model: SimulatedModel, name: str, value: Any
) -> None:
    """Nothing changes."""
    async with client.put(f"/__control/{name}", json=value) as response:
        assert response.status == 422
    assert model.pace == Pace()
    assert (await _text(client)).startswith("Okay")


async def test_requests_are_read_and_forgotten(client: aiohttp.ClientSession) -> None:
    """A request comes with its tokens and times."""
    await _text(client)
    async with client.get("/__control/requests") as response:
        (record,) = await response.json()
    assert record["path"] == OLLAMA
    assert record["completion_tokens"] == 20
    assert record["arrived"] <= record["last_byte"]
    async with client.delete("/__control/requests"):
        pass
    async with client.get("/__control/requests") as response:
        assert await response.json() == []


@pytest.fixture
async def process(socket_enabled: None) -> AsyncGenerator[str]:
    """Run the server in its own process and return its address."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "simulation", "--first-token", "0.05"),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout
    try:
        yield (await process.stdout.readline()).decode().strip()
    finally:
        process.terminate()
        await process.wait()


async def test_process_says_where_it_listens(process: str) -> None:
    """The printed address answers at the pace of the command line."""
    async with aiohttp.ClientSession(base_url=process) as client:
        async with client.post(OPENAI, json=body()) as response:
            assert response.status == 200
            await response.read()
        async with client.get("/__control/requests") as response:
            (record,) = await response.json()
    assert record["first_byte"] - record["arrived"] >= 0.05


def test_command_line_describes_the_model() -> None:
    """Each option has its place in the model."""
    line = "--script long_tale --model m --key k --first-token 0.4 --rate 60"
    more = "--prefill 2000 --no-prefix-cache --envelope bare"
    model = build(parse([*line.split(), *more.split()]))
    assert model.behaviour is SCRIPTS["long_tale"]
    assert model.demands == Demands(models=("m",), api_key="k")
    assert model.pace == Pace(
        first_token=0.4,
        rate=60,
        prefill=2000,
        prefix_cache=False,
        envelope=Envelope.BARE,
    )
