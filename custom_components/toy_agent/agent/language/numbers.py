"""Numbers in digits and in words."""

from collections.abc import Sequence
from dataclasses import dataclass
import re
from typing import Final

from .lexicon import language_of
from .number_atoms import Atoms, atoms_from, atoms_of
from .number_reader import Reader
from .number_words import COUNTED, Atom, NumberWords, Part, number_words
from .ratios import read_ratio
from .tokens import Token, tokenize

_LONGEST: Final = 200
"""Characters; a longer text is no number."""

_NO_WHOLE: Final = re.compile(r"(?<!\d)[.,](?=\d)")
"""The point of a number without a whole part, such as .5."""

_CLOSING: Final = frozenset({".", "!", "°"})

_BEGINS: Final = COUNTED | Part.ORDINAL | Part.ARTICLE | Part.FRACTION
"""What a number in a sentence can begin with."""


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
    words = number_words(known)
    atoms = Atoms(atoms_from(tokens, position, known))
    while atoms.at(0).part & _BEGINS and (found := Reader(atoms, words).read()):
        last = found.next - 1
        if atoms.at(last).last:
            return NumberReading(
                value=found.value,
                next=atoms.position(last),
                ordinal=not found.counts,
            )
        atoms = atoms.before_word(found.next)
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
    reader = Reader(Atoms.of(atoms), words, alone=True)
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
