"""Read what a sentence says about the volume, without a model."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from .lexicon import language_of
from .loudness_change import Abstention, LoudnessChange, Mode, Reason
from .loudness_said import Said
from .loudness_sense import read_change
from .loudness_target import find_target
from .loudness_words import Item, Role, loudness_words, read_items
from .tokens import Token, tokenize

__all__ = ["Abstention", "LoudnessChange", "Mode", "Reason", "parse_loudness"]

_LONGEST: Final = 250
"""Characters; a longer text says more than a change of the volume."""

_MOST_TOKENS: Final = 40

_LONGEST_LIMIT: Final = 10
"""Items of "until ..."; more is another sentence."""

_LONGEST_FOR: Final = 6
"""Items of "for ..."."""


def parse_loudness(text: str, language: str) -> LoudnessChange | Abstention:
    """Return the change of the volume that the whole text asks for.

    A question is no order, and so is what has a word in it that is not understood.
    """
    known = language_of(language)
    if known is None or len(text) > _LONGEST:
        return Abstention(Reason.NONE)
    tokens = tokenize(text)
    if len(tokens) > _MOST_TOKENS:
        return Abstention(Reason.NONE)
    items, limit = _without_limit(_with_names(read_items(tokens, known)))
    said = Said.of(items, asks="?" in text)
    change = read_change(said, drops_subject=loudness_words(known).drops_subject)
    if isinstance(change, Reason):
        return Abstention(change)
    target = find_target(items)
    if target and not target.clear:
        return Abstention(Reason.NONE)

    def words_of(part: Sequence[Item]) -> str | None:
        return text[slice(*_span(part, tokens))] if part else None

    return LoudnessChange(
        mode=change.mode,
        value=change.value,
        delta=change.delta,
        amount=change.amount,
        span=_span([item for item in items if not item.role & Role.POLITE], tokens),
        target=words_of(items[target.first : target.last + 1] if target else ()),
        limit=words_of(limit),
    )


def _span(items: Sequence[Item], tokens: Sequence[Token]) -> tuple[int, int]:
    return tokens[items[0].first].start, tokens[items[-1].last].end


def _with_names(items: Sequence[Item]) -> list[Item]:
    """Let a number that follows a name be part of it, if another says the level."""
    numbers = [item for item in items if item.role & Role.NUMBER]
    if len(numbers) < 2:
        return list(items)
    return [
        replace(item, role=Role.UNKNOWN)
        if item.role & Role.NUMBER
        and place
        and items[place - 1].role & (Role.UNKNOWN | Role.PLAYER | Role.DEVICE)
        else item
        for place, item in enumerate(items)
    ]


def _without_limit(items: list[Item]) -> tuple[list[Item], list[Item]]:
    """Part "for an hour" and "until I say so" from what is to be muted."""
    for place, item in enumerate(items):
        if item.role & (Role.FOR | Role.UNTIL) and (end := _limit_end(items, place)):
            rest = items[:place] + items[end:]
            if any(other.role & (Role.MUTE | Role.OFF) for other in rest):
                return rest, items[place:end]
    return items, []


def _limit_end(items: Sequence[Item], place: int) -> int | None:
    """Return the place after a limit: all that follows "until", a time after "for"."""
    if items[place].role & Role.UNTIL:
        within = 1 < len(items) - place <= _LONGEST_LIMIT
        return len(items) if within else None
    ends = range(place + 1, min(place + _LONGEST_FOR, len(items)))
    times = [end + 1 for end in ends if items[end].role & Role.TIME]
    return max(times, default=None)
