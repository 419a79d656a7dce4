"""Numbers with what surrounds their whole part: decimals, halves and dozens."""

from dataclasses import dataclass

from .number_atoms import Atoms
from .number_grammar import Grammar, Read, joins
from .number_words import NumberWords, Part


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads a number with what surrounds its whole part."""

    atoms: Atoms
    words: NumberWords
    alone: bool = False
    """Nothing else is said, so that more words can be part of a number."""

    @property
    def _point(self) -> Part:
        """The words that decimals may follow."""
        return Part.POINT | Part.WITH if self.alone else Part.POINT

    def read(self) -> Read | None:
        """Read the number that the atoms begin with."""
        grammar = Grammar(self.atoms, self.words)
        first = self.atoms.at(0)
        if first.part & Part.COLLECTIVE and self.alone:
            return Read(first.value, 1)
        if dozen := self._dozen():
            return dozen
        if first.part & Part.ARTICLE:
            return grammar.read(1) if self.atoms.at(1).value >= 100 else None
        found = grammar.read(0)
        if not found or not found.counts:
            return found if found and found.part & Part.ORDINAL else None
        return self._more(found)

    def _dozen(self) -> Read | None:
        """Read a dozen and half a dozen; the article may stand before or behind half."""
        half = False
        for place in range(4):
            atom = self.atoms.at(place)
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
        atom = self.atoms.at(place)
        if atom.part & self._point:
            return self.read_decimals(found.value, place) or found
        if atom.part & Part.COLLECTIVE:
            return Read(found.value * atom.value, place + 1)
        if atom.value == 0.5:
            return Read(found.value + 0.5, place + 1)
        if not self.atoms.at(place - 1).last:
            place += joins(atom)
            half = self.atoms.at(place)
            if half.part & Part.FRACTION and half.value == 2:
                return Read(found.value + 0.5, place + 1)
        return found

    def read_decimals(self, whole: float, place: int) -> Read | None:
        """Read a point and decimals: one by one, or as a number after zeros."""
        if not self.atoms.at(place).part & self._point:
            return None
        grammar = Grammar(self.atoms, self.words)
        digits, place = "", place + 1
        while read := grammar.read(place):
            if not read.counts or read.value % 1:
                break
            digits += self.atoms.at(place).digits or f"{read.value:.0f}"
            place = read.next
            if read.value > 9:
                break
        return Read(whole + float(f"0.{digits}"), place) if digits else None
