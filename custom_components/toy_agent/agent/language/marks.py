"""A text as the list of what its words can mean in a time phrase."""

from dataclasses import dataclass, field
import re
from typing import Final

from .digits import Clock, DateDigits, Digits, read_digits
from .number_atoms import atoms_of
from .numbers import read_number
from .scanning import fold, pieces
from .time_vocabulary import TimeWords, time_words
from .time_words import NOTHING, Sense, Word
from .tokens import Token

LONGEST: Final = 2000
"""Characters; what comes later in a text is not looked at."""

MOST: Final = 80
"""Words that times are made of; a text with more says no one time."""

_DIGIT: Final = re.compile(r"\d")
_STOPS: Final = frozenset(".!?;:[]")
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

    idle: bool = False
    """It says nothing about a time itself, though it may lead to one."""

    @property
    def plain(self) -> bool:
        """It has nothing to do with times."""
        return self.idle and self.sense is NOTHING

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

_MARGIN: Final = (END,) * 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """All marks of a text."""

    items: tuple[Mark, ...]
    text: str
    language: str
    words: TimeWords = field(repr=False)

    crowded: bool
    """It has more words of times than anybody puts into a request; not all were read."""

    padded: tuple[Mark, ...] = field(repr=False)
    """The marks with `END` after them, which an index before the first finds too."""

    def at(self, place: int) -> Mark:
        """Return the mark at a place, `END` just outside the text."""
        return self.padded[place]

    def does(self, place: int, word: Word) -> bool:
        """Say whether the mark at a place can do what a small word does."""
        return word in self.padded[place].sense.words


type Piece = Digits | Mark | None
"""What was read from digits; None for words and signs."""


@dataclass(frozen=True, slots=True)
class _Text:
    """The pieces of a text: each a token, and what its digits can be."""

    tokens: list[Token]
    digits: list[Piece]
    words: TimeWords
    language: str


def _cut(folded: str, words: TimeWords, language: str) -> _Text:
    tokens: list[Token] = []
    digits: list[Piece] = []
    for text, start, end in pieces(folded):
        if text.isalpha() or not _DIGIT.search(text):
            tokens.append(Token(text=text, start=start, end=end))
            digits.append(None)
            continue
        parts = read_digits(text, start, words.suffixes)
        if not parts:
            tokens.append(Token(text=text, start=start, end=end))
            digits.append(Mark(start=start, end=end, text=text, junk=True))
        for part in parts:
            written = part.word or folded[part.start : part.end]
            tokens.append(Token(text=written, start=part.start, end=part.end))
            digits.append(None if part.word else part)
    return _Text(tokens=tokens, digits=digits, words=words, language=language)


def _digit_mark(part: Digits, token: Token) -> Mark:
    return Mark(
        start=part.start,
        end=part.end,
        text=token.text,
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
        idle=text != "-",
        dash=text == "-",
        stop=text in _STOPS,
        junk=text in _VALUES,
    )


def _entry(cut: _Text, place: int) -> tuple[int, tuple[Sense, ...]]:
    """Return the longest phrase of the vocabulary here: its length and meanings."""
    for phrase, senses in cut.words.entries.get(cut.tokens[place].text, ()):
        length = len(phrase)
        if length == 1:
            return length, senses
        following = cut.tokens[place + 1 : place + length]
        if tuple([token.text for token in following]) == phrase[1:]:
            return length, senses
    return 0, ()


def _read_words(cut: _Text, place: int) -> tuple[list[Mark], int]:
    """Read the words at a place; return marks and the place after them."""
    tokens, first = cut.tokens, cut.tokens[place]
    length, senses = _entry(cut, place)
    known = bool(length) and Word.NOT_NUMBER in senses[0].words
    reading = None
    if not known and first.text.isalpha() and atoms_of(first, cut.language):
        reading = read_number(tokens, place, cut.language)
    if reading and reading.next >= place + max(length, 1):
        same = length == reading.next - place and len(senses) == 1
        mark = Mark(
            start=first.start,
            end=tokens[reading.next - 1].end,
            text=first.text,
            number=reading.value,
            ordinal=reading.ordinal,
            sense=senses[0] if same else NOTHING,
        )
        return [mark], reading.next
    if not length:
        if not first.text.isalpha():
            return [_sign(first)], place + 1
        return [
            Mark(start=first.start, end=first.end, text=first.text, idle=True)
        ], place + 1
    last = tokens[place + length - 1]
    return [
        Mark(
            start=first.start,
            end=last.end,
            text=first.text,
            sense=sense,
            idle=sense.idle,
        )
        for sense in senses
    ], place + length


def read_marks(text: str, language: str) -> Marks:
    """Read a text word by word; what comes after `LONGEST` characters is left out."""
    words = time_words(language)
    cut = _cut(fold(text[:LONGEST]), words, language)
    items: list[Mark] = []
    place = said = 0
    while place < len(cut.tokens) and said <= MOST:
        part = cut.digits[place]
        if part is None:
            found, place = _read_words(cut, place)
            items.extend(found)
        else:
            token = cut.tokens[place]
            items.append(part if isinstance(part, Mark) else _digit_mark(part, token))
            place += 1
        said += not items[-1].plain
    return Marks(
        items=tuple(items),
        text=text,
        language=language,
        words=words,
        crowded=said > MOST,
        padded=(*items, *_MARGIN),
    )
