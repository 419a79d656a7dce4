"""Yes and no, as answers to a question of the agent."""

from enum import Flag, StrEnum, auto
from typing import Final

from .lexicon import language_of, load_table, vocabulary
from .tokens import tokenize
from .wording import Wording, Words, covering, listed

_LONGEST: Final = 100
"""Characters; a longer text says more than yes or no."""


class Answer(StrEnum):
    """What an answer comes to."""

    YES = "yes"
    NO = "no"


class _Part(Flag):
    """What a phrase of an answer says; the keys of `answers.toml`."""

    YES = auto()
    NO = auto()
    FILLER = auto()


@vocabulary
def _words(language: str) -> Wording[_Part]:
    found: dict[Words, _Part] = {}
    for name, phrases in load_table(language, "answers").items():
        for words in listed(phrases):
            found.setdefault(words, _Part[name.upper()])
    return Wording.of(found)


def parse_answer(text: str, language: str) -> Answer | None:
    """Return yes or no if the whole text says nothing else."""
    known = language_of(language)
    if known is None or len(text) > _LONGEST:
        return None
    parts = covering(tokenize(text), _words(known))
    if not parts:
        return None
    match (_Part.YES in parts, _Part.NO in parts):
        case (True, False):
            return Answer.YES
        case (False, True):
            return Answer.NO
    return None
