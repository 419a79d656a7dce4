"""Act on a media player, and believe its state rather than the call."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Final

from homeassistant.components.media_player.const import DOMAIN as MEDIA_PLAYER_DOMAIN
from homeassistant.const import ATTR_ENTITY_ID
from homeassistant.core import (
    Context,
    Event,
    EventStateChangedData,
    HomeAssistant,
    State,
    callback,
)
from homeassistant.exceptions import HomeAssistantError, Unauthorized
from homeassistant.helpers.event import async_track_state_change_event

from ..agent.kernel import EventFailed
from ..agent.ports import Player

CONFIRMED_WITHIN: Final = 2.0
"""Seconds in which a player that reports its state must follow."""


async def async_act(
    hass: HomeAssistant,
    player: Player,
    service: str,
    data: Mapping[str, Any],
    context: Context,
) -> None:
    """Call an action on one player; `EventFailed` says why it refused."""
    try:
        await hass.services.async_call(
            MEDIA_PLAYER_DOMAIN,
            service,
            dict(data),
            target={ATTR_ENTITY_ID: player.id},
            blocking=True,
            context=context,
        )
    except Unauthorized as err:
        raise EventFailed("not_allowed", player=player.name) from err
    except HomeAssistantError as err:
        detail = f"{type(err).__name__}: {err}"
        raise EventFailed("refused", player=player.name, detail=detail) from err


async def async_act_and_see(
    hass: HomeAssistant,
    player: Player,
    service: str,
    data: Mapping[str, Any],
    context: Context,
    is_done: Callable[[State], bool],
) -> None:
    """Call an action and wait until the player's state says that it is done."""
    changed = asyncio.Event()

    @callback
    def note(_event: Event[EventStateChangedData]) -> None:
        changed.set()

    stop = async_track_state_change_event(hass, player.id, note)
    try:
        await async_act(hass, player, service, data, context)
        async with asyncio.timeout(CONFIRMED_WITHIN):
            while (state := hass.states.get(player.id)) and not is_done(state):
                changed.clear()
                await changed.wait()
    except TimeoutError as err:
        raise EventFailed("not_moved", player=player.name) from err
    finally:
        stop()
