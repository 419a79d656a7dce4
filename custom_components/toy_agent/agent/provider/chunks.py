"""The parts of an answer in one JSON chunk of its stream."""

from collections.abc import Iterator, Mapping
from typing import Any

import orjson

from .parts import (
    Finished,
    ReasoningDelta,
    StreamPart,
    TextDelta,
    ToolCallDelta,
    UsageReport,
)

type Json = Mapping[str, Any]


def read_chunk(chunk: Json) -> Iterator[StreamPart]:
    """Yield what a chunk holds; what it lacks or holds in no known form is skipped."""
    choices = chunk.get("choices")
    if choices and isinstance(choices, list) and isinstance(choices[0], dict):
        choice = choices[0]
        if (delta := choice.get("delta")) and isinstance(delta, dict):
            yield from _delta(delta)
        if reason := choice.get("finish_reason"):
            yield Finished(str(reason))
    if (usage := chunk.get("usage")) and isinstance(usage, dict):
        yield _usage(usage)


def read_completion(completion: Json) -> Iterator[StreamPart]:
    """Yield the parts of a whole completion, as if it were one chunk."""
    choices = completion.get("choices")
    if choices and isinstance(choices, list) and isinstance(choices[0], dict):
        choice = {"delta": choices[0].get("message"), **choices[0]}
        completion = {**completion, "choices": [choice]}
    yield from read_chunk(completion)


def _delta(delta: Json) -> Iterator[StreamPart]:
    if content := delta.get("content"):
        if isinstance(content, str):
            yield TextDelta(content)
        elif isinstance(content, list):
            yield from _content_parts(content)
    thought = delta.get("reasoning_content") or delta.get("reasoning")
    if thought and isinstance(thought, str):
        yield ReasoningDelta(thought)
    if (calls := delta.get("tool_calls")) and isinstance(calls, list):
        for call in calls:
            if isinstance(call, dict):
                yield _tool_call(call)


def _content_parts(parts: list[Any]) -> Iterator[StreamPart]:
    """Read the typed parts that Mistral's reasoning models send as content.

    https://docs.mistral.ai/capabilities/reasoning/
    """
    for part in parts:
        match part:
            case {"type": "text", "text": str(text)}:
                yield TextDelta(text)
            case {"type": "thinking", "thinking": list(thoughts)}:
                for thought in _content_parts(thoughts):
                    if isinstance(thought, TextDelta):
                        yield ReasoningDelta(thought.text)


def _tool_call(call: Json) -> ToolCallDelta:
    function = call.get("function")
    if not isinstance(function, dict):
        function = {}
    index = call.get("index")
    return ToolCallDelta(
        index=index if isinstance(index, int) else None,
        id=_text(call.get("id")),
        name=_text(function.get("name")),
        arguments=_arguments(function.get("arguments")),
    )


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None


def _arguments(value: Any) -> str | dict[str, Any] | None:
    if value is None or isinstance(value, str | dict):
        return value
    return orjson.dumps(value).decode()


def _usage(usage: Json) -> UsageReport:
    details = usage.get("prompt_tokens_details")
    cached = details.get("cached_tokens") if isinstance(details, dict) else None
    if cached is None:
        # DeepSeek's own name for it.
        cached = usage.get("prompt_cache_hit_tokens")
    return UsageReport(
        _count(usage.get("prompt_tokens")),
        _count(usage.get("completion_tokens")),
        _count(cached),
    )


def _count(value: Any) -> int | None:
    return value if isinstance(value, int) else None
