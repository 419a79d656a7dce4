"""The levels of the players, also before somebody started to speak.

Many homes turn the music down while a satellite listens and back up when it has
answered. What a user asks for is meant from the level before, and has to outlast the
restoring.
"""

from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from homeassistant.components.media_player.const import (
    ATTR_MEDIA_VOLUME_LEVEL,
    DOMAIN as MEDIA_PLAYER_DOMAIN,
)
from homeassistant.core import (
    Context,
    Event,
    EventStateChangedData,
    HomeAssistant,
    State,
    callback,
)
from homeassistant.helpers.event import TrackStates, async_track_state_change_filtered
from homeassistant.helpers.singleton import singleton
from homeassistant.util import dt as dt_util
from homeassistant.util.hass_dict import HassKey

from ..agent.kernel import EventFailed

SATELLITE_DOMAIN: Final = "assist_satellite"
IDLE: Final = "idle"
REMEMBERED: Final = 8
"""Changes of a player that can come within one turn."""

SAME: Final = 0.5
"""Percent points within which two levels are the same."""

RESTORED_WITHIN: Final = timedelta(seconds=30)
"""How long after a change a level may still be restored by an automation."""

LONG_AGO: Final = datetime.min.replace(tzinfo=UTC)
DATA_LEVELS: Final[HassKey[Levels]] = HassKey("toy_agent_levels")


def level_of(state: State | None) -> float | None:
    """Return the level of a player in percent, or None where it reports none."""
    level = state.attributes.get(ATTR_MEDIA_VOLUME_LEVEL) if state else None
    return round(level * 100, 1) if isinstance(level, int | float) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wish:
    """A level that a user asked for."""

    context: Context
    restored: float | None
    """The level that an automation is going to restore, if it turned it down."""

    until: datetime
    again: Callable[[], Coroutine[Any, Any, None]]


class Levels:
    """Follows the players and satellites of the home."""

    def __init__(self, hass: HomeAssistant) -> None:
        """Start to listen; there is no end but that of Home Assistant."""
        self._hass = hass
        self._changes: dict[str, deque[tuple[datetime, float]]] = {}
        self._awake: dict[str, datetime] = {}
        self._wishes: dict[str, _Wish] = {}
        followed = TrackStates(False, set(), {MEDIA_PLAYER_DOMAIN, SATELLITE_DOMAIN})
        async_track_state_change_filtered(hass, followed, self._async_changed)

    @callback
    def before(
        self, entity_id: str, satellite_id: str | None, requested_at: datetime
    ) -> float | None:
        """Return from which level a player was turned down for this turn, if it was.

        A turn starts when the satellite wakes, and else when it is requested.
        """
        started = self._awake.get(satellite_id or "", requested_at)
        changes = self._changes.get(entity_id, ())
        earlier = [level for moment, level in changes if moment < started]
        if not earlier or not changes or earlier[-1] <= changes[-1][1] + SAME:
            return None
        return earlier[-1]

    @callback
    def wished(
        self,
        entity_id: str,
        restored: float | None,
        context: Context,
        again: Callable[[], Coroutine[Any, Any, None]],
    ) -> None:
        """Note a change that is about to be made, to be made again if it is undone."""
        self._wishes[entity_id] = _Wish(
            context=context,
            restored=restored,
            until=dt_util.utcnow() + RESTORED_WITHIN,
            again=again,
        )

    @callback
    def _async_changed(self, event: Event[EventStateChangedData]) -> None:
        old, new = event.data["old_state"], event.data["new_state"]
        entity_id = event.data["entity_id"]
        if entity_id.startswith(SATELLITE_DOMAIN):
            self._async_satellite_changed(entity_id, new)
            return
        before, level = level_of(old), level_of(new)
        if before is None or level is None or before == level:
            return
        wish = self._wishes.get(entity_id)
        if wish is not None and wish.context.id == event.context.id:
            self._changes.pop(entity_id, None)
            return
        changes = self._changes.setdefault(
            entity_id, deque([(LONG_AGO, before)], maxlen=REMEMBERED)
        )
        changes.append((event.time_fired, level))
        if wish is not None:
            self._async_keep(wish, level, event)

    @callback
    def _async_satellite_changed(self, entity_id: str, state: State | None) -> None:
        if state is None or state.state == IDLE:
            self._awake.pop(entity_id, None)
        else:
            self._awake.setdefault(entity_id, state.last_changed)

    @callback
    def _async_keep(
        self, wish: _Wish, level: float, event: Event[EventStateChangedData]
    ) -> None:
        """Undo the restoring of a level, once; what a person does stays."""
        if wish.restored is None or abs(level - wish.restored) > SAME:
            return
        del self._wishes[event.data["entity_id"]]
        if event.context.user_id is None and event.time_fired < wish.until:
            self._hass.async_create_task(_async_again(wish), "keep a level")


async def _async_again(wish: _Wish) -> None:
    """Make a change again; nobody is left to be told that it was refused."""
    with suppress(EventFailed):
        await wish.again()


@singleton(DATA_LEVELS)
@callback
def async_levels(hass: HomeAssistant) -> Levels:
    """Return the one follower of a home; it outlives the reload of an agent."""
    return Levels(hass)
