"""A text as the list of what its words can mean in a time phrase."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from .digits import Clock, DateDigits, Digits, read_digits
from .numbers import read_number
from .scanning import fold, pieces
from .time_words import NOTHING, Sense, TimeWords, Word, time_words
from .tokens import Token

LONGEST: Final = 2000
"""Characters; what comes later in a text is not looked at."""

_STOPS: Final = frozenset(".!?;:()[]")
_VALUES: Final = frozenset("$€£%#*+=<>\\^~&")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One word or run of digits, or several that belong together."""

    start: int
    end: int
    text: str
    sense: Sense = NOTHING
    number: float | None = None
    width: int = 0
    """How many digits a number has that is written in digits."""

    ordinal: bool = False
    clock: Clock | None = None
    date: DateDigits | None = None
    dash: bool = False
    stop: bool = False
    """A full stop, a colon or a bracket: phrases do not reach across it."""

    junk: bool = False
    """Digits or signs that are no time: a phone number, a price, a percentage."""

    @property
    def words(self) -> frozenset[Word]:
        """What it does as a small word."""
        return self.sense.words

    @property
    def whole(self) -> int | None:
        """The number if it is a whole one."""
        if self.number is None or self.number % 1:
            return None
        return int(self.number)


END: Final = Mark(start=-1, end=-1, text="", stop=True)
"""Stands before the first and after the last mark."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """All marks of a text."""

    items: tuple[Mark, ...]
    text: str
    language: str
    words: TimeWords = field(repr=False)

    def at(self, place: int) -> Mark:
        """Return the mark at a place, `END` outside the text."""
        return self.items[place] if 0 <= place < len(self.items) else END

    def does(self, place: int, word: Word) -> bool:
        """Say whether the mark at a place can do what a small word does."""
        return word in self.at(place).sense.words


type Piece = Token | Digits | Mark


def _pieces(folded: str, words: TimeWords) -> Iterator[Piece]:
    """Yield words and signs as tokens, and what digits can be."""
    for text, start, end in pieces(folded):
        if not any(character.isdecimal() for character in text):
            yield Token(text=text, start=start, end=end)
            continue
        parts = read_digits(text, start, words.suffixes)
        if not parts:
            yield Mark(start=start, end=end, text=text, junk=True)
        for part in parts:
            if part.word:
                yield Token(text=part.word, start=part.start, end=part.end)
            else:
                yield part


def _digit_mark(part: Digits, folded: str) -> Mark:
    return Mark(
        start=part.start,
        end=part.end,
        text=folded[part.start : part.end],
        number=part.number,
        width=part.width,
        ordinal=part.ordinal,
        clock=part.clock,
        date=part.date,
    )


def _sign(token: Token) -> Mark:
    text = token.text
    return Mark(
        start=token.start,
        end=token.end,
        text=text,
        dash=text == "-",
        stop=text in _STOPS,
        junk=text in _VALUES,
    )


def _entry(
    found: Sequence[Piece], place: int, words: TimeWords
) -> tuple[int, tuple[Sense, ...]]:
    """Return the longest phrase of the vocabulary here: its length and meanings."""
    first = found[place]
    if not isinstance(first, Token):
        return 0, ()
    for phrase, senses in words.entries.get(first.text, ()):
        length = len(phrase)
        following = found[place + 1 : place + length]
        if length == 1 or (
            len(following) == length - 1
            and all(
                isinstance(piece, Token) and piece.text == word
                for piece, word in zip(following, phrase[1:], strict=True)
            )
        ):
            return length, senses
    return 0, ()


def _word_marks(
    found: Sequence[Piece], place: int, words: TimeWords, language: str
) -> tuple[list[Mark], int]:
    """Read the words at a place; return marks and the place after them."""
    first = found[place]
    assert isinstance(first, Token)
    length, senses = _entry(found, place, words)
    reading = _number(found, place, language)
    if reading and reading.next - place > length:
        last = found[reading.next - 1]
        return [_number_mark(first, last, reading, NOTHING)], reading.next
    if not length:
        if not first.text.isalpha():
            return [_sign(first)], place + 1
        return [Mark(start=first.start, end=first.end, text=first.text)], place + 1
    last = found[place + length - 1]
    if reading and reading.next - place == length and len(senses) == 1:
        return [_number_mark(first, last, reading, senses[0])], reading.next
    return [
        Mark(start=first.start, end=last.end, text=first.text, sense=sense)
        for sense in senses
    ], place + length
