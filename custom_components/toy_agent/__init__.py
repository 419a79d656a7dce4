"""Toy Agent: a voice agent that speaks and acts in one streamed model call."""

from homeassistant.const import Platform
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import (
    ConfigEntryAuthFailed,
    ConfigEntryError,
    ConfigEntryNotReady,
)
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers.typing import ConfigType

from .agent.errors import AgentError
from .agent.language.lexicon import load
from .agent.language.phrases import common_phrases
from .agent.provider import (
    AuthError,
    ChatClient,
    ModelTimeoutError,
    TlsError,
    UnreachableError,
)
from .const import DOMAIN
from .issues import async_watch
from .runtime import ToyAgentConfigEntry, async_build_runtime
from .services import async_setup_services

CONFIG_SCHEMA = cv.config_entry_only_config_schema(DOMAIN)
PLATFORMS = (Platform.CONVERSATION,)


async def async_setup(hass: HomeAssistant, config: ConfigType) -> bool:
    """Set up what does not depend on an entry."""
    async_setup_services(hass)
    await hass.async_add_executor_job(_read_language_data)
    return True


async def async_setup_entry(hass: HomeAssistant, entry: ToyAgentConfigEntry) -> bool:
    """Set up an agent; the server must answer and accept the key."""
    try:
        runtime = await async_build_runtime(hass, entry)
    except ValueError as err:
        raise ConfigEntryError(
            translation_domain=DOMAIN, translation_key="unknown_mode"
        ) from err
    if isinstance(runtime.model, ChatClient):
        await _async_test(runtime.model)
    entry.runtime_data = runtime
    async_watch(hass, entry)
    await hass.config_entries.async_forward_entry_setups(entry, PLATFORMS)
    return True


async def async_unload_entry(hass: HomeAssistant, entry: ToyAgentConfigEntry) -> bool:
    """Unload an agent."""
    return await hass.config_entries.async_unload_platforms(entry, PLATFORMS)


async def _async_test(client: ChatClient) -> None:
    """Raise what Home Assistant acts on; a missing model list is no obstacle."""
    try:
        await client.models()
    except AuthError as err:
        raise ConfigEntryAuthFailed(
            translation_domain=DOMAIN, translation_key="invalid_auth"
        ) from err
    except (UnreachableError, ModelTimeoutError, TlsError) as err:
        raise ConfigEntryNotReady(
            translation_domain=DOMAIN, translation_key="cannot_connect"
        ) from err
    except AgentError:
        return


def _read_language_data() -> None:
    common_phrases()
    load()
