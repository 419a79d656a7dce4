"""Measure one turn in a running home."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
import time
from typing import Any, Final

from demo.client import HomeClient, Messages
from demo.turn import PipelineEvent, said

from .agents import Assistant
from .figures import Figure, Figures
from .loop_time import loop_time
from .model_process import ModelProcess
from .scenarios import Scenario

PLAYER: Final = "media_player.walkman"
VOLUME_BEFORE: Final = 0.8
VOLUME_AFTER: Final = 0.3
SECONDS_FOR_A_CHANGE: Final = 10
MILLISECONDS: Final = 1000


class InvalidTurnError(Exception):
    """A turn did not do what the scenario wants, so its times mean nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """What a turn is measured with."""

    client: HomeClient
    model: ModelProcess
    pid: int
    """The home's process."""

    async def measure(self, assistant: Assistant, scenario: Scenario) -> Figures:
        """Say the scenario's text to an assistant and return the figures.

        Raises `InvalidTurnError` for a turn without words or without its action.
        """
        await self.model.prepare(scenario.script, scenario.pace)
        figures: dict[Figure, float] = {}
        async with self._watched_player(scenario) as changes:
            worked, started = loop_time(self.pid), time.monotonic()
            events = [
                event
                async for event in said(
                    self.client, scenario.text, pipeline=assistant.pipeline
                )
            ]
            if worked is not None and (now := loop_time(self.pid)) is not None:
                figures[Figure.LOOP] = (now - worked) * MILLISECONDS
            figures |= _heard(events)
            if changes is not None:
                acted = await _next(changes, f"{assistant.name}: no action")
                figures[Figure.ACTION] = (acted - started) * MILLISECONDS
        return figures | _asked(await self.model.requests())

    @asynccontextmanager
    async def _watched_player(
        self, scenario: Scenario
    ) -> AsyncGenerator[Messages | None]:
        """Set the player back and watch for the volume that is ordered."""
        if not scenario.acts:
            yield None
            return
        await self.client.command(
            "call_service",
            domain="media_player",
            service="volume_set",
            service_data={"volume_level": VOLUME_BEFORE},
            target={"entity_id": PLAYER},
        )
        trigger = {
            "platform": "state",
            "entity_id": PLAYER,
            "attribute": "volume_level",
        }
        async with self.client.subscribed(
            "subscribe_trigger", trigger={**trigger, "to": VOLUME_AFTER}
        ) as changes:
            yield changes


async def _next(changes: Messages, complaint: str) -> float:
    try:
        async with asyncio.timeout(SECONDS_FOR_A_CHANGE):
            return (await changes.get()).received
    except TimeoutError:
        raise InvalidTurnError(complaint) from None


def _heard(events: list[PipelineEvent]) -> dict[Figure, float]:
    first = next((event for event in events if event.text.strip()), None)
    if first is None or any(event.kind == "error" for event in events):
        raise InvalidTurnError(f"no answer: {events[-2:]}")
    return {
        Figure.FIRST_TEXT: first.seconds * MILLISECONDS,
        Figure.TURN: events[-1].seconds * MILLISECONDS,
    }


def _asked(requests: list[dict[str, Any]]) -> dict[Figure, float]:
    return {
        Figure.REQUESTS: len(requests),
        Figure.PROMPT: requests[0]["prompt_tokens"],
        Figure.TOKENS: sum(request["completion_tokens"] for request in requests),
    }
