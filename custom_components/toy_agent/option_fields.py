"""The fields of the options form; an option is added by adding its field."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from homeassistant.const import CONF_MODEL, CONF_PROMPT, Platform, UnitOfTime
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.selector import (
    EntitySelector,
    EntitySelectorConfig,
    NumberSelector,
    NumberSelectorConfig,
    NumberSelectorMode,
    ObjectSelector,
    Selector,
    SelectSelector,
    SelectSelectorConfig,
    SelectSelectorMode,
    TemplateSelector,
)
import probatio

from .agent.modes import ToolInvocationMode
from .agent.prompt import DEFAULT_PERSONA
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
from .plugins import BUILT_IN

SLUGS: Final = [plugin.slug for plugin in BUILT_IN]


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One option in the form."""

    key: str
    selector: Selector[Any]
    default: Any = None
    """What counts where nothing is stored."""

    cleared: Any = None
    """What is stored when the owner empties the field; None stores nothing."""

    required: bool = False

    @property
    def marker(self) -> probatio.Marker:
        """The key of the form's schema; a default there would refill what is emptied."""
        return (probatio.Required if self.required else probatio.Optional)(self.key)

    def shown(self, options: Mapping[str, Any], registry: er.EntityRegistry) -> Any:
        """Return what the form shows, without choices that do not exist any more."""
        value = self._known(options.get(self.key, self.default))
        if value and isinstance(self.selector, EntitySelector):
            return er.async_resolve_entity_id(registry, value)
        return value

    def stored(self, submitted: Mapping[str, Any], registry: er.EntityRegistry) -> Any:
        """Return what is kept, None for nothing.

        A default is not kept, so that a later one reaches the owner. Of an entity its
        id in the registry is kept, which outlives a new name.
        """
        value = self._known(submitted.get(self.key))
        if value in (None, "", {}):
            value = self.cleared
        if value and isinstance(self.selector, EntitySelector):
            registered = registry.async_get(value)
            return registered.id if registered else value
        return None if value == self.default else value

    def _known(self, value: Any) -> Any:
        """Return a value, or a list of choices in the order of the form."""
        if isinstance(self.default, list):
            return [choice for choice in self.default if choice in value]
        return value


def model_selector(models: Sequence[str]) -> SelectSelector:
    """Return a choice of models that also takes a name that is typed."""
    return SelectSelector(
        SelectSelectorConfig(
            options=list(models), custom_value=True, mode=SelectSelectorMode.DROPDOWN
        )
    )


def _number(
    low: float, high: float, step: float = 1, unit: str | None = None
) -> NumberSelector:
    """Return a box, since a slider can neither be empty nor be emptied."""
    config = NumberSelectorConfig(
        min=low, max=high, step=step, mode=NumberSelectorMode.BOX
    )
    if unit:
        config["unit_of_measurement"] = unit
    return NumberSelector(config)


BEHAVIOUR: Final = (
    Field(
        key=CONF_PROMPT,
        selector=TemplateSelector(),
        default=DEFAULT_PERSONA,
        cleared="",
    ),
    Field(
        key=CONF_ENABLED_EVENTS,
        selector=SelectSelector(
            SelectSelectorConfig(
                options=SLUGS,
                multiple=True,
                mode=SelectSelectorMode.LIST,
                translation_key=CONF_ENABLED_EVENTS,
            )
        ),
        default=SLUGS,
        required=True,
    ),
    Field(
        key=CONF_TOOL_INVOCATION_MODE,
        selector=SelectSelector(
            SelectSelectorConfig(
                options=[mode.value for mode in ToolInvocationMode],
                mode=SelectSelectorMode.LIST,
                translation_key=CONF_TOOL_INVOCATION_MODE,
            )
        ),
        default=ToolInvocationMode.DUAL_AGENT.value,
        required=True,
    ),
    Field(
        key=CONF_DEFAULT_MEDIA_PLAYER,
        selector=EntitySelector(
            EntitySelectorConfig(domain=Platform.MEDIA_PLAYER.value)
        ),
    ),
)
LIMITS: Final = (
    Field(
        key=CONF_FIRST_TOKEN_TIMEOUT,
        selector=_number(1, 600, unit=UnitOfTime.SECONDS),
        default=DEFAULT_FIRST_TOKEN_TIMEOUT,
        required=True,
    ),
    Field(
        key=CONF_IDLE_TIMEOUT,
        selector=_number(1, 600, unit=UnitOfTime.SECONDS),
        default=DEFAULT_IDLE_TIMEOUT,
        required=True,
    ),
)


def model_fields(models: Sequence[str]) -> tuple[Field, ...]:
    """Return what a server is asked for and how, with the models that it offers."""
    choice = model_selector(models)
    return (
        Field(key=CONF_MODEL, selector=choice, required=True),
        Field(key=CONF_FALLBACK_MODEL, selector=choice),
        Field(key=CONF_TEMPERATURE, selector=_number(0, 2, 0.05)),
        Field(key=CONF_TOP_P, selector=_number(0, 1, 0.05)),
        Field(key=CONF_MAX_TOKENS, selector=_number(1, 100_000)),
        Field(
            key=CONF_MAX_ROUNDS,
            selector=_number(0, 50),
            default=DEFAULT_MAX_ROUNDS,
            required=True,
        ),
        Field(key=CONF_EXTRA_BODY, selector=ObjectSelector()),
    )
