"""A home with players whose features a test chooses."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any

from homeassistant.components.media_player.const import (
    DOMAIN as MEDIA_PLAYER_DOMAIN,
    MediaPlayerState,
)
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers import (
    area_registry as ar,
    device_registry as dr,
    entity_registry as er,
)
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.common import (
    MockConfigEntry,
    setup_test_component_platform,
)

from custom_components.toy_agent.agent.kernel import TurnContext

from .player import FakePlayer

type AddPlayers = Callable[..., Awaitable[None]]


@pytest.fixture
async def add_players(hass: HomeAssistant) -> AddPlayers:
    """Return what adds players to the home."""
    assert await async_setup_component(hass, "homeassistant", {})

    async def add(*players: FakePlayer) -> None:
        setup_test_component_platform(hass, MEDIA_PLAYER_DOMAIN, players)
        assert await async_setup_component(
            hass, MEDIA_PLAYER_DOMAIN, {MEDIA_PLAYER_DOMAIN: {"platform": "test"}}
        )
        await hass.async_block_till_done()

    return add


@pytest.fixture
async def den(hass: HomeAssistant, add_players: AddPlayers) -> dict[str, FakePlayer]:
    """Return the house of the case list: three players in the den."""
    players = {
        "den": FakePlayer("Den", level=0.4),
        "den_tv": FakePlayer("Den TV", level=0.2, state=MediaPlayerState.IDLE),
        "sat_den": FakePlayer("Sat Den", level=0.5, state=MediaPlayerState.IDLE),
    }
    await add_players(*players.values())
    for name in players:
        place(hass, f"media_player.{name}", "Den")
    return players


def place(hass: HomeAssistant, entity_id: str, area: str) -> str:
    """Put an entity into an area and return the area's id."""
    area_id = ar.async_get(hass).async_get_or_create(area).id
    er.async_get(hass).async_update_entity(entity_id, area_id=area_id)
    return area_id


def add_satellite(
    hass: HomeAssistant, *own: str, area: str | None = None, name: str = "toy"
) -> tuple[str, str]:
    """Add a satellite with players of its own; return its entity and device id."""
    entry = MockConfigEntry(domain="test")
    entry.add_to_hass(hass)
    device = dr.async_get(hass).async_get_or_create(
        config_entry_id=entry.entry_id, identifiers={("test", name)}
    )
    if area is not None:
        area_id = ar.async_get(hass).async_get_or_create(area).id
        dr.async_get(hass).async_update_device(device.id, area_id=area_id)
    registry = er.async_get(hass)
    satellite = registry.async_get_or_create(
        "assist_satellite",
        "test",
        name,
        device_id=device.id,
        config_entry=entry,
        original_name="Satellite",
    )
    for entity_id in own:
        registry.async_update_entity(entity_id, device_id=device.id)
    return satellite.entity_id, device.id


def turn(**changes: Any) -> TurnContext:
    """Return the context of a turn."""
    known: dict[str, Any] = {
        "session_id": "session",
        "turn_id": "turn",
        "utterance": "",
        "requested_at": datetime.now(UTC),
        "language": "en",
        "origin": Context(),
    }
    return TurnContext(**(known | changes))
