"""A text as words, numbers and marks, each with its place in the text."""

from dataclasses import dataclass
from typing import Final

from .scanning import fold, pieces

MARKS: Final = frozenset(",.!?¿¡;:-\"'()…")
"""Tokens that part words and mean nothing beside them."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word in small letters without accents, a run of digits, or a single mark."""

    text: str
    start: int
    end: int


def tokenize(text: str) -> tuple[Token, ...]:
    """Return the tokens of a text; `start` and `end` count its characters."""
    return tuple([Token(*piece) for piece in pieces(fold(text))])
