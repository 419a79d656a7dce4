"""Durations in words and digits."""

from datetime import timedelta

import pytest

from custom_components.toy_agent.agent.language.durations import Length, parse_duration


@pytest.mark.parametrize(
    ("language", "text", "minutes"),
    [
        pytest.param("en", "an hour and a half", 90, id="en_and_a_half"),
        pytest.param("en", "2.5 hours", 150, id="en_decimal"),
        pytest.param("en", "half an hour", 30, id="en_half"),
        pytest.param("en", "two and a half hours", 150, id="en_two_and_a_half"),
        pytest.param("en", "1 hour, 5 minutes and 30 seconds", 65.5, id="en_parts"),
        pytest.param("en", "three quarters of an hour", 45, id="en_three_quarters"),
        pytest.param("en", "a couple of days", 2880, id="en_couple"),
        pytest.param("en", "3/4 hour", 45, id="en_fraction"),
        pytest.param("en", "the talk lasts 20min", 20, id="en_joined"),
        pytest.param("de", "2,5 Stunden", 150, id="de_decimal"),
        pytest.param("de", "anderthalb Stunden", 90, id="de_anderthalb"),
        pytest.param("de", "eine Stunde und zehn Minuten", 70, id="de_parts"),
        pytest.param("fr", "une heure et demie", 90, id="fr_demie"),
        pytest.param("fr", "trois quarts d'heure", 45, id="fr_quarts"),
        pytest.param("es", "media hora", 30, id="es_media"),
        pytest.param("nl", "anderhalf uur", 90, id="nl_anderhalf"),
        pytest.param("it", "mezz'ora", 30, id="it_mezzora"),
        pytest.param("pt", "duas horas e meia", 150, id="pt_e_meia"),
        pytest.param("pl", "półtorej godziny", 90, id="pl_poltorej"),
    ],
)
def test_durations(language: str, text: str, minutes: float) -> None:
    """Halves, decimals and parts add up."""
    found = parse_duration(text, language)
    assert found is not None
    assert found.length.timedelta == timedelta(minutes=minutes)


def test_months_have_no_number_of_days() -> None:
    """A year and two months stay months."""
    found = parse_duration("one year and two months", "en")
    assert found is not None
    assert found.length == Length(months=14)
    assert found.length.timedelta is None


def test_the_span_is_where_the_duration_stands() -> None:
    """The rest of the text can be the title."""
    text = "pasta timer for ten minutes please"
    found = parse_duration(text, "en")
    assert found is not None
    assert [text[start:end] for start, end in found.spans] == ["ten minutes"]


@pytest.mark.parametrize(
    "text",
    ["", "ten", "minutes", "half a month", "ten minutes or twenty minutes", "x" * 3000],
)
def test_no_duration_or_no_single_one(text: str) -> None:
    """What is not one duration is none."""
    assert parse_duration(text, "en") is None
