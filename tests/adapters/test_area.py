"""Test where a turn comes from."""

from homeassistant.core import HomeAssistant
from homeassistant.helpers import area_registry as ar, entity_registry as er

from custom_components.toy_agent.adapters.area import Place, async_area_of, async_place

from .conftest import add_satellite


async def test_the_area_of_the_satellite_goes_before_that_of_its_device(
    hass: HomeAssistant,
) -> None:
    """A satellite may stand elsewhere than its device says."""
    satellite_id, device_id = add_satellite(hass, area="Hall")
    attic = ar.async_get(hass).async_get_or_create("Attic")
    assert async_place(hass, satellite_id, None) == Place(
        device_id=device_id, area_id="hall"
    )
    er.async_get(hass).async_update_entity(satellite_id, area_id=attic.id)
    assert async_place(hass, satellite_id, None).area_id == "attic"


async def test_without_a_satellite_the_device_counts(hass: HomeAssistant) -> None:
    """A device that is no satellite is a place too."""
    _satellite, device_id = add_satellite(hass, area="Hall")
    assert async_place(hass, None, device_id).area_id == "hall"


async def test_what_is_unknown_has_no_place(hass: HomeAssistant) -> None:
    """Removed satellites and devices do no harm."""
    assert async_place(hass, "assist_satellite.gone", None) == Place()
    assert async_place(hass, None, "gone") == Place(device_id="gone")
    assert async_area_of(hass, "media_player.gone") is None
