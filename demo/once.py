"""Give one order and check that all of it happened."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from .client import HomeClient, Messages
from .session import PLAYER
from .talk import talk

ORDER: Final = "turn the volume of the walkman to 30"
LEVEL: Final = 0.3
SECONDS_TO_ACT: Final = 2
"""How long the player may take after the turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a turn did, in seconds from its start and as Home Assistant has it."""

    first_word: float | None
    action: float | None
    turn: float
    before: float
    after: float
    model_requests: int

    def failures(self) -> Iterator[str]:
        """Yield what is not as it should be."""
        if self.action is None or self.before == self.after or self.after != LEVEL:
            yield "the volume did not change as it was told to"
        elif self.first_word is None or self.first_word >= self.action:
            yield "the first word did not come before the action"
        if self.model_requests != 1:
            yield "it took not exactly one model request"

    def table(self) -> str:
        """Return one line a figure."""
        rows = {
            "first word": _seconds(self.first_word),
            "action": _seconds(self.action),
            "turn": _seconds(self.turn),
            "volume": f"{self.before:.0%} → {self.after:.0%}",
            "model requests": str(self.model_requests),
        }
        return "\n".join(f"{name:>16}  {value}" for name, value in rows.items())


async def order(client: HomeClient) -> Outcome:
    """Give the order and watch the player."""
    before = await _volume(client)
    trigger = {"platform": "state", "entity_id": PLAYER, "attribute": "volume_level"}
    print(f"> {ORDER}")
    async with client.subscribed("subscribe_trigger", trigger=trigger) as changes:
        spoken = await talk(client, ORDER)
        acted = await _received(changes)
    return Outcome(
        first_word=spoken.first_word,
        action=None if acted is None else acted - spoken.started,
        turn=spoken.seconds,
        before=before,
        after=await _volume(client),
        model_requests=spoken.model_requests,
    )


async def _received(changes: Messages) -> float | None:
    try:
        async with asyncio.timeout(SECONDS_TO_ACT):
            return (await changes.get()).received
    except TimeoutError:
        return None


async def _volume(client: HomeClient) -> float:
    state = await client.rest("GET", f"/api/states/{PLAYER}")
    return float(state["attributes"]["volume_level"])


def _seconds(seconds: float | None) -> str:
    return "never" if seconds is None else f"{seconds:.2f} s"
