"""Test which error a server's refusal becomes."""

from typing import Any

import orjson
import pytest

from custom_components.toy_agent.agent.errors import AgentError, OwnerError
from custom_components.toy_agent.agent.provider import (
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
    WrongEndpointError,
)
from custom_components.toy_agent.agent.provider.failures import failure

from .frames import error


@pytest.mark.parametrize(
    ("status", "body", "kind"),
    [
        pytest.param(401, error("No"), AuthError, id="401"),
        pytest.param(401, {"error": "Unauthorized"}, AuthError, id="vllm 401"),
        pytest.param(
            400, {"error": "Incorrect API key provided"}, AuthError, id="xai key"
        ),
        pytest.param(
            400,
            [error("API key not valid. Please pass a valid key.", code=400)],
            AuthError,
            id="google key",
        ),
        pytest.param(
            403,
            error("No access to the model `toy-1`", code="model_not_found"),
            ForbiddenError,
            id="no access to a model",
        ),
        pytest.param(
            403,
            error("toy-1 requires moderation; your input was flagged", code=403),
            ContentFilterError,
            id="moderation",
        ),
        pytest.param(402, error("Insufficient credits"), QuotaError, id="no credit"),
        pytest.param(
            429, error("Too much", code="insufficient_quota"), QuotaError, id="quota"
        ),
        pytest.param(429, error("Slow down"), RateLimitError, id="429"),
        pytest.param(
            429,
            error("You exceeded your current quota. Please retry in 34.07s."),
            RateLimitError,
            id="quota of a minute",
        ),
        pytest.param(
            400,
            error("The filter was triggered", code="content_filter"),
            ContentFilterError,
            id="azure filter",
        ),
        pytest.param(
            400,
            error("Too long", code="context_length_exceeded"),
            ContextLengthError,
            id="openai context",
        ),
        pytest.param(
            400,
            error("Too long", type="exceed_context_size_error", n_ctx=8192),
            ContextLengthError,
            id="llama.cpp context",
        ),
        pytest.param(
            400,
            {"object": "error", "message": "The maximum context length is 4096 tokens"},
            ContextLengthError,
            id="vllm context",
        ),
        pytest.param(413, b"", ContextLengthError, id="413"),
        pytest.param(
            400,
            error(
                "Provider returned error",
                metadata={"raw": '{"message":"maximum context length is 4096"}'},
            ),
            ContextLengthError,
            id="quoted by a relay",
        ),
        pytest.param(
            404,
            error("No endpoints found that support tool use."),
            ToolsUnsupportedError,
            id="openrouter tools",
        ),
        pytest.param(
            400,
            error("library/toy-1 does not support tools"),
            ToolsUnsupportedError,
            id="ollama tools",
        ),
        pytest.param(
            500,
            error("tools param requires --jinja flag", code=500),
            ToolsUnsupportedError,
            id="llama.cpp tools",
        ),
        pytest.param(
            400,
            error('"auto" tool choice requires --enable-auto-tool-choice'),
            ToolsUnsupportedError,
            id="vllm tools",
        ),
        pytest.param(
            400,
            error("`tool_choice` is not supported by this model"),
            ToolsUnsupportedError,
            id="forced call",
        ),
        pytest.param(
            400,
            error("parallel_tool_calls is not supported"),
            BadRequestError,
            id="another field",
        ),
        pytest.param(
            400,
            error("Failed to call a function", code="tool_use_failed"),
            MalformedCallError,
            id="groq call",
        ),
        pytest.param(
            500,
            error("The output does not match the expected peg-native format"),
            MalformedCallError,
            id="llama.cpp call",
        ),
        pytest.param(
            404,
            error("The model `toy-1` does not exist", code="model_not_found"),
            ModelNotFoundError,
            id="openai model",
        ),
        pytest.param(
            404,
            {"error": "model 'toy-1' not found, try pulling it first"},
            ModelNotFoundError,
            id="ollama model",
        ),
        pytest.param(400, error("Model Not Exist"), ModelNotFoundError, id="deepseek"),
        pytest.param(404, {"detail": "Not Found"}, WrongEndpointError, id="no path"),
        pytest.param(405, b"<html>Not allowed", WrongEndpointError, id="no method"),
        pytest.param(301, b"", WrongEndpointError, id="redirection"),
        pytest.param(
            200,
            {"error": "Unexpected endpoint or method. (GET /models)"},
            WrongEndpointError,
            id="lm studio",
        ),
        pytest.param(503, error("Loading model", code=503), BusyError, id="loading"),
        pytest.param(502, b"<html>Bad Gateway", BusyError, id="gateway"),
        pytest.param(
            200,
            {"type": "error", "error": {"type": "overloaded_error", "message": "Busy"}},
            BusyError,
            id="overloaded",
        ),
        pytest.param(504, b"", ModelTimeoutError, id="gateway time-out"),
        pytest.param(500, b"", ServerError, id="500"),
        pytest.param(400, error("No"), BadRequestError, id="400"),
        pytest.param(422, {"detail": [{"msg": 5}, 5]}, BadRequestError, id="422"),
        pytest.param(400, b"null", BadRequestError, id="null"),
        pytest.param(400, b'{"error":', BadRequestError, id="broken JSON"),
        pytest.param(400, b'{"error":{}}', BadRequestError, id="empty error"),
    ],
)
def test_a_refusal_is_typed(status: int, body: Any, kind: type[AgentError]) -> None:
    """The status and the words together decide."""
    raw = body if isinstance(body, bytes) else orjson.dumps(body)
    assert type(failure(status, raw)) is kind


def test_no_access_to_a_model_is_for_the_owner_but_not_about_the_key() -> None:
    """Asking for another key would not help."""
    err = failure(403, error("No access to this model"))
    assert isinstance(err, OwnerError)
    assert not isinstance(err, AuthError)
