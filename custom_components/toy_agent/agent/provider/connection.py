"""aiohttp's errors as the agent's own."""

from collections.abc import Generator
from contextlib import contextmanager
from ssl import SSLError
from typing import Final

import aiohttp

from ..errors import AgentError
from .errors import (
    BadResponseError,
    CertificateError,
    DisconnectedError,
    ModelTimeoutError,
    NotHttpsError,
    TlsError,
    UnreachableError,
)

NOT_TLS: Final = frozenset(
    {"WRONG_VERSION_NUMBER", "RECORD_LAYER_FAILURE", "PACKET_LENGTH_TOO_LONG"}
)
"""OpenSSL's reasons where the other side speaks in the clear."""


@contextmanager
def typed_errors(late: str) -> Generator[None]:
    """Raise typed errors; `late` says what did not come in time."""
    try:
        yield
    except aiohttp.ClientResponseError as err:
        # Not chained: it holds the request's headers, and so the key.
        raise BadResponseError(f"No HTTP response: {err.message}") from None
    except aiohttp.ClientError as err:
        raise _connection_error(err) from err
    except TimeoutError as err:
        raise ModelTimeoutError(late) from err


def _connection_error(err: aiohttp.ClientError) -> AgentError:
    match err:
        case aiohttp.ClientConnectorCertificateError():
            return CertificateError("The server's certificate cannot be verified")
        case aiohttp.ClientConnectorSSLError(os_error=SSLError(reason=reason)):
            if reason in NOT_TLS:
                return NotHttpsError("The server does not speak HTTPS")
            return TlsError("The TLS handshake failed")
        case aiohttp.ConnectionTimeoutError():
            return UnreachableError("The server did not accept the connection in time")
        case aiohttp.ClientConnectorError():
            return UnreachableError("The server cannot be reached")
        case aiohttp.ClientConnectionError() | aiohttp.ClientPayloadError():
            return DisconnectedError("The server closed the connection")
    return UnreachableError("The request could not be sent")
