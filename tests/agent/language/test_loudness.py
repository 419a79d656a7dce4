"""The volume: what people say, what they mean, and when it is no order."""

from hypothesis import given, strategies as st
import pytest

from custom_components.toy_agent.agent.language.amounts import STEPS, Amount
from custom_components.toy_agent.agent.language.lexicon import LANGUAGES
from custom_components.toy_agent.agent.language.loudness import (
    Abstention,
    LoudnessChange,
    Mode,
    Reason,
    parse_loudness,
)


def read(text: str, language: str = "en") -> LoudnessChange:
    """Return the change that a text must ask for."""
    change = parse_loudness(text, language)
    assert isinstance(change, LoudnessChange), change
    return change


def refuse(text: str, language: str = "en") -> Reason:
    """Return why a text must ask for no change."""
    change = parse_loudness(text, language)
    assert isinstance(change, Abstention), change
    return change.reason


@pytest.mark.parametrize(
    ("text", "language", "percent"),
    [
        ("turn it down to 35", "en", 35),
        ("increase the volume to eighty five percent", "en", 85),
        ("volume 11", "en", 11),
        ("set it to .3", "en", 30),
        ("thirty percent", "en", 30),
        ("turn it all the way up", "en", 100),
        ("volume to the minimum", "en", 1),
        ("half volume, please", "en", 50),
        ("volume zero", "en", 0),
        ("mach lauter auf 45", "de", 45),
        ("Lautstärke fünfunddreißig", "de", 35),
        ("dreh die Musik auf zwanzig", "de", 20),
        ("volle Lautstärke", "de", 100),
        ("mets le son à soixante-dix", "fr", 70),
        ("baisse le volume jusqu'à 15 %", "fr", 15),
        ("volume à fond", "fr", 100),
        ("pon el volumen al treinta y cinco", "es", 35),
        ("baja la música hasta diez", "es", 10),
        ("zet het volume op vijfenveertig", "nl", 45),
        ("zet de muziek op maximaal", "nl", 100),
        ("imposta il volume al venticinque per cento", "it", 25),
        ("alza il volume fino a settanta", "it", 70),
        ("ustaw głośność na sześćdziesiąt", "pl", 60),
        ("ścisz muzykę do piętnastu", "pl", 15),
        ("põe o volume a quarenta e cinco", "pt", 45),
        ("coloque o volume em 55 por cento", "pt", 55),
    ],
)
def test_level_is_absolute(text: str, language: str, percent: float) -> None:
    """To thirty is a level, whichever way the volume has to go for it."""
    change = read(text, language)
    assert (change.mode, change.value, change.delta) == (Mode.ABSOLUTE, percent, None)


@pytest.mark.parametrize(
    ("text", "language", "points"),
    [
        ("turn it up by 30", "en", 30),
        ("20% quieter", "en", -20),
        ("lower the music fifteen percent", "en", -15),
        ("up 10", "en", 10),
        ("20 % leiser", "de", -20),
        ("erhöhe die Lautstärke um fünfzehn Prozent", "de", 15),
        ("monte le son de vingt", "fr", 20),
        ("baisse le volume de 10 pour cent", "fr", -10),
        ("sube el volumen un 15%", "es", 15),
        ("baja la tele en quince puntos", "es", -15),
        ("verlaag het volume met tien procent", "nl", -10),
        ("alza il volume del venti per cento", "it", 20),
        ("zmniejsz głośność o dziesięć", "pl", -10),
        ("aumenta o volume em quinze por cento", "pt", 15),
    ],
)
def test_change_by_a_number_is_in_percent_points(
    text: str, language: str, points: float
) -> None:
    """By thirty is a change, and so are percent beside louder and quieter."""
    change = read(text, language)
    assert (change.mode, change.delta, change.value) == (Mode.RELATIVE, points, None)
    assert change.amount is None


@pytest.mark.parametrize(
    ("text", "language", "direction", "amount"),
    [
        ("turn it up a bit", "en", 1, Amount.SMALL),
        ("Could you turn the music down?", "en", -1, Amount.NORMAL),
        ("much louder", "en", 1, Amount.LARGE),
        ("It's too loud in here.", "en", -1, Amount.NORMAL),
        ("I can hardly hear you", "en", 1, Amount.NORMAL),
        ("mach etwas leiser", "de", -1, Amount.SMALL),
        ("dreh mal auf", "de", 1, Amount.NORMAL),
        ("mach die Musik leise", "de", -1, Amount.NORMAL),
        ("viel zu laut", "de", -1, Amount.LARGE),
        ("zu leise", "de", 1, Amount.NORMAL),
        ("baisse un peu le son", "fr", -1, Amount.SMALL),
        ("beaucoup plus fort", "fr", 1, Amount.LARGE),
        ("on n'entend rien", "fr", 1, Amount.NORMAL),
        ("sube un poco la música", "es", 1, Amount.SMALL),
        ("mucho más bajo", "es", -1, Amount.LARGE),
        ("está muy alto", "es", -1, Amount.NORMAL),
        ("iets zachter", "nl", -1, Amount.SMALL),
        ("het is te hard", "nl", -1, Amount.NORMAL),
        ("alza un po' il volume", "it", 1, Amount.SMALL),
        ("è troppo alto", "it", -1, Amount.NORMAL),
        ("trochę ciszej", "pl", -1, Amount.SMALL),
        ("nic nie słyszę", "pl", 1, Amount.NORMAL),
        ("aumenta um pouco o volume", "pt", 1, Amount.SMALL),
        ("está muito alto", "pt", -1, Amount.NORMAL),
    ],
)
def test_wish_without_a_number_is_a_step(
    text: str, language: str, direction: int, amount: Amount
) -> None:
    """A complaint is a wish too; the words say how big the step is."""
    change = read(text, language)
    assert (change.mode, change.amount) == (Mode.RELATIVE, amount)
    assert change.delta == direction * STEPS[amount]


def test_steps_grow_with_the_words() -> None:
    """A bit is less than a lot."""
    assert 0 < STEPS[Amount.SMALL] < STEPS[Amount.NORMAL] < STEPS[Amount.LARGE]


@pytest.mark.parametrize(
    ("text", "language", "mode"),
    [
        ("mute", "en", Mode.MUTE),
        ("shut the sound off", "en", Mode.MUTE),
        ("please be quiet", "en", Mode.MUTE),
        ("unmute", "en", Mode.UNMUTE),
        ("turn the sound back on", "en", Mode.UNMUTE),
        ("turn on the sound", "en", Mode.UNMUTE),
        ("Ton aus", "de", Mode.MUTE),
        ("sei still", "de", Mode.MUTE),
        ("Stummschaltung aufheben", "de", Mode.UNMUTE),
        ("coupe le volume", "fr", Mode.MUTE),
        ("remets le son", "fr", Mode.UNMUTE),
        ("quita el sonido", "es", Mode.MUTE),
        ("quita el silencio", "es", Mode.UNMUTE),
        ("geluid uit", "nl", Mode.MUTE),
        ("zet het geluid weer aan", "nl", Mode.UNMUTE),
        ("togli l'audio", "it", Mode.MUTE),
        ("riattiva l'audio", "it", Mode.UNMUTE),
        ("wycisz muzykę", "pl", Mode.MUTE),
        ("wyłącz wyciszenie", "pl", Mode.UNMUTE),
        ("silencia a música", "pt", Mode.MUTE),
        ("tira do mudo", "pt", Mode.UNMUTE),
    ],
)
def test_mute_and_unmute_are_told_apart(text: str, language: str, mode: Mode) -> None:
    """To turn muting off is to unmute."""
    assert read(text, language).mode is mode


@pytest.mark.parametrize(
    ("text", "language", "target"),
    [
        ("turn it up", "en", None),
        ("turn the speakers down", "en", None),
        ("turn the kitchen speaker up", "en", "kitchen speaker"),
        ("Mute the TV in the bedroom.", "en", "TV in the bedroom"),
        ("sunroom volume down", "en", "sunroom"),
        ("set the volume in the den to 20", "en", "den"),
        ("set the bedroom 2 speaker to 30%", "en", "bedroom 2 speaker"),
        ("Wohnzimmer leiser", "de", "Wohnzimmer"),
        ("Lautstärke in der Küche auf 30", "de", "Küche"),
        ("baisse la musique dans le salon", "fr", "salon"),
        ("baja la tele del salón", "es", "tele del salón"),
        ("zet de radio in de badkamer zachter", "nl", "radio in de badkamer"),
        ("abbassa la musica in cucina", "it", "cucina"),
        ("ścisz radio w łazience", "pl", "radio w łazience"),
        ("baixa o volume da sala", "pt", "sala"),
    ],
)
def test_player_or_room_is_named_as_the_user_did(
    text: str, language: str, target: str | None
) -> None:
    """Sound, music and speakers in general are no name."""
    assert read(text, language).target == target


@pytest.mark.parametrize(
    ("text", "language", "limit"),
    [
        ("be quiet for ten minutes", "en", "for ten minutes"),
        ("mute the radio until I say so", "en", "until I say so"),
        ("für eine Stunde stummschalten", "de", "für eine Stunde"),
        ("silence pendant une heure", "fr", "pendant une heure"),
    ],
)
def test_how_long_to_stay_mute_is_told(text: str, language: str, limit: str) -> None:
    """A player keeps no time, so whoever mutes it must know."""
    change = read(text, language)
    assert (change.mode, change.limit) == (Mode.MUTE, limit)


@pytest.mark.parametrize(
    ("text", "percent"),
    [("set it to 150%", 150), ("minus five", -5), ("volume -5", -5)],
)
def test_level_out_of_reach_is_told_as_it_was_said(text: str, percent: int) -> None:
    """What to do about it is not a matter of words."""
    assert read(text).value == percent


def test_span_leaves_politeness_out() -> None:
    """It covers what the change was read from."""
    text = "Alexa, turn the kitchen radio down, please!"
    start, end = read(text).span
    assert text[start:end] == "turn the kitchen radio down"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Is the volume at fifty?", "en"),
        ("how loud is it", "en"),
        ("is it too loud?", "en"),
        ("ist die Lautstärke auf fünfzig", "de"),
        ("wie laut ist es gerade", "de"),
        ("est-ce que le volume est à cinquante ?", "fr"),
        ("c'est trop fort ?", "fr"),
        ("¿está el volumen al cincuenta?", "es"),
        ("staat het volume op vijftig?", "nl"),
        ("il volume è a cinquanta?", "it"),
        ("czy głośność jest na pięćdziesiąt?", "pl"),
        ("o volume está em cinquenta?", "pt"),
    ],
)
def test_question_is_no_order(text: str, language: str) -> None:
    """Who asks for the level does not want another."""
    assert refuse(text, language) is Reason.NONE


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("don't turn it up", "en"),
        ("turn the heating up", "en"),
        ("turn off the TV", "en"),
        ("set a timer for twenty minutes", "en"),
        ("play songs from 1996", "en"),
        ("volume up slowly", "en"),
        ("make the music louder somehow", "en"),
        ("unmute in ten minutes", "en"),
        ("mute it if someone calls", "en"),
        ("turn it down and dim the lights", "en"),
        ("mach das nicht lauter", "de"),
        ("mach das Licht heller", "de"),
        ("ne monte pas le son", "fr"),
        ("baisse la lumière", "fr"),
        ("no subas el volumen", "es"),
        ("sube la persiana", "es"),
        ("zet het niet harder", "nl"),
        ("spegni la tv", "it"),
        ("non alzare il volume", "it"),
        ("nie zwiększaj głośności", "pl"),
        ("não aumentes o volume", "pt"),
    ],
)
def test_other_matter_is_left_alone(text: str, language: str) -> None:
    """Refusals, other devices and sentences with more in them are not understood."""
    assert refuse(text, language) is Reason.NONE


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param("change the volume", Reason.MISSING, id="no_direction"),
        pytest.param("change the volume by ten", Reason.MISSING, id="by_but_which_way"),
        pytest.param("turn the sound to low", Reason.MISSING, id="how_low"),
        pytest.param("louder, no, quieter", Reason.AMBIGUOUS, id="both_ways"),
        pytest.param("volume 20 to 30", Reason.AMBIGUOUS, id="two_levels"),
        pytest.param("lower it by half", Reason.AMBIGUOUS, id="half_of_what"),
        pytest.param("mute it at 20 percent", Reason.AMBIGUOUS, id="mute_and_level"),
    ],
)
def test_unclear_wish_says_why(text: str, reason: Reason) -> None:
    """What is missing can be asked for; what contradicts itself too."""
    assert refuse(text) is reason


@given(st.integers(min_value=1, max_value=100), st.sampled_from(LANGUAGES))
def test_bare_percentage_is_a_level(percent: int, language: str) -> None:
    """It answers "How loud?"."""
    assert read(f"{percent} %", language).value == percent


@given(st.text(max_size=80), st.sampled_from(LANGUAGES))
def test_words_of_a_change_stand_in_the_text(text: str, language: str) -> None:
    """Nothing is made up."""
    change = parse_loudness(text, language)
    if isinstance(change, LoudnessChange):
        start, end = change.span
        assert 0 <= start < end <= len(text)
        assert (change.target or "") in text


def test_long_text_is_more_than_a_change_of_the_volume() -> None:
    """It is left to others without a look."""
    assert refuse("turn it up " * 30) is Reason.NONE
