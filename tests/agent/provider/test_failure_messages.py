"""Test what a typed refusal tells."""

from typing import Any

import pytest

from custom_components.toy_agent.agent.provider import BadRequestError, TryLaterError
from custom_components.toy_agent.agent.provider.failures import failure

from .frames import error


def test_the_message_tells_the_servers_reason_in_short() -> None:
    """It is for the log, in one line."""
    body = error("It broke\n  badly. " + "x" * 1000, type="server_error")
    reason = str(failure(500, body))
    assert reason.startswith("500 server_error: It broke badly. x")
    assert len(reason) < 250


def test_a_refused_key_is_not_repeated() -> None:
    """Many servers quote it, at times with stars in it."""
    body = error("Incorrect API key provided: sk-can***123", code="invalid_api_key")
    assert str(failure(401, body)) == "401 invalid_api_key"


@pytest.mark.parametrize(
    ("body", "seconds"),
    [
        pytest.param(error("Please try again in 408ms."), 0.408, id="milliseconds"),
        pytest.param(error("Please try again in 7.66s."), 7.66, id="seconds"),
        pytest.param(error("Please try again later."), None, id="later"),
    ],
)
def test_the_wait_may_stand_in_the_message(
    body: dict[str, Any], seconds: float | None
) -> None:
    """Some servers send no header."""
    err = failure(429, body)
    assert isinstance(err, TryLaterError)
    assert err.retry_after == seconds


def test_the_header_counts_more_than_the_message() -> None:
    """It is what the server means."""
    err = failure(429, error("Please try again in 408ms."), retry_after=3.0)
    assert isinstance(err, TryLaterError)
    assert err.retry_after == 3.0


@pytest.mark.parametrize(
    "body",
    [
        error("Unrecognized request argument supplied: top_k"),
        error("Unknown parameter: 'top_k'.", param="top_k"),
        error("Unsupported parameter: 'top_k' is not supported with this model."),
        error("Invalid", code="unsupported_value", param="top_k"),
        error("[{'type': 'extra_forbidden', 'loc': ('body', 'top_k')}]"),
        {"detail": [{"loc": ["body", "top_k"], "msg": "Extra inputs not permitted"}]},
        {"message": {"detail": [{"loc": ["body", "top_k"], "msg": "Extra inputs"}]}},
    ],
    ids=["openai", "param", "unsupported", "value", "vllm", "fastapi", "mistral"],
)
def test_a_refused_field_is_named(body: dict[str, Any]) -> None:
    """Servers name it in many ways."""
    err = failure(400, body)
    assert isinstance(err, BadRequestError)
    assert "top_k" in err.refused


def test_a_bad_value_names_no_refused_field() -> None:
    """The field itself is known, so leaving it out is no answer."""
    err = failure(400, error("temperature must be at most 2", param="temperature"))
    assert isinstance(err, BadRequestError)
    assert err.refused == frozenset()


def test_a_refused_value_is_not_repeated() -> None:
    """Some errors hold the input, which may be the whole conversation."""
    body = error("[{'type': 'x', 'msg': 'Bad', 'input': [{'content': 'my secret'}]}]")
    assert "secret" not in str(failure(400, body))
