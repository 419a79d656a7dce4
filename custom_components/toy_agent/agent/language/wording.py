"""Find the phrases of a table in a text, the longest first."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from .scanning import fold, words_of
from .tokens import MARKS, Token

type Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wording[T]:
    """What the phrases of a language mean."""

    meanings: Mapping[Words, T]
    sizes: Mapping[str, Sequence[int]]
    """How many words the phrases have that begin with a word, the most first."""

    @classmethod
    def of(cls, meanings: Mapping[Words, T]) -> Self:
        """Make phrases ready to be looked for."""
        sizes: dict[str, set[int]] = {}
        for words in meanings:
            sizes.setdefault(words[0], set()).add(len(words))
        return cls(
            meanings, {word: sorted(some, reverse=True) for word, some in sizes.items()}
        )

    def at(self, tokens: Sequence[Token], place: int) -> tuple[int, T] | None:
        """Return how many tokens the longest phrase at a place has, and its meaning."""
        for size in self.sizes.get(tokens[place].text, ()):
            words = tuple([token.text for token in tokens[place : place + size]])
            if (meaning := self.meanings.get(words)) is not None:
                return len(words), meaning
        return None


def listed(phrases: str) -> Iterable[Words]:
    """Yield the words of phrases that stand between commas.

    "don't" also stands for "dont", which is how it is often written.
    """
    for phrase in filter(None, map(str.strip, fold(phrases).split(","))):
        if phrase.isalpha():
            yield (phrase,)
            continue
        words = tuple(phrase.split())
        yield words if "".join(words).isalpha() else words_of(phrase)
        if "'" in phrase:
            yield words_of(phrase.replace("'", ""))


def covering[T](tokens: Sequence[Token], phrases: Wording[T]) -> list[T]:
    """Return what the phrases mean that make up a whole text; [] if other words do.

    Marks such as commas do not matter.
    """
    meanings: list[T] = []
    place = 0
    while place < len(tokens):
        found = phrases.at(tokens, place)
        if found:
            place += found[0]
            meanings.append(found[1])
        elif tokens[place].text in MARKS:
            place += 1
        else:
            return []
    return meanings
