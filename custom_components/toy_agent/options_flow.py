"""Change the options of an agent."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final

from homeassistant.config_entries import ConfigFlowResult, OptionsFlowWithReload
from homeassistant.data_entry_flow import section
from homeassistant.helpers import entity_registry as er
import probatio

from .account import async_test
from .const import CONF_DEMO, CONF_EXTRA_BODY
from .option_fields import BEHAVIOUR, LIMITS, Field, model_fields
from .options import Options

SECTION_MODEL: Final = "language_model"
SECTION_LIMITS: Final = "limits"
PATIENCE: Final = 5
"""Seconds that the form waits for a list of models, without which it also works."""


class ToyAgentOptionsFlow(OptionsFlowWithReload):
    """One form; what its sections hold is stored beside everything else.

    The frontend shows errors of whole sections, but none of a field inside of one.
    """

    def __init__(self) -> None:
        """Start without sections: which there are depends on the entry."""
        self._sections: Mapping[str, Sequence[Field]] = {}

    async def async_step_init(
        self, user_input: dict[str, Any] | None = None
    ) -> ConfigFlowResult:
        """Show the options, or store what was chosen."""
        errors: dict[str, str] = {}
        if user_input is None:
            self._sections = await self._async_sections()
        elif _is_mapping(user_input, SECTION_MODEL, CONF_EXTRA_BODY):
            return self.async_create_entry(data=self._stored(user_input))
        else:
            errors[SECTION_MODEL] = "extra_body_is_no_object"
        return self.async_show_form(
            step_id="init",
            data_schema=self.add_suggested_values_to_schema(
                self._schema(), user_input or self._shown()
            ),
            errors=errors,
        )

    async def _async_sections(self) -> Mapping[str, Sequence[Field]]:
        if self.config_entry.data.get(CONF_DEMO):
            return {SECTION_LIMITS: LIMITS}
        models = await self._async_models()
        return {SECTION_MODEL: model_fields(models), SECTION_LIMITS: LIMITS}

    async def _async_models(self) -> Sequence[str]:
        account = self.config_entry.data
        try:
            async with asyncio.timeout(PATIENCE):
                verdict = await async_test(self.hass, account, Options.read({}))
        except TimeoutError:
            return ()
        return verdict.models

    def _schema(self) -> probatio.Schema:
        sections = {
            probatio.Required(name): section(_schema(fields), {"collapsed": True})
            for name, fields in self._sections.items()
        }
        return probatio.Schema({**_schema(BEHAVIOUR).schema, **sections})

    def _shown(self) -> dict[str, Any]:
        """Return the values of the form as it is opened."""
        return self._values(BEHAVIOUR) | {
            name: self._values(fields) for name, fields in self._sections.items()
        }

    def _values(self, fields: Sequence[Field]) -> dict[str, Any]:
        options, registry = self.config_entry.options, er.async_get(self.hass)
        return _present({field.key: field.shown(options, registry) for field in fields})

    def _stored(self, submitted: Mapping[str, Any]) -> dict[str, Any]:
        """Return the new options: what the form has no field for stays as it is."""
        fields, values = list(BEHAVIOUR), dict(submitted)
        for name, inside in self._sections.items():
            fields += inside
            values |= values.pop(name)
        registry = er.async_get(self.hass)
        chosen = {field.key: field.stored(values, registry) for field in fields}
        return _present({**self.config_entry.options, **chosen})


def _schema(fields: Sequence[Field]) -> probatio.Schema:
    return probatio.Schema({field.marker: field.selector for field in fields})


def _present(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None}


def _is_mapping(submitted: Mapping[str, Any], name: str, key: str) -> bool:
    """Return whether what was typed is a mapping or nothing; the selector takes all."""
    value = submitted.get(name, {}).get(key)
    return value in (None, "") or isinstance(value, Mapping)
