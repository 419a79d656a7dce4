"""Test that every port of the plugins is made real."""

from homeassistant.core import HomeAssistant

from custom_components.toy_agent.adapters import async_build_ports
from custom_components.toy_agent.adapters.media_player import MediaPlayerVolume
from custom_components.toy_agent.adapters.session import SessionStore
from custom_components.toy_agent.agent import ports
from custom_components.toy_agent.agent.kernel import PortKey
from custom_components.toy_agent.options import Options

from .conftest import turn
from .player import FakePlayer


async def test_all_ports_are_built(
    hass: HomeAssistant, den: dict[str, FakePlayer]
) -> None:
    """A port without an adapter would fail at the first request."""
    sessions = SessionStore(hass)
    options = Options.read({"default_media_player": "media_player.den_tv"})
    built = async_build_ports(hass, options, sessions)
    keys = [value for value in vars(ports).values() if isinstance(value, PortKey)]
    assert set(built) == set(keys)
    assert built[ports.SESSION] is sessions
    volume = built[ports.VOLUME]
    assert isinstance(volume, MediaPlayerVolume)
    (player,) = volume.choose(None, turn()).players
    assert player.id == "media_player.den_tv"
