"""The options of an entry as the agent reads them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from homeassistant.const import CONF_MODEL, CONF_PROMPT

from .agent.modes import ToolInvocationMode
from .const import (
    CONF_DEFAULT_MEDIA_PLAYER,
    CONF_ENABLED_EVENTS,
    CONF_EXTRA_BODY,
    CONF_FALLBACK_MODEL,
    CONF_FIRST_TOKEN_TIMEOUT,
    CONF_IDLE_TIMEOUT,
    CONF_MAX_ROUNDS,
    CONF_MAX_TOKENS,
    CONF_TEMPERATURE,
    CONF_TOOL_INVOCATION_MODE,
    CONF_TOP_P,
    DEFAULT_FIRST_TOKEN_TIMEOUT,
    DEFAULT_IDLE_TIMEOUT,
    DEFAULT_MAX_ROUNDS,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What the owner chose; a key that is absent has its default."""

    mode: ToolInvocationMode
    enabled_events: tuple[str, ...] | None
    """Slugs, or None for all: a new capability is on until it is switched off."""

    model: str
    fallback_model: str
    prompt: str | None
    """A template, or None for the default persona."""

    max_rounds: int
    temperature: float | None
    top_p: float | None
    max_tokens: int | None
    default_media_player: str | None
    first_token_timeout: float
    idle_timeout: float
    extra_body: Mapping[str, Any]

    @classmethod
    def read(cls, options: Mapping[str, Any]) -> Self:
        """Read stored options; raises `ValueError` for a mode that does not exist."""
        events = options.get(CONF_ENABLED_EVENTS)
        model = options.get(CONF_MODEL, "")
        return cls(
            mode=ToolInvocationMode(
                options.get(CONF_TOOL_INVOCATION_MODE, ToolInvocationMode.DUAL_AGENT)
            ),
            enabled_events=None if events is None else tuple(events),
            model=model,
            fallback_model=options.get(CONF_FALLBACK_MODEL) or model,
            prompt=options.get(CONF_PROMPT),
            max_rounds=int(options.get(CONF_MAX_ROUNDS, DEFAULT_MAX_ROUNDS)),
            temperature=options.get(CONF_TEMPERATURE),
            top_p=options.get(CONF_TOP_P),
            max_tokens=_whole(options.get(CONF_MAX_TOKENS)),
            default_media_player=options.get(CONF_DEFAULT_MEDIA_PLAYER),
            first_token_timeout=options.get(
                CONF_FIRST_TOKEN_TIMEOUT, DEFAULT_FIRST_TOKEN_TIMEOUT
            ),
            idle_timeout=options.get(CONF_IDLE_TIMEOUT, DEFAULT_IDLE_TIMEOUT),
            extra_body=options.get(CONF_EXTRA_BODY) or {},
        )


def _whole(value: float | None) -> int | None:
    return None if value is None else int(value)
