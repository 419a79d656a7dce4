"""What is left of a sentence as a title when the time and the request are taken away."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from .lexicon import load_table, vocabulary
from .readings import Spans
from .scanning import fold, pieces

_PUNCTUATION: Final = " \t\n,;:.-–—"

type Phrases = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _TitleWords:
    """Words of a request that are no part of its title."""

    openings: Phrases
    closings: Phrases
    edges: frozenset[str]


@vocabulary
def _title_words(language: str) -> _TitleWords:
    table = load_table(language, "titles")

    def split(key: str) -> Phrases:
        found = {tuple(piece[0] for piece in pieces(fold(one))) for one in table[key]}
        return tuple(sorted(found, key=len, reverse=True))

    return _TitleWords(
        openings=split("openings"),
        closings=split("closings"),
        edges=frozenset(fold(word) for word in table["edges"]),
    )


def split_title(text: str, spans: Spans, language: str) -> str:
    """Return the title in a sentence: what is outside the spans and the request."""
    words = _title_words(language)
    kept = [
        _without_edges(_shortest(part, words), words, cut)
        for part, cut in _outside(text, spans)
    ]
    title = " ".join(part for part in kept if any(map(str.isalnum, part)))
    return " ".join(_shortest(title, words).split())


def _shortest(title: str, words: _TitleWords) -> str:
    """Drop the request around a title as long as there is more of it."""
    while (shorter := _shorter(title, words)) != title:
        title = shorter
    return title


def _outside(text: str, spans: Spans) -> Iterator[tuple[str, tuple[bool, bool]]]:
    """Yield what lies between the spans, and whether a span stood before and after."""
    place = 0
    for start, end in (*sorted(spans), (len(text), len(text))):
        yield text[place:start], (place > 0, start < len(text))
        place = max(place, end)


def _without_edges(part: str, words: _TitleWords, cut: tuple[bool, bool]) -> str:
    """Drop the small words that led to a time, such as the "on" of "lunch on"."""
    part = part.strip(_PUNCTUATION)
    while part and cut[1]:
        last = list(pieces(fold(part)))[-1]
        if last[0] not in words.edges:
            break
        part = part[: last[1]].rstrip(_PUNCTUATION)
    while part and cut[0]:
        first = next(pieces(fold(part)))
        if first[0] not in words.edges:
            break
        part = part[first[2] :].lstrip(_PUNCTUATION)
    return part


def _shorter(title: str, words: _TitleWords) -> str:
    found = list(pieces(fold(title)))
    texts = tuple(piece[0] for piece in found)
    if length := _matching(texts, words.openings):
        rest = found[length][1] if length < len(found) else len(title)
        return title[rest:].strip(_PUNCTUATION)
    backwards = tuple(reversed(texts))
    if length := _matching(backwards, (tuple(reversed(one)) for one in words.closings)):
        return title[: found[len(found) - length][1]].strip(_PUNCTUATION)
    return title


def _matching(texts: tuple[str, ...], phrases: Iterable[tuple[str, ...]]) -> int:
    return next((len(one) for one in phrases if texts[: len(one)] == one), 0)
