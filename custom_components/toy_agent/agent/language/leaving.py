"""Hear that the user ends the conversation, or drops what was asked."""

from enum import Flag, auto
from functools import reduce
from operator import or_
from typing import Final

from .answers import Answer, parse_answer
from .lexicon import language_of, load_table, vocabulary
from .tokens import tokenize
from .wording import Wording, Words, covering, listed

_LONGEST: Final = 150
"""Characters; a longer text says more than goodbye."""


class _Part(Flag):
    """What a phrase says; the keys of `leaving.toml`."""

    FAREWELL = auto()
    DONE = auto()
    DROP = auto()
    WAIVE = auto()
    LIKE = auto()
    CHAT = auto()
    LINK = auto()
    WISH = auto()
    WISHED = auto()
    FILLER = auto()


_ENDING: Final = _Part.FAREWELL | _Part.DONE | _Part.DROP
_WISHED: Final = _Part.WISH | _Part.WISHED
"""The two parts of "have a nice day"."""


@vocabulary
def _words(language: str) -> Wording[_Part]:
    found: dict[Words, _Part] = {}
    for name, phrases in load_table(language, "leaving").items():
        part = _Part[name.upper()]
        for words in listed(phrases):
            known = found.setdefault(words, part)
            if known is not part:
                found[words] = known | part
    for words in listed(load_table(language, "answers")["filler"]):
        found.setdefault(words, _Part.FILLER)
    return Wording.of(found)


def _parts(text: str, language: str) -> list[_Part]:
    known = language_of(language)
    if known is None or len(text) > _LONGEST:
        return []
    return covering(tokenize(text), _words(known))


def is_leaving(text: str, language: str) -> bool:
    """Say whether the whole text ends the conversation: a goodbye, never mind.

    "Bye, but mute it first" is more than that; so is "cancel the alarm".
    """
    said = reduce(or_, _parts(text, language), _Part(0))
    if said & _Part.CHAT:
        return bool(said & (_Part.LIKE | _Part.FAREWELL))
    return bool(said & _ENDING) or _WISHED in said


def is_dropping(text: str, language: str) -> bool:
    """Say whether the whole text takes back what was asked: never mind, cancel, no."""
    answer = parse_answer(text, language)
    if answer is not None:
        return answer is Answer.NO
    said = reduce(or_, _parts(text, language), _Part(0))
    return bool(said & (_Part.DONE | _Part.DROP | _Part.WAIVE))
