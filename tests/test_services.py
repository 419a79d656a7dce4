"""Test the actions."""

from typing import Any

from homeassistant.components import conversation
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import ServiceValidationError
import probatio
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.toy_agent.const import DOMAIN

from .agent.provider.serving import FakeProvider, said


@pytest.fixture
async def agent(
    hass: HomeAssistant,
    home: None,
    mock_config_entry: MockConfigEntry,
    provider: FakeProvider,
) -> MockConfigEntry:
    """Return an agent whose model says hello."""
    mock_config_entry.add_to_hass(hass)
    assert await hass.config_entries.async_setup(mock_config_entry.entry_id)
    provider.answers = [said("Hello.")]
    return mock_config_entry


@pytest.fixture
async def demo(hass: HomeAssistant, home: None) -> MockConfigEntry:
    """Return a second agent."""
    entry = MockConfigEntry(domain=DOMAIN, title="Demo", data={"demo": True})
    entry.add_to_hass(hass)
    assert await hass.config_entries.async_setup(entry.entry_id)
    return entry


async def say(
    hass: HomeAssistant, agent: str, conversation_id: str | None = None
) -> str:
    """Say something and return the id of the conversation."""
    result = await conversation.async_converse(
        hass, "hello", conversation_id, Context(), agent_id=f"conversation.{agent}"
    )
    assert result.conversation_id is not None
    return result.conversation_id


async def turns(hass: HomeAssistant, **data: Any) -> list[str]:
    """Return the conversations that the returned turns belong to."""
    response = await hass.services.async_call(
        DOMAIN, "get_turns", data, blocking=True, return_response=True
    )
    assert response is not None
    records: Any = response["turns"]
    assert all(record["status"] == "done" for record in records)
    return [record["conversation_id"] for record in records]


@pytest.mark.usefixtures("agent")
async def test_the_next_sentence_after_the_end_starts_afresh(
    hass: HomeAssistant, provider: FakeProvider
) -> None:
    """The model hears nothing of what was said before."""
    known = await say(hass, "toy_agent")
    await say(hass, "toy_agent", known)
    assert len(provider.received[-1].body["messages"]) == 4
    await hass.services.async_call(
        DOMAIN, "end_conversation", {"conversation_id": known}, blocking=True
    )
    await say(hass, "toy_agent", known)
    assert len(provider.received[-1].body["messages"]) == 2


@pytest.mark.usefixtures("agent")
async def test_a_conversation_that_nobody_has_cannot_be_ended(
    hass: HomeAssistant,
) -> None:
    """Whoever calls is told so."""
    with pytest.raises(ServiceValidationError, match="with the ID nowhere") as refusal:
        await hass.services.async_call(
            DOMAIN, "end_conversation", {"conversation_id": "nowhere"}, blocking=True
        )
    assert refusal.value.translation_key == "unknown_conversation"


async def test_the_turns_of_all_agents_are_returned_in_order(
    hass: HomeAssistant, agent: MockConfigEntry, demo: MockConfigEntry
) -> None:
    """Newest last; one agent or a number of turns can be asked for."""
    first = await say(hass, "toy_agent")
    second = await say(hass, "demo")
    third = await say(hass, "toy_agent")
    assert await turns(hass) == [first, second, third]
    assert await turns(hass, limit=2) == [second, third]
    assert await turns(hass, limit=50) == [first, second, third]
    assert await turns(hass, config_entry_id=demo.entry_id) == [second]
    assert await turns(hass, config_entry_id=agent.entry_id, limit=1) == [third]


async def test_no_turns_are_no_error(
    hass: HomeAssistant, agent: MockConfigEntry
) -> None:
    """Nothing was said yet."""
    assert await turns(hass, config_entry_id=agent.entry_id, limit=5) == []


async def test_turns_of_an_agent_that_is_not_loaded_cannot_be_had(
    hass: HomeAssistant, agent: MockConfigEntry, demo: MockConfigEntry
) -> None:
    """Those of the others can."""
    known = await say(hass, "toy_agent")
    await hass.config_entries.async_unload(demo.entry_id)
    with pytest.raises(ServiceValidationError):
        await turns(hass, config_entry_id=demo.entry_id)
    with pytest.raises(ServiceValidationError):
        await turns(hass, config_entry_id="nobody")
    assert await turns(hass) == [known]


@pytest.mark.usefixtures("agent")
async def test_less_than_one_turn_cannot_be_asked_for(hass: HomeAssistant) -> None:
    """Nothing is no number of turns."""
    with pytest.raises(probatio.Invalid):
        await turns(hass, limit=0)
