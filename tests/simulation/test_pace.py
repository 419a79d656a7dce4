"""Tests of when a token is there."""

import asyncio

import pytest

from simulation.generation import Step
from simulation.pace import Pace


@pytest.mark.parametrize(
    ("pace", "index", "due"),
    [
        (Pace(), 1000, 0),
        (Pace(first_token=0.4), 0, 0.4),
        (Pace(first_token=0.4, rate=50), 10, 0.6),
        (Pace(first_token=0.4, rate=50, prefill=1000), 10, 0.9),
    ],
    ids=["instant", "first token", "rate", "prefill"],
)
def test_token_is_due_after_all_that_it_costs(
    pace: Pace, index: int, due: float
) -> None:
    """First-token delay, prefill of 300 tokens and the rate add up."""
    assert pace.due(index, uncached=300) == pytest.approx(due)


async def test_late_consumer_does_not_delay_later_tokens() -> None:
    """Tokens are due by the request's arrival, not by the token before."""
    now = asyncio.get_running_loop().time
    arrived = now() - 100
    steps = [Step(text=str(n)) for n in range(500)]
    played = [s async for s in Pace(rate=5).play(steps, arrived=arrived, uncached=0)]
    assert played == steps
    assert now() - arrived < 110
