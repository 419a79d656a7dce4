"""Cut the tokens of a text into the words that numbers are put together from."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
import re
from typing import Final, Self
import unicodedata

from .number_words import END, Atom, NumberWords, Part, number_words
from .tokens import Token

_MOST_TOKENS: Final = 24
_ONLY_PARTS: Final = Part.FRACTION | Part.NTH
"""Fifths are no end of a number: "twenty fifths" are twenty of them."""

_LONGEST_WORD: Final = 80
"""Letters; a longer word is no number."""

_MINUS: Final = frozenset("-−")
_DIGITS: Final = re.compile(r"(\d{1,15})(?:([.,])(\d{1,15}))?")
_GROUPED: Final = re.compile(r"\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:[.,]\d{1,15})?")
_RATIO: Final = re.compile(r"(\d{1,9})/(\d{1,9})")
_ORDINAL: Final = re.compile(r"(\d{1,9})(\D{1,5})")


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
    return (
        (*found[:-1], Atom(found[-1].part, found[-1].value, last=True)) if found else ()
    )


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
        return Atom(Part.DIGITS, whole, text, last=True)
    if (found := _RATIO.fullmatch(text)) and int(found[2]):
        return Atom(Part.FRACTION, int(found[1]) / int(found[2]), text, last=True)
    if (found := _ORDINAL.fullmatch(text)) and found[2] in words.digit_suffixes:
        return Atom(Part.ORDINAL, int(found[1]), text, last=True)
    return None


def atoms_of(token: Token, language: str) -> tuple[Atom, ...]:
    """Return the atoms of a token; () if it is no part of a number."""
    text = token.text
    if text[:1].isdecimal() or text[-1:].isdecimal():
        atom = _in_digits(text, number_words(language))
        return (atom,) if atom else ()
    if text in _MINUS:
        return (Atom(Part.MINUS, last=True),)
    if len(text) == 1 and unicodedata.category(text) == "No":
        return (Atom(Part.FRACTION, unicodedata.numeric(text), text, last=True),)
    return split_word(text, language)


class Atoms:
    """The atoms of a run of words, cut only as far as they are looked at."""

    def __init__(self, atoms: Iterable[tuple[Atom, int]]) -> None:
        """Take atoms, each with the position after the token that it is from."""
        self._more: Iterator[tuple[Atom, int]] = iter(atoms)
        self._seen: list[tuple[Atom, int]] = []

    @classmethod
    def of(cls, atoms: Iterable[Atom]) -> Self:
        """Take atoms whose tokens do not matter."""
        return cls((atom, 0) for atom in atoms)

    def at(self, place: int) -> Atom:
        """Return the atom at a place, `END` behind the last."""
        seen = self._seen
        while len(seen) <= place:
            following = next(self._more, None)
            if following is None:
                return END
            seen.append(following)
        return seen[place][0]

    def position(self, place: int) -> int:
        """Return the position after the token of an atom that was looked at."""
        return self._seen[place][1]

    def before_word(self, place: int) -> Atoms:
        """Return the atoms before the word that has a place inside it."""
        while place and not self._seen[place - 1][0].last:
            place -= 1
        return Atoms(self._seen[:place])


def atoms_from(
    tokens: Sequence[Token], position: int, language: str
) -> Iterator[tuple[Atom, int]]:
    """Yield the atoms of the words from a position on that can be in a number."""
    for place in range(position, min(len(tokens), position + _MOST_TOKENS)):
        found = atoms_of(tokens[place], language)
        if not found or (len(found) == 1 and found[0].part == _ONLY_PARTS):
            return
        for atom in found:
            yield atom, place + 1
