"""Word tables: every language has what the readers look for, and no language is guessed."""

from collections.abc import Callable
from time import thread_time

from hypothesis import given, strategies as st
import pytest

from custom_components.toy_agent.agent.language.answers import parse_answer
from custom_components.toy_agent.agent.language.leaving import is_dropping, is_leaving
from custom_components.toy_agent.agent.language.lexicon import (
    LANGUAGES,
    language_of,
    load,
    load_table,
)
from custom_components.toy_agent.agent.language.loudness import (
    Abstention,
    Reason,
    parse_loudness,
)
from custom_components.toy_agent.agent.language.numbers import parse_number
from custom_components.toy_agent.agent.language.wording import listed

TABLES = ("numbers", "loudness", "answers", "leaving")
OPTIONAL = {"scores", "with", "parts", "up_at_end", "like", "chat", "link"}
"""Keys of ways of speaking that not every language has."""

OPPOSITES = [
    pytest.param("loudness", "louder", "quieter", id="louder_and_quieter"),
    pytest.param("loudness", "up", "down", id="up_and_down"),
    pytest.param("loudness", "mute", "unmute", id="mute_and_unmute"),
    pytest.param("loudness", "too_loud", "too_quiet", id="complaints"),
    pytest.param("loudness", "louder", "never", id="louder_and_never"),
    pytest.param("loudness", "quieter", "never", id="quieter_and_never"),
    pytest.param("answers", "yes", "no", id="yes_and_no"),
    pytest.param("leaving", "farewell", "filler", id="goodbye_and_filler"),
    pytest.param("leaving", "drop", "waive", id="two_ways_to_drop"),
]
READERS: list[Callable[[str, str], object]] = [
    parse_number,
    parse_loudness,
    parse_answer,
    is_leaving,
    is_dropping,
]
LONG = [
    "two hundred and " * 63,
    "einund" * 167,
    "un un un " * 112,
    "'-.,!" * 200,
    "1/2 " * 250,
    "x" * 1000,
    "né à " * 200,
]


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        pytest.param("de", "de", id="language"),
        pytest.param("de-AT", "de", id="region"),
        pytest.param("pt_BR", "pt", id="underscore"),
        pytest.param("EN-gb", "en", id="capitals"),
        pytest.param("sv-SE", None, id="no_tables"),
        pytest.param("", None, id="empty"),
        pytest.param("deutsch", None, id="no_tag"),
    ],
)
def test_tag_leads_to_a_language_with_tables(tag: str, expected: str | None) -> None:
    """A region changes nothing, and what has no tables is not taken for another."""
    assert language_of(tag) == expected


def test_load_makes_every_vocabulary() -> None:
    """No reader has to open a file after it."""
    load()
    before = load_table.cache_info().misses
    for language in LANGUAGES:
        for reader in READERS:
            reader("one louder bye", language)
    assert load_table.cache_info().misses == before


@pytest.mark.parametrize("reader", READERS)
def test_unknown_language_is_not_understood(
    reader: Callable[[str, str], object],
) -> None:
    """English words in Swedish say nothing, not even those that both have."""
    nothing = (None, False, Abstention(Reason.NONE))
    assert all(
        reader(text, "sv-SE") in nothing for text in ("ten", "no", "bye", "louder")
    )


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_table_has_the_keys_of_the_english_one(language: str, name: str) -> None:
    """A key that is misspelled in one language would be lost without a word."""
    keys, english = _keys(load_table(language, name)), _keys(load_table("en", name))
    assert {key for key in keys ^ english if not key[0].isdecimal()} <= OPTIONAL


def _keys(table: dict[str, object]) -> set[str]:
    nested = (_keys(value) for value in table.values() if isinstance(value, dict))
    return set(table).union(*nested)


@pytest.mark.parametrize(("name", "one", "other"), OPPOSITES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_opposite_tables_share_no_phrase(
    language: str, name: str, one: str, other: str
) -> None:
    """A phrase cannot mean both."""
    table = load_table(language, name)
    words = table.get("words", table)
    assert not set(listed(words[one])) & set(listed(words[other]))


@given(st.text(max_size=300), st.sampled_from(LANGUAGES))
def test_no_text_breaks_a_reader(text: str, language: str) -> None:
    """Whatever is said or written, a reader answers."""
    for reader in READERS:
        reader(text, language)


@pytest.mark.parametrize("text", LONG, ids=range(len(LONG)))
def test_long_text_takes_no_longer_than_a_frame(text: str) -> None:
    """A thousand characters hold the event loop up for milliseconds at most."""
    load()
    for reader in READERS:
        for language in LANGUAGES:
            assert min(_seconds(reader, text, language) for _ in range(3)) < 0.02


def _seconds(reader: Callable[[str, str], object], text: str, language: str) -> float:
    start = thread_time()
    reader(text, language)
    return thread_time() - start
