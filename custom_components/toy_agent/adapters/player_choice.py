"""Find the players that a request is about, named or not."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from homeassistant.components.homeassistant.exposed_entities import async_should_expose
from homeassistant.components.media_player.const import (
    DOMAIN as MEDIA_PLAYER_DOMAIN,
    MediaPlayerEntityFeature,
    MediaPlayerState,
)
from homeassistant.const import ATTR_SUPPORTED_FEATURES, STATE_UNAVAILABLE
from homeassistant.core import HomeAssistant, State, callback
from homeassistant.helpers import entity_registry as er

from .area import Place, async_area_of
from .player_names import async_named

ASSISTANT: Final = "conversation"
MAX_CANDIDATES: Final = 6
"""Names that one spoken question can hold."""

LOUD: Final = (
    MediaPlayerEntityFeature.VOLUME_SET
    | MediaPlayerEntityFeature.VOLUME_STEP
    | MediaPlayerEntityFeature.VOLUME_MUTE
)
SOUNDING: Final = (MediaPlayerState.PLAYING, MediaPlayerState.BUFFERING)
OFF: Final = (MediaPlayerState.OFF, STATE_UNAVAILABLE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """The players that are meant, or those of which the user must name one."""

    states: Sequence[State] = ()
    candidates: Sequence[State] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Home:
    """What the rungs of the ladder look at."""

    hass: HomeAssistant
    players: Sequence[State]
    place: Place
    default: str | None

    def own(self) -> list[State]:
        """Return the players of the device that was spoken to."""
        registry = er.async_get(self.hass)
        return [
            state
            for state in self.players
            if self.place.device_id
            and (entry := registry.async_get(state.entity_id))
            and entry.device_id == self.place.device_id
        ]

    def nearby(self) -> list[State]:
        """Return the players in the area of the user."""
        return [
            state
            for state in self.players
            if self.place.area_id
            and async_area_of(self.hass, state.entity_id) == self.place.area_id
        ]

    def chosen(self) -> list[State]:
        """Return the owner's default player."""
        return [state for state in self.players if state.entity_id == self.default]

    def only(self) -> list[State]:
        """Return the player of a home that has just one."""
        return list(self.players) if len(self.players) == 1 else []


LADDER: Final[tuple[Callable[[_Home], list[State]], ...]] = (
    _Home.own,
    _Home.nearby,
    _Home.chosen,
    _Home.only,
)
"""The first rung on which there are players is taken, and of them those in use."""


@callback
def async_choose(
    hass: HomeAssistant, target: str | None, place: Place, default: str | None
) -> Choice:
    """Return the players that a name means, or else the place of the user.

    Only players that are exposed to Assist count, and the owner's default.
    """
    players = [
        state
        for state in hass.states.async_all(MEDIA_PLAYER_DOMAIN)
        if state.entity_id == default
        or async_should_expose(hass, ASSISTANT, state.entity_id)
    ]
    if target is not None:
        return _async_called(hass, target, players, place)
    home = _Home(hass=hass, players=_fit(players), place=place, default=default)
    for rung in LADDER:
        if found := rung(home):
            return Choice(states=_in_use(found))
    return Choice(candidates=sorted(home.players, key=_silent)[:MAX_CANDIDATES])


@callback
def _async_called(
    hass: HomeAssistant, target: str, players: Sequence[State], place: Place
) -> Choice:
    named = async_named(hass, target, players)
    if named.by_place:
        return Choice(states=_in_use(_fit(named.states)))
    here = [
        state
        for state in named.states
        if place.area_id and async_area_of(hass, state.entity_id) == place.area_id
    ]
    found = here or named.states
    if len({state.name.casefold() for state in found}) > 1:
        return Choice(candidates=found[:MAX_CANDIDATES])
    return Choice(states=found)


def _fit(players: Sequence[State]) -> Sequence[State]:
    """Leave out what has no volume or is not there, unless nothing else is."""
    loud = [state for state in players if _features(state) & LOUD]
    there = [state for state in loud if state.state != STATE_UNAVAILABLE]
    return there or loud or players


def _in_use(players: Sequence[State]) -> Sequence[State]:
    """Return the players that sound, or else those that are on, or else all."""
    sounding = [state for state in players if not _silent(state)]
    on = [state for state in players if state.state not in OFF]
    return sounding or on or players


def _silent(state: State) -> bool:
    return state.state not in SOUNDING


def _features(state: State) -> MediaPlayerEntityFeature:
    return MediaPlayerEntityFeature(state.attributes.get(ATTR_SUPPORTED_FEATURES, 0))
