"""Repetitions as RFC 5545 rules, with their first time."""

from datetime import date, datetime
from itertools import islice
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr
import pytest

from custom_components.toy_agent.agent.language.readings import Abstention, Detail
from custom_components.toy_agent.agent.language.recurrence import parse_recurrence
from custom_components.toy_agent.agent.language.recurrence_rule import RecurrenceReading

BERLIN = ZoneInfo("Europe/Berlin")
THURSDAY = datetime(2026, 9, 17, 10, 0, tzinfo=BERLIN)


def read(
    text: str, language: str = "en", now: datetime = THURSDAY
) -> RecurrenceReading:
    """Return the repetition that a text must give."""
    found = parse_recurrence(text, now, language)
    assert isinstance(found, RecurrenceReading), found
    return found


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        pytest.param("every day", "FREQ=DAILY", id="daily"),
        pytest.param("every 3 days", "FREQ=DAILY;INTERVAL=3", id="every_three_days"),
        pytest.param(
            "every other week", "FREQ=WEEKLY;INTERVAL=2", id="every_other_week"
        ),
        pytest.param("weekly", "FREQ=WEEKLY", id="weekly"),
        pytest.param("on weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", id="weekdays"),
        pytest.param("every weekend", "FREQ=WEEKLY;BYDAY=SA,SU", id="weekends"),
        pytest.param("Tuesdays and Fridays", "FREQ=WEEKLY;BYDAY=TU,FR", id="plurals"),
        pytest.param(
            "every Monday through Wednesday", "FREQ=WEEKLY;BYDAY=MO,TU,WE", id="through"
        ),
        pytest.param(
            "every second Tuesday",
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU",
            id="second_counts_weeks",
        ),
        pytest.param(
            "every second Tuesday of the month",
            "FREQ=MONTHLY;BYDAY=2TU",
            id="second_of_the_month",
        ),
        pytest.param(
            "the last Friday of every month",
            "FREQ=MONTHLY;BYDAY=-1FR",
            id="last_friday",
        ),
        pytest.param(
            "first and third Monday of each month",
            "FREQ=MONTHLY;BYDAY=1MO,3MO",
            id="first_and_third",
        ),
        pytest.param(
            "every month on the 1st and 15th",
            "FREQ=MONTHLY;BYMONTHDAY=1,15",
            id="month_days",
        ),
        pytest.param(
            "the last day of every month", "FREQ=MONTHLY;BYMONTHDAY=-1", id="last_day"
        ),
        pytest.param(
            "every year on December 6th",
            "FREQ=YEARLY;BYMONTHDAY=6;BYMONTH=12",
            id="yearly",
        ),
        pytest.param("quarterly", "FREQ=MONTHLY;INTERVAL=3", id="quarterly"),
        pytest.param("once a week", "FREQ=WEEKLY", id="once_a_week"),
        pytest.param(
            "every Sunday for 5 times", "FREQ=WEEKLY;BYDAY=SU;COUNT=5", id="count"
        ),
        pytest.param(
            "every Sunday until November 30",
            "FREQ=WEEKLY;BYDAY=SU;UNTIL=20261130",
            id="until",
        ),
        pytest.param(
            "daily for the next two weeks", "FREQ=DAILY;UNTIL=20261001", id="for_weeks"
        ),
    ],
)
def test_rules(text: str, rule: str) -> None:
    """The words become the rule, and the rule can be parsed."""
    assert read(text).rrule == rule
    rrulestr(rule)


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        pytest.param(
            "de",
            "jeden zweiten Dienstag",
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU",
            id="de_zweiten",
        ),
        pytest.param(
            "de",
            "am letzten Freitag jedes Monats",
            "FREQ=MONTHLY;BYDAY=-1FR",
            id="de_letzten",
        ),
        pytest.param("de", "alle zwei Wochen", "FREQ=WEEKLY;INTERVAL=2", id="de_alle"),
        pytest.param(
            "de", "montags und mittwochs", "FREQ=WEEKLY;BYDAY=MO,WE", id="de_montags"
        ),
        pytest.param("fr", "tous les mardis", "FREQ=WEEKLY;BYDAY=TU", id="fr_mardis"),
        pytest.param(
            "fr", "toutes les deux semaines", "FREQ=WEEKLY;INTERVAL=2", id="fr_deux"
        ),
        pytest.param(
            "es", "todos los lunes y jueves", "FREQ=WEEKLY;BYDAY=MO,TH", id="es_lunes"
        ),
        pytest.param("es", "cada tres meses", "FREQ=MONTHLY;INTERVAL=3", id="es_cada"),
        pytest.param("nl", "elke twee weken", "FREQ=WEEKLY;INTERVAL=2", id="nl_twee"),
        pytest.param("nl", "om de dag", "FREQ=DAILY;INTERVAL=2", id="nl_om_de_dag"),
        pytest.param(
            "it", "ogni lunedì e venerdì", "FREQ=WEEKLY;BYDAY=MO,FR", id="it_lunedi"
        ),
        pytest.param(
            "pt", "todas as quartas-feiras", "FREQ=WEEKLY;BYDAY=WE", id="pt_quartas"
        ),
        pytest.param(
            "pl", "w każdy poniedziałek", "FREQ=WEEKLY;BYDAY=MO", id="pl_kazdy"
        ),
        pytest.param("pl", "co drugi dzień", "FREQ=DAILY;INTERVAL=2", id="pl_co_drugi"),
    ],
)
def test_each_language_has_its_own_words(language: str, text: str, rule: str) -> None:
    """The same rule is said in many ways."""
    assert read(text, language).rrule == rule


def test_an_interval_starts_on_the_first_day_that_fits() -> None:
    """Every other Tuesday starts on the coming Tuesday, and not a week later."""
    found = read("every other Tuesday at six pm: bins")
    assert found.rrule == "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"
    assert found.start == datetime(2026, 9, 22, 18, 0, tzinfo=BERLIN)
    times = rrulestr(found.rrule, dtstart=datetime(2026, 9, 22, 18, 0))
    assert [time.day for time in islice(times, 3)] == [22, 6, 20]


def test_the_wall_clock_stays_over_the_change_of_summer_time() -> None:
    """The start carries its zone, so that an occurrence in winter has its offset."""
    start = read("gym every Friday at 8").start
    assert isinstance(start, datetime)
    assert start.isoformat() == "2026-09-18T08:00:00+02:00"
    winter = start.replace(month=10, day=30)
    assert winter.isoformat() == "2026-10-30T08:00:00+01:00"


def test_a_time_that_passed_today_starts_next_time() -> None:
    """Daily at nine, said at ten, starts tomorrow."""
    assert read("daily at 9 am").start == datetime(2026, 9, 18, 9, 0, tzinfo=BERLIN)


def test_without_a_clock_time_the_start_is_a_date() -> None:
    """The rule of whole days starts on a date."""
    assert read("every Monday").start == date(2026, 9, 21)


def test_until_is_in_utc_where_the_start_has_a_time() -> None:
    """RFC 5545 wants UNTIL in UTC for a start with a zone."""
    assert (
        read("daily at 8 pm until October 1").rrule
        == "FREQ=DAILY;UNTIL=20261001T180000Z"
    )


def test_a_day_that_some_months_lack_is_marked() -> None:
    """The 31st is left out in June, which the answer should say."""
    found = read(
        "every month on the 31st", now=datetime(2026, 8, 10, 9, 0, tzinfo=BERLIN)
    )
    assert (found.start, found.skips_months) == (date(2026, 8, 31), True)


def test_a_start_in_the_words() -> None:
    """Starting next month, the first time is there."""
    assert read("every Monday starting October 1").start == date(2026, 10, 5)


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        pytest.param("every day except Sundays", Detail.EXCEPTION, id="exception"),
        pytest.param("twice a week", Detail.RULE, id="twice_a_week"),
        pytest.param("three times a day", Detail.RULE, id="three_times_a_day"),
        pytest.param("every day at 10 and 12", Detail.UNREAD, id="two_clock_times"),
        pytest.param("every day this week", Detail.UNREAD, id="this_week"),
        pytest.param("every morning at 8 pm", Detail.CONTRADICTION, id="contradiction"),
    ],
)
def test_what_no_rule_can_say_is_refused(text: str, detail: Detail) -> None:
    """Nothing of what was said is dropped in silence."""
    found = parse_recurrence(text, THURSDAY, "en")
    assert isinstance(found, Abstention), found
    assert found.detail is detail


@pytest.mark.parametrize(
    "text",
    ["", "tomorrow at nine", "every", "everyone is here", "one second", "x" * 3000],
)
def test_no_repetition(text: str) -> None:
    """A single time is no repetition."""
    assert isinstance(parse_recurrence(text, THURSDAY, "en"), Abstention)
