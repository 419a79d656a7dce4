"""Times: what people say, set against a captured time and zone."""

from datetime import date, datetime, timedelta
from time import thread_time
from zoneinfo import ZoneInfo

from hypothesis import given, strategies as st
import pytest

from custom_components.toy_agent.agent.language.readings import (
    Abstention,
    Detail,
    Grain,
    Reason,
    Rule,
    TimeReading,
)
from custom_components.toy_agent.agent.language.times import parse_time

BERLIN = ZoneInfo("Europe/Berlin")
THURSDAY = datetime(2026, 9, 17, 10, 0, tzinfo=BERLIN)


def read(text: str, now: datetime = THURSDAY, language: str = "en") -> TimeReading:
    """Return the time that a text must give."""
    found = parse_time(text, now, language)
    assert isinstance(found, TimeReading), found
    return found


def refuse(text: str, now: datetime = THURSDAY, language: str = "en") -> Abstention:
    """Return why a text must not give a time."""
    found = parse_time(text, now, language)
    assert isinstance(found, Abstention), found
    return found


def wall(moment: object) -> str:
    """Return a time as its wall clock shows it."""
    assert isinstance(moment, datetime)
    return f"{moment:%Y-%m-%d %H:%M}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "tomorrow at 8", "2026-09-18 08:00", id="bare_hour_in_the_morning"
        ),
        pytest.param("tomorrow at 5", "2026-09-18 17:00", id="bare_hour_after_noon"),
        pytest.param(
            "tomorrow evening at 5", "2026-09-18 17:00", id="part_of_day_wins"
        ),
        pytest.param("Tuesday at noon", "2026-09-22 12:00", id="noon"),
        pytest.param("Saturday at 12:05", "2026-09-19 12:05", id="five_past_noon"),
        pytest.param("Saturday at 00:35", "2026-09-19 00:35", id="after_midnight"),
        pytest.param("Saturday at 12 am", "2026-09-19 00:00", id="twelve_am"),
        pytest.param("Monday at half past three", "2026-09-21 15:30", id="half_past"),
        pytest.param(
            "Monday at quarter to nine am", "2026-09-21 08:45", id="quarter_to"
        ),
        pytest.param(
            "seven thirty pm tomorrow", "2026-09-18 19:30", id="spoken_minutes"
        ),
        pytest.param("8 tonight", "2026-09-17 20:00", id="hour_before_tonight"),
        pytest.param("tonight at 12", "2026-09-18 00:00", id="twelve_at_night"),
        pytest.param("in 90 minutes", "2026-09-17 11:30", id="minutes_from_now"),
        pytest.param("in a minute", "2026-09-17 10:01", id="a_minute_from_now"),
        pytest.param(
            "an hour and a half from now", "2026-09-17 11:30", id="and_a_half"
        ),
        pytest.param("in 2 days at 6 pm", "2026-09-19 18:00", id="days_from_now"),
        pytest.param("this time next Tuesday", "2026-09-22 10:00", id="same_time"),
        pytest.param(
            "March third, dentist at nine", "2027-03-03 09:00", id="next_year"
        ),
        pytest.param(
            "Friday the 25th at 4 pm", "2026-09-25 16:00", id="weekday_and_day"
        ),
        pytest.param("on 2026-12-01 at 14:15", "2026-12-01 14:15", id="iso"),
        pytest.param(
            "last Friday of October at 3 pm", "2026-10-30 15:00", id="last_friday"
        ),
        pytest.param(
            "Wednesday next week at 11", "2026-09-23 11:00", id="of_next_week"
        ),
    ],
)
def test_clock_times_on_their_days(text: str, expected: str) -> None:
    """Words and digits give the wall time that people mean."""
    assert wall(read(text).start) == expected


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        pytest.param("de", "morgen um halb acht", "2026-09-18 07:30", id="de_halb"),
        pytest.param("de", "morgen früh um acht", "2026-09-18 08:00", id="de_frueh"),
        pytest.param(
            "de", "am Freitag am Morgen um acht", "2026-09-18 08:00", id="de_am_morgen"
        ),
        pytest.param("de", "heute Abend um acht", "2026-09-17 20:00", id="de_abend"),
        pytest.param("de", "Dienstagabend um 7", "2026-09-22 19:00", id="de_compound"),
        pytest.param("de", "am 3. März um 14 Uhr 30", "2027-03-03 14:30", id="de_date"),
        pytest.param(
            "de", "in zweieinhalb Stunden", "2026-09-17 12:30", id="de_two_and_a_half"
        ),
        pytest.param(
            "de", "viertel vor neun am Samstag", "2026-09-19 08:45", id="de_quarter"
        ),
        pytest.param(
            "fr", "demain à huit heures et demie", "2026-09-18 08:30", id="fr_demie"
        ),
        pytest.param(
            "fr", "lundi à midi et quart", "2026-09-21 12:15", id="fr_midi_et_quart"
        ),
        pytest.param(
            "fr",
            "mardi à onze heures moins le quart",
            "2026-09-22 10:45",
            id="fr_moins",
        ),
        pytest.param("fr", "ce soir à 8 heures", "2026-09-17 20:00", id="fr_ce_soir"),
        pytest.param("fr", "le 5 octobre à 9h15", "2026-10-05 09:15", id="fr_date"),
        pytest.param(
            "es", "mañana a las ocho y media", "2026-09-18 08:30", id="es_y_media"
        ),
        pytest.param(
            "es",
            "el lunes a las tres de la tarde",
            "2026-09-21 15:00",
            id="es_de_la_tarde",
        ),
        pytest.param(
            "es",
            "el 5 de octubre a las 10 menos cuarto",
            "2026-10-05 09:45",
            id="es_menos",
        ),
        pytest.param(
            "es", "dentro de dos horas", "2026-09-17 12:00", id="es_dentro_de"
        ),
        pytest.param("nl", "morgen om half negen", "2026-09-18 08:30", id="nl_half"),
        pytest.param(
            "nl", "vanavond om kwart over acht", "2026-09-17 20:15", id="nl_kwart_over"
        ),
        pytest.param("nl", "over drie kwartier", "2026-09-17 10:45", id="nl_over"),
        pytest.param(
            "it", "domani alle otto e mezza", "2026-09-18 08:30", id="it_e_mezza"
        ),
        pytest.param(
            "it",
            "venerdì alle tre del pomeriggio",
            "2026-09-18 15:00",
            id="it_pomeriggio",
        ),
        pytest.param("it", "tra mezz'ora", "2026-09-17 10:30", id="it_mezzora"),
        pytest.param("pt", "amanhã às oito e meia", "2026-09-18 08:30", id="pt_e_meia"),
        pytest.param(
            "pt", "segunda-feira às 3 da tarde", "2026-09-21 15:00", id="pt_da_tarde"
        ),
        pytest.param("pt", "daqui a duas horas", "2026-09-17 12:00", id="pt_daqui_a"),
        pytest.param("pl", "jutro o ósmej", "2026-09-18 08:00", id="pl_o_osmej"),
        pytest.param(
            "pl", "w poniedziałek o 15:30", "2026-09-21 15:30", id="pl_monday"
        ),
        pytest.param(
            "pl", "jutro o ósmej wieczorem", "2026-09-18 20:00", id="pl_evening"
        ),
    ],
)
def test_each_language_has_its_own_ways(
    language: str, text: str, expected: str
) -> None:
    """Halves, quarters and parts of day follow the language."""
    assert wall(read(text, language=language).start) == expected


@pytest.mark.parametrize(
    ("text", "start"),
    [
        pytest.param("tomorrow", date(2026, 9, 18), id="tomorrow"),
        pytest.param("lunch with Eva on Sunday", date(2026, 9, 20), id="weekday"),
        pytest.param("in two weeks", date(2026, 10, 1), id="weeks_from_now"),
        pytest.param("a week from Saturday", date(2026, 9, 26), id="week_from_a_day"),
        pytest.param("on the 31st", date(2026, 10, 31), id="next_month_that_has_it"),
        pytest.param("26.9.", date(2026, 9, 26), id="dotted"),
        pytest.param("the 20th of next month", date(2026, 10, 20), id="of_next_month"),
    ],
)
def test_a_day_without_a_clock_time_is_a_date(text: str, start: date) -> None:
    """No clock time is made up for a day."""
    found = read(text)
    assert (found.start, found.grain, found.all_day) == (start, Grain.DAY, False)


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        pytest.param(
            "Friday from 9:30 to 11",
            "2026-09-18 09:30",
            "2026-09-18 11:00",
            id="from_to",
        ),
        pytest.param(
            "tomorrow between 2 and 4 pm",
            "2026-09-18 14:00",
            "2026-09-18 16:00",
            id="between",
        ),
        pytest.param(
            "Friday 9-5", "2026-09-18 09:00", "2026-09-18 17:00", id="nine_to_five"
        ),
        pytest.param(
            "tomorrow 10 pm to 1 am",
            "2026-09-18 22:00",
            "2026-09-19 01:00",
            id="past_midnight",
        ),
        pytest.param(
            "tomorrow at 9 for 90 minutes",
            "2026-09-18 09:00",
            "2026-09-18 10:30",
            id="for",
        ),
    ],
)
def test_ranges_have_an_end_after_their_start(text: str, start: str, end: str) -> None:
    """The end takes the half of the day that lies after the start."""
    found = read(text)
    assert (wall(found.start), wall(found.end)) == (start, end)


@pytest.mark.parametrize(
    ("text", "now", "start", "end"),
    [
        pytest.param(
            "holiday on July fourth, all day",
            THURSDAY,
            date(2027, 7, 4),
            date(2027, 7, 5),
            id="one_day",
        ),
        pytest.param(
            "July 4th to 6th",
            THURSDAY,
            date(2027, 7, 4),
            date(2027, 7, 7),
            id="three_days",
        ),
        pytest.param(
            "from 13 to 15 October",
            THURSDAY,
            date(2026, 10, 13),
            date(2026, 10, 16),
            id="month_at_the_end",
        ),
        pytest.param(
            "all day today: deep clean",
            THURSDAY.replace(hour=23, minute=20),
            date(2026, 9, 17),
            date(2026, 9, 18),
            id="late",
        ),
        pytest.param(
            "Dec 30 - Jan 2, 2028",
            THURSDAY,
            date(2027, 12, 30),
            date(2028, 1, 3),
            id="over_new_year",
        ),
    ],
)
def test_whole_days_end_exclusively(
    text: str, now: datetime, start: date, end: date
) -> None:
    """A row of days ends on the day after its last."""
    found = read(text, now)
    assert (found.start, found.end, found.all_day) == (start, end, True)


def test_the_weekday_that_is_today_depends_on_the_hour() -> None:
    """Thursday at nine has passed on Thursday at ten; eleven has not."""
    assert wall(read("Thursday at nine").start) == "2026-09-24 09:00"
    assert wall(read("Thursday at eleven").start) == "2026-09-17 11:00"


def test_next_friday_is_of_the_next_week_and_says_so() -> None:
    """One rule settles what next means, and the reading names it."""
    found = read("next Friday at three")
    assert wall(found.start) == "2026-09-25 15:00"
    assert Rule.NEXT_WEEKDAY in found.rules


def test_german_asks_which_next_friday() -> None:
    """Where speakers disagree, both days are offered."""
    found = refuse("nächsten Freitag um drei", language="de")
    assert (found.reason, found.detail) == (Reason.AMBIGUOUS, Detail.NEXT_WEEKDAY)
    assert found.candidates == (date(2026, 9, 18), date(2026, 9, 25))


def test_monday_after_the_end_of_a_month() -> None:
    """A weekday may lie in the next month."""
    sunday = datetime(2026, 5, 31, 11, 0, tzinfo=BERLIN)
    assert wall(read("Monday at ten", sunday).start) == "2026-06-01 10:00"


def test_a_bare_hour_that_just_passed_moves_to_the_evening() -> None:
    """At 7 said at 07:01 is seven in the evening."""
    assert (
        wall(read("at 7", THURSDAY.replace(hour=7, minute=1)).start)
        == "2026-09-17 19:00"
    )


@pytest.mark.parametrize("hour", [9, 21])
def test_the_hour_of_asking_does_not_change_tomorrow(hour: int) -> None:
    """Tomorrow at 5 means the same in the morning and in the evening."""
    assert (
        wall(read("tomorrow at 5", THURSDAY.replace(hour=hour)).start)
        == "2026-09-18 17:00"
    )


def test_the_day_is_the_users_and_not_the_servers() -> None:
    """Near midnight in UTC the user's own date counts."""
    instant = datetime(2026, 5, 14, 23, 30, tzinfo=ZoneInfo("UTC"))
    sydney = instant.astimezone(ZoneInfo("Australia/Sydney"))
    los_angeles = instant.astimezone(ZoneInfo("America/Los_Angeles"))
    assert read("rent tomorrow, all day", sydney).start == date(2026, 5, 16)
    found = read("today at six pm", los_angeles).start
    assert isinstance(found, datetime)
    assert found.isoformat() == "2026-05-14T18:00:00-07:00"


@pytest.mark.parametrize(
    ("text", "day_first", "expected"),
    [
        pytest.param(
            "dentist on 03/04 at ten", True, "2027-04-03 10:00", id="day_first"
        ),
        pytest.param(
            "dentist on 03/04 at ten", False, "2027-03-04 10:00", id="month_first"
        ),
        pytest.param(
            "dentist on 15/4 at ten",
            False,
            "2027-04-15 10:00",
            id="only_one_order_fits",
        ),
        pytest.param(
            "dentist on 2027-04-03 at ten", False, "2027-04-03 10:00", id="iso"
        ),
    ],
)
def test_the_country_orders_day_and_month(
    text: str, day_first: bool, expected: str
) -> None:
    """03/04 follows the country; what only fits one way is read that way."""
    found = parse_time(text, THURSDAY, "en", day_first=day_first)
    assert isinstance(found, TimeReading)
    assert wall(found.start) == expected


def test_without_a_country_english_asks_for_the_order() -> None:
    """Both dates are offered where nothing settles the order."""
    found = refuse("dentist on 03/04")
    assert (found.detail, found.candidates) == (
        Detail.ORDER,
        (date(2027, 4, 3), date(2027, 3, 4)),
    )


def test_another_zone_is_turned_into_the_users() -> None:
    """Three pm Eastern is nine in the evening in Berlin."""
    found = read("call tomorrow at three pm Eastern")
    assert wall(found.start) == "2026-09-18 21:00"
    assert Rule.ZONE in found.rules


@pytest.mark.parametrize(
    ("zone", "text", "moved"),
    [
        pytest.param(
            "Europe/Berlin", "on 2026-03-29 at 02:30", "03:30+02:00", id="berlin"
        ),
        pytest.param(
            "America/New_York", "on 2026-03-08 at 02:30", "03:30-04:00", id="new_york"
        ),
        pytest.param(
            "Australia/Lord_Howe",
            "on 2026-10-04 at 02:15",
            "02:45+11:00",
            id="half_hour",
        ),
    ],
)
def test_a_time_that_does_not_exist_is_asked_about(
    zone: str, text: str, moved: str
) -> None:
    """The question offers the time moved on by the gap."""
    now = datetime(2026, 1, 5, 10, 0, tzinfo=ZoneInfo(zone))
    found = refuse(text, now)
    assert found.detail is Detail.DST_GAP
    assert [
        one.isoformat()[11:16] + one.isoformat()[19:]
        for one in found.candidates
        if isinstance(one, datetime)
    ] == [moved]


def test_a_time_that_exists_twice_is_asked_about() -> None:
    """Both instants are offered, the first one first."""
    found = refuse("on 2026-10-25 at 02:30")
    assert found.detail is Detail.DST_OVERLAP
    offsets = [one.utcoffset() for one in found.candidates if isinstance(one, datetime)]
    assert offsets == [timedelta(hours=2), timedelta(hours=1)]


@pytest.mark.parametrize(
    ("text", "reason", "detail"),
    [
        pytest.param("today at 9 am", Reason.AMBIGUOUS, Detail.PAST, id="passed_today"),
        pytest.param("at 8:30 am", Reason.AMBIGUOUS, Detail.PAST, id="just_passed"),
        pytest.param("yesterday at noon", Reason.NONE, Detail.PAST, id="yesterday"),
        pytest.param("two hours ago", Reason.NONE, Detail.PAST, id="ago"),
        pytest.param(
            "February 30th", Reason.MISSING, Detail.NO_SUCH_DATE, id="february_30th"
        ),
        pytest.param(
            "on 31/4/2027", Reason.MISSING, Detail.NO_SUCH_DATE, id="april_31st"
        ),
        pytest.param(
            "midnight on Friday", Reason.AMBIGUOUS, Detail.MIDNIGHT, id="which_midnight"
        ),
        pytest.param(
            "10 to 9 in the morning", Reason.MISSING, Detail.SEVERAL, id="ten_to_nine"
        ),
        pytest.param("dentist next week", Reason.NONE, None, id="no_day_of_the_week"),
        pytest.param(
            "Friday the 18th or Saturday the 19th",
            Reason.AMBIGUOUS,
            Detail.SEVERAL,
            id="two_days",
        ),
        pytest.param(
            "Friday, October 10th",
            Reason.MISSING,
            Detail.CONTRADICTION,
            id="wrong_weekday",
        ),
        pytest.param(
            "every Monday at 9", Reason.NONE, Detail.RECURRING, id="repetition"
        ),
        pytest.param("end of tomorrow", Reason.NONE, Detail.UNREAD, id="edge"),
        pytest.param("by 2 pm", Reason.NONE, Detail.UNREAD, id="limit"),
        pytest.param(
            "tomorrow in between 4", Reason.NONE, Detail.UNREAD, id="half_a_range"
        ),
        pytest.param(
            "Saturday at 15:00 in the morning",
            Reason.MISSING,
            Detail.CONTRADICTION,
            id="fifteen_in_the_morning",
        ),
    ],
)
def test_what_is_not_sure_is_not_guessed(
    text: str, reason: Reason, detail: Detail | None
) -> None:
    """The reason and the detail say what to ask."""
    found = refuse(text)
    assert (found.reason, found.detail) == (reason, detail)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "call May about the March report",
        "that may be right",
        "one morning",
        "give me a second",
        "the second floor",
        "25",
        "2026",
        "room 101",
        "version 1.2.3",
        "at 25:61",
        "it costs 3.50",
        "call 555-0199-1234",
        "good morning",
        "half of it",
        "5 days",
        "I am free",
        "the sun is out",
    ],
)
def test_words_that_only_look_like_times_give_none(text: str) -> None:
    """Titles and small talk are left alone."""
    assert isinstance(parse_time(text, THURSDAY, "en"), Abstention)


def test_title_words_do_not_take_part_in_the_time() -> None:
    """Only the phrase that says the time is used."""
    text = "tomorrow at ten: call May about the March report, five minutes to midnight screening"
    found = read(text)
    assert wall(found.start) == "2026-09-18 10:00"
    assert [text[start:end] for start, end in found.spans] == ["tomorrow at ten"]


def test_a_part_of_day_leaves_the_time_open() -> None:
    """The evening is the hours between which the time lies."""
    found = read("tomorrow evening")
    assert found.grain is Grain.PART
    assert (wall(found.start), wall(found.end)) == (
        "2026-09-18 18:00",
        "2026-09-19 00:00",
    )


def test_a_language_without_tables_understands_nothing() -> None:
    """Another language's words would be a guess."""
    assert refuse("tomorrow at 5", language="xx").reason is Reason.NONE


def test_a_country_in_the_language_tag_does_not_matter() -> None:
    """en-GB has the words of en."""
    assert wall(read("tomorrow at 5", language="en-GB").start) == "2026-09-18 17:00"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            "tomorrow at 5 or monday the 3rd of march from 9 to 11 " * 20, id="times"
        ),
        pytest.param("1 2 3 4 5 6 7 8 9 " * 60, id="numbers"),
        pytest.param("at the on of from " * 60, id="small_words"),
        pytest.param("a" * 1000, id="letters"),
        pytest.param("word " * 2000, id="ten_thousand_characters"),
    ],
)
def test_long_text_does_not_stall(text: str) -> None:
    """Nonsense is refused within a few milliseconds of processor time."""
    parse_time(text, THURSDAY, "en")
    began = thread_time()
    assert isinstance(parse_time(text, THURSDAY, "en"), Abstention)
    assert thread_time() - began < 0.05


@given(
    text=st.lists(
        st.sampled_from(
            [
                "at",
                "5",
                "the",
                "next",
                "friday",
                "31",
                "of",
                "march",
                "and",
                "from",
                "to",
                "half",
                "past",
                "quarter",
                "in",
                "two",
                "hours",
                ":",
                ".",
                "-",
                "9:30",
                "tomorrow",
                "noon",
                "for",
                "evening",
                "3rd",
                "2026-02-30",
                "/",
                "am",
                "pm",
            ]
        ),
        max_size=9,
    ).map(" ".join),
    language=st.sampled_from(["en", "de", "fr", "es", "nl", "it", "pl", "pt"]),
)
def test_any_mixture_of_words_is_read_or_refused(text: str, language: str) -> None:
    """Nothing raises; what is read is in order and its spans lie in the text."""
    found = parse_time(text, THURSDAY, language)
    assert all(0 <= start < end <= len(text) for start, end in found.spans)
    if isinstance(found, TimeReading) and isinstance(found.end, datetime):
        assert isinstance(found.start, datetime)
        assert found.start < found.end
