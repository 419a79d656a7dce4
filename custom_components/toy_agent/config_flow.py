"""Add an agent, give it another key, or move it to another server."""

from collections.abc import Mapping
from typing import Any, Final, override

from homeassistant.config_entries import ConfigEntry, ConfigFlow, ConfigFlowResult
from homeassistant.const import CONF_API_KEY, CONF_MODEL, CONF_VERIFY_SSL
from homeassistant.core import callback
from homeassistant.helpers.selector import (
    BooleanSelector,
    TextSelector,
    TextSelectorConfig,
    TextSelectorType,
)
import probatio
from yarl import URL

from .account import Verdict, async_test
from .agent.provider import normalise_base_url
from .const import CONF_BASE_URL, CONF_DEMO, CONF_FALLBACK_MODEL, DOMAIN
from .option_fields import model_selector
from .options import Options
from .options_flow import ToyAgentOptionsFlow

TITLE: Final = "Toy Agent"
KEY: Final = TextSelector(TextSelectorConfig(type=TextSelectorType.PASSWORD))
NEW_KEY: Final = probatio.Schema({probatio.Required(CONF_API_KEY): KEY})
ACCOUNT: Final = probatio.Schema(
    {
        probatio.Required(CONF_BASE_URL): TextSelector(),
        probatio.Optional(CONF_API_KEY): KEY,
        probatio.Required(CONF_VERIFY_SSL, default=True): BooleanSelector(),
    }
)


class ToyAgentConfigFlow(ConfigFlow, domain=DOMAIN):
    """Set up an agent."""

    def __init__(self) -> None:
        """Start without an account."""
        self._account: dict[str, Any] = {}
        self._verdict = Verdict()

    @staticmethod
    @callback
    @override
    def async_get_options_flow(config_entry: ConfigEntry) -> ToyAgentOptionsFlow:
        """Return the options flow."""
        return ToyAgentOptionsFlow()

    @override
    async def async_step_user(
        self, user_input: dict[str, Any] | None = None
    ) -> ConfigFlowResult:
        """Ask whether there is a server."""
        return self.async_show_menu(step_id="user", menu_options=["provider", "demo"])

    async def async_step_demo(
        self, user_input: dict[str, Any] | None = None
    ) -> ConfigFlowResult:
        """Add the built-in demo model, once."""
        data = {CONF_DEMO: True}
        self._async_abort_entries_match(data)
        return self.async_create_entry(title=f"{TITLE} demo", data=data)

    async def async_step_provider(
        self, user_input: dict[str, Any] | None = None
    ) -> ConfigFlowResult:
        """Ask for the account and test it."""
        errors: Mapping[str, str] = {}
        if user_input is not None:
            errors = await self._async_errors(user_input, Options.read({}))
            if not errors:
                return await self.async_step_model()
        return self._show("provider", ACCOUNT, user_input or {}, errors)

    async def async_step_model(
        self, user_input: dict[str, Any] | None = None
    ) -> ConfigFlowResult:
        """Ask which of the server's models talks."""
        if user_input is not None:
            return self.async_create_entry(
                title=self._title(),
                data=self._account,
                options={key: name.strip() for key, name in user_input.items()},
            )
        models = self._verdict.models
        selector = model_selector(models)
        schema = probatio.Schema(
            {
                probatio.Required(CONF_MODEL): selector,
                probatio.Optional(CONF_FALLBACK_MODEL): selector,
            }
        )
        only = {CONF_MODEL: models[0]} if len(models) == 1 else {}
        errors = {"base": "no_model_list"} if self._verdict.reason else {}
        return self._show("model", schema, only, errors)

    async def async_step_reauth(
        self, entry_data: Mapping[str, Any]
    ) -> ConfigFlowResult:
        """Start when the server refuses the key."""
        return await self.async_step_reauth_confirm()

    async def async_step_reauth_confirm(
        self, user_input: dict[str, Any] | None = None
    ) -> ConfigFlowResult:
        """Ask for another key."""
        entry = self._get_reauth_entry()
        return await self._async_change(entry, "reauth_confirm", NEW_KEY, user_input)

    async def async_step_reconfigure(
        self, user_input: dict[str, Any] | None = None
    ) -> ConfigFlowResult:
        """Ask for another address or key."""
        entry = self._get_reconfigure_entry()
        if entry.data.get(CONF_DEMO):
            return self.async_abort(reason="demo_has_no_account")
        return await self._async_change(entry, "reconfigure", ACCOUNT, user_input)

    async def _async_change(
        self,
        entry: ConfigEntry,
        step_id: str,
        schema: probatio.Schema,
        user_input: dict[str, Any] | None,
    ) -> ConfigFlowResult:
        """Change an account that passes the test; a key that is left out stays."""
        errors: Mapping[str, str] = {}
        changed = {**entry.data, **(user_input or {})}
        if user_input is not None:
            errors = await self._async_errors(changed, Options.read(entry.options))
            if not errors:
                return self.async_update_reload_and_abort(entry, data=self._account)
        return self._show(step_id, schema, changed, errors)

    async def _async_errors(
        self, account: Mapping[str, Any], options: Options
    ) -> Mapping[str, str]:
        """Bring an account into its normal form, test it, and return its errors."""
        try:
            base_url = normalise_base_url(account[CONF_BASE_URL])
        except ValueError:
            return {CONF_BASE_URL: "invalid_url"}
        identity = {
            CONF_BASE_URL: base_url,
            CONF_API_KEY: account.get(CONF_API_KEY, "").strip(),
        }
        self._async_abort_entries_match(identity)
        self._account = {**identity, CONF_VERIFY_SSL: account[CONF_VERIFY_SSL]}
        self._verdict = await async_test(self.hass, self._account, options)
        return self._verdict.errors

    def _show(
        self,
        step_id: str,
        schema: probatio.Schema,
        values: Mapping[str, Any],
        errors: Mapping[str, str],
    ) -> ConfigFlowResult:
        """Show a form: the key is never filled in, and no error gets lost."""
        shown = {key: value for key, value in values.items() if key != CONF_API_KEY}
        return self.async_show_form(
            step_id=step_id,
            data_schema=self.add_suggested_values_to_schema(schema, shown),
            errors={
                name if name in schema.schema else "base": error
                for name, error in errors.items()
            },
            description_placeholders={
                CONF_BASE_URL: {**values, **self._account}.get(CONF_BASE_URL, ""),
                "reason": self._verdict.reason,
            },
        )

    def _title(self) -> str:
        """Return the plain name for the first agent, since it names its entity."""
        if all(entry.title != TITLE for entry in self._async_current_entries()):
            return TITLE
        return f"{TITLE} ({URL(self._account[CONF_BASE_URL]).host})"
