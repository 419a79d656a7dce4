"""Test what one chunk of a stream holds."""

from typing import Any

from hypothesis import given, strategies as st
import pytest

from custom_components.toy_agent.agent.provider import (
    Finished,
    ReasoningDelta,
    StreamPart,
    TextDelta,
    ToolCallDelta,
    UsageReport,
)

from .collecting import read_all, try_reading
from .frames import DONE, called, delta, finished, frame, text, usage

FIELDS = (
    *("choices", "delta", "message", "content", "type", "text", "thinking"),
    *("reasoning", "tool_calls", "function", "name", "arguments", "index", "id"),
    *("finish_reason", "usage", "prompt_tokens", "prompt_tokens_details"),
    *("error", "code", "status", "metadata", "raw", "detail", "loc", "msg"),
)


def test_an_empty_null_or_missing_delta_says_nothing() -> None:
    """Servers send all of these between the words."""
    assert read_all(
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
    assert read_all(
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
    parts = read_all(frame({"choices": [], "usage": counted}), DONE)
    assert parts[0] == UsageReport(9, 2, cached)


@pytest.mark.parametrize("key", ["reasoning_content", "reasoning"])
def test_reasoning_is_no_text(key: str) -> None:
    """Reasoning has a field of its own under two names."""
    assert read_all(
        delta({key: "Hm.", "content": ""}), text("Yes."), finished("stop")
    ) == [
        ReasoningDelta("Hm."),
        TextDelta("Yes."),
        Finished("stop"),
    ]


def test_content_in_typed_parts_is_split_into_text_and_reasoning() -> None:
    """Mistral's reasoning models send content as a list."""
    thinking = {"type": "thinking", "thinking": [{"type": "text", "text": "Hm."}]}
    content = [thinking, {"type": "text", "text": "Yes."}, {"type": "image_url"}]
    assert read_all(delta({"content": content}), DONE) == [
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
    assert read_all(called(**call), finished("tool_calls"))[0] == part


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 600) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(chunk=st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=4))
def test_no_form_of_a_chunk_breaks_the_reader(chunk: dict[str, Any]) -> None:
    """Fields of the wrong type are skipped or make a typed error."""
    parts, _ = try_reading(frame(chunk), text("Hi"), DONE)
    assert all(isinstance(part, StreamPart.__value__) for part in parts)
