"""Test how the bytes of a response become the parts of an answer."""

import logging
from typing import Any

import orjson
import pytest

from custom_components.toy_agent.agent.errors import AgentError
from custom_components.toy_agent.agent.provider import (
    AuthError,
    BadResponseError,
    BusyError,
    Finished,
    MalformedCallError,
    ModelNotFoundError,
    QuotaError,
    RateLimitError,
    ReasoningDelta,
    ServerError,
    StreamPart,
    TextDelta,
    ToolCallDelta,
    TruncatedStreamError,
    UsageReport,
    WrongEndpointError,
)
from custom_components.toy_agent.agent.provider.reading import AnswerReader

from .frames import DONE, called, delta, finished, frame, text, usage


def read(*pieces: bytes) -> list[StreamPart]:
    """Return the parts of a response."""
    parts, error = attempt(*pieces)
    assert error is None
    return parts


def attempt(*pieces: bytes) -> tuple[list[StreamPart], AgentError | None]:
    """Return the parts of a response and the error that ends it."""
    reader, parts = AnswerReader(), list[StreamPart]()
    try:
        for piece in pieces:
            parts.extend(reader.feed(piece))
        parts.extend(reader.close())
    except AgentError as err:
        return parts, err
    return parts, None


def test_an_empty_null_or_missing_delta_says_nothing() -> None:
    """Servers send all of these between the words."""
    assert read(
        delta({"role": "assistant"}),
        delta({"content": None}),
        delta({"content": ""}),
        delta(None),
        frame({"choices": [{"index": 0}]}),
        delta({"role": None, "content": "Done."}),
        delta({"tool_calls": None}),
        delta({"tool_calls": [None, 5]}),
        finished("stop"),
        DONE,
    ) == [TextDelta("Done."), Finished("stop")]


def test_chunks_without_choices_are_skipped_and_their_usage_is_kept() -> None:
    """Azure opens with such a chunk, and usage comes in one."""
    assert read(
        frame({"choices": [], "prompt_filter_results": []}),
        text("Hi"),
        finished("stop"),
        usage(9, 2),
        frame({"usage": {"prompt_tokens": 9, "completion_tokens": 2}}),
        frame({"choices": None}),
        DONE,
    ) == [
        TextDelta("Hi"),
        Finished("stop"),
        UsageReport(9, 2),
        UsageReport(9, 2),
    ]


@pytest.mark.parametrize(
    ("tokens", "cached"),
    [
        pytest.param({"prompt_tokens_details": {"cached_tokens": 7}}, 7, id="details"),
        pytest.param({"prompt_cache_hit_tokens": 5}, 5, id="deepseek"),
        pytest.param({"prompt_tokens_details": None}, None, id="null"),
        pytest.param({"prompt_tokens_details": {}}, None, id="empty"),
    ],
)
def test_cached_tokens_are_read(tokens: dict[str, Any], cached: int | None) -> None:
    """Servers name them in different places, or do not know them."""
    counted = {"prompt_tokens": 9, "completion_tokens": 2, **tokens}
    parts = read(frame({"choices": [], "usage": counted}), DONE)
    assert parts[0] == UsageReport(9, 2, cached)


@pytest.mark.parametrize("key", ["reasoning_content", "reasoning"])
def test_reasoning_is_no_text(key: str) -> None:
    """Reasoning has a field of its own under two names."""
    assert read(delta({key: "Hm.", "content": ""}), text("Yes."), finished("stop")) == [
        ReasoningDelta("Hm."),
        TextDelta("Yes."),
        Finished("stop"),
    ]


def test_content_in_typed_parts_is_split_into_text_and_reasoning() -> None:
    """Mistral's reasoning models send content as a list."""
    thinking = {"type": "thinking", "thinking": [{"type": "text", "text": "Hm."}]}
    content = [thinking, {"type": "text", "text": "Yes."}, {"type": "image_url"}]
    assert read(delta({"content": content}), DONE) == [
        ReasoningDelta("Hm."),
        TextDelta("Yes."),
        Finished(None),
    ]


@pytest.mark.parametrize(
    ("call", "part"),
    [
        pytest.param(
            {"index": 1, "id": "c1", "function": {"name": "a", "arguments": "{"}},
            ToolCallDelta(index=1, id="c1", name="a", arguments="{"),
            id="complete",
        ),
        pytest.param(
            {"id": "", "function": {"name": "", "arguments": ""}},
            ToolCallDelta(arguments=""),
            id="empty strings",
        ),
        pytest.param(
            {"index": None, "id": None, "function": {"name": None, "arguments": None}},
            ToolCallDelta(),
            id="null",
        ),
        pytest.param({"index": 0, "function": None}, ToolCallDelta(index=0), id="none"),
        pytest.param(
            {"function": {"name": "a", "arguments": {"value": 30}}},
            ToolCallDelta(name="a", arguments={"value": 30}),
            id="object",
        ),
        pytest.param(
            {"function": {"name": "a", "arguments": [1]}},
            ToolCallDelta(name="a", arguments="[1]"),
            id="list",
        ),
    ],
)
def test_tool_call_fragments_come_raw(
    call: dict[str, Any], part: ToolCallDelta
) -> None:
    """Nothing is guessed before the fragments are put together."""
    assert read(called(**call), finished("tool_calls"))[0] == part


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
    parts, error = attempt(text("Hi"), *ending)
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
    parts, error = attempt(text("Hi "), break_off)
    assert parts[0] == TextDelta("Hi ")
    assert isinstance(error, TruncatedStreamError)
    assert error.code == "truncated"


def test_two_finish_reasons_are_both_told() -> None:
    """A trailing `stop` comes after `tool_calls` from some relays."""
    parts = read(text("Hi"), finished("tool_calls"), finished("stop"), DONE)
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
    parts, error = attempt(stream)
    assert type(error) is kind
    assert len(parts) == said


def test_the_usage_beside_an_error_is_not_lost() -> None:
    """OpenRouter sends both in one chunk."""
    broken = {"error": {"code": 400, "message": "Token limit reached"}}
    parts, error = attempt(frame({**broken, "usage": {"prompt_tokens": 4}}))
    assert parts == [UsageReport(4, None)]
    assert error is not None
    assert "Token limit reached" in str(error)


def test_an_empty_error_is_none() -> None:
    """Some servers send the field with every chunk."""
    chunk = {"choices": [{"delta": {"content": "Hi"}}], "error": None}
    assert read(frame(chunk), DONE)[0] == TextDelta("Hi")


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
    assert read(body) == expected
    assert read(*(body[place : place + 1] for place in range(len(body)))) == expected


def test_a_whole_completion_brings_text_reasoning_and_usage() -> None:
    """Its message has the fields of a delta."""
    message = {"content": "Yes.", "reasoning_content": "Hm."}
    tokens = {"prompt_tokens": 9, "completion_tokens": 2}
    assert read(completion(message, usage=tokens)) == [
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
    parts, error = attempt(body)
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
    parts = read(broken, finished("stop"), DONE)
    assert [part.text for part in parts if isinstance(part, TextDelta)] == words


def test_a_skipped_frame_is_logged_once_without_its_content(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The log says that something was lost, not what."""
    caplog.set_level(logging.DEBUG)
    read(b'data: {"object":"secret' + text("Hi"), DONE)
    assert len(caplog.records) == 1
    assert "broken frame" in caplog.text
    assert "secret" not in caplog.text
