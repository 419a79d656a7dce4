"""Capture what a turn needs to know of Home Assistant when it starts."""

from collections.abc import Sequence

from homeassistant.components import conversation
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import (
    area_registry as ar,
    device_registry as dr,
    entity_registry as er,
)
from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from .agent.history import PastTurn
from .agent.kernel import TurnContext
from .chat import visible


async def async_capture(
    hass: HomeAssistant,
    user_input: conversation.ConversationInput,
    chat_log: conversation.ChatLog,
    past: Sequence[PastTurn],
) -> TurnContext:
    """Return the context of a turn; speech-to-text may put white space around it."""
    return TurnContext(
        session_id=chat_log.conversation_id,
        turn_id=ulid_now(),
        utterance=user_input.text.strip(),
        requested_at=dt_util.as_local(chat_log.content[-1].created),
        language=user_input.language,
        history=visible(past),
        device_id=user_input.device_id,
        satellite_id=user_input.satellite_id,
        area=_async_area(hass, user_input),
        user=await _async_user(hass, user_input),
        origin=user_input.context,
    )


async def _async_user(
    hass: HomeAssistant, user_input: conversation.ConversationInput
) -> str | None:
    if not (user_id := user_input.context.user_id):
        return None
    user = await hass.auth.async_get_user(user_id)
    return user.name if user else None


@callback
def _async_area(
    hass: HomeAssistant, user_input: conversation.ConversationInput
) -> str | None:
    """Return the room of the satellite, or else of its device."""
    area_id, device_id = None, user_input.device_id
    if user_input.satellite_id and (
        entity := er.async_get(hass).async_get(user_input.satellite_id)
    ):
        area_id, device_id = entity.area_id, entity.device_id or device_id
    if area_id is None and device_id:
        device = dr.async_get(hass).async_get(device_id)
        area_id = dr.async_get_effective_area_id(hass, device) if device else None
    area = ar.async_get(hass).async_get_area(area_id) if area_id else None
    return area.name if area else None
