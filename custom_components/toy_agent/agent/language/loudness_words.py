"""The words that changes of the volume are made of, from `loudness.toml`."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Flag, auto
from typing import Final

from .lexicon import load_table, vocabulary
from .number_words import Part, number_words
from .numbers import NumberReading, read_number
from .tokens import MARKS, Token
from .wording import Wording, Words, listed


class Role(Flag):
    """What a word does in a sentence about the volume; the keys of `[words]`."""

    LOUDER = auto()
    QUIETER = auto()
    UP = auto()
    UP_AT_END = auto()
    DOWN = auto()
    MUTE = auto()
    UNMUTE = auto()
    OFF = auto()
    ON = auto()
    SET = auto()
    TO = auto()
    TO_OR_AT = auto()
    BY = auto()
    TOO_LOUD = auto()
    TOO_QUIET = auto()
    TOO_HIGH = auto()
    TOO_LOW = auto()
    SMALL = auto()
    NORMAL = auto()
    LARGE = auto()
    HIGH = auto()
    LOW = auto()
    NOUN = auto()
    DEVICE = auto()
    MEDIUM = auto()
    PLAYER = auto()
    PLACE = auto()
    HERE = auto()
    GLUE = auto()
    ARTICLE = auto()
    PREPOSITION = auto()
    BE = auto()
    POLITE = auto()
    NEVER = auto()
    FOR = auto()
    UNTIL = auto()
    TIME = auto()
    LEVEL = auto()
    NUMBER = auto()
    PERCENT = auto()
    UNKNOWN = auto()
    MARK = auto()


_MINUS: Final = frozenset("-−")
_POINT: Final = frozenset(".,")


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a phrase does, and the percent that it names."""

    role: Role
    level: float | None = None


@dataclass(frozen=True, slots=True)
class Item:
    """A phrase, a number or an unknown word of a sentence."""

    role: Role
    first: int
    last: int
    """Tokens, both inclusive."""

    value: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LoudnessWords:
    """The loudness vocabulary of one language."""

    wording: Wording[Meaning]
    drops_subject: bool
    """A sentence may begin with its verb and yet be no question."""


@vocabulary
def loudness_words(language: str) -> LoudnessWords:
    """Return the vocabulary of a language. Reads a file on its first call."""
    table = load_table(language, "loudness")
    found: dict[Words, Meaning] = {}
    for words in number_words(language).percent:
        found[words] = Meaning(Role.PERCENT)
    for name, phrases in table["words"].items():
        meaning = Meaning(Role[name.upper()])
        for words in listed(phrases):
            known = found.setdefault(words, meaning)
            if known is not meaning:
                found[words] = Meaning(known.role | meaning.role)
    for level, phrases in table["levels"].items():
        meaning = Meaning(Role.LEVEL, float(level))
        found.update(dict.fromkeys(listed(phrases), meaning))
    return LoudnessWords(
        wording=Wording.of(found), drops_subject=table["drops_subject"]
    )


def read_items(tokens: Sequence[Token], language: str) -> tuple[Item, ...]:
    """Return what the words of a sentence do; marks are left out."""
    words = loudness_words(language).wording
    items: list[Item] = []
    place = 0
    while place < len(tokens):
        item = _read(tokens, place, language, words)
        if not item.role & Role.MARK:
            items.append(item)
        place = item.last + 1
    return _with_end(items)


def _with_end(items: list[Item]) -> tuple[Item, ...]:
    """Let the particle that ends a sentence say up: "dreh die Musik auf"."""
    last = len(items) - 1
    while last > 0 and items[last].role & Role.POLITE:
        last -= 1
    if last > 0 and items[last].role & Role.UP_AT_END:
        items[last] = replace(items[last], role=Role.UP)
    return tuple(items)


def _signed(tokens: Sequence[Token], place: int, language: str) -> NumberReading | None:
    """Read a number with a minus or without a whole part: -5, minus five, .3."""
    token = tokens[place]
    atom = number_words(language).atoms.get(token.text)
    minus = token.text in _MINUS or (atom and atom.part & Part.MINUS)
    point = token.text in _POINT
    number = read_number(tokens, place + 1, language) if minus or point else None
    if number is None:
        return None
    begins = not place or tokens[place - 1].end < token.start
    if not atom and (not begins or token.end < tokens[place + 1].start):
        return None
    if minus:
        return replace(number, value=-number.value)
    digits = tokens[place + 1].text
    if not digits.isdecimal():
        return None
    return NumberReading(value=float(f"0.{digits}"), next=place + 2)


def _read(
    tokens: Sequence[Token], place: int, language: str, words: Wording[Meaning]
) -> Item:
    size, meaning = words.at(tokens, place) or (0, Meaning(Role.UNKNOWN))
    number = read_number(tokens, place, language) or _signed(tokens, place, language)
    if number and number.next > place + size:
        role = Role.UNKNOWN if number.ordinal else Role.NUMBER
        return Item(role, place, number.next - 1, number.value)
    if size:
        return Item(meaning.role, place, place + size - 1, meaning.level)
    mark = tokens[place].text in MARKS
    return Item(Role.MARK if mark else Role.UNKNOWN, place, place)
