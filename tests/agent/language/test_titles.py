"""Titles: what is left of a sentence."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from custom_components.toy_agent.agent.language.times import parse_time
from custom_components.toy_agent.agent.language.titles import split_title

NOW = datetime(2026, 9, 17, 10, 0, tzinfo=ZoneInfo("Europe/Berlin"))


@pytest.mark.parametrize(
    ("language", "text", "title"),
    [
        pytest.param(
            "en",
            "remind me tomorrow at 8 to call the plumber",
            "call the plumber",
            id="remind_me",
        ),
        pytest.param(
            "en",
            "put yoga on my calendar for Friday at 3",
            "yoga",
            id="put_on_my_calendar",
        ),
        pytest.param(
            "en",
            "create an appointment for dentist on Monday at nine",
            "dentist",
            id="appointment_for",
        ),
        pytest.param(
            "en",
            "add Dinner with Ana to my calendar tomorrow at 7 pm",
            "Dinner with Ana",
            id="keeps_capitals",
        ),
        pytest.param(
            "en",
            "the bill is due two weeks from tomorrow",
            "the bill is due",
            id="sentence",
        ),
        pytest.param(
            "en",
            "tomorrow at ten: call May about the March report",
            "call May about the March report",
            id="looks_like_times",
        ),
        pytest.param("en", "all day tomorrow", "", id="nothing_left"),
        pytest.param(
            "de",
            "erinnere mich morgen um acht an den Müll",
            "Müll",
            id="de_erinnere",
        ),
        pytest.param(
            "de",
            "trag Zahnarzt am Freitag um drei in den Kalender ein",
            "Zahnarzt",
            id="de_trag_ein",
        ),
        pytest.param(
            "fr",
            "rappelle-moi demain à 8 heures d'appeler Paul",
            "appeler Paul",
            id="fr_rappelle",
        ),
        pytest.param(
            "es",
            "recuérdame mañana a las ocho que saque la basura",
            "saque la basura",
            id="es_recuerdame",
        ),
        pytest.param(
            "nl",
            "zet morgen om acht uur tandarts in mijn agenda",
            "tandarts",
            id="nl_zet",
        ),
        pytest.param(
            "it",
            "ricordami domani alle otto di chiamare Anna",
            "chiamare Anna",
            id="it_ricordami",
        ),
        pytest.param(
            "pt",
            "lembre-me amanhã às oito de ligar para a Ana",
            "ligar para a Ana",
            id="pt_lembre",
        ),
        pytest.param(
            "pl", "przypomnij mi jutro o ósmej o lekarzu", "lekarzu", id="pl_przypomnij"
        ),
    ],
)
def test_the_request_and_the_time_are_no_part_of_the_title(
    language: str, text: str, title: str
) -> None:
    """What is left keeps its own spelling."""
    found = parse_time(text, NOW, language)
    assert split_title(text, found.spans, language) == title


def test_without_spans_only_the_request_goes() -> None:
    """A reminder without a time still has a title."""
    assert (
        split_title("please remind me to water the plants", (), "en")
        == "water the plants"
    )
