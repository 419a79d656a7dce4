"""Test the sentences that the agent says without a model."""

from pathlib import Path
import string

import pytest

from custom_components.toy_agent import plugins
from custom_components.toy_agent.agent.language.phrases import (
    LANGUAGES,
    ORIGIN,
    PhraseTable,
    common_phrases,
    find_phrase,
    phrase,
    phrase_table,
)

PLUGIN_PHRASES = sorted((Path(plugins.__file__).parent / "phrases").glob("*.toml"))
TABLES = [
    pytest.param(common_phrases(), id="common"),
    *(pytest.param(phrase_table(path), id=path.stem) for path in PLUGIN_PHRASES),
]


def places(text: str) -> set[str]:
    """Return the names of the values that a phrase has a place for."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_everything(table: PhraseTable, language: str) -> None:
    """With the same values in it, and nothing that a voice cannot say."""
    assert table[language].keys() == table[ORIGIN].keys()
    for key, text in table[language].items():
        assert places(text) == places(table[ORIGIN][key]), key
        assert text.strip() == text
        assert not set(text) & set("*_#`<>[]")


@pytest.mark.parametrize(
    ("language", "heard"),
    [
        pytest.param("de", "Erledigt.", id="language"),
        pytest.param("de-AT", "Erledigt.", id="region"),
        pytest.param("fi", "Done.", id="unknown language"),
    ],
)
def test_a_phrase_is_in_the_language_of_the_user(language: str, heard: str) -> None:
    """English stands in for what is missing."""
    assert phrase("done", language) == heard


def test_a_plugin_speaks_for_itself() -> None:
    """Its own phrase comes before a common one."""
    table = {"en": {"failed": "The lamp is broken."}}
    assert find_phrase("failed", "de", table, common_phrases()) == "The lamp is broken."


def test_an_unknown_phrase_is_a_defect() -> None:
    """It fails where it is used, not in front of the user."""
    with pytest.raises(KeyError):
        phrase("nonsense", "en")
