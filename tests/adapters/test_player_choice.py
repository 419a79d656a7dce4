"""Test which players a request is about: the ladder of the design, and names."""

from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.media_player.const import MediaPlayerState
from homeassistant.core import HomeAssistant
from homeassistant.helpers import (
    area_registry as ar,
    entity_registry as er,
    floor_registry as fr,
)
import pytest

from custom_components.toy_agent.adapters.area import Place, async_place
from custom_components.toy_agent.adapters.player_choice import Choice, async_choose

from .conftest import AddPlayers, add_satellite, place
from .player import NONE, FakePlayer

NOWHERE = Place()


def chosen(choice: Choice) -> list[str]:
    """Return the names of the players, sorted."""
    return sorted(state.name for state in choice.states)


def offered(choice: Choice) -> list[str]:
    """Return the names of which the user must choose one."""
    return [state.name for state in choice.candidates]


def hide(hass: HomeAssistant, *entity_ids: str) -> None:
    """Keep players from Assist."""
    for entity_id in entity_ids:
        async_expose_entity(hass, "conversation", entity_id, False)


async def test_the_satellites_own_player_comes_first(
    hass: HomeAssistant, den: dict[str, FakePlayer]
) -> None:
    """A toy that is spoken to is meant, whatever else plays in the room."""
    here = async_place(hass, *add_satellite(hass, "media_player.sat_den", area="Den"))
    (own,) = async_choose(hass, None, here, None).states
    assert own.entity_id == "media_player.sat_den"


@pytest.mark.parametrize(
    ("playing", "expected"),
    [
        pytest.param(["den"], ["Den"], id="C15 one plays"),
        pytest.param(["den", "den_tv"], ["Den", "Den TV"], id="C15 two play"),
        pytest.param([], ["Den", "Den TV", "Sat Den"], id="none plays"),
    ],
)
async def test_players_in_use_in_the_room_come_next(
    hass: HomeAssistant,
    den: dict[str, FakePlayer],
    playing: list[str],
    expected: list[str],
) -> None:
    """What can be heard is meant, and else whatever is there."""
    for name, player in den.items():
        player._attr_state = (
            MediaPlayerState.PLAYING if name in playing else MediaPlayerState.IDLE
        )
        player.async_write_ha_state()
    here = async_place(hass, *add_satellite(hass, area="Den"))
    assert chosen(async_choose(hass, None, here, None)) == expected


async def test_players_that_are_off_come_after_idle_ones(
    hass: HomeAssistant, add_players: AddPlayers
) -> None:
    """Nobody turns up what is off while something else is on."""
    await add_players(
        FakePlayer("Off", state=MediaPlayerState.OFF),
        FakePlayer("Idle", state=MediaPlayerState.IDLE),
    )
    place(hass, "media_player.off", "Den")
    here = Place(area_id=place(hass, "media_player.idle", "Den"))
    assert chosen(async_choose(hass, None, here, None)) == ["Idle"]


async def test_the_owners_default_comes_when_the_room_has_no_player(
    hass: HomeAssistant, den: dict[str, FakePlayer]
) -> None:
    """It counts even though it is not exposed."""
    hide(hass, "media_player.den_tv")
    here = async_place(hass, *add_satellite(hass, area="Attic"))
    choice = async_choose(hass, None, here, "media_player.den_tv")
    assert chosen(choice) == ["Den TV"]


async def test_the_only_exposed_player_is_meant(
    hass: HomeAssistant, den: dict[str, FakePlayer]
) -> None:
    """What is not exposed does not exist."""
    hide(hass, "media_player.den", "media_player.sat_den")
    assert chosen(async_choose(hass, None, NOWHERE, None)) == ["Den TV"]


async def test_otherwise_the_user_is_asked(
    hass: HomeAssistant, den: dict[str, FakePlayer]
) -> None:
    """Case C15 (d): what plays is offered first."""
    den["den"]._attr_state = MediaPlayerState.IDLE
    den["den"].async_write_ha_state()
    den["sat_den"]._attr_state = MediaPlayerState.PLAYING
    den["sat_den"].async_write_ha_state()
    choice = async_choose(hass, None, NOWHERE, None)
    assert not choice.states
    assert offered(choice) == ["Sat Den", "Den", "Den TV"]


async def test_a_question_holds_few_names(
    hass: HomeAssistant, add_players: AddPlayers
) -> None:
    """A spoken list of twenty players helps nobody."""
    await add_players(*(FakePlayer(f"Player {number}") for number in range(20)))
    assert len(offered(async_choose(hass, None, NOWHERE, None))) == 6


async def test_players_without_volume_are_passed_over(
    hass: HomeAssistant, add_players: AddPlayers
) -> None:
    """They are meant only when they are named, or there is nothing else."""
    await add_players(
        FakePlayer("Frame", features=NONE),
        FakePlayer("Gone", available=False),
        FakePlayer("Radio"),
    )
    assert chosen(async_choose(hass, None, NOWHERE, None)) == ["Radio"]
    assert chosen(async_choose(hass, "frame", NOWHERE, None)) == ["Frame"]
    hide(hass, "media_player.radio", "media_player.gone")
    assert chosen(async_choose(hass, None, NOWHERE, None)) == ["Frame"]


async def test_a_home_without_players_has_no_choice(hass: HomeAssistant) -> None:
    """Neither a name nor a place finds anything."""
    for target in (None, "den"):
        choice = async_choose(hass, target, NOWHERE, "media_player.gone")
        assert not choice.states
        assert not choice.candidates


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        pytest.param("Den", ["Den"], id="name before room"),
        pytest.param("den tv", ["Den TV"], id="case"),
        pytest.param("the Den TV", ["Den TV"], id="article"),
        pytest.param("TV in the den", ["Den TV"], id="order"),
        pytest.param("the tv", ["Den TV"], id="part of a name"),
        pytest.param("media_player.den_tv", ["Den TV"], id="entity id"),
        pytest.param("the walkmän", ["Walkman"], id="accent"),
        pytest.param("Kiste", ["Walkman"], id="alias"),
        pytest.param("Küche", ["Kitchen Radio", "Walkman"], id="room"),
        pytest.param("in the kueche", [], id="unknown spelling"),
        pytest.param("speakers in the Kuche", ["Kitchen Radio", "Walkman"], id="words"),
        pytest.param("Walkman in der Küche", ["Walkman"], id="name and room"),
        pytest.param("upstairs", ["Kitchen Radio", "Walkman"], id="floor"),
        pytest.param("the office tv", [], id="elsewhere"),
        pytest.param("the", [], id="no word"),
        pytest.param("", [], id="empty"),
        pytest.param("🎧", [], id="sign"),
    ],
)
async def test_players_are_found_by_what_people_call_them(
    hass: HomeAssistant, add_players: AddPlayers, target: str, expected: list[str]
) -> None:
    """Names, aliases, rooms and floors, tolerant of articles, case and order."""
    await add_players(
        FakePlayer("Den"),
        FakePlayer("Den TV"),
        FakePlayer("Walkman"),
        FakePlayer("Kitchen Radio"),
    )
    for name in ("den", "den_tv"):
        place(hass, f"media_player.{name}", "Den")
    for name in ("walkman", "kitchen_radio"):
        area_id = place(hass, f"media_player.{name}", "Küche")
    floor = fr.async_get(hass).async_create("Upstairs")
    ar.async_get(hass).async_update(area_id, floor_id=floor.floor_id)
    er.async_get(hass).async_update_entity(
        "media_player.walkman", aliases=[er.COMPUTED_NAME, "Kiste"]
    )
    assert chosen(async_choose(hass, target, NOWHERE, None)) == expected


async def test_a_part_of_several_names_is_settled_by_the_room(
    hass: HomeAssistant, add_players: AddPlayers
) -> None:
    """The television is the one here; elsewhere the user is asked."""
    await add_players(FakePlayer("Den TV"), FakePlayer("Attic TV"))
    place(hass, "media_player.den_tv", "Den")
    attic = Place(area_id=place(hass, "media_player.attic_tv", "Attic"))
    assert chosen(async_choose(hass, "the tv", attic, None)) == ["Attic TV"]
    assert offered(async_choose(hass, "the tv", NOWHERE, None)) == [
        "Den TV",
        "Attic TV",
    ]


async def test_players_without_a_room_are_found_too(
    hass: HomeAssistant, add_players: AddPlayers
) -> None:
    """A home need not have areas."""
    await add_players(FakePlayer("Radio"), FakePlayer("Walkman"))
    assert chosen(async_choose(hass, "my walkman", NOWHERE, None)) == ["Walkman"]


async def test_players_of_one_name_are_all_meant(
    hass: HomeAssistant, add_players: AddPlayers
) -> None:
    """No question could tell them apart, but a room can."""
    one, two = FakePlayer("Speaker"), FakePlayer("Speaker")
    two._attr_unique_id = "another"
    await add_players(one, two)
    den = Place(area_id=place(hass, "media_player.speaker", "Den"))
    assert len(async_choose(hass, "speaker", NOWHERE, None).states) == 2
    assert len(async_choose(hass, "speaker", den, None).states) == 1


async def test_what_is_not_exposed_cannot_be_named(
    hass: HomeAssistant, den: dict[str, FakePlayer]
) -> None:
    """Neither its name nor its room gives it away."""
    hide(hass, *(f"media_player.{name}" for name in den))
    assert chosen(async_choose(hass, "den", NOWHERE, None)) == []
    assert chosen(async_choose(hass, "den", NOWHERE, "media_player.sat_den")) == [
        "Sat Den"
    ]


async def test_a_named_room_means_what_is_in_use_there(
    hass: HomeAssistant, add_players: AddPlayers
) -> None:
    """Case C15: only the playing players of an area."""
    await add_players(
        FakePlayer("Amp"), FakePlayer("Screen", state=MediaPlayerState.IDLE)
    )
    place(hass, "media_player.amp", "Den")
    place(hass, "media_player.screen", "Den")
    assert chosen(async_choose(hass, "Den", NOWHERE, None)) == ["Amp"]
