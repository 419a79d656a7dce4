"""Test how the options of an agent are changed."""

import asyncio
from typing import Any

from homeassistant.config_entries import ConfigEntryState, ConfigFlowResult
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowResultType, InvalidData, section
from homeassistant.helpers import entity_registry as er
import probatio
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.toy_agent import options_flow
from custom_components.toy_agent.agent.modes import ToolInvocationMode
from custom_components.toy_agent.agent.prompt import DEFAULT_PERSONA
from custom_components.toy_agent.const import DOMAIN
from custom_components.toy_agent.plugins import BUILT_IN

from .agent.provider.serving import Answer, FakeProvider, refused, silent

pytestmark = pytest.mark.usefixtures("home")

SLUGS = [plugin.slug for plugin in BUILT_IN]
DEFAULTS = {
    "prompt": DEFAULT_PERSONA,
    "enabled_events": SLUGS,
    "tool_invocation_mode": "dual_agent",
    "language_model": {"model": "toy-1", "max_rounds": 10},
    "limits": {"first_token_timeout": 60, "idle_timeout": 30},
}


@pytest.fixture
async def agent(
    hass: HomeAssistant, mock_config_entry: MockConfigEntry
) -> MockConfigEntry:
    """Return an agent with nothing but a model chosen."""
    await add(hass, mock_config_entry)
    return mock_config_entry


async def add(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    """Set up an agent."""
    entry.add_to_hass(hass)
    assert await hass.config_entries.async_setup(entry.entry_id)
    await hass.async_block_till_done()


async def opened(hass: HomeAssistant, entry: MockConfigEntry) -> ConfigFlowResult:
    """Open the form."""
    form = await hass.config_entries.options.async_init(entry.entry_id)
    assert form["type"] is FlowResultType.FORM
    assert form["step_id"] == "init"
    return form


async def submit(
    hass: HomeAssistant, form: ConfigFlowResult, values: dict[str, Any]
) -> ConfigFlowResult:
    """Submit the form and let everything settle."""
    result = await hass.config_entries.options.async_configure(form["flow_id"], values)
    await hass.async_block_till_done()
    return result


def filled(form: ConfigFlowResult) -> dict[str, Any]:
    """Return what the form is filled with, as a browser sends it untouched.

    Empty fields at the top are left out there.
    """
    assert form["data_schema"] is not None
    values = suggestions(form["data_schema"])
    return {key: value for key, value in values.items() if value != ""}


def suggestions(schema: probatio.Schema) -> dict[str, Any]:
    """Return the values that a schema suggests."""
    values: dict[str, Any] = {}
    for key, value in schema.schema.items():
        if isinstance(value, section):
            values[str(key)] = suggestions(value.schema)
        elif key.description and "suggested_value" in key.description:
            values[str(key)] = key.description["suggested_value"]
    return values


async def test_the_form_opens_with_what_counts(
    hass: HomeAssistant, agent: MockConfigEntry
) -> None:
    """Where nothing is stored the owner sees the default."""
    assert filled(await opened(hass, agent)) == DEFAULTS


async def test_defaults_are_not_stored(
    hass: HomeAssistant, agent: MockConfigEntry
) -> None:
    """What is saved untouched still follows a better default, and reloads nothing."""
    runtime = agent.runtime_data
    form = await opened(hass, agent)
    done = await submit(hass, form, filled(form))
    assert done["type"] is FlowResultType.CREATE_ENTRY
    assert agent.options == {"model": "toy-1"}
    assert agent.runtime_data is runtime


async def test_every_option_applies_without_a_restart(
    hass: HomeAssistant, agent: MockConfigEntry
) -> None:
    """The agent is reloaded with the new options."""
    form = await opened(hass, agent)
    await submit(
        hass,
        form,
        {
            "prompt": "You live in {{ ha_name }}.",
            "enabled_events": SLUGS[:1],
            "tool_invocation_mode": "chat_agent_tools",
            "default_media_player": "media_player.walkman",
            "language_model": {
                "model": "toy-2",
                "fallback_model": "toy-1",
                "temperature": 0.5,
                "top_p": 0.9,
                "max_tokens": 200,
                "max_rounds": 3,
                "extra_body": {"think": False},
            },
            "limits": {"first_token_timeout": 120, "idle_timeout": 5},
        },
    )
    assert agent.state is ConfigEntryState.LOADED
    applied = agent.runtime_data.options
    assert applied.prompt == "You live in {{ ha_name }}."
    assert applied.enabled_events == tuple(SLUGS[:1])
    assert applied.mode is ToolInvocationMode.CHAT_AGENT_TOOLS
    assert applied.default_media_player == "media_player.walkman"
    assert applied.model == "toy-2"
    assert applied.fallback_model == "toy-1"
    assert applied.temperature == 0.5
    assert applied.top_p == 0.9
    assert applied.max_tokens == 200
    assert applied.max_rounds == 3
    assert applied.extra_body == {"think": False}
    assert applied.first_token_timeout == 120
    assert applied.idle_timeout == 5


CLEARED = {
    "enabled_events": [],
    "tool_invocation_mode": "dual_agent",
    "language_model": {
        "model": "toy-1",
        "fallback_model": "",
        "temperature": 0,
        "max_rounds": 0,
        "extra_body": {},
    },
    "limits": {"first_token_timeout": 60, "idle_timeout": 30},
}


async def test_what_is_cleared_stays_cleared_and_zero_stays_zero(
    hass: HomeAssistant, agent: MockConfigEntry
) -> None:
    """Case F08: also when the form is saved again untouched, and after a reload."""
    set_before = {
        "model": "toy-1",
        "default_media_player": "media_player.walkman",
        "extra_body": {"think": False},
        "max_tokens": 100,
    }
    hass.config_entries.async_update_entry(agent, options=set_before)
    await submit(hass, await opened(hass, agent), CLEARED)
    stored = dict(agent.options)
    assert stored == {
        "model": "toy-1",
        "prompt": "",
        "enabled_events": [],
        "temperature": 0,
        "max_rounds": 0,
    }
    form = await opened(hass, agent)
    await submit(hass, form, filled(form))
    assert agent.options == stored
    assert await hass.config_entries.async_reload(agent.entry_id)
    applied = agent.runtime_data.options
    assert (applied.prompt, applied.enabled_events) == ("", ())
    assert (applied.temperature, applied.max_rounds) == (0, 0)


@pytest.mark.parametrize(
    ("values", "field"),
    [
        pytest.param({"prompt": "{% if %}"}, "prompt", id="F09 template"),
        pytest.param(
            {"tool_invocation_mode": "telepathy"}, "tool_invocation_mode", id="mode"
        ),
        pytest.param({"enabled_events": ["moon_launch"]}, "enabled_events", id="event"),
        pytest.param(
            {"default_media_player": "light.lamp"}, "default_media_player", id="player"
        ),
        pytest.param(
            {"language_model": {"model": "m", "max_rounds": 1, "temperature": 3}},
            "base",
            id="too hot",
        ),
    ],
)
async def test_what_cannot_be_is_refused_at_its_field(
    hass: HomeAssistant, agent: MockConfigEntry, values: dict[str, Any], field: str
) -> None:
    """Nothing is stored, and the form can be put right."""
    form = await opened(hass, agent)
    with pytest.raises(InvalidData) as refusal:
        await submit(hass, form, DEFAULTS | values)
    assert list(refusal.value.schema_errors) == [field]
    assert agent.options == {"model": "toy-1"}
    await submit(hass, form, DEFAULTS | {"prompt": "Be brief."})
    assert agent.options == {"model": "toy-1", "prompt": "Be brief."}


async def test_a_request_is_extended_by_names_with_values_only(
    hass: HomeAssistant, agent: MockConfigEntry
) -> None:
    """The error is above the section, and what was typed stays."""
    typed = {"model": "toy-1", "max_rounds": 10, "extra_body": ["think"]}
    form = await opened(hass, agent)
    again = await submit(
        hass, form, DEFAULTS | {"language_model": typed, "prompt": "B"}
    )
    assert again["errors"] == {"language_model": "extra_body_is_no_object"}
    assert filled(again)["language_model"] == typed
    assert filled(again)["prompt"] == "B"
    done = await submit(hass, again, DEFAULTS)
    assert done["type"] is FlowResultType.CREATE_ENTRY


async def test_a_choice_that_is_gone_does_not_break_the_form(
    hass: HomeAssistant, agent: MockConfigEntry
) -> None:
    """A stored event of an older version is left out, the others stay ticked."""
    hass.config_entries.async_update_entry(
        agent,
        options={"model": "toy-1", "enabled_events": ["moon_launch", SLUGS[0]]},
    )
    form = await opened(hass, agent)
    assert filled(form)["enabled_events"] == SLUGS[:1]
    await submit(hass, form, filled(form))
    assert agent.options["enabled_events"] == SLUGS[:1]


async def test_what_the_form_has_no_field_for_stays(
    hass: HomeAssistant, agent: MockConfigEntry
) -> None:
    """An option of another version is neither shown nor lost."""
    hass.config_entries.async_update_entry(
        agent, options={"model": "toy-1", "from_tomorrow": 1}
    )
    form = await opened(hass, agent)
    await submit(hass, form, filled(form) | {"prompt": "Be brief."})
    assert agent.options == {
        "model": "toy-1",
        "prompt": "Be brief.",
        "from_tomorrow": 1,
    }


async def test_the_default_player_is_followed_when_it_is_renamed(
    hass: HomeAssistant, agent: MockConfigEntry, entity_registry: er.EntityRegistry
) -> None:
    """Case F14: its id in the registry is stored, its name of today is shown."""
    player = entity_registry.async_get_or_create("media_player", "toys", "walkman")
    form = await opened(hass, agent)
    await submit(hass, form, DEFAULTS | {"default_media_player": player.entity_id})
    assert agent.options["default_media_player"] == player.id
    entity_registry.async_update_entity(
        player.entity_id, new_entity_id="media_player.radio"
    )
    form = await opened(hass, agent)
    assert filled(form)["default_media_player"] == "media_player.radio"
    entity_registry.async_remove("media_player.radio")
    form = await opened(hass, agent)
    assert "default_media_player" not in filled(form)


async def test_the_demo_has_no_model_to_choose(hass: HomeAssistant) -> None:
    """Everything else can be changed."""
    demo = MockConfigEntry(domain=DOMAIN, data={"demo": True})
    await add(hass, demo)
    form = await opened(hass, demo)
    values = filled(form)
    assert "language_model" not in values
    await submit(hass, form, values | {"enabled_events": SLUGS[1:]})
    assert demo.options == {"enabled_events": SLUGS[1:]}


@pytest.mark.parametrize(
    ("answer", "models"),
    [
        pytest.param(
            refused(200, {"data": [{"id": "a"}, {"id": "b"}]}), ["a", "b"], id="list"
        ),
        pytest.param(refused(500), [], id="broken"),
        pytest.param(silent, [], id="silent"),
    ],
)
async def test_the_models_of_the_server_are_offered(
    hass: HomeAssistant,
    agent: MockConfigEntry,
    provider: FakeProvider,
    monkeypatch: pytest.MonkeyPatch,
    answer: Answer,
    models: list[str],
) -> None:
    """Without a list a name can still be typed; nobody waits long for the form."""
    monkeypatch.setattr(options_flow, "PATIENCE", 0.2)
    provider.answers = [answer]
    async with asyncio.timeout(10):
        form = await opened(hass, agent)
    assert form["data_schema"] is not None
    fields = form["data_schema"].schema["language_model"].schema.schema
    assert fields["model"].config["options"] == models
    assert fields["fallback_model"].config["options"] == models
    provider.answers = [refused(200, [])]
    typed = {"model": "typed", "max_rounds": 10}
    await submit(hass, form, DEFAULTS | {"language_model": typed})
    assert agent.options == {"model": "typed"}
