"""Test what an owner can show to others."""

import json
from typing import Any

from homeassistant.components import conversation
from homeassistant.config_entries import ConfigEntryState
from homeassistant.core import Context, HomeAssistant
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.toy_agent.diagnostics import async_get_config_entry_diagnostics
from custom_components.toy_agent.plugins import BUILT_IN

from .agent.provider.serving import FakeProvider, refused, said

pytestmark = pytest.mark.usefixtures("home")

SECRETS = (
    "sk-canary",
    "127.0.0.1",
    "Elm Street",
    "x-secret",
    "media_player.bathroom",
    "living room",
    "moon.launch",
    "Poirot",
)
OPTIONS = {
    "model": "toy-1",
    "prompt": "You live in Elm Street 7.",
    "default_media_player": "media_player.bathroom",
    "extra_body": {"headers": {"x-secret": "sk-canary"}},
    "temperature": 0.5,
    "from_tomorrow": "sk-canary",
}
ANSWER = """I will, Poirot.
<events>
device.volume.adjust {"mode": "absolute", "value": 30, "target": "living room"}
moon.launch {"from": "living room"}
broken {"
</events>"""


@pytest.fixture
def agent(hass: HomeAssistant, mock_config_entry: MockConfigEntry) -> MockConfigEntry:
    """Return an agent with secrets everywhere."""
    mock_config_entry.add_to_hass(hass)
    hass.config_entries.async_update_entry(mock_config_entry, options=OPTIONS)
    return mock_config_entry


async def diagnostics(hass: HomeAssistant, entry: MockConfigEntry) -> dict[str, Any]:
    """Return the diagnostics as they are downloaded."""
    return dict(
        json.loads(json.dumps(await async_get_config_entry_diagnostics(hass, entry)))
    )


async def test_settings_are_shown_without_secrets(
    hass: HomeAssistant, agent: MockConfigEntry
) -> None:
    """Case F07: what is not known to be harmless is left out."""
    assert await hass.config_entries.async_setup(agent.entry_id)
    shown = await diagnostics(hass, agent)
    port = agent.data["base_url"].rpartition(":")[2].removesuffix("/v1")
    assert shown == {
        "state": "loaded",
        "data": {
            "base_url": f"http://**REDACTED**:{port}",
            "api_key": True,
            "verify_ssl": True,
        },
        "options": {
            "model": "toy-1",
            "prompt": True,
            "default_media_player": True,
            "extra_body": True,
            "temperature": 0.5,
        },
        "events": [plugin.name for plugin in BUILT_IN],
        "conversations": 0,
        "turns": [],
    }


async def test_turns_are_shown_without_a_word_of_them(
    hass: HomeAssistant, agent: MockConfigEntry, provider: FakeProvider
) -> None:
    """How it went, how long it took, and which arguments there were."""
    assert await hass.config_entries.async_setup(agent.entry_id)
    provider.answers = [said(ANSWER)]
    await conversation.async_converse(
        hass,
        "Poirot, louder in the living room",
        None,
        Context(),
        agent_id="conversation.toy_agent",
    )
    shown = await diagnostics(hass, agent)
    assert not [secret for secret in SECRETS if secret in json.dumps(shown)]
    assert shown["conversations"] == 1
    (turn,) = shown["turns"]
    assert turn["status"] == "done"
    assert turn["mode"] == "dual_agent"
    assert turn["protocol_errors"] >= 1
    assert [call["role"] for call in turn["model_calls"]] == ["chat"]
    assert "total" in [span["name"] for span in turn["spans"]]
    volume, unknown, *_ = turn["events"]
    assert volume["name"] == "device.volume.adjust"
    assert set(volume["arguments"]) >= {"mode", "value"}
    assert unknown["status"] == "rejected"
    assert "name" not in unknown
    assert "arguments" not in unknown


async def test_an_agent_that_does_not_start_can_be_diagnosed(
    hass: HomeAssistant, agent: MockConfigEntry, provider: FakeProvider
) -> None:
    """That is when diagnostics are wanted."""
    provider.answers = [refused(401)]
    await hass.config_entries.async_setup(agent.entry_id)
    assert agent.state is ConfigEntryState.SETUP_ERROR
    shown = await diagnostics(hass, agent)
    assert shown["state"] == "setup_error"
    assert list(shown) == ["state", "data", "options"]


async def test_the_demo_has_no_address(hass: HomeAssistant) -> None:
    """There is nothing to hide."""
    entry = MockConfigEntry(domain="toy_agent", data={"demo": True})
    entry.add_to_hass(hass)
    shown = await diagnostics(hass, entry)
    assert shown["data"] == {"demo": True}
