"""Names that are shared by the modules at Home Assistant's edge."""

import logging
from typing import Final

DOMAIN: Final = "toy_agent"
LOGGER: Final = logging.getLogger(__package__)

CONF_BASE_URL: Final = "base_url"
CONF_DEMO: Final = "demo"
"""In the data of an entry that talks to the built-in demo model."""

CONF_FALLBACK_MODEL: Final = "fallback_model"
CONF_TOOL_INVOCATION_MODE: Final = "tool_invocation_mode"
CONF_ENABLED_EVENTS: Final = "enabled_events"
CONF_MAX_ROUNDS: Final = "max_rounds"
CONF_MAX_TOKENS: Final = "max_tokens"
CONF_TEMPERATURE: Final = "temperature"
CONF_TOP_P: Final = "top_p"
CONF_DEFAULT_MEDIA_PLAYER: Final = "default_media_player"
CONF_FIRST_TOKEN_TIMEOUT: Final = "first_token_timeout"
CONF_IDLE_TIMEOUT: Final = "idle_timeout"
CONF_EXTRA_BODY: Final = "extra_body"

DEFAULT_MAX_ROUNDS: Final = 10
DEFAULT_FIRST_TOKEN_TIMEOUT: Final = 60
DEFAULT_IDLE_TIMEOUT: Final = 30

EVENT_TURN: Final = "toy_agent_turn"
"""Fired on the bus at the end of each turn, with a summary of it."""
