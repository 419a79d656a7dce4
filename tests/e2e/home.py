"""A home with Toy Agent in it, and what somebody hears there."""

from collections.abc import Sequence
from dataclasses import dataclass
import time
from typing import Any, Final

from demo.agent import add_assistant, add_provider, conversation_entity, set_options
from demo.client import HomeClient, connected, present, running
from demo.home import Home
from demo.onboarding import onboard
from demo.turn import PipelineEvent, said
from simulation import SCRIPTS, SimulatedModel, serve

KEY: Final = "the-right-key"
MODEL: Final = "simulated"
PLAYER: Final = "media_player.walkman"
ORDER: Final = "turn the volume of the walkman to 30"
QUESTION: Final = "what is the capital of Italy"
ANSWER: Final = "Okay, 30 percent it is."
"""What the simulated model says to the order."""

SECONDS_OF_PATIENCE: Final = 1
"""How long the agent waits for a model that says nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyHome:
    """A home in which Toy Agent is an assistant."""

    home: Home
    token: str
    entry: str
    pipeline: str
    port: int
    """Where the agent expects its model server."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """One turn as a client of the pipeline sees it."""

    started: float
    """In the time of `time.monotonic`."""

    events: Sequence[PipelineEvent]

    @property
    def conversation_id(self) -> str:
        """The conversation that the turn belongs to."""
        return str(self.events[0].data["conversation_id"])

    @property
    def text(self) -> str:
        """The text as it was streamed."""
        return "".join(event.text for event in self.events)

    @property
    def first_word(self) -> float:
        """Seconds until the first word."""
        return next(event.seconds for event in self.events if event.text.strip())

    @property
    def response(self) -> dict[str, Any]:
        """The intent response of the whole turn."""
        (end,) = (event for event in self.events if event.kind == "intent-end")
        return dict(end.data["intent_output"]["response"])

    @property
    def speech(self) -> str:
        """What is spoken where speech is not streamed."""
        return str(self.response["speech"]["plain"]["speech"])

    @property
    def failed(self) -> bool:
        """Whether the turn ended with an error."""
        return bool(self.response["response_type"] == "error")


async def furnish(home: Home, port: int) -> ToyHome:
    """Onboard a new home and add Toy Agent for a server at a port."""
    token = await onboard(home.url)
    model = SimulatedModel(behaviour=SCRIPTS["volume"])
    async with connected(home.url, token) as client, serve(model, port=port) as url:
        await running(client)
        await present(client, PLAYER)
        entry = await add_provider(client, url, MODEL, KEY)
        await set_options(
            client,
            entry,
            first_token_timeout=SECONDS_OF_PATIENCE,
            idle_timeout=SECONDS_OF_PATIENCE,
        )
        engine = await conversation_entity(client, entry)
        pipeline = await add_assistant(client, "Toy Agent", engine)
    return ToyHome(home=home, token=token, entry=entry, pipeline=pipeline, port=port)


async def hear(
    client: HomeClient, toy_home: ToyHome, text: str, conversation_id: str | None = None
) -> Heard:
    """Say something and listen until the turn is over."""
    started = time.monotonic()
    events = [
        event
        async for event in said(
            client, text, pipeline=toy_home.pipeline, conversation_id=conversation_id
        )
    ]
    return Heard(started=started, events=events)


async def volume(client: HomeClient) -> float:
    """Return the player's volume as the state machine has it."""
    state = await client.rest("GET", f"/api/states/{PLAYER}")
    return float(state["attributes"]["volume_level"])


async def set_volume(client: HomeClient, level: float) -> None:
    """Set the player's volume and return when it is set."""
    await client.command(
        "call_service",
        domain="media_player",
        service="volume_set",
        service_data={"volume_level": level},
        target={"entity_id": PLAYER},
    )
