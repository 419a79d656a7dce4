"""Numbers: how people say and write them, in eight languages."""

from functools import cache

from hypothesis import given, settings, strategies as st
import pytest
from unicode_rbnf import RbnfEngine

from custom_components.toy_agent.agent.language.amounts import parse_level
from custom_components.toy_agent.agent.language.lexicon import LANGUAGES
from custom_components.toy_agent.agent.language.numbers import parse_number, read_number
from custom_components.toy_agent.agent.language.tokens import tokenize


@cache
def spelling(language: str) -> RbnfEngine:
    """Return what Home Assistant spells numbers with."""
    return RbnfEngine.for_language(language)


@pytest.mark.parametrize("language", LANGUAGES)
@settings(deadline=None)
@given(
    value=st.one_of(
        st.integers(min_value=0, max_value=130),
        st.integers(min_value=0, max_value=999_999),
    )
)
def test_spelled_number_is_read_back(language: str, value: int) -> None:
    """Whatever gender and case Unicode spells a number in, it is the same number."""
    spelled = spelling(language).format_number(value).text_by_ruleset
    assert {text: parse_number(text, language) for text in spelled.values()} == (
        dict.fromkeys(spelled.values(), value)
    )


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("twenty five", "en", 25),
        ("fourty-two", "en", 42),
        ("twelve hundred", "en", 1200),
        ("two hundred and six", "en", 206),
        ("a hundred", "en", 100),
        ("seventysix", "en", 76),
        ("two million and three", "en", 2_000_003),
        ("three point one four", "en", 3.14),
        ("nought point zero six", "en", 0.06),
        ("point eight", "en", 0.8),
        ("minus seven", "en", -7),
        ("siebenundachtzig", "de", 87),
        ("sieben und achtzig", "de", 87),
        ("fuenfunddreissig", "de", 35),
        ("tausendzweihundert", "de", 1200),
        ("dreieinhalb", "de", 3.5),
        ("anderthalb", "de", 1.5),
        ("vier Komma zwei fünf", "de", 4.25),
        ("quatre-vingt-seize", "fr", 96),
        ("quatre vingt dix sept", "fr", 97),
        ("soixante et onze", "fr", 71),
        ("septante-trois", "fr", 73),
        ("nonante-neuf", "fr", 99),
        ("cent vingt mille", "fr", 120_000),
        ("sept virgule cinq", "fr", 7.5),
        ("veintidós", "es", 22),
        ("treinta y ocho", "es", 38),
        ("cuarentaicinco", "es", 45),
        ("trescientas mil", "es", 300_000),
        ("seis coma dos", "es", 6.2),
        ("vierendertig", "nl", 34),
        ("zes en veertig", "nl", 46),
        ("tweeënzestig", "nl", 62),
        ("anderhalf", "nl", 1.5),
        ("ventotto", "it", 28),
        ("vent'uno", "it", 21),
        ("ottantatré", "it", 83),
        ("centomila", "it", 100_000),
        ("dwadzieścia sześć", "pl", 26),
        ("dwudziestu sześciu", "pl", 26),
        ("pięćset dwadzieścia", "pl", 520),
        ("półtora", "pl", 1.5),
        ("trinta e nove", "pt", 39),
        ("dezassete", "pt", 17),
        ("dezessete", "pt", 17),
        ("mil e seiscentos", "pt", 1600),
    ],
)
def test_number_in_words_is_understood(text: str, language: str, value: float) -> None:
    """Joined or apart, with or without accents, however the country says it."""
    assert parse_number(text, language) == pytest.approx(value)


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        pytest.param("42", "en", 42, id="whole"),
        pytest.param("2.5", "en", 2.5, id="point"),
        pytest.param("2,5", "en", 2.5, id="comma_that_groups_nothing"),
        pytest.param("12,500", "en", 12_500, id="english_groups"),
        pytest.param("2,5", "de", 2.5, id="comma"),
        pytest.param("12.500", "de", 12_500, id="german_groups"),
        pytest.param("1.250.000,5", "de", 1_250_000.5, id="groups_and_decimals"),
        pytest.param("0.125", "de", 0.125, id="zero_is_no_group"),
        pytest.param(".3", "en", 0.3, id="no_whole_part"),
        pytest.param(",3", "fr", 0.3, id="no_whole_part_with_comma"),
        pytest.param("-8", "en", -8, id="negative"),
        pytest.param("3/4", "en", 0.75, id="fraction"),
        pytest.param("5 1/2", "en", 5.5, id="mixed"),
        pytest.param("½", "en", 0.5, id="sign"),
        pytest.param("30 %", "de", 30, id="percent"),
        pytest.param("4 mille", "fr", 4000, id="digits_and_word"),
        pytest.param("20 y 3", "es", None, id="digits_take_no_units"),
    ],
)
def test_number_in_digits_is_understood(
    text: str, language: str, value: float | None
) -> None:
    """Which mark parts the decimals is a matter of the language."""
    assert parse_number(text, language) == value


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("three quarters", "en", 0.75),
        ("two and a half", "en", 2.5),
        ("seven eighths", "en", 0.875),
        ("forty and six and a half", "en", 46.5),
        ("forty fifths", "en", 8),
        ("one over eight", "en", 0.125),
        ("three out of four", "en", 0.75),
        ("one thousandth", "en", 0.001),
        ("drei viertel", "de", 0.75),
        ("dreiviertel", "de", 0.75),
        ("fünf achtel", "de", 0.625),
        ("deux tiers", "fr", 2 / 3),
        ("trois et demi", "fr", 3.5),
        ("tres cuartos", "es", 0.75),
        ("dos y medio", "es", 2.5),
        ("un quinceavo", "es", 1 / 15),
        ("drie kwart", "nl", 0.75),
        ("due terzi", "it", 2 / 3),
        ("cento quarantasettesimi", "it", 100 / 47),
        ("quattro e mezzo", "it", 4.5),
        ("trzy czwarte", "pl", 0.75),
        ("dwa i pół", "pl", 2.5),
        ("dois terços", "pt", 2 / 3),
        ("sete doze avos", "pt", 7 / 12),
        ("half a dozen", "en", 6),
        ("zwei Dutzend", "de", 24),
        ("une douzaine", "fr", 12),
        ("media docena", "es", 6),
        ("mezza dozzina", "it", 6),
    ],
)
def test_fraction_or_dozen_is_understood(
    text: str, language: str, value: float
) -> None:
    """Alone it can only be a number; in a sentence a half is left to others."""
    assert parse_number(text, language) == pytest.approx(value)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("", "en"),
        ("and", "en"),
        ("twenty thirty", "en"),
        ("five twenty", "en"),
        ("hundred hundred", "en"),
        ("twenty people", "en"),
        ("someone", "en"),
        ("attendee", "en"),
        ("1.2.3.4", "en"),
        ("3/0", "en"),
        ("zwanzig fünf", "de"),
        ("achten", "nl"),
        ("unddrei", "de"),
        ("vieren", "nl"),
        ("two thirds of it", "en"),
        ("one " * 60, "en"),
    ],
)
def test_other_text_is_no_number(text: str, language: str) -> None:
    """Words that follow each other do not add up of themselves."""
    assert parse_number(text, language) is None


@pytest.mark.parametrize(
    ("text", "position", "language", "value", "following", "ordinal"),
    [
        pytest.param("at five twenty", 1, "en", 5, 2, False, id="time_is_two_numbers"),
        pytest.param("twenty five to ten", 0, "en", 25, 2, False, id="stops"),
        pytest.param("the twenty first", 1, "en", 21, 3, True, id="ordinal"),
        pytest.param("the 3rd of May", 1, "en", 3, 2, True, id="ordinal_in_digits"),
        pytest.param("a dozen eggs", 0, "en", 12, 2, False, id="dozen"),
        pytest.param("two and a half", 0, "en", 2, 1, False, id="half_is_left"),
        pytest.param("two thirds", 0, "en", 2, 1, False, id="thirds_are_left"),
        pytest.param("twenty fifths", 0, "en", 20, 1, False, id="fifths_are_left"),
        pytest.param("one hundred and", 0, "en", 100, 2, False, id="and_is_left"),
        pytest.param("zweieinhalb Tage", 0, "de", 2.5, 1, False, id="half_in_the_word"),
        pytest.param("am dritten Mai", 1, "de", 3, 2, True, id="german_ordinal"),
        pytest.param("vijfen ja", 0, "nl", None, 0, False, id="part_of_a_word"),
        pytest.param("twintig vijfen", 0, "nl", 20, 1, False, id="whole_words_only"),
        pytest.param("tres menos cinco", 0, "es", 3, 1, False, id="minus_is_left"),
        pytest.param("menos cinco", 0, "es", None, 0, False, id="no_sign"),
        pytest.param("ocho con dos", 0, "es", 8, 1, False, id="with_is_left"),
        pytest.param("le vingt et unième", 1, "fr", 21, 4, True, id="french_ordinal"),
        pytest.param("piętnastego maja", 0, "pl", 15, 1, True, id="polish_ordinal"),
        pytest.param("pair the phone", 0, "en", None, 0, False, id="bare_pair"),
        pytest.param("no number", 0, "en", None, 0, False, id="nothing"),
    ],
)
def test_number_in_a_sentence_ends_where_it_must(
    text: str,
    position: int,
    language: str,
    value: float | None,
    following: int,
    ordinal: bool,
) -> None:
    """The longest number is read, and no word of what comes after it."""
    read = read_number(tokenize(text), position, language)
    if value is None:
        assert read is None
    else:
        assert read is not None
        assert (read.value, read.next, read.ordinal) == (value, following, ordinal)


@pytest.mark.parametrize(
    "text", ["0,3", ".3", "30 %", "30%", "30", "thirty percent", "thirty"]
)
def test_level_given_as_text_is_percent(text: str) -> None:
    """A fraction and a percentage mean the same level."""
    assert parse_level(text, "en") == 30


@given(st.integers(min_value=1, max_value=99), st.sampled_from(LANGUAGES))
def test_louder_number_is_never_a_lower_level(number: int, language: str) -> None:
    """Levels rise with their numbers, in digits too."""
    lower, higher = (parse_level(str(n), language) for n in (number, number + 1))
    assert lower is not None
    assert higher is not None
    assert lower < higher
