"""The actions of the integration."""

from datetime import datetime
from typing import Final

from homeassistant.const import ATTR_CONFIG_ENTRY_ID
from homeassistant.core import (
    HomeAssistant,
    ServiceCall,
    ServiceResponse,
    SupportsResponse,
    callback,
)
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers.service import async_get_config_entry
import probatio

from .const import DOMAIN

SERVICE_END_CONVERSATION: Final = "end_conversation"
SERVICE_GET_TURNS: Final = "get_turns"
ATTR_CONVERSATION_ID: Final = "conversation_id"
ATTR_LIMIT: Final = "limit"

END_CONVERSATION: Final = probatio.Schema(
    {probatio.Required(ATTR_CONVERSATION_ID): cv.string}
)
GET_TURNS: Final = probatio.Schema(
    {
        probatio.Optional(ATTR_CONFIG_ENTRY_ID): cv.string,
        probatio.Optional(ATTR_LIMIT): probatio.All(
            probatio.Coerce(int), probatio.Range(min=1)
        ),
    }
)


@callback
def async_setup_services(hass: HomeAssistant) -> None:
    """Register the actions."""
    hass.services.async_register(
        DOMAIN, SERVICE_END_CONVERSATION, _async_end_conversation, END_CONVERSATION
    )
    hass.services.async_register(
        DOMAIN,
        SERVICE_GET_TURNS,
        _async_get_turns,
        GET_TURNS,
        supports_response=SupportsResponse.ONLY,
    )


@callback
def _async_end_conversation(call: ServiceCall) -> None:
    """Make the next utterance of a conversation start afresh."""
    conversation_id = call.data[ATTR_CONVERSATION_ID]
    forgotten = [
        entry.runtime_data.sessions.async_forget(conversation_id)
        for entry in call.hass.config_entries.async_loaded_entries(DOMAIN)
    ]
    if not any(forgotten):
        raise ServiceValidationError(
            translation_domain=DOMAIN,
            translation_key="unknown_conversation",
            translation_placeholders={ATTR_CONVERSATION_ID: conversation_id},
        )


@callback
def _async_get_turns(call: ServiceCall) -> ServiceResponse:
    """Return the records of the last turns of one agent or of all, newest last."""
    entries = call.hass.config_entries.async_loaded_entries(DOMAIN)
    if entry_id := call.data.get(ATTR_CONFIG_ENTRY_ID):
        entries = [async_get_config_entry(call.hass, DOMAIN, entry_id)]
    turns = [turn for entry in entries for turn in entry.runtime_data.trail]
    turns.sort(key=lambda turn: datetime.fromisoformat(turn["requested_at"]))
    limit = call.data.get(ATTR_LIMIT, len(turns))
    return {"turns": turns[-limit:]}
