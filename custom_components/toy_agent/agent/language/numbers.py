"""Numbers in digits and in words."""

from collections.abc import Sequence
from dataclasses import dataclass
import re
from typing import Final

from .lexicon import language_of
from .number_atoms import atoms_of
from .number_grammar import Grammar, Read, joins
from .number_words import COUNTED, END, Atom, NumberWords, Part, number_words
from .ratios import read_ratio
from .tokens import Token, tokenize

_LONGEST: Final = 200
"""Characters; a longer text is no number."""

_MOST_TOKENS: Final = 24
_NO_WHOLE: Final = re.compile(r"(?<!\d)[.,](?=\d)")
"""The point of a number without a whole part, such as .5."""

_CLOSING: Final = frozenset({".", "!", "°"})
_IN_SENTENCE: Final = ~(Part.OVER | Part.PARTS | Part.MINUS | Part.WITH)
"""What a word of a number may be in a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberReading:
    """A number that was read from tokens."""

    value: float
    next: int
    """The position after it."""

    ordinal: bool = False


def read_number(
    tokens: Sequence[Token], position: int, language: str
) -> NumberReading | None:
    """Return the longest number that starts at a position: cardinal, ordinal or decimal.

    Fractions and signs are left to `parse_number`, since in a sentence a half and a
    minus have other meanings too. Nothing is read in a language without tables.
    """
    known = language_of(language)
    if known is None:
        return None
    atoms, ends = _run(tokens, position, known)
    reader = _Reader(atoms, number_words(known), Part.POINT)
    while found := reader.read():
        if reader.atoms[found.next - 1].last:
            return NumberReading(
                value=found.value,
                next=ends[found.next - 1],
                ordinal=not found.counts,
            )
        reader = reader.before_word(found.next)
    return None


def parse_number(text: str, language: str) -> float | None:
    """Return the number that the whole text is; it may be a fraction or a percentage."""
    known = language_of(language)
    if known is None or len(text) > _LONGEST:
        return None
    words = number_words(known)
    tokens = _without_end(tokenize(_NO_WHOLE.sub("0.", text)), words)
    if len(tokens) == 1 and tokens[0].text in words.alone:
        return words.alone[tokens[0].text]
    read = [atoms_of(token, known) for token in tokens]
    if not read or not all(read):
        return None
    atoms = tuple([atom for group in read for atom in group])
    sign = -1 if atoms[0].part & Part.MINUS else 1
    atoms = tuple([atom for atom in atoms if not atom.part & Part.MINUS])
    value = _value(atoms, words)
    return None if value is None else sign * value


def _value(atoms: tuple[Atom, ...], words: NumberWords) -> float | None:
    while len(atoms) > 1 and _is_zero(atoms[0]) and atoms[1].part & COUNTED:
        atoms = atoms[1:]
    reader = _Reader(atoms, words, Part.POINT | Part.WITH)
    found = reader.read() or reader.read_decimals(0, 0)
    if found and found.next == len(atoms):
        return found.value
    return read_ratio(atoms, words) if atoms else None


def _is_zero(atom: Atom) -> bool:
    return bool(atom.part & COUNTED) and not atom.value


def _without_end(tokens: Sequence[Token], words: NumberWords) -> Sequence[Token]:
    """Drop a full stop and "percent" at the end."""
    while tokens and tokens[-1].text in _CLOSING:
        tokens = tokens[:-1]
    for size in (3, 2, 1):
        if tuple([token.text for token in tokens[-size:]]) in words.percent:
            return tokens[:-size]
    return tokens


def _run(
    tokens: Sequence[Token], position: int, language: str
) -> tuple[tuple[Atom, ...], list[int]]:
    """Return the atoms of a run of words that can be in a number, and where they end."""
    atoms: list[Atom] = []
    ends: list[int] = []
    for place in range(position, min(len(tokens), position + _MOST_TOKENS)):
        found = atoms_of(tokens[place], language)
        if not found or (len(found) == 1 and not found[0].part & _IN_SENTENCE):
            break
        atoms.extend(found)
        ends.extend([place + 1] * len(found))
    return tuple(atoms), ends


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads a number with what surrounds its whole part."""

    atoms: tuple[Atom, ...]
    words: NumberWords
    point: Part
    """The words that decimals may follow."""

    def read(self) -> Read | None:
        """Read the number that the atoms begin with."""
        grammar = Grammar(self.atoms, self.words)
        first, second = grammar.at(0), grammar.at(1)
        if first.part & Part.COLLECTIVE:
            return Read(first.value, 1)
        if dozen := self._dozen():
            return dozen
        if first.part & Part.ARTICLE:
            return grammar.read(1) if second.value >= 100 else None
        found = grammar.read(0)
        if not found or not found.counts:
            return found if found and found.part & Part.ORDINAL else None
        return self._more(found)

    def _dozen(self) -> Read | None:
        """Read a dozen and half a dozen; the article may stand before or behind half."""
        half = False
        for place, atom in enumerate(self.atoms[:4]):
            if atom.part & Part.COLLECTIVE and place:
                return Read(atom.value / (1 + half), place + 1)
            if atom.part & Part.FRACTION and atom.value == 2:
                half = True
            elif not atom.part & Part.ARTICLE and atom.value != 1:
                return None
        return None

    def _more(self, found: Read) -> Read:
        """Read decimals, a half in the same word, or dozens."""
        place = found.next
        atom = self.atoms[place] if place < len(self.atoms) else END
        if atom.part & self.point:
            return self.read_decimals(found.value, place) or found
        if atom.part & Part.COLLECTIVE:
            return Read(found.value * atom.value, place + 1)
        if atom.value == 0.5:
            return Read(found.value + 0.5, place + 1)
        if not self.atoms[place - 1].last:
            place += joins(atom)
            half = self.atoms[place] if place < len(self.atoms) else END
            if half.part & Part.FRACTION and half.value == 2:
                return Read(found.value + 0.5, place + 1)
        return found

    def read_decimals(self, whole: float, place: int) -> Read | None:
        """Read a point and decimals: one by one, or as a number after zeros."""
        if place >= len(self.atoms) or not self.atoms[place].part & self.point:
            return None
        grammar = Grammar(self.atoms, self.words)
        digits, place = "", place + 1
        while read := grammar.read(place):
            if not read.counts or read.value % 1:
                break
            digits += self.atoms[place].digits or f"{read.value:.0f}"
            place = read.next
            if read.value > 9:
                break
        return Read(whole + float(f"0.{digits}"), place) if digits else None

    def before_word(self, place: int) -> _Reader:
        """Return a reader of what stands before the word that a number ended in."""
        while place and not self.atoms[place - 1].last:
            place -= 1
        return _Reader(self.atoms[:place], self.words, self.point)
