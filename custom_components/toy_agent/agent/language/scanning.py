"""Cut a text into folded words, runs of digits and marks, with their places in it."""

from collections.abc import Iterator
from functools import cache
import re
from typing import Final
import unicodedata

_PIECE: Final = re.compile(
    r"[^\W\d_]*\d(?:[\w.,:/'+-]*\w|')?|[^\W\d_]+|[^\w\s]|_+", re.UNICODE
)
_LONG: Final = 5
"""Letters of a word that is too long to be an abbreviation."""

_IN_WORDS: Final = frozenset("'’-.`´")


@cache
def _folded(character: str) -> str:
    if character in "’`´":
        return "'"
    if character in "–—‐‑":
        return "-"
    plain = unicodedata.normalize("NFD", character.lower())[:1]
    return {"ł": "l", "ø": "o", "ß": "s"}.get(plain, plain) or " "


def fold(text: str) -> str:
    """Return the text in small letters without accents, of the same length."""
    if text.isascii():
        return text.lower()
    return "".join(
        [character if character.isascii() else _folded(character) for character in text]
    ).lower()


def pieces(folded: str) -> Iterator[tuple[str, int, int]]:
    """Yield words, runs with digits and single marks, each with start and end.

    An apostrophe, hyphen or dot between letters parts them without a mark of its own.
    The dot of an abbreviation lies within its end, but not in its text.
    """
    for found in _PIECE.finditer(folded):
        text, (start, end) = found[0], found.span()
        if text in _IN_WORDS and _inside_word(folded, start, end):
            continue
        if folded[end : end + 1] == "." and len(text) < _LONG and text.isalpha():
            end += 1
        yield text, start, end


def _inside_word(folded: str, start: int, end: int) -> bool:
    before, after = folded[start - 1 : start], folded[end : end + 1]
    if folded[start] == "'":
        return before.isalpha() or after.isalpha()
    if folded[start] == "." and before.isalpha():
        return after.isalpha() or _ends_abbreviation(folded, start)
    return before.isalpha() and after.isalpha()


def _ends_abbreviation(folded: str, dot: int) -> bool:
    before = folded[max(dot - _LONG, 0) : dot]
    return not (len(before) == _LONG and before.isalpha())


def words_of(folded: str) -> tuple[str, ...]:
    """Return the words of a folded phrase."""
    if folded.isalpha():
        return (folded,)
    return tuple(text for text, _start, _end in pieces(folded))
