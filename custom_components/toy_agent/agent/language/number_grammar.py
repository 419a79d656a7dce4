"""How number words make a number: two hundred and five, quatre-vingt-dix-sept."""

from dataclasses import dataclass
from typing import Final

from .number_atoms import Atoms
from .number_words import COUNTED, JOINS, Atom, NumberWords, Part

_SCALES: Final = (1_000_000, 1000, 100)
_ADDED: Final = COUNTED | Part.ORDINAL | Part.NTH
"""What may follow hundreds or tens; a half may not."""


@dataclass(frozen=True, slots=True)
class Read:
    """A number that was read from atoms."""

    value: float
    next: int
    part: Part = Part.CARDINAL
    """What its last atom is: an ordinal or a part ends the number."""

    @property
    def counts(self) -> bool:
        """It is a plain number."""
        return bool(self.part & COUNTED)


@dataclass(frozen=True, slots=True)
class Grammar:
    """Reads numbers from a run of atoms of one language."""

    atoms: Atoms
    words: NumberWords

    def read(self, place: int) -> Read | None:
        """Read the longest whole number that starts at a place."""
        return self._scaled(place, 0)

    def _scaled(self, place: int, level: int) -> Read | None:
        """Read so many millions, thousands or hundreds and what comes after them."""
        if level == len(_SCALES):
            return self._tens(place)
        scale, first = _SCALES[level], self.atoms.at(place)
        if first.value == scale and not first.digits:
            count: Read | None = Read(1, place)
        elif scale == 100 and _is_hundreds(first):
            return self._rest(first.value, place + 1, level)
        else:
            count = self._scaled(place, level + 1)
        if not count or not count.counts:
            return count
        unit = self.atoms.at(count.next)
        if unit.value != scale or unit.digits or not _fits(count.value, scale):
            return count
        value = count.value * scale
        if not unit.part & Part.CARDINAL:
            if count.value == 1 and count.next > place and self.atoms.at(place).last:
                return count
            return Read(value, count.next + 1, unit.part)
        return self._rest(value, count.next + 1, level)

    def _rest(self, value: float, place: int, level: int) -> Read:
        """Read what is added to hundreds, thousands or millions."""
        after = place + bool(self.atoms.at(place).part & Part.JOINS_HUNDREDS)
        added = self.atoms.at(after).part & _ADDED
        rest = self._scaled(after, level + 1) if added else None
        if not rest or not rest.value or self.atoms.at(after).digits:
            return Read(value, place)
        return Read(value + rest.value, rest.next, rest.part)

    def _tens(self, place: int) -> Read | None:
        first = self.atoms.at(place)
        if not first.part & (COUNTED | Part.ORDINAL | Part.FRACTION):
            return None
        if first.value >= 100 and not first.digits:
            return None
        if self.words.units_first and (reversed_ := self._units_first(place)):
            return reversed_
        base, after, part = first.value, place + 1, first.part
        if self.words.scores and base == 4 and self.atoms.at(after).value == 20:
            base, part, after = 80, self.atoms.at(after).part, after + 1
        if first.digits:
            return Read(base, after, part)
        adds = part & Part.CARDINAL and not self.words.units_first
        if adds and (more := self._added(base, after)):
            return more
        if not part & Part.CARDINAL and (base in (10, 100) or 20 <= base <= 90):
            unit = self.atoms.at(after)
            if unit.part & part and 1 <= unit.value <= 9:
                return Read(base + unit.value, after + 1, unit.part)
        return Read(base, after, part)

    def _units_first(self, place: int) -> Read | None:
        """Read five-and-twenty."""
        unit, ten = self.atoms.at(place), self.atoms.at(place + 2)
        if (
            unit.part & COUNTED
            and 1 <= unit.value <= 9
            and self.atoms.at(place + 1).part & Part.JOINS_TENS
            and 20 <= ten.value <= 90
            and not ten.digits
        ):
            return Read(unit.value + ten.value, place + 3, ten.part)
        return None

    def _added(self, base: float, place: int) -> Read | None:
        """Read the units after tens, or after ten and scores in French."""
        after = place + bool(self.atoms.at(place).part & Part.JOINS_TENS)
        unit = self.atoms.at(after)
        low, high = _units(base, self.words.scores)
        if not low <= unit.value <= high or (unit.digits and after == place):
            return None
        if not unit.part & _ADDED:
            return None
        if unit.value == 10 and (teen := self._added(10, after + 1)):
            return Read(base + teen.value, teen.next, teen.part)
        return Read(base + unit.value, after + 1, unit.part)


def _units(base: float, scores: bool) -> tuple[int, int]:
    """Return what may be added to a number below a hundred."""
    if scores and base == 10:
        return 7, 9
    if scores and base in (60, 80):
        return 1, 19
    return (1, 9) if 20 <= base <= 90 and not base % 10 else (1, 0)


def _is_hundreds(atom: Atom) -> bool:
    return bool(atom.part & Part.CARDINAL) and 200 <= atom.value <= 900


def _fits(count: float, scale: int) -> bool:
    """Say whether so many of a scale are said: twelve hundred, not twenty hundred."""
    return count > 0 and (
        scale > 100 or (count < 100 and (count < 10 or count % 10 > 0))
    )


def joins(atom: Atom) -> bool:
    """Say whether it is an "and"."""
    return bool(atom.part & JOINS)
