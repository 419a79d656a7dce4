"""Replay recorded streams of many providers."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha1
import json
import os
from pathlib import Path
import random
import re
from typing import Any

import pytest

from custom_components.toy_agent.agent.errors import AgentError
from custom_components.toy_agent.agent.modes.tool_calls import ToolCallAssembler
from custom_components.toy_agent.agent.provider import (
    Finished,
    ReasoningDelta,
    StreamPart,
    TextDelta,
    ToolCallDelta,
    TruncatedStreamError,
    UsageReport,
)
from custom_components.toy_agent.agent.provider.reading import AnswerReader
from custom_components.toy_agent.agent.transcript import ToolCall

CHECKOUT = Path(__file__).parents[3]
SHARED = Path(os.environ.get("TOY_AGENT_SHARED", CHECKOUT.parent / "shared"))
STREAMS = [
    pytest.param(path, id=path.stem)
    for path in sorted(SHARED.glob("streams/*.sse"))
    if path.with_suffix(".expected.json").exists()
] or [pytest.param(None, marks=pytest.mark.skip(reason="no recorded streams here"))]


@dataclass(slots=True)
class Replay:
    """What a stream assembles to."""

    parts: list[StreamPart] = field(default_factory=list)
    calls: list[ToolCall] = field(default_factory=list)
    error: AgentError | None = None

    def all[P](self, kind: type[P]) -> list[P]:
        """Return the parts of one kind."""
        return [part for part in self.parts if isinstance(part, kind)]


def replay(pieces: Iterable[bytes]) -> Replay:
    """Read a stream that comes in pieces."""
    replayed, assembler = Replay(), ToolCallAssembler()
    try:
        for part in _parts(pieces):
            replayed.parts.append(part)
            if isinstance(part, ToolCallDelta):
                replayed.calls += assembler.feed(part)
    except AgentError as err:
        replayed.error = err
    replayed.calls += assembler.close()
    return replayed


def _parts(pieces: Iterable[bytes]) -> Iterator[StreamPart]:
    reader = AnswerReader()
    for piece in pieces:
        yield from reader.feed(piece)
    yield from reader.close()


@pytest.mark.parametrize("path", STREAMS)
def test_a_recorded_stream_assembles_to_what_is_expected(path: Path) -> None:
    """Text, reasoning, calls, finish reason, usage and error are as recorded."""
    expected = json.loads(path.with_suffix(".expected.json").read_bytes())
    replayed = replay([path.read_bytes()])

    text = "".join(part.text for part in replayed.all(TextDelta))
    assert len(text) == expected["text_len"]
    assert (
        sha1(text.encode(), usedforsecurity=False).hexdigest() == expected["text_sha1"]
    )
    thoughts = "".join(part.text for part in replayed.all(ReasoningDelta))
    assert len(thoughts) == expected["reasoning_len"]
    reasons = [part.reason for part in replayed.all(Finished) if part.reason]
    assert (reasons[-1] if reasons else None) == expected["finish_reason"]
    assert_calls(replayed.calls, expected["tool_calls"])
    assert_usage(replayed.all(UsageReport), expected["usage"])
    assert_error(replayed.error, expected)


@pytest.mark.parametrize("path", STREAMS)
def test_a_recorded_stream_is_the_same_in_pieces(path: Path) -> None:
    """No cut of the bytes changes a part, a call or the error."""
    stream = path.read_bytes()
    whole = replay([stream])
    singly = [stream[place : place + 1] for place in range(len(stream))]
    for pieces in (singly, *(_random_pieces(stream, seed) for seed in range(5))):
        replayed = replay(pieces)
        assert replayed.parts == whole.parts
        assert list(map(_content, replayed.calls)) == list(map(_content, whole.calls))
        assert repr(replayed.error) == repr(whole.error)


def _random_pieces(stream: bytes, seed: int) -> Iterator[bytes]:
    dice, start = random.Random(seed), 0
    while start < len(stream):
        length = dice.randint(1, 400)
        yield stream[start : start + length]
        start += length


def _content(call: ToolCall) -> tuple[str, str]:
    """Return what is the same each time; an invented id is not."""
    return call.name, call.arguments


def assert_calls(calls: list[ToolCall], expected: list[dict[str, Any]]) -> None:
    """Compare the calls; where no usable id was sent, there is an own one."""
    assert [call.name for call in calls] == [call["name"] for call in expected]
    taken: set[str | None] = {None, ""}
    for call, wanted in zip(calls, expected, strict=True):
        if wanted.get("id") in taken:
            assert re.fullmatch(r"[A-Za-z0-9]{9}", call.id)
        else:
            assert call.id == wanted["id"]
        taken.add(call.id)
        if wanted["valid_json"]:
            assert json.loads(call.arguments) == (wanted["arguments_json"] or {})
        else:
            assert call.arguments == wanted["arguments"]


def assert_usage(reports: list[UsageReport], expected: dict[str, Any] | None) -> None:
    """Compare the last report with the tokens that the server counted."""
    if expected is None:
        assert reports == []
        return
    details = expected.get("prompt_tokens_details") or {}
    assert reports[-1].prompt == expected.get("prompt_tokens")
    assert reports[-1].completion == expected.get("completion_tokens")
    if "cached_tokens" in details:
        assert reports[-1].cached == details["cached_tokens"]


def assert_error(error: AgentError | None, expected: dict[str, Any]) -> None:
    """Compare the error; a stream without any end has been cut."""
    unended = not expected["done_marker"] and expected["finish_reason"] is None
    if expected["error"] is not None:
        assert error is not None
        assert not isinstance(error, TruncatedStreamError)
    elif error is not None:
        assert unended
        assert isinstance(error, TruncatedStreamError)
