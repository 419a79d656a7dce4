"""The words that numbers are put together from, from `data/<language>/numbers.toml`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Flag, auto
from functools import lru_cache
import re
from typing import Any, Final
import unicodedata

from .lexicon import load_table, vocabulary
from .scanning import fold
from .tokens import Token

_LONGEST_WORD: Final = 80
"""Letters; a longer word is no number."""

_DIGITS: Final = re.compile(r"(\d{1,15})(?:([.,])(\d{1,15}))?")
_GROUPED: Final = re.compile(r"\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:[.,]\d{1,15})?")
_RATIO: Final = re.compile(r"(\d{1,9})/(\d{1,9})")
_ORDINAL: Final = re.compile(r"(\d{1,9})(\D{1,5})")


class Part(Flag):
    """What a word can be in a number."""

    CARDINAL = auto()
    DIGITS = auto()
    ORDINAL = auto()
    FRACTION = auto()
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
    written: str = ""
    """The digits, if it is written in digits."""

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


def _spelled(rows: Mapping[str, str], endings: Sequence[str]) -> Iterator[tuple[str, float]]:
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
        (Part.FRACTION, parts, settings["fraction_endings"]),
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
            [("%",), *(tuple(fold(phrase).split()) for phrase in table["words"]["percent"])]
        ),
        digit_suffixes=frozenset(fold(settings["digit_suffixes"]).split()),
        sizes=tuple(sorted({len(word) for word in atoms}, reverse=True)),
        decimal=settings["decimal"],
        units_first=settings["units_first"],
        scores=settings.get("scores", False),
    )


@lru_cache(maxsize=1024)
def split_word(word: str, language: str) -> tuple[Atom, ...]:
    """Return the atoms that a word is written from; () if it is no number.

    Of several ways the one with the longest words first is taken.
    """
    words = number_words(language)
    if known := words.atoms.get(word):
        return (Atom(known.part, known.value, last=True),)
    if len(word) > _LONGEST_WORD:
        return ()
    found = _split(word, words, {})
    return (*found[:-1], Atom(found[-1].part, found[-1].value, last=True)) if found else ()


def _split(
    rest: str, words: NumberWords, seen: dict[str, tuple[Atom, ...]]
) -> tuple[Atom, ...]:
    if rest in seen:
        return seen[rest]
    seen[rest] = ()
    for size in words.sizes:
        atom = words.atoms.get(rest[:size]) if size <= len(rest) else None
        if atom is None:
            continue
        if size == len(rest):
            seen[rest] = (atom,)
            break
        if after := _split(rest[size:], words, seen):
            seen[rest] = (atom, *after)
            break
    return seen[rest]


def _in_digits(text: str, words: NumberWords) -> Atom | None:
    if (found := _GROUPED.fullmatch(text)) and (
        text.count(found[1]) > 1 or (found[1] != words.decimal and text[0] != "0")
    ):
        text = text.replace(found[1], "")
    if found := _DIGITS.fullmatch(text):
        value = float(f"{found[1]}.{found[3] or 0}")
        whole = int(value) if value.is_integer() else value
        return Atom(Part.DIGITS, whole, text if text.isdecimal() else "", last=True)
    if (found := _RATIO.fullmatch(text)) and int(found[2]):
        return Atom(Part.FRACTION, int(found[1]) / int(found[2]), text, last=True)
    if (found := _ORDINAL.fullmatch(text)) and found[2] in words.digit_suffixes:
        return Atom(Part.ORDINAL, int(found[1]), text, last=True)
    return None


def atoms_of(token: Token, language: str) -> tuple[Atom, ...]:
    """Return the atoms of a token; () if it is no part of a number."""
    text = token.text
    if text.isdecimal() or text[-1:].isdecimal() or text[:1].isdecimal():
        atom = _in_digits(text, number_words(language))
        return (atom,) if atom else ()
    if text == "-":
        return (Atom(Part.MINUS, last=True),)
    if len(text) == 1 and unicodedata.category(text) == "No":
        return (Atom(Part.FRACTION, unicodedata.numeric(text), text, last=True),)
    return split_word(text, language)
