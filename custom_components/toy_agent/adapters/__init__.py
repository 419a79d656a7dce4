"""The ports of the plugins, made real by Home Assistant."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from homeassistant.core import HomeAssistant, callback

from ..agent.kernel import PortKey, Ports
from ..agent.ports import SESSION, VOLUME
from ..options import Options
from .media_player import MediaPlayerVolume
from .session import SessionStore


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What adapters are made from."""

    hass: HomeAssistant
    options: Options
    sessions: SessionStore


ADAPTERS: Final[Mapping[PortKey[Any], Callable[[Parts], object]]] = {
    VOLUME: lambda parts: MediaPlayerVolume(
        parts.hass, parts.options.default_media_player
    ),
    SESSION: lambda parts: parts.sessions,
}


@callback
def async_build_ports(
    hass: HomeAssistant, options: Options, sessions: SessionStore
) -> Ports:
    """Return every port that plugins may ask for."""
    parts = Parts(hass=hass, options=options, sessions=sessions)
    return {key: build(parts) for key, build in ADAPTERS.items()}
