"""The conversation so far, independent of how events were chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from .transcript import ToolCall

MAX_TURNS: Final = 20
"""Turns that are sent back to the model."""

KEEP_TURNS: Final = 10
"""Turns that stay when older ones are cut, so that a prefix cache lives on."""

MAX_CHARACTERS: Final = 24_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Generated:
    """An answer exactly as the model generated it."""

    mode: str
    text: str
    tool_calls: tuple[ToolCall, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PastAnswer:
    """One message of the agent, or of whoever answered in its place."""

    text: str
    """What was visible."""

    generated: Generated | None = None
    """None where no model wrote it, or another agent did."""

    results: Mapping[str, str] = field(default_factory=dict)
    """What became of its events, as JSON by id of the request."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastTurn:
    """What the user said and what was answered."""

    user: str
    """Empty where the agent spoke first."""

    said_at: datetime
    answers: tuple[PastAnswer, ...] = ()


def trimmed(turns: Sequence[PastTurn]) -> tuple[PastTurn, ...]:
    """Return the newest turns that are sent back.

    Turns are cut in steps, not one by one: what is sent changes at its start only
    once in a while, and a server's prefix cache holds in between.
    """
    kept = list(turns)
    if len(kept) > MAX_TURNS:
        over = len(kept) - MAX_TURNS
        step = MAX_TURNS - KEEP_TURNS
        kept = kept[-(-over // step) * step :]
    while len(kept) > 1 and sum(map(_size, kept)) > MAX_CHARACTERS:
        kept = kept[len(kept) // 2 :]
    return tuple(kept)


def _size(turn: PastTurn) -> int:
    return len(turn.user) + sum(
        len(answer.text)
        + (len(answer.generated.text) if answer.generated else 0)
        + sum(map(len, answer.results.values()))
        for answer in turn.answers
    )
