"""Where in the home a turn comes from."""

from dataclasses import dataclass

from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import device_registry as dr, entity_registry as er


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """The device that somebody speaks to, and its area."""

    device_id: str | None = None
    area_id: str | None = None


@callback
def async_place(
    hass: HomeAssistant, satellite_id: str | None, device_id: str | None
) -> Place:
    """Return the place of a satellite, or else of a device.

    The area of an entity goes before the area of its device, as in Home Assistant's
    own pipeline.
    """
    area_id = None
    if satellite_id and (entity := er.async_get(hass).async_get(satellite_id)):
        area_id, device_id = entity.area_id, entity.device_id or device_id
    if area_id is None:
        area_id = _async_area_of_device(hass, device_id)
    return Place(device_id=device_id, area_id=area_id)


@callback
def async_area_of(hass: HomeAssistant, entity_id: str) -> str | None:
    """Return the area of an entity."""
    if (entity := er.async_get(hass).async_get(entity_id)) is None:
        return None
    return entity.area_id or _async_area_of_device(hass, entity.device_id)


@callback
def _async_area_of_device(hass: HomeAssistant, device_id: str | None) -> str | None:
    if device_id is None or not (device := dr.async_get(hass).async_get(device_id)):
        return None
    return dr.async_get_effective_area_id(hass, device)
