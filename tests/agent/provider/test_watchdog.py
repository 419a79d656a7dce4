"""Test the limit that moves."""

import asyncio

import pytest

from custom_components.toy_agent.agent.provider.watchdog import Watchdog

SHORT = 0.05
LONG = 10.0


async def test_a_passed_deadline_makes_it_bark_once() -> None:
    """It calls what it was given."""
    barks = asyncio.Queue[str]()
    clock = asyncio.get_running_loop().time
    with Watchdog(lambda: barks.put_nowait("wow")) as watchdog:
        watchdog.watch(clock() + SHORT)
        async with asyncio.timeout(5):
            assert await barks.get() == "wow"
        assert watchdog.barked
    assert barks.empty()


async def test_a_deadline_can_be_moved_closer() -> None:
    """A timer that is set for later does not delay it."""
    barked = asyncio.Event()
    clock = asyncio.get_running_loop().time
    with Watchdog(barked.set) as watchdog:
        watchdog.watch(clock() + LONG)
        watchdog.watch(clock() + SHORT)
        async with asyncio.timeout(5):
            await barked.wait()


async def test_a_deadline_can_be_moved_away() -> None:
    """It barks at the last deadline, not at the first."""
    barked = asyncio.Event()
    clock = asyncio.get_running_loop().time
    with Watchdog(barked.set) as watchdog:
        watchdog.watch(clock() + SHORT)
        watchdog.watch(last := clock() + 3 * SHORT)
        async with asyncio.timeout(5):
            await barked.wait()
    assert clock() >= last


async def test_it_does_not_bark_while_it_rests(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Who is slow to take what came is not the server's fault."""
    clock = asyncio.get_running_loop().time
    later = asyncio.Event()
    with Watchdog(later.set) as resting, Watchdog(later.set) as watching:
        resting.watch(clock() + SHORT)
        resting.rest()
        watching.watch(clock() + 2 * SHORT)
        async with asyncio.timeout(5):
            await later.wait()
        barked_early = resting.barked
        resting.watch(clock() + SHORT)
        later.clear()
        async with asyncio.timeout(5):
            await later.wait()
        assert (barked_early, resting.barked) == (False, True)
    assert "ERROR" not in caplog.text


async def test_leaving_stops_it() -> None:
    """No timer is left behind."""
    loop = asyncio.get_running_loop()
    later = asyncio.Event()
    with Watchdog(later.set) as watchdog:
        watchdog.watch(loop.time() + SHORT)
    loop.call_later(2 * SHORT, later.set)
    async with asyncio.timeout(5):
        await later.wait()
    assert not watchdog.barked
