"""The sentences that the agent says without a model, by language."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
import tomllib
from typing import Final

DATA: Final = Path(__file__).parent / "data"
ORIGIN: Final = "en"
"""The language that has every phrase and stands in for one that is missing."""

LANGUAGES: Final = ("en", "de", "fr", "es", "nl", "it", "pl", "pt")

type PhraseTable = Mapping[str, Mapping[str, str]]


@cache
def common_phrases() -> PhraseTable:
    """Return the phrases that belong to no plugin. Reads files on its first call."""
    return {
        language: tomllib.loads(
            (DATA / language / "phrases.toml").read_text(encoding="utf-8")
        )
        for language in LANGUAGES
    }


def phrase_table(path: Path) -> PhraseTable:
    """Read the phrases of a plugin: one table for each language."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def find_phrase(key: str, language: str, *tables: PhraseTable) -> str | None:
    """Return the phrase of the first table that has it in the user's language.

    A table that has it in English alone still comes before a later one.
    """
    short = language.partition("-")[0].lower()
    for table in tables:
        for candidate in (language, short, ORIGIN):
            if phrase := table.get(candidate, {}).get(key):
                return phrase
    return None


def phrase(key: str, language: str, **values: object) -> str:
    """Return a common phrase with its values filled in; `KeyError` if unknown."""
    found = find_phrase(key, language, common_phrases())
    if found is None:
        raise KeyError(key)
    return found.format(**values)
