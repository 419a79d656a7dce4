"""Times and repetitions as they are spoken."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given, strategies as st
import pytest

from custom_components.toy_agent.agent.language.saying import say_recurrence, say_time

BERLIN = ZoneInfo("Europe/Berlin")
THURSDAY = datetime(2026, 9, 17, 10, 0, tzinfo=BERLIN)
LANGUAGES = ["en", "de", "fr", "es", "nl", "it", "pl", "pt"]


def at(day: int, hour: int, minute: int = 0) -> datetime:
    """Return a time in the month of the tests."""
    return THURSDAY.replace(day=day, hour=hour, minute=minute)


@pytest.mark.parametrize(
    ("start", "end", "said"),
    [
        pytest.param(at(17, 15), None, "today at 3 pm", id="today"),
        pytest.param(at(18, 9), None, "tomorrow at 9 am", id="tomorrow"),
        pytest.param(at(22, 15, 30), None, "Tuesday at 3:30 pm", id="within_a_week"),
        pytest.param(
            at(24, 12), None, "Thursday, September 24th at noon", id="a_week_on"
        ),
        pytest.param(at(22, 15), at(22, 17), "Tuesday from 3 pm to 5 pm", id="range"),
        pytest.param(
            at(22, 22),
            at(23, 1),
            "from Tuesday at 10 pm to Wednesday at 1 am",
            id="past_midnight",
        ),
        pytest.param(
            datetime(2027, 9, 3, 9, 5, tzinfo=BERLIN),
            None,
            "Friday, September 3rd, 2027 at 9:05 am",
            id="another_year",
        ),
    ],
)
def test_english_times(start: datetime, end: datetime | None, said: str) -> None:
    """The date is said where the weekday alone is not enough."""
    assert say_time(start, end, False, THURSDAY, "en") == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Dienstag, 29. September um 15 Uhr 30"),
        ("fr", "mardi 29 septembre à 15 heures 30"),
        ("es", "martes 29 de septiembre a las 15:30"),
        ("nl", "dinsdag 29 september om 15 uur 30"),
        ("it", "martedì 29 settembre alle 15:30"),
        ("pl", "wtorek, 29 września o 15:30"),
        ("pt", "terça-feira, 29 de setembro às 15 horas e 30"),
    ],
)
def test_each_language_says_times_its_own_way(language: str, said: str) -> None:
    """Weekday, date and clock time follow the language."""
    assert say_time(at(29, 15, 30), None, False, THURSDAY, language) == said


def test_one_whole_day_is_said_as_one() -> None:
    """The exclusive end of a whole day is not said as a second day."""
    day = date(2026, 9, 21)
    assert (
        say_time(day, day + timedelta(days=1), True, THURSDAY, "en")
        == "Monday, all day"
    )
    assert (
        say_time(day, day + timedelta(days=3), True, THURSDAY, "en")
        == "from Monday to Wednesday"
    )


def test_the_date_can_be_asked_for() -> None:
    """A day that a rule chose is said with its date."""
    said = say_time(at(18, 9), None, False, THURSDAY, "en", dated=True)
    assert said == "Friday, September 18th at 9 am"


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("FREQ=DAILY", "every day"),
        ("FREQ=DAILY;INTERVAL=3", "every 3 days"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "every other week on Tuesday"),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday"),
        ("FREQ=WEEKLY;BYDAY=MO,WE", "every Monday and every Wednesday"),
        ("FREQ=MONTHLY;BYDAY=-1FR", "every month on the last Friday"),
        ("FREQ=MONTHLY;BYMONTHDAY=31", "every month on the 31st"),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", "every month on the last day"),
        ("FREQ=YEARLY;BYMONTHDAY=6;BYMONTH=12", "every year on December 6th"),
        (
            "FREQ=YEARLY;BYDAY=4TH;BYMONTH=11",
            "every year on the fourth Thursday of November",
        ),
        ("FREQ=WEEKLY;BYDAY=SU;COUNT=5", "every Sunday, 5 times"),
        ("FREQ=WEEKLY;BYDAY=SU;UNTIL=20261130", "every Sunday until November 30th"),
    ],
)
def test_english_repetitions(rule: str, said: str) -> None:
    """A rule is said as a person would."""
    assert say_recurrence(rule, "en") == said


@given(
    language=st.sampled_from(LANGUAGES),
    frequency=st.sampled_from(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"]),
    interval=st.integers(1, 5),
    days=st.sampled_from(["", ";BYDAY=MO", ";BYDAY=1SU,-1WE", ";BYMONTHDAY=3,-1"]),
    month=st.sampled_from(["", ";BYMONTH=5"]),
)
def test_every_language_can_say_every_rule(
    language: str, frequency: str, interval: int, days: str, month: str
) -> None:
    """No rule leaves a gap in the sentence."""
    if frequency in {"DAILY", "WEEKLY"} and (days not in {"", ";BYDAY=MO"} or month):
        return
    said = say_recurrence(
        f"FREQ={frequency};INTERVAL={interval}{days}{month if days else ''}", language
    )
    assert said.strip() == said
    assert "{" not in said
