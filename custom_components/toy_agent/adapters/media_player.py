"""The volume of Home Assistant's media players."""

from functools import partial
from typing import Final, override

from homeassistant.components.media_player.const import (
    ATTR_MEDIA_VOLUME_LEVEL,
    ATTR_MEDIA_VOLUME_MUTED,
    MediaPlayerEntityFeature,
    MediaPlayerState,
)
from homeassistant.const import (
    ATTR_SUPPORTED_FEATURES,
    SERVICE_VOLUME_DOWN,
    SERVICE_VOLUME_MUTE,
    SERVICE_VOLUME_SET,
    SERVICE_VOLUME_UP,
    STATE_UNAVAILABLE,
)
from homeassistant.core import Context, HomeAssistant, State, callback
from homeassistant.helpers import entity_registry as er

from ..agent.kernel import TurnContext
from ..agent.ports import Player, PlayerChoice, VolumeControl
from .area import async_place
from .levels import async_levels, level_of
from .player_actions import async_act, async_act_and_see
from .player_choice import async_choose

CLOSE: Final = 1.0
"""Percent points within which a player with steps of its own is at a level."""


class MediaPlayerVolume(VolumeControl):
    """Acts on media players in the name of the user."""

    def __init__(self, hass: HomeAssistant, default_player: str | None) -> None:
        """Take the owner's default, by entity id or by its id in the registry."""
        self._hass = hass
        self._default = default_player
        self._levels = async_levels(hass)
        self._silenced: dict[str, float] = {}
        """Levels before players that cannot mute were set to zero."""

        self._async_default()

    @override
    @callback
    def choose(self, target: str | None, turn: TurnContext) -> PlayerChoice:
        """Find the players that the words, or else the place of the user, mean."""
        place = async_place(self._hass, turn.satellite_id, turn.device_id)
        choice = async_choose(self._hass, target, place, self._async_default())
        names = dict.fromkeys(state.name for state in choice.candidates)
        return PlayerChoice(
            players=tuple(self._player(state, turn) for state in choice.states),
            candidates=tuple(names),
        )

    @override
    async def set_level(
        self, player: Player, percent: float, turn: TurnContext
    ) -> None:
        """Set the level in percent, and again if an automation restores another."""
        context = _context(turn)
        restored = self._before(player.id, turn)
        again = partial(self._set, player, percent, context)
        self._levels.wished(player.id, restored, context, again)
        self._silenced.pop(player.id, None)
        await self._set(player, percent, context)

    @override
    async def step(self, player: Player, *, up: bool, turn: TurnContext) -> None:
        """Move the level by the player's own step."""
        service = SERVICE_VOLUME_UP if up else SERVICE_VOLUME_DOWN
        await async_act(self._hass, player, service, {}, _context(turn))

    @override
    async def mute(self, player: Player, *, muted: bool, turn: TurnContext) -> None:
        """Mute or unmute; a player that cannot is set to zero and back."""
        if player.can_mute:
            await self._mute(player, muted, _context(turn))
        elif muted and not player.muted:
            await self.set_level(player, 0, turn)
            self._silenced[player.id] = player.level or 0
        elif not muted and (level := self._silenced.get(player.id)):
            await self.set_level(player, level, turn)

    async def _set(self, player: Player, percent: float, context: Context) -> None:
        before = level_of(self._hass.states.get(player.id))

        def is_there(state: State) -> bool:
            """Accept any move the right way: players have limits and steps."""
            level = level_of(state)
            if level is None or before is None:
                return True
            off = abs(level - percent)
            return off <= CLOSE or off < abs(before - percent)

        data = {ATTR_MEDIA_VOLUME_LEVEL: round(percent / 100, 4)}
        await async_act_and_see(
            self._hass, player, SERVICE_VOLUME_SET, data, context, is_there
        )

    async def _mute(self, player: Player, muted: bool, context: Context) -> None:
        def is_so(state: State) -> bool:
            return state.attributes.get(ATTR_MEDIA_VOLUME_MUTED) in (None, muted)

        data = {ATTR_MEDIA_VOLUME_MUTED: muted}
        await async_act_and_see(
            self._hass, player, SERVICE_VOLUME_MUTE, data, context, is_so
        )

    @callback
    def _player(self, state: State, turn: TurnContext) -> Player:
        features = MediaPlayerEntityFeature(
            state.attributes.get(ATTR_SUPPORTED_FEATURES, 0)
        )
        level = level_of(state)
        silenced = None if level else self._silenced.get(state.entity_id)
        if silenced is None:
            level = self._before(state.entity_id, turn) or level
        return Player(
            id=state.entity_id,
            name=state.name,
            level=level if silenced is None else silenced,
            muted=silenced is not None
            or state.attributes.get(ATTR_MEDIA_VOLUME_MUTED) is True,
            available=state.state != STATE_UNAVAILABLE,
            on=state.state != MediaPlayerState.OFF,
            can_set=MediaPlayerEntityFeature.VOLUME_SET in features,
            can_step=MediaPlayerEntityFeature.VOLUME_STEP in features,
            can_mute=MediaPlayerEntityFeature.VOLUME_MUTE in features,
        )

    @callback
    def _before(self, entity_id: str, turn: TurnContext) -> float | None:
        return self._levels.before(entity_id, turn.satellite_id, turn.requested_at)

    @callback
    def _async_default(self) -> str | None:
        """Return the default player by its name of today, if there is one."""
        if self._default is None:
            return None
        registry = er.async_get(self._hass)
        if entry := registry.async_get(self._default):
            self._default = entry.id
        return er.async_resolve_entity_id(registry, self._default)


def _context(turn: TurnContext) -> Context:
    return turn.origin if isinstance(turn.origin, Context) else Context()
