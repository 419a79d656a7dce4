"""Find the phrases of a table in a text, the longest first."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .scanning import fold, words_of
from .tokens import MARKS, Token

type Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wording[T]:
    """What the phrases of a language mean."""

    entries: Mapping[str, Sequence[tuple[Words, T]]]
    """Phrases by their first word, the longest first."""

    def at(self, tokens: Sequence[Token], place: int) -> tuple[int, T] | None:
        """Return how many tokens the longest phrase at a place has, and its meaning."""
        for words, meaning in self.entries.get(tokens[place].text, ()):
            size = len(words)
            if size == 1:
                return 1, meaning
            found = [token.text for token in tokens[place : place + size]]
            if tuple(found) == words:
                return size, meaning
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


def wording[T](meanings: Mapping[Words, T]) -> Wording[T]:
    """Return the phrases in the order in which they are looked for."""
    entries: dict[str, list[tuple[Words, T]]] = {}
    for phrase in meanings.items():
        entries.setdefault(phrase[0][0], []).append(phrase)
    for phrases in entries.values():
        phrases.sort(key=_length, reverse=True)
    return Wording(entries)


def _length(phrase: tuple[Words, object]) -> int:
    return len(phrase[0])


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
