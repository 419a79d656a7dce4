"""What can go wrong with a provider; the class says who must act."""

from typing import override

from ..errors import AgentError, ModelError, OwnerError, UserError


class AuthError(OwnerError):
    """The key is missing, wrong or revoked."""

    code = "auth"


class ForbiddenError(OwnerError):
    """The key is good, but not for this model or from this place."""

    code = "forbidden"


class QuotaError(OwnerError):
    """The account has no credit left, so that waiting does not help."""

    code = "quota"


class ModelNotFoundError(OwnerError):
    """The server does not have the model."""

    code = "model_not_found"


class ToolsUnsupportedError(OwnerError):
    """The model or its server, as it is set up, cannot do tool calls."""

    code = "tools_unsupported"


class WrongEndpointError(OwnerError):
    """The address answers, but no chat completions API is there."""

    code = "wrong_endpoint"


class TlsError(OwnerError):
    """No encrypted connection could be agreed on."""

    code = "tls"


class CertificateError(TlsError):
    """The server's certificate cannot be verified."""

    code = "certificate"


class NotHttpsError(TlsError):
    """The address begins with https and the server does not speak it."""

    code = "not_https"


class TryLaterError(AgentError):
    """The server asks to come back later."""

    @override
    def __init__(self, message: str, *, retry_after: float | None = None) -> None:
        """Keep how many seconds the server asks to wait, if it says."""
        super().__init__(message)
        self.retry_after = retry_after


class RateLimitError(TryLaterError, UserError):
    """Too many requests or tokens in a short time."""

    code = "rate_limit"


class ContextLengthError(UserError):
    """The request is longer than the model can read."""

    code = "context_length"


class ContentFilterError(UserError):
    """The provider's filter refuses the request or the answer."""

    code = "content_filter"


class UnreachableError(ModelError):
    """No server answers at the address."""

    code = "connection"


class DisconnectedError(UnreachableError):
    """The server closed the connection before its answer was complete."""


class BusyError(TryLaterError, UnreachableError):
    """The server, or the model behind it, is overloaded or still starting."""


class ModelTimeoutError(ModelError):
    """The first token, or the next one, did not come in time."""

    code = "timeout"


class BadRequestError(ModelError):
    """The server refuses the request as it is."""

    code = "bad_request"

    @override
    def __init__(self, message: str, *, refused: frozenset[str] = frozenset()) -> None:
        """Keep the words of the refusal where it is about an unknown field."""
        super().__init__(message)
        self.refused = refused


class BadResponseError(ModelError):
    """The answer is not what the API promises."""

    code = "bad_response"


class MalformedCallError(BadResponseError):
    """The server could not read the tool call that the model wrote."""

    code = "malformed_call"


class ServerError(ModelError):
    """The server says that it failed."""

    code = "server_error"


class TruncatedStreamError(ModelError):
    """The stream broke off before the answer was complete."""

    code = "truncated"
