"""Find where a JSON value ends, piece by piece."""

from dataclasses import dataclass, field
from typing import Final

OPENING: Final = {"{": "}", "[": "]"}
QUOTES: Final = {'"': '"', "“": "”", "'": "'"}
BEFORE_VALUE: Final = frozenset("{[,:")


@dataclass(slots=True)
class Balance:
    """Follows brackets and strings of one value; each character is read once."""

    depth: int = 0
    _quote: str = ""
    _escaped: bool = False
    _last: str = field(default=",")

    @property
    def in_string(self) -> bool:
        """Whether the next character belongs to a string."""
        return bool(self._quote)

    def read(self, character: str) -> bool:
        """Read a character and return whether it ends the value."""
        if self._quote:
            if self._escaped:
                self._escaped = False
            elif character == "\\":
                self._escaped = True
            elif character == self._quote or (self._quote == "”" and character == '"'):
                self._quote, self._last = "", character
            return False
        if character.isspace():
            return False
        if character in QUOTES and (character != "'" or self._last in BEFORE_VALUE):
            self._quote = QUOTES[character]
        elif character in OPENING:
            self.depth += 1
        elif character in "}]":
            self.depth -= 1
        self._last = character
        return self.depth == 0 and character in "}]"
