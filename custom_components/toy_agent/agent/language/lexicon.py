"""The word tables of a language, from `data/<language>/`.

They are TOML so that people who speak a language can correct them.
"""

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
import tomllib
from typing import Any, Final

LANGUAGES: Final = ("en", "de", "fr", "es", "nl", "it", "pl", "pt")
_DATA: Final = Path(__file__).parent / "data"
_vocabularies: Final[list[Callable[[str], object]]] = []


def language_of(tag: str) -> str | None:
    """Return the language of a tag such as de-AT; None if there are no tables for it.

    Who gets None understands nothing: another language's words would be a guess.
    """
    language = tag.replace("_", "-").partition("-")[0].lower()
    return language if language in LANGUAGES else None


@cache
def load_table(language: str, name: str) -> dict[str, Any]:
    """Return a table of one of `LANGUAGES`. Reads a file on its first call."""
    path = _DATA / language / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def vocabulary[T](build: Callable[[str], T]) -> Callable[[str], T]:
    """Keep what a module makes of the tables of a language, and let `load` make it."""
    kept = cache(build)
    _vocabularies.append(kept)
    return kept


def load(languages: Iterable[str] = LANGUAGES) -> None:
    """Make every vocabulary. It reads files, so it must not run in an event loop."""
    for language in languages:
        for kept in _vocabularies:
            kept(language)
