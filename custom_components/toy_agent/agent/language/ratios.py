"""Fractions in words: three quarters, two and a half, one over three."""

from typing import Final

from .number_atoms import Atoms
from .number_grammar import Grammar, joins
from .number_words import Atom, NumberWords, Part

_LONGEST: Final = 24
"""Atoms; a longer run is no fraction that anyone says."""


def read_ratio(atoms: tuple[Atom, ...], words: NumberWords) -> float | None:
    """Return the fraction, or number and fraction, that all the atoms make."""
    if len(atoms) > _LONGEST:
        return None
    ratio = _simple(atoms, words) or _over(atoms, words)
    return _mixed(atoms, words) if ratio is None else ratio


def _whole(atoms: tuple[Atom, ...], words: NumberWords) -> float | None:
    read = Grammar(Atoms.of(atoms), words).read(0)
    return read.value if read and read.counts and read.next == len(atoms) else None


def _part(atoms: tuple[Atom, ...], words: NumberWords) -> float | None:
    """Return the size of a part: a fifth, a twenty-fifth, a half."""
    if atoms[0].part & Part.FRACTION and atoms[0].value < 1 and len(atoms) == 1:
        return atoms[0].value
    if atoms[-1].part & Part.PARTS:
        count = _whole(atoms[:-1], words)
        return 1 / count if count else None
    read = Grammar(Atoms.of(atoms), words).read(0)
    if not read or read.next != len(atoms) or not read.part & Part.FRACTION:
        return None
    return 1 / read.value if read.value > 1 else None


def _simple(atoms: tuple[Atom, ...], words: NumberWords) -> float | None:
    """Read so many parts; the count is as long as it can be: 130 fifths."""
    places = range(len(atoms) - 1, 0, -1)
    between = [place for place in places if atoms[place - 1].last]
    inside = [place for place in places if not atoms[place - 1].last]
    for place in (*between, *inside):
        if atoms[place].part & Part.FRACTION and atoms[place].digits:
            continue
        count = 1 if _is_article(atoms[:place]) else _whole(atoms[:place], words)
        part = _part(atoms[place:], words) if count is not None else None
        if count is not None and part is not None:
            return count * part
    return None if atoms[0].part & (Part.NTH | Part.ORDINAL) else _part(atoms, words)


def _is_article(atoms: tuple[Atom, ...]) -> bool:
    return len(atoms) == 1 and bool(atoms[0].part & Part.ARTICLE)


def _over(atoms: tuple[Atom, ...], words: NumberWords) -> float | None:
    """Read one over three, two out of five."""
    places = [place for place, atom in enumerate(atoms) if atom.part & Part.OVER]
    if not places or places[0] == 0:
        return None
    above = _whole(atoms[: places[0]], words)
    below = _whole(atoms[places[-1] + 1 :], words)
    return above / below if above is not None and below else None


def _mixed(
    atoms: tuple[Atom, ...], words: NumberWords, *, again: bool = True
) -> float | None:
    """Read numbers and a fraction: 2 1/4, five and a quarter, ten and two and a half."""
    for place in range(1, len(atoms)):
        count = _whole(atoms[:place], words)
        if count is None or not atoms[place - 1].last:
            continue
        joined = joins(atoms[place]) or bool(atoms[place].part & Part.WITH)
        rest = atoms[place + joined :]
        part = _simple(rest, words) if rest else None
        if part is None and again and joined:
            part = _mixed(rest, words, again=False)
        if part is not None:
            return count + part
    return None
