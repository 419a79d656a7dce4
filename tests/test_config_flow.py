"""Test how agents are added and changed."""

from collections.abc import Callable
import ssl

from homeassistant.config_entries import SOURCE_USER, ConfigEntryState, ConfigFlowResult
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowResultType
import pytest
from pytest_homeassistant_custom_component.common import (
    MockConfigEntry,
    get_schema_suggested_value,
)

from custom_components.toy_agent import options
from custom_components.toy_agent.const import DOMAIN

from .agent.provider.serving import (
    Answer,
    FakeProvider,
    dropped,
    plain,
    refused,
    silent,
    streamed,
)

pytestmark = pytest.mark.usefixtures("home")

KEY = "sk-canary"
LIST = refused(200, {"data": [{"id": "toy-1"}, {"id": "toy-2"}]})


async def choose(hass: HomeAssistant, option: str) -> ConfigFlowResult:
    """Start to add an agent and choose from the menu."""
    menu = await hass.config_entries.flow.async_init(
        DOMAIN, context={"source": SOURCE_USER}
    )
    assert menu["type"] is FlowResultType.MENU
    assert menu["menu_options"] == ["provider", "demo"]
    return await submit(hass, menu, next_step_id=option)


async def submit(
    hass: HomeAssistant, step: ConfigFlowResult, **values: object
) -> ConfigFlowResult:
    """Submit a step and let everything settle."""
    result = await hass.config_entries.flow.async_configure(step["flow_id"], values)
    await hass.async_block_till_done()
    return result


def offered(step: ConfigFlowResult, field: str) -> list[str]:
    """Return the choices of a field."""
    schema = step["data_schema"]
    assert schema is not None
    return list(schema.schema[field].config["options"])


def suggested(step: ConfigFlowResult, field: str) -> object:
    """Return what a field is filled with."""
    schema = step["data_schema"]
    assert schema is not None
    assert field in schema.schema
    return get_schema_suggested_value(schema.schema, field)


def told(step: ConfigFlowResult, name: str) -> str:
    """Return what a step says about this very account."""
    placeholders = step["description_placeholders"]
    assert placeholders is not None
    return placeholders[name]


async def test_the_first_agent_gets_the_plain_name(
    hass: HomeAssistant, provider: FakeProvider
) -> None:
    """Address and key are data, the models are options, and it works at once."""
    form = await choose(hass, "provider")
    models = await submit(hass, form, base_url=provider.url, api_key=KEY)
    assert models["step_id"] == "model"
    assert models["errors"] == {}
    assert offered(models, "model") == ["toy-1", "toy-2"]
    assert suggested(models, "model") is None
    done = await submit(hass, models, model="toy-2", fallback_model="toy-1")
    assert done["type"] is FlowResultType.CREATE_ENTRY
    assert done["title"] == "Toy Agent"
    assert done["data"] == {
        "base_url": provider.url,
        "api_key": KEY,
        "verify_ssl": True,
    }
    assert done["options"] == {"model": "toy-2", "fallback_model": "toy-1"}
    assert done["result"].state is ConfigEntryState.LOADED
    assert hass.states.get("conversation.toy_agent")


async def test_no_key_means_no_header(
    hass: HomeAssistant, provider: FakeProvider
) -> None:
    """Case F18: a local server is not sent an empty key."""
    form = await choose(hass, "provider")
    models = await submit(hass, form, base_url=provider.url)
    done = await submit(hass, models, model="toy-1")
    assert done["data"]["api_key"] == ""
    assert all("Authorization" not in sent.headers for sent in provider.received)


@pytest.mark.parametrize(
    "shape",
    [
        pytest.param(lambda url: url.removesuffix("/v1"), id="host alone"),
        pytest.param(lambda url: url.removesuffix("v1"), id="host and slash"),
        pytest.param(lambda url: f"{url}/", id="slash"),
        pytest.param(lambda url: f" {url} ", id="white space"),
        pytest.param(lambda url: f"{url}/v1", id="doubled version"),
        pytest.param(lambda url: f"{url}/chat/completions", id="whole address"),
        pytest.param(lambda url: url.removeprefix("http://"), id="no scheme"),
    ],
)
async def test_every_shape_of_an_address_becomes_the_same(
    hass: HomeAssistant, provider: FakeProvider, shape: Callable[[str], str]
) -> None:
    """Case F01: the form says what came of it, and it was tested."""
    form = await choose(hass, "provider")
    models = await submit(hass, form, base_url=shape(provider.url))
    assert told(models, "base_url") == provider.url
    assert [sent.path for sent in provider.received] == ["/v1/models"]
    done = await submit(hass, models, model="toy-1")
    assert done["data"]["base_url"] == provider.url


@pytest.mark.parametrize(
    ("answer", "errors"),
    [
        pytest.param(refused(401), {"api_key": "invalid_auth"}, id="wrong key"),
        pytest.param(dropped, {"base_url": "cannot_connect"}, id="cut"),
        pytest.param(silent, {"base_url": "timeout_connect"}, id="too slow"),
        pytest.param(
            refused(200, {"error": "Unexpected endpoint"}),
            {"base_url": "wrong_endpoint"},
            id="F02 error inside",
        ),
        pytest.param(plain("<html>"), {"base_url": "wrong_endpoint"}, id="web page"),
        pytest.param(refused(301), {"base_url": "wrong_endpoint"}, id="moved"),
    ],
)
async def test_the_owner_is_told_what_to_change(
    hass: HomeAssistant,
    provider: FakeProvider,
    monkeypatch: pytest.MonkeyPatch,
    answer: Answer,
    errors: dict[str, str],
) -> None:
    """The error is at its field, what was typed stays, and a second try succeeds."""
    monkeypatch.setattr(options, "DEFAULT_FIRST_TOKEN_TIMEOUT", 0.5)
    provider.answers = [answer]
    form = await choose(hass, "provider")
    typed = provider.url.removesuffix("/v1")
    again = await submit(hass, form, base_url=typed, api_key=KEY)
    assert again["step_id"] == "provider"
    assert again["errors"] == errors
    assert told(again, "base_url") == provider.url
    assert suggested(again, "base_url") == typed
    assert suggested(again, "api_key") is None
    provider.answers = [LIST]
    models = await submit(hass, again, base_url=provider.url, api_key=KEY)
    done = await submit(hass, models, model="toy-1")
    assert done["type"] is FlowResultType.CREATE_ENTRY


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        pytest.param("ftp://{host}/v1", "invalid_url", id="no web address"),
        pytest.param("http://me:secret@{host}/v1", "invalid_url", id="password"),
        pytest.param("http://127.0.0.1:1/v1", "cannot_connect", id="nobody there"),
        pytest.param("https://{host}/v1", "not_https", id="F18 no HTTPS"),
    ],
)
async def test_a_wrong_address_can_be_put_right(
    hass: HomeAssistant, provider: FakeProvider, typed: str, error: str
) -> None:
    """The reason is at the address."""
    host = provider.url.removeprefix("http://").removesuffix("/v1")
    form = await choose(hass, "provider")
    again = await submit(hass, form, base_url=typed.format(host=host))
    assert again["errors"] == {"base_url": error}
    models = await submit(hass, again, base_url=provider.url)
    done = await submit(hass, models, model="toy-1")
    assert done["type"] is FlowResultType.CREATE_ENTRY


async def test_a_certificate_that_nobody_knows_can_be_trusted(
    hass: HomeAssistant, secure_url: str
) -> None:
    """Case F04: the error is at the switch that helps."""
    form = await choose(hass, "provider")
    again = await submit(hass, form, base_url=secure_url)
    assert again["errors"] == {"verify_ssl": "certificate"}
    models = await submit(hass, again, base_url=secure_url, verify_ssl=False)
    done = await submit(hass, models, model="toy-1")
    assert done["data"]["verify_ssl"] is False
    assert done["result"].state is ConfigEntryState.LOADED


async def test_a_handshake_that_fails_is_named(
    hass: HomeAssistant, tls: ssl.SSLContext, secure_url: str
) -> None:
    """It is neither a wrong key nor a slow server."""
    tls.maximum_version = ssl.TLSVersion.TLSv1_2
    tls.verify_mode = ssl.CERT_REQUIRED
    form = await choose(hass, "provider")
    typed = {"base_url": secure_url, "verify_ssl": False}
    again = await submit(hass, form, **typed)
    assert again["errors"] == {"base_url": "tls"}
    tls.verify_mode = ssl.CERT_NONE
    models = await submit(hass, again, **typed)
    done = await submit(hass, models, model="toy-1")
    assert done["type"] is FlowResultType.CREATE_ENTRY


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(refused(403), id="403"),
        pytest.param(refused(404, {"error": "Not Found"}), id="404"),
        pytest.param(refused(405), id="405"),
        pytest.param(refused(500), id="500"),
        pytest.param(refused(503), id="503"),
        pytest.param(refused(200, {"status": "ok"}), id="something else"),
        pytest.param(plain("{", "application/json"), id="broken"),
    ],
)
async def test_a_model_can_be_typed_where_there_is_no_list(
    hass: HomeAssistant, provider: FakeProvider, answer: Answer
) -> None:
    """Case F03: the owner goes on, and is told why there is nothing to choose."""
    provider.answers = [answer]
    form = await choose(hass, "provider")
    models = await submit(hass, form, base_url=provider.url)
    assert models["step_id"] == "model"
    assert models["errors"] == {"base": "no_model_list"}
    assert told(models, "reason")
    assert offered(models, "model") == []
    provider.answers = [LIST]
    done = await submit(hass, models, model=" my-model ")
    assert done["options"] == {"model": "my-model"}


@pytest.mark.parametrize(
    ("body", "names", "filled"),
    [
        pytest.param({"models": ["a", "b"]}, ["a", "b"], None, id="other key"),
        pytest.param({"data": [{"name": "x"}]}, ["x"], "x", id="name for id"),
        pytest.param({"data": []}, [], None, id="no models"),
    ],
)
async def test_odd_lists_are_read(
    hass: HomeAssistant,
    provider: FakeProvider,
    body: object,
    names: list[str],
    filled: str | None,
) -> None:
    """The only model of a server is filled in; any other can be typed."""
    provider.answers = [refused(200, body)]
    form = await choose(hass, "provider")
    models = await submit(hass, form, base_url=provider.url)
    assert models["errors"] == {}
    assert offered(models, "model") == names
    assert suggested(models, "model") == filled
    done = await submit(hass, models, model="typed")
    assert done["options"] == {"model": "typed"}


async def test_the_same_account_is_refused(
    hass: HomeAssistant, provider: FakeProvider, mock_config_entry: MockConfigEntry
) -> None:
    """Whatever shape its address has."""
    mock_config_entry.add_to_hass(hass)
    form = await choose(hass, "provider")
    result = await submit(hass, form, base_url=f"{provider.url}/", api_key=f" {KEY}")
    assert result["type"] is FlowResultType.ABORT
    assert result["reason"] == "already_configured"
    assert provider.received == []


async def test_a_second_agent_is_named_after_its_server(
    hass: HomeAssistant, provider: FakeProvider, mock_config_entry: MockConfigEntry
) -> None:
    """Another key is another account."""
    mock_config_entry.add_to_hass(hass)
    form = await choose(hass, "provider")
    models = await submit(hass, form, base_url=provider.url, api_key="another")
    done = await submit(hass, models, model="toy-1")
    assert done["title"] == "Toy Agent (127.0.0.1)"


async def test_the_demo_is_added_at_once_and_only_once(hass: HomeAssistant) -> None:
    """It needs no network, so there is nothing to ask."""
    done = await choose(hass, "demo")
    assert done["type"] is FlowResultType.CREATE_ENTRY
    assert done["title"] == "Toy Agent demo"
    assert done["data"] == {"demo": True}
    assert done["result"].state is ConfigEntryState.LOADED
    again = await choose(hass, "demo")
    assert again["type"] is FlowResultType.ABORT
    assert again["reason"] == "already_configured"


async def test_another_key_is_all_that_is_asked_when_one_is_refused(
    hass: HomeAssistant, provider: FakeProvider, mock_config_entry: MockConfigEntry
) -> None:
    """Case A31: the account stays, and the agent works without a restart."""
    provider.answers = [refused(401), refused(401), LIST]
    mock_config_entry.add_to_hass(hass)
    await hass.config_entries.async_setup(mock_config_entry.entry_id)
    (flow,) = hass.config_entries.flow.async_progress_by_handler(DOMAIN)
    form = await hass.config_entries.flow.async_configure(flow["flow_id"])
    assert form["step_id"] == "reauth_confirm"
    assert suggested(form, "api_key") is None
    again = await submit(hass, form, api_key="wrong")
    assert again["errors"] == {"api_key": "invalid_auth"}
    done = await submit(hass, again, api_key="right")
    assert done["reason"] == "reauth_successful"
    assert dict(mock_config_entry.data) == {
        "base_url": provider.url,
        "api_key": "right",
        "verify_ssl": True,
    }
    assert mock_config_entry.state is ConfigEntryState.LOADED


async def test_no_error_is_lost_for_want_of_a_field(
    hass: HomeAssistant, provider: FakeProvider, mock_config_entry: MockConfigEntry
) -> None:
    """A server that is down has no field in the form for a key."""
    provider.answers = [dropped]
    mock_config_entry.add_to_hass(hass)
    form = await mock_config_entry.start_reauth_flow(hass)
    again = await submit(hass, form, api_key="right")
    assert again["errors"] == {"base": "cannot_connect"}
    provider.answers = [LIST]
    done = await submit(hass, again, api_key="right")
    assert done["reason"] == "reauth_successful"


async def test_an_agent_moves_to_another_server(
    hass: HomeAssistant,
    provider: FakeProvider,
    secure_url: str,
    mock_config_entry: MockConfigEntry,
) -> None:
    """The key is never shown, and stays where none is typed."""
    mock_config_entry.add_to_hass(hass)
    form = await mock_config_entry.start_reconfigure_flow(hass)
    assert form["step_id"] == "reconfigure"
    assert suggested(form, "base_url") == provider.url
    assert suggested(form, "verify_ssl") is True
    assert suggested(form, "api_key") is None
    again = await submit(hass, form, base_url=secure_url)
    assert again["errors"] == {"verify_ssl": "certificate"}
    assert mock_config_entry.data["base_url"] == provider.url
    done = await submit(hass, again, base_url=secure_url, verify_ssl=False)
    assert done["reason"] == "reconfigure_successful"
    assert dict(mock_config_entry.data) == {
        "base_url": secure_url,
        "api_key": KEY,
        "verify_ssl": False,
    }
    assert mock_config_entry.options == {"model": "toy-1"}
    assert mock_config_entry.state is ConfigEntryState.LOADED


async def test_an_agent_cannot_take_the_account_of_another(
    hass: HomeAssistant, provider: FakeProvider, mock_config_entry: MockConfigEntry
) -> None:
    """Two agents of one account would be the same one twice."""
    mock_config_entry.add_to_hass(hass)
    other = MockConfigEntry(
        domain=DOMAIN,
        data={**mock_config_entry.data, "api_key": "another"},
        options={"model": "toy-1"},
    )
    other.add_to_hass(hass)
    form = await other.start_reconfigure_flow(hass)
    result = await submit(hass, form, base_url=provider.url, api_key=KEY)
    assert result["reason"] == "already_configured"
    assert other.data["api_key"] == "another"


async def test_the_demo_has_nothing_to_reconfigure(hass: HomeAssistant) -> None:
    """There is neither an address nor a key."""
    entry = MockConfigEntry(domain=DOMAIN, data={"demo": True})
    entry.add_to_hass(hass)
    result = await entry.start_reconfigure_flow(hass)
    assert result["type"] is FlowResultType.ABORT
    assert result["reason"] == "demo_has_no_account"


@pytest.mark.parametrize(
    ("patience", "errors"),
    [
        pytest.param(30, None, id="longer than the default"),
        pytest.param(0.1, {"base_url": "timeout_connect"}, id="shorter"),
    ],
)
async def test_the_test_waits_as_long_as_the_owner_wants(
    hass: HomeAssistant,
    provider: FakeProvider,
    mock_config_entry: MockConfigEntry,
    monkeypatch: pytest.MonkeyPatch,
    patience: float,
    errors: dict[str, str] | None,
) -> None:
    """Case F17: no other limit is hidden in the form."""
    monkeypatch.setattr(options, "DEFAULT_FIRST_TOKEN_TIMEOUT", 0.1)
    body = b'{"data": [{"id": "toy-1"}]}'
    provider.answers = [streamed(0.3, body, content_type="application/json")]
    mock_config_entry.add_to_hass(hass)
    hass.config_entries.async_update_entry(
        mock_config_entry, options={"model": "toy-1", "first_token_timeout": patience}
    )
    form = await mock_config_entry.start_reconfigure_flow(hass)
    result = await submit(hass, form, base_url=provider.url)
    assert result.get("errors") == errors


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(refused(401, {"error": f"bad key {KEY}"}), id="401"),
        pytest.param(refused(500, {"error": f"boom {KEY}"}), id="500"),
        pytest.param(refused(200, {"error": f"no {KEY}"}), id="error inside"),
        pytest.param(plain(f"<html>{KEY}"), id="web page"),
        pytest.param(plain(f"{{{KEY}", "application/json"), id="broken"),
        pytest.param(dropped, id="cut"),
    ],
)
async def test_the_key_is_nowhere_to_be_read(
    hass: HomeAssistant,
    provider: FakeProvider,
    caplog: pytest.LogCaptureFixture,
    answer: Answer,
) -> None:
    """Case F05: not in the form, not in the log, even if the server repeats it."""
    provider.answers = [answer]
    form = await choose(hass, "provider")
    result = await submit(hass, form, base_url=provider.url, api_key=KEY)
    assert result["type"] is FlowResultType.FORM
    assert KEY not in str(result["description_placeholders"])
    assert KEY not in str(result["data_schema"])
    assert KEY not in caplog.text
