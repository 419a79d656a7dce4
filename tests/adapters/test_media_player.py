"""Test that players do what they are told, and are not believed when they do not."""

from homeassistant.components.media_player import (
    ATTR_MEDIA_VOLUME_LEVEL,
    MediaPlayerState,
)
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import entity_registry as er
import pytest
from pytest_homeassistant_custom_component.common import MockUser

from custom_components.toy_agent.adapters import player_actions
from custom_components.toy_agent.adapters.media_player import MediaPlayerVolume
from custom_components.toy_agent.agent.kernel import EventFailed, TurnContext
from custom_components.toy_agent.agent.ports import Player

from .conftest import AddPlayers, add_satellite, turn
from .player import ALL, MUTE, NONE, SET, STEP, FakePlayer


@pytest.fixture(autouse=True)
def short_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give players a moment instead of two seconds."""
    monkeypatch.setattr(player_actions, "CONFIRMED_WITHIN", 0.05)


@pytest.fixture
def volume(hass: HomeAssistant) -> MediaPlayerVolume:
    """Return the adapter of a home without a default player."""
    return MediaPlayerVolume(hass, None)


def one(volume: MediaPlayerVolume, context: TurnContext, target: str = "den") -> Player:
    """Return the player of a name as it is."""
    (player,) = volume.choose(target, context).players
    return player


async def test_a_level_is_set_as_a_fraction_in_the_name_of_the_user(
    hass: HomeAssistant, den: dict[str, FakePlayer], volume: MediaPlayerVolume
) -> None:
    """Case C01: percent are ours, Home Assistant takes 0 to 1."""
    context = Context(user_id=None)
    now = turn(origin=context)
    await volume.set_level(one(volume, now), 80, now)
    assert den["den"].told == [0.8]
    assert den["den"].contexts == [context]
    state = hass.states.get("media_player.den")
    assert state is not None
    assert state.attributes[ATTR_MEDIA_VOLUME_LEVEL] == 0.8
    assert state.context is context


@pytest.mark.parametrize(
    ("player", "expected"),
    [
        pytest.param(
            FakePlayer("Den", level=0.29),
            {"level": 29.0, "can_set": True, "can_step": True, "can_mute": True},
            id="everything",
        ),
        pytest.param(
            FakePlayer("Den", level=None, features=STEP),
            {"level": None, "can_set": False, "can_step": True, "can_mute": False},
            id="C12 steps",
        ),
        pytest.param(
            FakePlayer("Den", state=MediaPlayerState.OFF),
            {"level": None, "on": False, "available": True},
            id="C14 off",
        ),
        pytest.param(
            FakePlayer("Den", available=False),
            {"level": None, "available": False},
            id="C14 unavailable",
        ),
        pytest.param(
            FakePlayer("Den", features=NONE),
            {"can_set": False, "can_step": False, "can_mute": False},
            id="no volume",
        ),
    ],
)
async def test_players_are_shown_as_they_are(
    add_players: AddPlayers,
    volume: MediaPlayerVolume,
    player: FakePlayer,
    expected: dict[str, object],
) -> None:
    """Features and states decide what can be asked of a player."""
    await add_players(player)
    shown = one(volume, turn())
    assert {key: getattr(shown, key) for key in expected} == expected


async def test_a_nameless_player_is_shown_by_its_id(
    add_players: AddPlayers, volume: MediaPlayerVolume
) -> None:
    """Case F14: no name is no error."""
    await add_players(FakePlayer(None))
    (player,) = volume.choose(None, turn()).players
    assert player.id == "media_player.test_nameless"
    assert player.name == "test nameless"


async def test_the_user_is_asked_by_names(
    den: dict[str, FakePlayer], volume: MediaPlayerVolume
) -> None:
    """Case C15 (d): nobody named a player and nothing says where the user is."""
    choice = volume.choose(None, turn())
    assert choice.players == ()
    assert choice.candidates == ("Den", "Den TV", "Sat Den")


async def test_the_place_of_the_satellite_counts(
    hass: HomeAssistant, den: dict[str, FakePlayer], volume: MediaPlayerVolume
) -> None:
    """The turn carries the satellite; its own player is the nearest."""
    satellite_id, _device = add_satellite(hass, "media_player.sat_den")
    choice = volume.choose(None, turn(satellite_id=satellite_id))
    assert [player.id for player in choice.players] == ["media_player.sat_den"]


async def test_a_renamed_default_is_followed(
    hass: HomeAssistant, den: dict[str, FakePlayer]
) -> None:
    """Case F14: the registry id stays when the entity id changes."""
    volume = MediaPlayerVolume(hass, "media_player.den_tv")
    er.async_get(hass).async_update_entity(
        "media_player.den_tv", new_entity_id="media_player.telly"
    )
    await hass.async_block_till_done()
    choice = volume.choose(None, turn())
    assert [player.id for player in choice.players] == ["media_player.telly"]


async def test_the_default_may_be_given_by_its_registry_id(
    hass: HomeAssistant, den: dict[str, FakePlayer]
) -> None:
    """It outlives a rename while the agent is not loaded."""
    entry = er.async_get(hass).async_get("media_player.den_tv")
    assert entry is not None
    choice = MediaPlayerVolume(hass, entry.id).choose(None, turn())
    assert [player.id for player in choice.players] == ["media_player.den_tv"]


async def test_a_removed_default_counts_as_none(
    hass: HomeAssistant, den: dict[str, FakePlayer]
) -> None:
    """Case F14: the user is asked as if there had been none."""
    volume = MediaPlayerVolume(hass, "media_player.den_tv")
    er.async_get(hass).async_remove("media_player.den_tv")
    await hass.async_block_till_done()
    assert volume.choose(None, turn()).candidates == ("Den", "Sat Den")


async def test_a_refusal_is_told(
    den: dict[str, FakePlayer], volume: MediaPlayerVolume
) -> None:
    """Case C19: the integration raises; the next request works again."""
    den["den"].error = HomeAssistantError("below the floor")
    now = turn()
    with pytest.raises(EventFailed) as refused:
        await volume.set_level(one(volume, now), 1, now)
    assert refused.value.code == "refused"
    assert refused.value.values == {"player": "Den"}
    assert "below the floor" in refused.value.detail
    den["den"].error = None
    await volume.set_level(one(volume, now), 10, now)
    assert den["den"].volume_level == 0.1


async def test_a_user_may_not_do_what_home_assistant_forbids(
    hass: HomeAssistant, den: dict[str, FakePlayer], volume: MediaPlayerVolume
) -> None:
    """The action is called on behalf of the user."""
    user = MockUser().add_to_hass(hass)
    user.mock_policy({"entities": {"entity_ids": {"media_player.den_tv": True}}})
    now = turn(origin=Context(user_id=user.id))
    with pytest.raises(EventFailed) as refused:
        await volume.set_level(one(volume, now), 10, now)
    assert refused.value.code == "not_allowed"
    assert den["den"].told == []


async def test_a_level_that_does_not_move_is_not_confirmed(
    den: dict[str, FakePlayer], volume: MediaPlayerVolume
) -> None:
    """Case C19: the action returns, but nothing happens."""
    den["den"].stuck = True
    now = turn()
    with pytest.raises(EventFailed) as stuck:
        await volume.set_level(one(volume, now), 80, now)
    assert stuck.value.code == "not_moved"
    with pytest.raises(EventFailed):
        await volume.mute(one(volume, now), muted=True, turn=now)


async def test_a_player_that_follows_late_is_confirmed(
    hass: HomeAssistant,
    den: dict[str, FakePlayer],
    volume: MediaPlayerVolume,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Case C14: the level is read back for a while; steps on the way do not count."""
    monkeypatch.setattr(player_actions, "CONFIRMED_WITHIN", 30)
    den["den"].stuck = True
    now = turn()
    setting = hass.async_create_background_task(
        volume.set_level(one(volume, now), 80, now), "set level"
    )
    await hass.async_block_till_done()
    assert not setting.done()
    den["den"].turn_to(0.35)
    await hass.async_block_till_done()
    assert not setting.done()
    den["den"].turn_to(0.8)
    await setting


@pytest.mark.parametrize(
    ("level", "percent"),
    [
        pytest.param(0.4, 0, id="a floor"),
        pytest.param(0.3, 30, id="already there"),
        pytest.param(0.295, 30, id="its own step"),
        pytest.param(None, 30, id="C13 no level reported"),
    ],
)
async def test_players_with_limits_of_their_own_are_believed(
    add_players: AddPlayers,
    volume: MediaPlayerVolume,
    level: float | None,
    percent: float,
) -> None:
    """A move the right way counts, and so does the nearest step."""
    player = FakePlayer("Den", level=level)
    player.lowest = 0.05
    player.stuck = level != 0.4
    await add_players(player)
    now = turn()
    await volume.set_level(one(volume, now), percent, now)
    assert player.told == [percent / 100]


async def test_steps_are_the_players_own(
    den: dict[str, FakePlayer], volume: MediaPlayerVolume
) -> None:
    """Case C12: up and down, without a level."""
    now = turn()
    await volume.step(one(volume, now), up=True, turn=now)
    await volume.step(one(volume, now), up=False, turn=now)
    assert den["den"].told == ["up", "down"]


async def test_mute_is_set_and_not_toggled(
    den: dict[str, FakePlayer], volume: MediaPlayerVolume
) -> None:
    """Case C16 (e): twice muted is still muted."""
    now = turn()
    for _ in range(2):
        await volume.mute(one(volume, now), muted=True, turn=now)
    assert den["den"].told == [True, True]
    assert one(volume, now).muted
    await volume.mute(one(volume, now), muted=False, turn=now)
    assert not one(volume, now).muted


async def test_mute_that_is_not_reported_is_believed(
    add_players: AddPlayers, volume: MediaPlayerVolume
) -> None:
    """Nothing can be read back there."""
    player = FakePlayer("Den", features=MUTE)
    player._attr_is_volume_muted = None
    player.stuck = True
    await add_players(player)
    now = turn()
    await volume.mute(one(volume, now), muted=True, turn=now)
    assert player.told == [True]


async def test_a_player_without_mute_is_set_to_zero_and_back(
    add_players: AddPlayers, volume: MediaPlayerVolume
) -> None:
    """Case C16 (a), (b), (e): the level before is kept, also when muted twice."""
    player = FakePlayer("Den", level=0.4, features=SET)
    await add_players(player)
    now = turn()
    for _ in range(2):
        await volume.mute(one(volume, now), muted=True, turn=now)
        assert player.told == [0]
        muted = one(volume, now)
        assert (muted.level, muted.muted) == (40, True)
    await volume.mute(one(volume, now), muted=False, turn=now)
    assert player.told == [0, 0.4]
    assert not one(volume, now).muted


async def test_a_new_level_ends_that_mute(
    add_players: AddPlayers, volume: MediaPlayerVolume
) -> None:
    """Case C16 (c): what was kept is not restored over it."""
    player = FakePlayer("Den", level=0.4, features=SET)
    await add_players(player)
    now = turn()
    await volume.mute(one(volume, now), muted=True, turn=now)
    muted = one(volume, now)
    await volume.set_level(muted, 30, now)
    await volume.mute(muted, muted=False, turn=now)
    assert player.told == [0, 0.3]


async def test_turning_up_by_hand_ends_that_mute(
    add_players: AddPlayers, volume: MediaPlayerVolume
) -> None:
    """A player that sounds is not muted."""
    player = FakePlayer("Den", level=0.4, features=SET)
    await add_players(player)
    now = turn()
    await volume.mute(one(volume, now), muted=True, turn=now)
    player.turn_to(0.2)
    shown = one(volume, now)
    assert (shown.level, shown.muted) == (20, False)


async def test_a_silenced_player_without_a_level_shows_zero(
    add_players: AddPlayers, volume: MediaPlayerVolume
) -> None:
    """So that it can be made audible again."""
    await add_players(FakePlayer("Den", level=None, features=SET))
    now = turn()
    await volume.mute(one(volume, now), muted=True, turn=now)
    shown = one(volume, now)
    assert (shown.level, shown.muted) == (0, True)
    await volume.mute(shown, muted=False, turn=now)
    assert one(volume, now).muted


async def test_a_turn_without_a_context_acts_too(
    den: dict[str, FakePlayer], volume: MediaPlayerVolume
) -> None:
    """Then it is nobody's."""
    now = turn(origin=None)
    await volume.set_level(one(volume, now), 10, now)
    (context,) = den["den"].contexts
    assert context is not None
    assert context.user_id is None
    assert den["den"].supported_features == ALL
