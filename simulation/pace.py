"""How fast the simulated model is."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass

from .generation import Envelope, Step


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """The speed of a model; what is left out takes no time."""

    first_token: float = 0
    """Seconds from the request to the first token, prefill not counted."""

    rate: float | None = None
    """Generated tokens a second."""

    prefill: float | None = None
    """Prompt tokens a second."""

    prefix_cache: bool = True
    """Whether the start that a prompt shares with an earlier one costs nothing."""

    envelope: Envelope = Envelope.HERMES
    """What a tool call costs beside its name and arguments."""

    def due(self, index: int, *, uncached: int) -> float:
        """Return how many seconds after the request a token is there."""
        prefill = uncached / self.prefill if self.prefill else 0
        return self.first_token + prefill + (index / self.rate if self.rate else 0)

    async def play(
        self, steps: Iterable[Step], *, arrived: float, uncached: int
    ) -> AsyncIterator[Step]:
        """Yield each token when it is due.

        Counted from the request's arrival in the time of the running loop, so
        that late wake-ups do not add up.
        """
        now = asyncio.get_running_loop().time
        for index, step in enumerate(steps):
            if (wait := arrived + self.due(index, uncached=uncached) - now()) > 0:
                await asyncio.sleep(wait)
            yield step
