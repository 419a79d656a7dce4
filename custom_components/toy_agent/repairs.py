"""Put right what Home Assistant can put right for the owner."""

from typing import override

from homeassistant.components.repairs import ConfirmRepairFlow, RepairsFlowResult
from homeassistant.core import HomeAssistant

from .agent.modes import ToolInvocationMode
from .const import CONF_TOOL_INVOCATION_MODE
from .runtime import ToyAgentConfigEntry


class ToolsUnsupportedFlow(ConfirmRepairFlow):
    """Choose events in the text of a model that cannot call tools."""

    def __init__(self, entry: ToyAgentConfigEntry) -> None:
        """Take the entry whose mode changes."""
        self._entry = entry

    @override
    async def async_step_confirm(
        self, user_input: dict[str, str] | None = None
    ) -> RepairsFlowResult:
        """Change the mode when the owner agrees."""
        if user_input is not None:
            mode = {CONF_TOOL_INVOCATION_MODE: ToolInvocationMode.DUAL_AGENT.value}
            self.hass.config_entries.async_update_entry(
                self._entry, options={**self._entry.options, **mode}
            )
            self.hass.config_entries.async_schedule_reload(self._entry.entry_id)
        return await super().async_step_confirm(user_input)


async def async_create_fix_flow(
    hass: HomeAssistant,
    issue_id: str,
    data: dict[str, str | int | float | None] | None,
) -> ToolsUnsupportedFlow:
    """Return the flow of the one issue that can be fixed."""
    entry_id = str(data["entry_id"]) if data else ""
    return ToolsUnsupportedFlow(hass.config_entries.async_get_known_entry(entry_id))
