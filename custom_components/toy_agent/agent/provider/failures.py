"""Which error a server means.

The words are those of OpenAI, Azure, OpenRouter, Groq, Google, Anthropic, DeepSeek,
llama.cpp, Ollama, vLLM and LM Studio.
"""

from collections.abc import Mapping
import re
from typing import Any, Final

from ..errors import AgentError
from .error_bodies import ErrorBody, read_error_body
from .errors import (
    AuthError,
    BadRequestError,
    BusyError,
    ContentFilterError,
    ContextLengthError,
    ForbiddenError,
    MalformedCallError,
    ModelNotFoundError,
    ModelTimeoutError,
    QuotaError,
    RateLimitError,
    ServerError,
    ToolsUnsupportedError,
    TryLaterError,
    WrongEndpointError,
)

MAX_REASON: Final = 200

KINDS: Final[Mapping[type[AgentError], str]] = {
    AuthError: r"^401\b|(invalid|incorrect).api.key|api key not valid"
    r"|authentication_error|invalid x-api-key|no auth credentials",
    QuotaError: r"^402\b|insufficient.(quota|credit|balance|funds)|billing_hard_limit"
    r"|current quota(?!.*retry in)",
    ContentFilterError: r"content_filter|content_policy|content management policy"
    r"|requires moderation|data_inspection_failed",
    ForbiddenError: r"^403\b",
    ContextLengthError: r"^413\b|context_length_exceeded|exceed_context_size"
    r"|context (size|length|window)|prompt is too long|too many tokens"
    r"|request too large",
    ToolsUnsupportedError: r"not support (tool|function)|support tool use|--jinja"
    r"|\b(tool|function)(s|_choice|.call\w*)?\b[^.]* not supported"
    r"|enable-auto-tool-choice",
    MalformedCallError: r"tool_use_failed|tool call validation|parse tool call"
    r"|not match the expected \S+ format",
    ModelNotFoundError: r"model_not_found|not a valid model|try pulling"
    r"|model\b.* (not found|does not exist|not exist|not loaded)"
    r"|(no such|unknown) model|no models loaded",
    WrongEndpointError: r"^(3\d\d|404|405)\b|unexpected endpoint",
    RateLimitError: r"^429\b|rate.limit|resource_exhausted",
    ModelTimeoutError: r"^(408|504)\b",
    BusyError: r"^(502|503|529)\b|overloaded|unavailable",
    BadRequestError: r"^4\d\d\b|invalid_request|bad.?request",
}
"""What is searched, from the top, in the status and all words of an error."""

UNKNOWN_FIELD: Final = re.compile(
    r"unknown|unrecognized|unexpected|unsupported|\bextra"
    r"|\bnot (supported?|permitted|allowed)",
    re.IGNORECASE,
)
TRY_AGAIN: Final = re.compile(r"(?:again|retry) in ([\d.]+) ?(ms|s)", re.IGNORECASE)


def failure(
    status: int, body: bytes | Mapping[str, Any], *, retry_after: float | None = None
) -> AgentError:
    """Return the error for a status and the body that came with it.

    Inside a stream the status is 200 and the error's own code counts. The message
    holds the server's words, shortened, but none of them about a refused key, which
    many servers repeat.
    """
    error = read_error_body(status, body)
    words = " ".join((str(error.status), *error.labels, error.message, error.passed_on))
    kind = _kind(words)
    told = " ".join((str(error.status), *error.labels))
    if kind is AuthError:
        return kind(told)
    told = f"{told}: {error.message[:MAX_REASON]}"
    if issubclass(kind, TryLaterError):
        asked = _asked_wait(error) if retry_after is None else retry_after
        return kind(told, retry_after=asked)
    if issubclass(kind, BadRequestError) and UNKNOWN_FIELD.search(words):
        return kind(told, refused=frozenset(re.findall(r"\w+", words)))
    return kind(told)


def _kind(words: str) -> type[AgentError]:
    for kind, form in KINDS.items():
        if re.search(form, words, re.ASCII | re.IGNORECASE):
            return kind
    return ServerError


def _asked_wait(error: ErrorBody) -> float | None:
    """Return the seconds to wait where only the message names them."""
    if (found := TRY_AGAIN.search(error.message)) is None:
        return None
    seconds = float(found[1])
    return seconds / 1000 if found[2].lower() == "ms" else seconds
