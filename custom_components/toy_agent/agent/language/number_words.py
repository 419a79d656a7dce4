"""The words that numbers are put together from, from `data/<language>/numbers.toml`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Flag, auto
from typing import Any, Final

from .lexicon import load_table, vocabulary
from .scanning import fold


class Part(Flag):
    """What a word can be in a number."""

    CARDINAL = auto()
    DIGITS = auto()
    ORDINAL = auto()
    FRACTION = auto()
    NTH = auto()
    COLLECTIVE = auto()
    JOINS_TENS = auto()
    JOINS_HUNDREDS = auto()
    ARTICLE = auto()
    POINT = auto()
    WITH = auto()
    MINUS = auto()
    OVER = auto()
    PARTS = auto()


COUNTED: Final = Part.CARDINAL | Part.DIGITS
JOINS: Final = Part.JOINS_TENS | Part.JOINS_HUNDREDS


@dataclass(frozen=True, slots=True)
class Atom:
    """A word of a number, or one of the words that a compound is written from."""

    part: Part
    value: float = 0
    digits: str = ""
    """What is written, if it is written in digits."""

    last: bool = False
    """A word of the text ends with it."""


END: Final = Atom(part=Part(0), last=True)
"""Stands behind the last atom."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberWords:
    """The number vocabulary of one language."""

    atoms: Mapping[str, Atom]
    alone: Mapping[str, int]
    percent: frozenset[tuple[str, ...]]
    digit_suffixes: frozenset[str]
    sizes: tuple[int, ...]
    """Lengths of the words, the longest first."""

    decimal: str
    units_first: bool
    scores: bool
    """It counts in twenties and says ten-seven, as French does."""


def _spelled(
    rows: Mapping[str, str], endings: Sequence[str]
) -> Iterator[tuple[str, float]]:
    for value, words in rows.items():
        number = float(value)
        whole = int(number) if number.is_integer() else number
        for word in fold(words).split():
            yield from ((word + ending, whole) for ending in endings)


def _numbers(table: Mapping[str, Any]) -> Iterator[tuple[str, Atom]]:
    settings = table["settings"]
    parts = {value: row for value, row in table["ordinals"].items() if value != "2"}
    sources = (
        (Part.CARDINAL, table["cardinals"], ("",)),
        (Part.ORDINAL, table["ordinals"], settings["ordinal_endings"]),
        (Part.FRACTION | Part.NTH, parts, settings["fraction_endings"]),
        (Part.FRACTION, table["fractions"], ("",)),
        (Part.COLLECTIVE, table["collectives"], ("",)),
    )
    for part, rows, endings in sources:
        yield from (
            (word, Atom(part, value)) for word, value in _spelled(rows, endings)
        )


def _signs(table: Mapping[str, Any]) -> Iterator[tuple[str, Atom]]:
    settings, words = table["settings"], table["words"]
    sources = (
        (Part.JOINS_TENS, settings["joins_tens"]),
        (Part.JOINS_HUNDREDS, settings["joins_hundreds"]),
        (Part.ARTICLE, words["article"]),
        (Part.POINT, words["point"]),
        (Part.WITH, words.get("with", "")),
        (Part.MINUS, words["minus"]),
        (Part.OVER, words["over"]),
        (Part.PARTS, words.get("parts", "")),
    )
    for part, written in sources:
        yield from ((word, Atom(part)) for word in fold(written).split())


def _joined(known: Atom, more: Atom) -> Atom:
    """Let a word be two things; what it counts comes from the first."""
    if Part.CARDINAL in known.part and Part.CARDINAL not in more.part:
        return known
    return Atom(known.part | more.part, known.value or more.value)


@vocabulary
def number_words(language: str) -> NumberWords:
    """Return the vocabulary of a language. Reads a file on its first call."""
    table = load_table(language, "numbers")
    atoms: dict[str, Atom] = {}
    for word, atom in (*_numbers(table), *_signs(table)):
        known = atoms.get(word)
        atoms[word] = _joined(known, atom) if known else atom
    settings = table["settings"]
    alone = {word: int(value) for word, value in _spelled(table["alone"], ("",))}
    return NumberWords(
        atoms=atoms,
        alone=alone,
        percent=frozenset(
            [
                ("%",),
                *(tuple(fold(phrase).split()) for phrase in table["words"]["percent"]),
            ]
        ),
        digit_suffixes=frozenset(fold(settings["digit_suffixes"]).split()),
        sizes=tuple(sorted({len(word) for word in atoms}, reverse=True)),
        decimal=settings["decimal"],
        units_first=settings["units_first"],
        scores=settings.get("scores", False),
    )
