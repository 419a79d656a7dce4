"""A media player that does what a test wants."""

from typing import Final, override

from homeassistant.components.media_player import MediaPlayerEntity
from homeassistant.components.media_player.const import (
    MediaPlayerEntityFeature,
    MediaPlayerState,
)
from homeassistant.core import Context

SET: Final = MediaPlayerEntityFeature.VOLUME_SET
STEP: Final = MediaPlayerEntityFeature.VOLUME_STEP
MUTE: Final = MediaPlayerEntityFeature.VOLUME_MUTE
NONE: Final = MediaPlayerEntityFeature(0)
ALL: Final = SET | STEP | MUTE


class FakePlayer(MediaPlayerEntity):
    """Keeps what it was told; `stuck` players obey and do not move."""

    _attr_should_poll = False

    def __init__(
        self,
        name: str | None,
        *,
        level: float | None = 0.5,
        features: MediaPlayerEntityFeature = ALL,
        state: MediaPlayerState = MediaPlayerState.PLAYING,
        available: bool = True,
    ) -> None:
        """Start in a state."""
        self._attr_name = name
        self._attr_unique_id = name or "nameless"
        self._attr_volume_level = level
        self._attr_supported_features = features
        self._attr_state = state
        self._attr_available = available
        self._attr_is_volume_muted = False if MUTE in features else None
        self.told: list[float | bool | str] = []
        self.contexts: list[Context | None] = []
        self.stuck = False
        self.lowest = 0.0
        self.error: Exception | None = None

    @override
    async def async_set_volume_level(self, volume: float) -> None:
        """Set the level."""
        self._note(volume)
        if not self.stuck and self._attr_volume_level is not None:
            self._attr_volume_level = max(volume, self.lowest)
        self.async_write_ha_state()

    @override
    async def async_mute_volume(self, mute: bool) -> None:
        """Mute or unmute."""
        self._note(mute)
        if not self.stuck:
            self._attr_is_volume_muted = mute
        self.async_write_ha_state()

    @override
    async def async_volume_up(self) -> None:
        """Turn up by a step."""
        self._note("up")

    @override
    async def async_volume_down(self) -> None:
        """Turn down by a step."""
        self._note("down")

    def turn_to(self, level: float) -> None:
        """Change the level by hand."""
        self._attr_volume_level = level
        self.async_write_ha_state()

    def _note(self, what: float | bool | str) -> None:
        self.told.append(what)
        self.contexts.append(self._context)
        if self.error is not None:
            raise self.error
