"""A home with an agent, a simulated model and a lamp that only exists here."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from homeassistant.components import conversation
from homeassistant.core import Context, HomeAssistant
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.toy_agent import runtime
from custom_components.toy_agent.agent.kernel import Call, Outcome
from custom_components.toy_agent.const import DOMAIN
from simulation import SimulatedModel, always, serve

from ..agent.kernel.plugins import LampArguments, goodbye, lamp

AGENT = "conversation.toy_agent"


@dataclass
class Lamp:
    """The lamp, and what was done to it."""

    levels: list[int] = field(default_factory=list)
    ended: int = 0

    async def set_level(self, arguments: LampArguments, call: Call) -> Outcome:
        """Set its level."""
        self.levels.append(arguments.level)
        return Outcome(data={"level": arguments.level})

    async def end(self, arguments: Any, call: Call) -> Outcome:
        """End the conversation through the port that every agent has."""
        self.ended += 1
        for key, port in call.ports.items():
            if key.name == "session":
                port.end(call.turn.session_id)  # type: ignore[attr-defined]
        return Outcome()


@pytest.fixture
def the_lamp(monkeypatch: pytest.MonkeyPatch) -> Lamp:
    """Make the lamp the agent's only capability beside the goodbye."""
    one = Lamp()
    monkeypatch.setattr(runtime, "BUILT_IN", (lamp(one.set_level), goodbye(one.end)))
    return one


@pytest.fixture
async def model(socket_enabled: None) -> AsyncGenerator[tuple[SimulatedModel, str]]:
    """Serve a simulated model."""
    simulated = SimulatedModel(behaviour=always("Rome it is."))
    async with serve(simulated) as address:
        yield simulated, address


type AddAgent = Callable[..., Awaitable[MockConfigEntry]]


@pytest.fixture
async def add_agent(
    hass: HomeAssistant,
    enable_custom_integrations: None,
    the_lamp: Lamp,
    model: tuple[SimulatedModel, str],
) -> AddAgent:
    """Return what adds an agent with some options."""
    assert await async_setup_component(hass, "homeassistant", {})
    assert await async_setup_component(hass, "conversation", {})

    async def add(**options: Any) -> MockConfigEntry:
        entry = MockConfigEntry(
            domain=DOMAIN,
            title="Toy Agent",
            data={
                "base_url": f"{model[1]}/v1",
                "api_key": "sk-canary",
                "verify_ssl": True,
            },
            options={"model": "simulated", **options},
        )
        entry.add_to_hass(hass)
        assert await hass.config_entries.async_setup(entry.entry_id)
        await hass.async_block_till_done()
        return entry

    return add


async def say(
    hass: HomeAssistant, words: str, conversation_id: str | None = None, **more: Any
) -> conversation.ConversationResult:
    """Say something to the agent."""
    return await conversation.async_converse(
        hass, words, conversation_id, Context(), agent_id=AGENT, **more
    )


def speech(result: conversation.ConversationResult) -> str:
    """Return what is spoken."""
    return str(result.response.speech["plain"]["speech"])
