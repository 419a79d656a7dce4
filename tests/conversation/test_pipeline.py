"""Test what the Assist pipeline makes of the agent's answers."""

import asyncio
from pathlib import Path
from typing import Any

from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.typing import WebSocketGenerator

from simulation import Fault, FaultKind, Reply, SimulatedModel, always
from simulation.tokens import cut

from .conftest import AGENT, AddAgent, Lamp
from .voices import Heard, add_voices

ACT = '\n<events>\nlamp.level.set {"level": 3}\n</events>'


class Pipeline:
    """A pipeline that is driven over the websocket."""

    def __init__(self, client: Any, pipeline_id: str, end_stage: str) -> None:
        """Take the open connection."""
        self.client = client
        self.pipeline_id = pipeline_id
        self.end_stage = end_stage
        self.events: list[dict[str, Any]] = []

    async def start(self, words: str) -> None:
        """Start a run with some words."""
        await self.client.send_json_auto_id(
            {
                "type": "assist_pipeline/run",
                "start_stage": "intent",
                "end_stage": self.end_stage,
                "input": {"text": words},
                "pipeline": self.pipeline_id,
            }
        )
        assert (await self.client.receive_json())["success"]

    async def until(self, kind: str) -> dict[str, Any]:
        """Read events up to the first of a kind."""
        while True:
            message = await self.client.receive_json()
            event: dict[str, Any] = message["event"]
            self.events.append(event)
            if event["type"] == kind:
                return event

    async def until_streaming(self) -> None:
        """Read events until the voice starts."""
        while not (await self.until("intent-progress"))["data"].get(
            "tts_start_streaming"
        ):
            pass


@pytest.fixture
async def heard(hass: HomeAssistant, tmp_path: Path) -> dict[str, Heard]:
    """Add two voices."""
    assert await async_setup_component(hass, "homeassistant", {})
    voices = await add_voices(hass, tmp_path)
    assert await async_setup_component(hass, "assist_pipeline", {})
    return voices


async def build(client: Any, voice: str | None, **settings: Any) -> Pipeline:
    """Create a pipeline with the agent and a voice."""
    await client.send_json_auto_id(
        {
            "type": "assist_pipeline/pipeline/create",
            "name": "Test",
            "language": "en",
            "conversation_engine": AGENT,
            "conversation_language": "en",
            "stt_engine": None,
            "stt_language": None,
            "tts_engine": voice,
            "tts_language": "en" if voice else None,
            "tts_voice": None,
            "wake_word_entity": None,
            "wake_word_id": None,
            **settings,
        }
    )
    created = await client.receive_json()
    assert created["success"], created
    return Pipeline(client, created["result"]["id"], "tts" if voice else "intent")


async def fetch(hass_client: Any, pipeline: Pipeline) -> None:
    """Play the answer, as a satellite does."""
    start = next(event for event in pipeline.events if event["type"] == "run-start")
    http = await hass_client()
    response = await http.get(start["data"]["tts_output"]["url"])
    await response.read()


async def test_a_short_first_answer_sounds_before_the_stream_has_ended(
    hass: HomeAssistant,
    heard: dict[str, Heard],
    add_agent: AddAgent,
    model: tuple[SimulatedModel, str],
    hass_ws_client: WebSocketGenerator,
) -> None:
    """Case E12, design 6: the voice starts at the event, not at sixty characters."""
    model[0].behaviour = always(f"Okay, three.{ACT}{ACT}")
    half = len(cut(f"Okay, three.{ACT}"))
    model[0].faults.append(Fault(kind=FaultKind.STALL, after=half))
    await add_agent()
    pipeline = await build(await hass_ws_client(hass), "tts.streaming")
    await pipeline.start("lamp to three")
    await pipeline.until_streaming()
    assert model[0].records[0].last_byte is None
    assert "intent-end" not in {event["type"] for event in pipeline.events}


@pytest.mark.parametrize("size", [1, 10, 59, 60, 61, 400])
@pytest.mark.parametrize("voice", ["tts.plain", "tts.streaming"])
async def test_the_voice_gets_the_visible_text_once(
    hass: HomeAssistant,
    heard: dict[str, Heard],
    add_agent: AddAgent,
    model: tuple[SimulatedModel, str],
    hass_ws_client: WebSocketGenerator,
    hass_client: Any,
    voice: str,
    size: int,
) -> None:
    """Case E12: what is heard is what the result says, whatever its length."""
    words = ("word " * 100)[:size].strip()
    model[0].behaviour = always(f"{words}{ACT}")
    await add_agent()
    pipeline = await build(await hass_ws_client(hass), voice)
    await pipeline.start("lamp to three")
    end = await pipeline.until("intent-end")
    await pipeline.until("run-end")
    await fetch(hass_client, pipeline)
    spoken = end["data"]["intent_output"]["response"]["speech"]["plain"]["speech"]
    assert spoken == words
    assert heard[voice].text.strip() == spoken


async def test_both_answers_are_heard_on_both_kinds_of_voice(
    hass: HomeAssistant,
    heard: dict[str, Heard],
    add_agent: AddAgent,
    model: tuple[SimulatedModel, str],
    hass_ws_client: WebSocketGenerator,
    hass_client: Any,
) -> None:
    """Case E11: a correction after the first answer is never lost."""
    model[0].behaviour = always("Okay.\n<events>\nlamp.explode\n</events>")
    await add_agent()
    client = await hass_ws_client(hass)
    for voice in ("tts.plain", "tts.streaming"):
        pipeline = await build(client, voice)
        await pipeline.start("explode")
        await pipeline.until("run-end")
        await fetch(hass_client, pipeline)
        assert heard[voice].text.split() == [
            "Okay.",
            "Sorry,",
            "I",
            "can't",
            "do",
            "that.",
        ]


@pytest.mark.parametrize("local_first", [True, False], ids=["local first", "agent"])
async def test_local_intents_come_first_where_the_owner_wants_it(
    hass: HomeAssistant,
    heard: dict[str, Heard],
    add_agent: AddAgent,
    model: tuple[SimulatedModel, str],
    the_lamp: Lamp,
    hass_ws_client: WebSocketGenerator,
    local_first: bool,
) -> None:
    """Design 6: Home Assistant answers what it knows before any agent is asked."""
    model[0].behaviour = lambda asked: Reply(text=f"Okay.{ACT}")
    await add_agent()
    client = await hass_ws_client(hass)
    pipeline = await build(client, None, prefer_local_intents=local_first)
    await pipeline.start("never mind")
    end = await pipeline.until("intent-end")
    assert end["data"]["processed_locally"] is local_first
    assert bool(model[0].records) is not local_first


async def test_a_run_that_is_given_up_closes_the_connection(
    hass: HomeAssistant,
    heard: dict[str, Heard],
    add_agent: AddAgent,
    model: tuple[SimulatedModel, str],
    the_lamp: Lamp,
    hass_ws_client: WebSocketGenerator,
) -> None:
    """A pipeline that goes away takes the turn with it."""
    model[0].behaviour = always(f"Okay, three.{ACT}")
    model[0].faults.append(Fault(kind=FaultKind.STALL, after=4))
    await add_agent()
    client = await hass_ws_client(hass)
    pipeline = await build(client, None)
    await pipeline.start("lamp to three")
    await pipeline.until("intent-progress")
    await client.close()
    await asyncio.wait_for(model[0].idle.wait(), 10)
    assert model[0].records[0].disconnected
    assert not the_lamp.levels
