"""The ports of the plugins, made real by Home Assistant."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from homeassistant.core import HomeAssistant, callback

from ..agent.kernel import PortKey, Ports
from ..agent.ports import SESSION, VOLUME
from .media_player import MediaPlayerVolume
from .session import SessionStore


class Choices(Protocol):
    """What the owner chose, as far as adapters need it."""

    @property
    def default_media_player(self) -> str | None:
        """The player that is meant when nothing else says which."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What adapters are made from."""

    hass: HomeAssistant
    choices: Choices
    sessions: SessionStore


ADAPTERS: Final[Mapping[PortKey[Any], Callable[[Parts], object]]] = {
    VOLUME: lambda parts: MediaPlayerVolume(
        parts.hass, parts.choices.default_media_player
    ),
    SESSION: lambda parts: parts.sessions,
}


@callback
def async_build_ports(
    hass: HomeAssistant, choices: Choices, sessions: SessionStore
) -> Ports:
    """Return every port that plugins may ask for."""
    parts = Parts(hass=hass, choices=choices, sessions=sessions)
    return {key: build(parts) for key, build in ADAPTERS.items()}
