"""What the entities of an entry have in common."""

from homeassistant.helpers import device_registry as dr
from homeassistant.helpers.entity import Entity

from .const import DOMAIN
from .runtime import ToyAgentConfigEntry


class ToyAgentEntity(Entity):
    """An entity of one provider account."""

    _attr_has_entity_name = True

    def __init__(self, entry: ToyAgentConfigEntry) -> None:
        """Tie the entity to the service device of its entry."""
        self.entry = entry
        self._attr_unique_id = entry.entry_id
        self._attr_device_info = dr.DeviceInfo(
            identifiers={(DOMAIN, entry.entry_id)},
            name=entry.title,
            manufacturer="Toy Agent",
            model=entry.runtime_data.settings.model or None,
            entry_type=dr.DeviceEntryType.SERVICE,
        )
