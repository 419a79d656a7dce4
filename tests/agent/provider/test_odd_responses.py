"""Test what is read of broken frames and of bodies that are no stream."""

import logging
from typing import Any

import orjson
import pytest

from custom_components.toy_agent.agent.errors import AgentError
from custom_components.toy_agent.agent.provider import (
    BadResponseError,
    Finished,
    ModelNotFoundError,
    RateLimitError,
    ReasoningDelta,
    TextDelta,
    ToolCallDelta,
    UsageReport,
    WrongEndpointError,
)

from .collecting import read_all, try_reading
from .frames import DONE, finished, text


def completion(message: dict[str, Any], **more: Any) -> bytes:
    """Return a completion that is not streamed."""
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    return orjson.dumps({"choices": [choice], **more})


def test_a_whole_completion_is_read_like_a_stream() -> None:
    """Some servers answer so although a stream was asked for."""
    call = {"id": "c1", "function": {"name": "a", "arguments": "{}"}}
    body = b"\n " + completion({"content": None, "tool_calls": [call]})
    expected = [
        ToolCallDelta(id="c1", name="a", arguments="{}"),
        Finished("stop"),
    ]
    assert read_all(body) == expected
    assert (
        read_all(*(body[place : place + 1] for place in range(len(body)))) == expected
    )


def test_a_whole_completion_brings_text_reasoning_and_usage() -> None:
    """Its message has the fields of a delta."""
    message = {"content": "Yes.", "reasoning_content": "Hm."}
    tokens = {"prompt_tokens": 9, "completion_tokens": 2}
    assert read_all(completion(message, usage=tokens)) == [
        TextDelta("Yes."),
        ReasoningDelta("Hm."),
        Finished("stop"),
        UsageReport(9, 2),
    ]


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        pytest.param(
            b'{"error":{"message":"model not loaded"}}', ModelNotFoundError, id="error"
        ),
        pytest.param(
            b'[{"error":{"code":429,"status":"RESOURCE_EXHAUSTED"}}]',
            RateLimitError,
            id="list",
        ),
        pytest.param(b'{"status":"ok"}', BadResponseError, id="something else"),
        pytest.param(b'{"choices":[{"mess', BadResponseError, id="broken"),
        pytest.param(b"", BadResponseError, id="nothing"),
        pytest.param(b": ping\n\n", BadResponseError, id="only comments"),
        pytest.param(b"Hello there", BadResponseError, id="plain text"),
        pytest.param(b"\n<!doctype html>", WrongEndpointError, id="web page"),
    ],
)
def test_a_response_that_is_no_answer_is_an_error(
    body: bytes, kind: type[AgentError]
) -> None:
    """A status of 200 proves nothing."""
    parts, error = try_reading(body)
    assert parts == []
    assert type(error) is kind


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        pytest.param(
            b'data: {"object":"chat.completion.c' + text("Hi"), ["Hi"], id="glued"
        ),
        pytest.param(
            text("Hi").rstrip() + b"\n" + text("there"), ["Hi", "there"], id="one end"
        ),
        pytest.param(b"data: nonsense\n\n" + text("Hi"), ["Hi"], id="no JSON"),
        pytest.param(
            text("Gr-n").replace(b"-", b"\xfc"),
            ["Gr\N{REPLACEMENT CHARACTER}n"],
            id="latin",
        ),
        pytest.param(
            text("Hi -").replace(b"-", rb"\ud83d"), ["Hi "], id="half a surrogate pair"
        ),
    ],
)
def test_a_broken_frame_does_not_end_the_stream(
    broken: bytes, words: list[str]
) -> None:
    """What can be read of it is read."""
    parts = read_all(broken, finished("stop"), DONE)
    assert [part.text for part in parts if isinstance(part, TextDelta)] == words


def test_a_skipped_frame_is_logged_once_without_its_content(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The log says that something was lost, not what."""
    caplog.set_level(logging.DEBUG)
    read_all(b'data: {"object":"secret' + text("Hi"), DONE)
    assert len(caplog.records) == 1
    assert "broken frame" in caplog.text
    assert "secret" not in caplog.text
