"""Tests of what goes wrong on purpose."""

import asyncio

import aiohttp
import pytest

from simulation import Fault, FaultKind, Pace, SimulatedModel
from simulation.exchange import GARBAGE
from simulation.faults import take

from .asking import OLLAMA, OPENAI, body, events, lines

PATHS = pytest.mark.parametrize("path", [OPENAI, OLLAMA], ids=["openai", "ollama"])


def test_fault_happens_as_often_as_it_says() -> None:
    """Faults are used up in order; one without a number stays."""
    waiting = [
        Fault(kind=FaultKind.STATUS, times=2),
        Fault(kind=FaultKind.STALL, times=None),
    ]
    taken = [take(waiting) for _ in range(4)]
    kinds = [fault.kind for fault in taken if fault]
    assert kinds == [FaultKind.STATUS] * 2 + [FaultKind.STALL] * 2
    assert take([]) is None


@PATHS
async def test_status_spoils_one_request(
    client: aiohttp.ClientSession, model: SimulatedModel, path: str
) -> None:
    """The error has its header, and the next request is answered."""
    model.faults.append(Fault(kind=FaultKind.STATUS, status=429, retry_after="7"))
    async with client.post(path, json=body()) as response:
        assert response.status == 429
        assert response.headers["Retry-After"] == "7"
        assert "error" in await response.json()
    async with client.post(path, json=body()) as response:
        assert response.status == 200


@PATHS
async def test_connection_breaks_in_the_middle(
    client: aiohttp.ClientSession, model: SimulatedModel, path: str
) -> None:
    """What came before the break arrives, the end does not."""
    model.faults.append(Fault(kind=FaultKind.BREAK, after=3))
    async with client.post(path, json=body()) as response:
        assert (await response.content.readline()).strip()
        with pytest.raises(aiohttp.ClientPayloadError):
            await response.read()


@PATHS
async def test_garbage_takes_the_place_of_the_answer(
    client: aiohttp.ClientSession, model: SimulatedModel, path: str
) -> None:
    """The response is complete for HTTP and nonsense for the protocol."""
    model.faults.append(Fault(kind=FaultKind.GARBAGE))
    async with client.post(path, json=body()) as response:
        assert response.status == 200
        assert await response.read() == GARBAGE


async def test_error_ends_an_openai_stream(
    client: aiohttp.ClientSession, model: SimulatedModel
) -> None:
    """The error is an event of its own and the last one."""
    model.faults.append(Fault(kind=FaultKind.ERROR, after=2, message="out of memory"))
    async with client.post(OPENAI, json=body()) as response:
        *_, last = await events(response)
    assert last["error"]["message"] == "out of memory"


async def test_error_ends_an_ollama_stream(
    client: aiohttp.ClientSession, model: SimulatedModel
) -> None:
    """The error is a line of its own and the last one."""
    model.faults.append(Fault(kind=FaultKind.ERROR, after=2, message="out of memory"))
    async with client.post(OLLAMA, json=body()) as response:
        *_, last = await lines(response)
    assert last == {"error": "out of memory"}


async def test_stream_can_end_without_saying_so(
    client: aiohttp.ClientSession, model: SimulatedModel
) -> None:
    """All words arrive, neither a reason nor the end does."""
    model.faults.append(Fault(kind=FaultKind.NO_END))
    async with client.post(OPENAI, json=body()) as response:
        *_, last = await events(response)
    assert last["choices"][0]["delta"]["content"] == ">"
    assert last["choices"][0]["finish_reason"] is None


@pytest.mark.parametrize(
    "fault",
    [
        Fault(kind=FaultKind.SLOW_HEADERS),
        Fault(kind=FaultKind.STALL),
        Fault(kind=FaultKind.STALL, after=2),
    ],
    ids=["before the headers", "before the first token", "in the middle"],
)
async def test_silence_lasts_until_the_client_goes_away(
    client: aiohttp.ClientSession, model: SimulatedModel, fault: Fault
) -> None:
    """The server sees that nobody listens any more."""
    model.faults.append(fault)
    timeout = aiohttp.ClientTimeout(total=0.2)
    with pytest.raises(TimeoutError):
        async with client.post(OPENAI, json=body(), timeout=timeout) as response:
            await response.read()
    (record,) = model.records
    async with asyncio.timeout(5):
        await model.idle.wait()
    assert record.disconnected
    assert record.completion_tokens == fault.after


async def test_silence_can_have_an_end(
    client: aiohttp.ClientSession, model: SimulatedModel
) -> None:
    """A stall of some seconds only delays the answer."""
    model.faults.append(Fault(kind=FaultKind.STALL, after=2, seconds=0.05))
    async with client.post(OPENAI, json=body()) as response:
        assert (await events(response))[-1] == "[DONE]"
    (record,) = model.records
    assert record.first_byte
    assert record.last_byte
    assert record.last_byte - record.first_byte >= 0.05


async def test_answer_comes_at_the_models_pace(
    client: aiohttp.ClientSession, model: SimulatedModel
) -> None:
    """Twenty tokens take nineteen intervals after the first."""
    model.pace = Pace(first_token=0.05, rate=200)
    async with client.post(OPENAI, json=body()) as response:
        await response.read()
    (record,) = model.records
    assert record.first_byte
    assert record.last_byte
    assert record.first_byte - record.arrived >= 0.05
    assert record.last_byte - record.arrived >= 0.05 + 19 / 200
