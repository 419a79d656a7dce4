"""Tell the owner of what only the owner can put right."""

from functools import partial
from typing import Final

from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import entity_registry as er, issue_registry as ir
from homeassistant.helpers.start import async_at_started

from .const import CONF_DEFAULT_MEDIA_PLAYER, DOMAIN
from .runtime import ToyAgentConfigEntry

PLAYER_GONE: Final = "default_media_player_gone"
TOOLS_UNSUPPORTED: Final = "tools_unsupported"
ISSUES: Final = (PLAYER_GONE, TOOLS_UNSUPPORTED)


@callback
def async_watch(hass: HomeAssistant, entry: ToyAgentConfigEntry) -> None:
    """Look after the issues of an entry for as long as it is loaded.

    They end with it: what is still wrong is found again after a reload.
    """
    for issue in ISSUES:
        forget = partial(ir.async_delete_issue, hass, DOMAIN, _issue_id(issue, entry))
        entry.async_on_unload(forget)
    if player := entry.options.get(CONF_DEFAULT_MEDIA_PLAYER):
        _async_watch_player(hass, entry, player)


@callback
def async_report_tools_unsupported(
    hass: HomeAssistant, entry: ToyAgentConfigEntry
) -> None:
    """Offer the mode without tool calls, since the model cannot do them."""
    ir.async_create_issue(
        hass,
        DOMAIN,
        _issue_id(TOOLS_UNSUPPORTED, entry),
        data={"entry_id": entry.entry_id},
        is_fixable=True,
        severity=ir.IssueSeverity.ERROR,
        translation_key=TOOLS_UNSUPPORTED,
        translation_placeholders={"title": entry.title},
    )


@callback
def _async_watch_player(
    hass: HomeAssistant, entry: ToyAgentConfigEntry, player: str
) -> None:
    """Follow whether the default player exists, once everything had time to load."""

    @callback
    def check(_: object) -> None:
        issue_id = _issue_id(PLAYER_GONE, entry)
        if _exists(hass, player):
            ir.async_delete_issue(hass, DOMAIN, issue_id)
            return
        ir.async_create_issue(
            hass,
            DOMAIN,
            issue_id,
            is_fixable=False,
            severity=ir.IssueSeverity.WARNING,
            translation_key=PLAYER_GONE,
            translation_placeholders={"title": entry.title},
        )

    @callback
    def started(_: HomeAssistant) -> None:
        check(None)
        entry.async_on_unload(
            hass.bus.async_listen(er.EVENT_ENTITY_REGISTRY_UPDATED, check)
        )

    entry.async_on_unload(async_at_started(hass, started))


@callback
def _exists(hass: HomeAssistant, player: str) -> bool:
    """Return whether there is such an entity, by its id or its id in the registry."""
    if registered := er.async_get(hass).async_get(player):
        return not registered.disabled
    return hass.states.get(player) is not None


def _issue_id(issue: str, entry: ToyAgentConfigEntry) -> str:
    return f"{issue}_{entry.entry_id}"
