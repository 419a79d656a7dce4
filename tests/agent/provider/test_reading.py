"""Test how the bytes of a response become the parts of an answer."""

import pytest

from custom_components.toy_agent.agent.errors import AgentError
from custom_components.toy_agent.agent.provider import (
    AuthError,
    BusyError,
    Finished,
    MalformedCallError,
    QuotaError,
    RateLimitError,
    ServerError,
    TextDelta,
    TruncatedStreamError,
    UsageReport,
)

from .collecting import read_all, try_reading
from .frames import DONE, finished, frame, text, usage


@pytest.mark.parametrize(
    "ending",
    [
        pytest.param([finished("stop")], id="finish reason only"),
        pytest.param([DONE], id="end marker only"),
        pytest.param([finished("stop"), DONE], id="both"),
        pytest.param([usage(9, 2)], id="usage only"),
        pytest.param([b"data:[DONE]"], id="end marker without an end of line"),
    ],
)
def test_any_sign_of_the_end_ends_an_answer(ending: list[bytes]) -> None:
    """Servers leave out the end marker or the finish reason."""
    parts, error = try_reading(text("Hi"), *ending)
    assert error is None
    assert parts[0] == TextDelta("Hi")
    assert sum(isinstance(part, Finished) for part in parts) == 1


@pytest.mark.parametrize(
    "break_off",
    [
        pytest.param(b"", id="between frames"),
        pytest.param(text("there")[:40], id="within a frame"),
        pytest.param("data: ü".encode()[:-1], id="within a character"),
        pytest.param(
            frame({"choices": [{"delta": {}}], "usage": {"prompt_tokens": 9}}),
            id="usage with every chunk",
        ),
    ],
)
def test_an_answer_without_an_end_is_truncated(break_off: bytes) -> None:
    """What was said stays, and the error comes after it."""
    parts, error = try_reading(text("Hi "), break_off)
    assert parts[0] == TextDelta("Hi ")
    assert isinstance(error, TruncatedStreamError)
    assert error.code == "truncated"


def test_two_finish_reasons_are_both_told() -> None:
    """A trailing `stop` comes after `tool_calls` from some relays."""
    parts = read_all(text("Hi"), finished("tool_calls"), finished("stop"), DONE)
    assert parts[1:] == [Finished("tool_calls"), Finished("stop")]


@pytest.mark.parametrize(
    ("stream", "kind", "said"),
    [
        pytest.param(
            b'event: error\ndata: {"error":{"message":"worker limit","code":502}}\n\n',
            BusyError,
            0,
            id="first event",
        ),
        pytest.param(
            text("The wea")
            + frame({"error": {"message": "slow down", "code": 429}})
            + DONE,
            RateLimitError,
            1,
            id="after text",
        ),
        pytest.param(
            frame({"choices": [], "error": {"message": "no", "code": "401"}}),
            AuthError,
            0,
            id="empty choices",
        ),
        pytest.param(
            frame({"error": {"code": 429, "type": "insufficient_quota"}}),
            QuotaError,
            0,
            id="quota",
        ),
        pytest.param(frame({"error": "it broke"}), ServerError, 0, id="string"),
        pytest.param(
            frame({"object": "error", "message": "it broke", "code": 500}),
            ServerError,
            0,
            id="vllm",
        ),
        pytest.param(b"event: error\ndata: Oops\n\n", ServerError, 0, id="plain text"),
        pytest.param(
            frame({"error": {"code": "too_many", "status_code": 429}}),
            RateLimitError,
            0,
            id="status beside a code",
        ),
        pytest.param(
            frame({"error": {"code": "tool_use_failed", "status_code": 400}}),
            MalformedCallError,
            0,
            id="groq",
        ),
    ],
)
def test_an_error_within_a_stream_is_typed(
    stream: bytes, kind: type[AgentError], said: int
) -> None:
    """The codes inside mean what they mean as a status."""
    parts, error = try_reading(stream)
    assert type(error) is kind
    assert len(parts) == said


def test_the_usage_beside_an_error_is_not_lost() -> None:
    """OpenRouter sends both in one chunk."""
    broken = {"error": {"code": 400, "message": "Token limit reached"}}
    parts, error = try_reading(frame({**broken, "usage": {"prompt_tokens": 4}}))
    assert parts == [UsageReport(4, None)]
    assert error is not None
    assert "Token limit reached" in str(error)


def test_an_empty_error_is_none() -> None:
    """Some servers send the field with every chunk."""
    chunk = {"choices": [{"delta": {"content": "Hi"}}], "error": None}
    assert read_all(frame(chunk), DONE)[0] == TextDelta("Hi")
