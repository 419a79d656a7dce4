"""Test case C17: a room that is turned down while it listens, and up again."""

from datetime import UTC, datetime, timedelta

from freezegun.api import FrozenDateTimeFactory
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import HomeAssistantError
import pytest

from custom_components.toy_agent.adapters.levels import Levels, async_levels
from custom_components.toy_agent.adapters.media_player import MediaPlayerVolume
from custom_components.toy_agent.agent.kernel import TurnContext

from .conftest import turn
from .player import FakePlayer

SATELLITE = "assist_satellite.toy"


@pytest.fixture
def volume(hass: HomeAssistant) -> MediaPlayerVolume:
    """Return the adapter, which follows the players from here on."""
    hass.states.async_set(SATELLITE, "idle")
    return MediaPlayerVolume(hass, "media_player.den")


async def wake(hass: HomeAssistant, den: FakePlayer) -> TurnContext:
    """Wake the satellite, duck the player, and return the turn that follows."""
    hass.states.async_set(SATELLITE, "listening")
    den.turn_to(0.1)
    hass.states.async_set(SATELLITE, "processing")
    await hass.async_block_till_done()
    return turn(satellite_id=SATELLITE)


async def restore(hass: HomeAssistant, den: FakePlayer, level: float = 0.4) -> None:
    """End the turn, and let an automation restore the level."""
    hass.states.async_set(SATELLITE, "idle")
    den.async_set_context(Context())
    den.turn_to(level)
    await hass.async_block_till_done()


async def test_a_relative_change_starts_from_before_the_turn(
    hass: HomeAssistant, den: dict[str, FakePlayer], volume: MediaPlayerVolume
) -> None:
    """Ten more than what the user heard, and it outlasts the restoring."""
    context = await wake(hass, den["den"])
    (player,) = volume.choose(None, context).players
    assert player.level == 40
    await volume.set_level(player, 50, context)
    assert den["den"].volume_level == 0.5
    await restore(hass, den["den"])
    assert den["den"].volume_level == 0.5
    assert den["den"].told == [0.5, 0.5]


async def test_an_absolute_change_outlasts_the_restoring(
    hass: HomeAssistant, den: dict[str, FakePlayer], volume: MediaPlayerVolume
) -> None:
    """What the user set is what remains; a second change is left alone."""
    context = await wake(hass, den["den"])
    (player,) = volume.choose(None, context).players
    await volume.set_level(player, 20, context)
    await restore(hass, den["den"])
    assert den["den"].volume_level == 0.2
    await restore(hass, den["den"])
    assert den["den"].volume_level == 0.4


async def test_a_player_that_refuses_to_be_set_again_is_left(
    hass: HomeAssistant,
    den: dict[str, FakePlayer],
    volume: MediaPlayerVolume,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The turn is over; there is nobody to tell."""
    context = await wake(hass, den["den"])
    (player,) = volume.choose(None, context).players
    await volume.set_level(player, 20, context)
    den["den"].error = HomeAssistantError("busy")
    await restore(hass, den["den"])
    assert den["den"].told == [0.2, 0.2]
    assert den["den"].volume_level == 0.4
    assert "exception" not in caplog.text


async def test_two_changes_in_a_turn_build_on_each_other(
    hass: HomeAssistant, den: dict[str, FakePlayer], volume: MediaPlayerVolume
) -> None:
    """Our own change is no ducking."""
    context = turn()
    (player,) = volume.choose(None, context).players
    await volume.set_level(player, 20, context)
    (player,) = volume.choose(None, context).players
    assert player.level == 20


async def test_a_written_turn_starts_when_it_is_requested(
    hass: HomeAssistant, den: dict[str, FakePlayer], volume: MediaPlayerVolume
) -> None:
    """Without a satellite, what happened earlier is not part of the turn."""
    den["den"].turn_to(0.3)
    context = turn()
    (player,) = volume.choose(None, context).players
    assert player.level == 30
    den["den"].turn_to(0.1)
    (player,) = volume.choose(None, context).players
    assert player.level == 30


@pytest.mark.parametrize(
    ("user_id", "level", "later"),
    [
        pytest.param("somebody", 0.4, timedelta(), id="by a person"),
        pytest.param(None, 0.35, timedelta(), id="to another level"),
        pytest.param(None, 0.4, timedelta(minutes=1), id="long after"),
    ],
)
async def test_other_changes_stay(
    hass: HomeAssistant,
    den: dict[str, FakePlayer],
    volume: MediaPlayerVolume,
    freezer: FrozenDateTimeFactory,
    user_id: str | None,
    level: float,
    later: timedelta,
) -> None:
    """Only the restoring of the ducked level is undone."""
    context = await wake(hass, den["den"])
    (player,) = volume.choose(None, context).players
    await volume.set_level(player, 20, context)
    freezer.tick(later)
    den["den"].async_set_context(Context(user_id=user_id))
    den["den"].turn_to(level)
    await hass.async_block_till_done()
    assert den["den"].volume_level == level


async def test_asking_for_the_restored_level_is_done_once(
    hass: HomeAssistant, den: dict[str, FakePlayer], volume: MediaPlayerVolume
) -> None:
    """Our own change is not taken for the restoring."""
    context = await wake(hass, den["den"])
    (player,) = volume.choose(None, context).players
    await volume.set_level(player, 40, context)
    await hass.async_block_till_done()
    assert den["den"].told == [0.4]


async def test_a_satellite_that_is_gone_is_forgotten(
    hass: HomeAssistant, den: dict[str, FakePlayer], volume: MediaPlayerVolume
) -> None:
    """Its turn then starts when it is requested."""
    context = await wake(hass, den["den"])
    hass.states.async_remove(SATELLITE)
    (player,) = volume.choose(None, context).players
    assert player.level == 10


async def test_players_that_report_no_level_have_no_level_before(
    hass: HomeAssistant, den: dict[str, FakePlayer]
) -> None:
    """Appearing, vanishing and other attributes are no changes."""
    levels = Levels(hass)
    now = datetime.now(UTC)
    for attributes in ({}, {"volume_level": "loud"}, {"volume_level": 0.1}, {"x": 1}):
        hass.states.async_set("media_player.radio", "playing", attributes)
    hass.states.async_remove("media_player.radio")
    await hass.async_block_till_done()
    assert levels.before("media_player.radio", None, now) is None


async def test_a_home_has_one_follower(hass: HomeAssistant) -> None:
    """It outlives the reload of an agent."""
    assert async_levels(hass) is async_levels(hass)
