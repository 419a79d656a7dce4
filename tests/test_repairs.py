"""Test what the owner is told to put right."""

from homeassistant.components.repairs import DOMAIN as REPAIRS, repairs_flow_manager
from homeassistant.core import CoreState, HomeAssistant
from homeassistant.data_entry_flow import FlowResultType
from homeassistant.helpers import entity_registry as er, issue_registry as ir
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.toy_agent import issues
from custom_components.toy_agent.agent.modes import ToolInvocationMode
from custom_components.toy_agent.const import DOMAIN

pytestmark = pytest.mark.usefixtures("home")

PLAYER = "media_player.walkman"


async def add(hass: HomeAssistant, entry: MockConfigEntry, **options: str) -> None:
    """Set up an agent with some options."""
    entry.add_to_hass(hass)
    hass.config_entries.async_update_entry(entry, options={**entry.options, **options})
    assert await hass.config_entries.async_setup(entry.entry_id)
    await hass.async_block_till_done()


def found(registry: ir.IssueRegistry) -> list[str | None]:
    """Return what is wrong."""
    return [
        issue.translation_key
        for (domain, _), issue in registry.issues.items()
        if domain == DOMAIN
    ]


@pytest.mark.parametrize("by_registry_id", [True, False], ids=["registry id", "name"])
async def test_a_default_player_that_is_removed_is_an_issue(
    hass: HomeAssistant,
    mock_config_entry: MockConfigEntry,
    entity_registry: er.EntityRegistry,
    issue_registry: ir.IssueRegistry,
    by_registry_id: bool,
) -> None:
    """Case F14: it comes with the removal and goes with the option."""
    player = entity_registry.async_get_or_create("media_player", "toys", "walkman")
    chosen = player.id if by_registry_id else player.entity_id
    await add(hass, mock_config_entry, default_media_player=chosen)
    assert found(issue_registry) == []
    entity_registry.async_remove(player.entity_id)
    await hass.async_block_till_done()
    assert found(issue_registry) == ["default_media_player_gone"]
    hass.config_entries.async_update_entry(
        mock_config_entry, options={"model": "toy-1"}
    )
    await hass.config_entries.async_reload(mock_config_entry.entry_id)
    assert found(issue_registry) == []


async def test_a_default_player_may_come_back(
    hass: HomeAssistant,
    mock_config_entry: MockConfigEntry,
    entity_registry: er.EntityRegistry,
    issue_registry: ir.IssueRegistry,
) -> None:
    """One that is disabled can be enabled again."""
    player = entity_registry.async_get_or_create("media_player", "toys", "walkman")
    await add(hass, mock_config_entry, default_media_player=player.id)
    entity_registry.async_update_entity(
        player.entity_id, disabled_by=er.RegistryEntryDisabler.USER
    )
    await hass.async_block_till_done()
    assert found(issue_registry) == ["default_media_player_gone"]
    entity_registry.async_update_entity(player.entity_id, disabled_by=None)
    await hass.async_block_till_done()
    assert found(issue_registry) == []


async def test_a_player_is_not_missed_before_everything_is_loaded(
    hass: HomeAssistant,
    mock_config_entry: MockConfigEntry,
    issue_registry: ir.IssueRegistry,
) -> None:
    """A player without a unique id exists only once it has a state."""
    hass.set_state(CoreState.starting)
    await add(hass, mock_config_entry, default_media_player=PLAYER)
    assert found(issue_registry) == []
    hass.states.async_set(PLAYER, "idle")
    await hass.async_start()
    await hass.async_block_till_done()
    assert found(issue_registry) == []


async def test_a_player_that_never_comes_is_missed(
    hass: HomeAssistant,
    mock_config_entry: MockConfigEntry,
    issue_registry: ir.IssueRegistry,
) -> None:
    """The issue ends with the agent."""
    await add(hass, mock_config_entry, default_media_player=PLAYER)
    assert found(issue_registry) == ["default_media_player_gone"]
    assert await hass.config_entries.async_remove(mock_config_entry.entry_id)
    assert found(issue_registry) == []


async def test_another_mode_is_offered_to_a_model_without_tools(
    hass: HomeAssistant,
    mock_config_entry: MockConfigEntry,
    issue_registry: ir.IssueRegistry,
) -> None:
    """Case A32: after the fix the agent acts, and nothing is left to put right."""
    assert await async_setup_component(hass, REPAIRS, {})
    await add(hass, mock_config_entry, tool_invocation_mode="chat_agent_tools")
    issues.async_report_tools_unsupported(hass, mock_config_entry)
    assert found(issue_registry) == ["tools_unsupported"]
    (issue_id,) = (key for domain, key in issue_registry.issues if domain == DOMAIN)
    flows = repairs_flow_manager(hass)
    assert flows is not None
    form = await flows.async_init(DOMAIN, context={"issue_id": issue_id})
    assert form["step_id"] == "confirm"
    assert form["description_placeholders"] == {"title": "Toy Agent"}
    mode = mock_config_entry.runtime_data.options.mode
    assert mode is ToolInvocationMode.CHAT_AGENT_TOOLS
    done = await flows.async_configure(form["flow_id"], {})
    assert done["type"] is FlowResultType.CREATE_ENTRY
    await hass.async_block_till_done()
    mode = mock_config_entry.runtime_data.options.mode
    assert mode is ToolInvocationMode.DUAL_AGENT
    assert mock_config_entry.options["model"] == "toy-1"
    assert found(issue_registry) == []
