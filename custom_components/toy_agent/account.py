"""A provider account: how to reach it, and whether it works."""

from collections.abc import Mapping
from dataclasses import dataclass, field
import re
from typing import Any, Final

from homeassistant.const import CONF_API_KEY, CONF_VERIFY_SSL
from homeassistant.core import HomeAssistant
from homeassistant.helpers.aiohttp_client import async_get_clientsession

from .agent.errors import AgentError
from .agent.provider import (
    AuthError,
    BusyError,
    CertificateError,
    ChatClient,
    Endpoint,
    ModelTimeoutError,
    NotHttpsError,
    TlsError,
    UnreachableError,
    WrongEndpointError,
)
from .const import CONF_BASE_URL
from .options import Options

NO_LIST: Final = re.compile(r"40[45]\b")
"""How the error of a server that lists no models begins: with its HTTP status."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What a server said to an account."""

    models: tuple[str, ...] = ()
    """The models it offers; empty where it does not say."""

    reason: str = ""
    """Why it does not say, in its own words."""

    errors: Mapping[str, str] = field(default_factory=dict)
    """What the owner must change, by field of the form."""


def chat_client(
    hass: HomeAssistant, account: Mapping[str, Any], options: Options
) -> ChatClient:
    """Return a client for the data of an entry.

    Whoever waits long for a first token also waits that long for the list of models.
    Raises `ValueError` for a base URL that is none.
    """
    endpoint = Endpoint(
        base_url=account[CONF_BASE_URL],
        api_key=account[CONF_API_KEY],
        verify_ssl=account[CONF_VERIFY_SSL],
        first_token_timeout=options.first_token_timeout,
        idle_timeout=options.idle_timeout,
    )
    session = async_get_clientsession(hass, verify_ssl=endpoint.verify_ssl)
    return ChatClient(session, endpoint)


async def async_test(
    hass: HomeAssistant, account: Mapping[str, Any], options: Options
) -> Verdict:
    """Ask the server of an account for its models.

    A server that only cannot list them is good enough, since a name can be typed.
    """
    try:
        models = await chat_client(hass, account, options).models()
    except AgentError as err:
        return Verdict(reason=str(err), errors=_errors(err))
    return Verdict(models=models)


def _errors(err: AgentError) -> dict[str, str]:
    match err:
        case AuthError():
            return {CONF_API_KEY: "invalid_auth"}
        case CertificateError():
            return {CONF_VERIFY_SSL: "certificate"}
        case NotHttpsError():
            return {CONF_BASE_URL: "not_https"}
        case TlsError():
            return {CONF_BASE_URL: "tls"}
        case ModelTimeoutError():
            return {CONF_BASE_URL: "timeout_connect"}
        case UnreachableError() if not isinstance(err, BusyError):
            return {CONF_BASE_URL: "cannot_connect"}
        case WrongEndpointError() if not NO_LIST.match(str(err)):
            return {CONF_BASE_URL: "wrong_endpoint"}
    return {}
