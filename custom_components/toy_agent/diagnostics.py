"""What an owner can show to others: an allow-list, with nothing that was said.

Keys, hosts, prompts, the names of the home and the values of arguments stay out.
"""

from collections.abc import Collection, Mapping
from typing import Any, Final

from homeassistant.components.diagnostics import REDACTED
from homeassistant.config_entries import ConfigEntryState
from homeassistant.const import CONF_API_KEY, CONF_MODEL, CONF_PROMPT, CONF_VERIFY_SSL
from homeassistant.core import HomeAssistant
from yarl import URL

from .agent.kernel import Registry
from .const import (
    CONF_BASE_URL,
    CONF_DEFAULT_MEDIA_PLAYER,
    CONF_DEMO,
    CONF_ENABLED_EVENTS,
    CONF_EXTRA_BODY,
    CONF_FALLBACK_MODEL,
    CONF_FIRST_TOKEN_TIMEOUT,
    CONF_IDLE_TIMEOUT,
    CONF_MAX_ROUNDS,
    CONF_MAX_TOKENS,
    CONF_TEMPERATURE,
    CONF_TOOL_INVOCATION_MODE,
    CONF_TOP_P,
)
from .runtime import ToyAgentConfigEntry

SHOWN: Final = frozenset(
    {
        CONF_DEMO,
        CONF_ENABLED_EVENTS,
        CONF_FALLBACK_MODEL,
        CONF_FIRST_TOKEN_TIMEOUT,
        CONF_IDLE_TIMEOUT,
        CONF_MAX_ROUNDS,
        CONF_MAX_TOKENS,
        CONF_MODEL,
        CONF_TEMPERATURE,
        CONF_TOOL_INVOCATION_MODE,
        CONF_TOP_P,
        CONF_VERIFY_SSL,
    }
)
PRESENT: Final = frozenset(
    {CONF_API_KEY, CONF_DEFAULT_MEDIA_PLAYER, CONF_EXTRA_BODY, CONF_PROMPT}
)
"""Of these only whether they are set."""

OF_A_TURN: Final = frozenset(
    {
        "consistency_failure",
        "continuation",
        "error",
        "mode",
        "model_calls",
        "requested_at",
        "schema",
        "spans",
        "status",
        "turn_id",
    }
)
OF_AN_EVENT: Final = frozenset(
    {"error", "id", "name", "policy", "question", "resolution", "spans", "status"}
)


async def async_get_config_entry_diagnostics(
    hass: HomeAssistant, entry: ToyAgentConfigEntry
) -> dict[str, Any]:
    """Return the settings of an entry and, while it is loaded, its last turns."""
    shown: dict[str, Any] = {
        "state": entry.state.value,
        "data": _settings(entry.data) | _address(entry.data),
        "options": _settings(entry.options),
    }
    if entry.state is not ConfigEntryState.LOADED:
        return shown
    runtime = entry.runtime_data
    registry = runtime.kernel.registry
    return shown | {
        "events": [plugin.name for plugin in registry],
        "conversations": len(runtime.sessions),
        "turns": [_turn(record, registry) for record in runtime.trail],
    }


def _settings(values: Mapping[str, Any]) -> dict[str, Any]:
    return _only(SHOWN, values) | {
        key: bool(values[key]) for key in values if key in PRESENT
    }


def _address(data: Mapping[str, Any]) -> dict[str, str]:
    if CONF_BASE_URL not in data:
        return {}
    url = URL(data[CONF_BASE_URL])
    return {CONF_BASE_URL: f"{url.scheme}://{REDACTED}:{url.port}"}


def _turn(record: Mapping[str, Any], registry: Registry) -> dict[str, Any]:
    return _only(OF_A_TURN, record) | {
        "protocol_errors": len(record["protocol_errors"]),
        "events": [_event(event, registry) for event in record["events"]],
    }


def _event(event: Mapping[str, Any], registry: Registry) -> dict[str, Any]:
    """Return what became of an event; a name that no plugin has is the model's."""
    if (plugin := registry.get(event["name"])) is None:
        return _only(OF_AN_EVENT - {"name"}, event)
    declared = plugin.parameters.model_fields
    return _only(OF_AN_EVENT, event) | {
        "arguments": [name for name in declared if name in event["arguments"]]
    }


def _only(keys: Collection[str], values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if key in keys}
