"""A reply as the tokens that a model generates for it."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
import json
from typing import Final

from .behaviour import Reply, ToolCall
from .tokens import cut


class Envelope(StrEnum):
    """How a model writes a tool call."""

    HERMES = "hermes"
    """As Qwen and Hermes models do: a JSON object between two special tokens."""

    BARE = "bare"
    """Name and arguments alone: the fewest tokens that can be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One generated token and what of it goes over the wire, if anything."""

    text: str = ""
    """A piece of speech or, with `call`, of a call's arguments."""

    call: ToolCall | None = None
    opens: bool = False
    """Whether the call's name is known with this token."""

    closes: bool = False
    """Whether the call's arguments are complete with this token."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Frame:
    """The tokens of an envelope, none of which goes over the wire."""

    before: tuple[str, ...] = ()
    between: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


_FRAMES: Final = {
    Envelope.HERMES: _Frame(
        before=("<tool_call>", *cut('\n{"name": "')),
        between=tuple(cut('", "arguments": ')),
        after=(*cut("}\n"), "</tool_call>"),
    ),
    Envelope.BARE: _Frame(),
}


def generate(reply: Reply, envelope: Envelope) -> Iterator[Step]:
    """Generate a reply token by token: its text, its tool calls, its end.

    The end is a token of its own, which is generated and never sent.
    """
    yield from (Step(text=piece) for piece in cut(reply.text))
    for call in reply.tool_calls:
        yield from _generate_call(call, _FRAMES[envelope])
    yield Step()


def _generate_call(call: ToolCall, frame: _Frame) -> Iterator[Step]:
    *name, _ = cut(call.name)
    yield from (Step() for _ in (*frame.before, *name))
    yield Step(call=call, opens=True)
    yield from (Step() for _ in frame.between)
    *arguments, last = cut(json.dumps(call.arguments, ensure_ascii=False))
    yield from (Step(call=call, text=piece) for piece in arguments)
    yield Step(call=call, text=last, closes=True)
    yield from (Step() for _ in frame.after)
