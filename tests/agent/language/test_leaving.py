"""Goodbyes and never minds: whole turns only."""

import pytest

from custom_components.toy_agent.agent.language.leaving import is_dropping, is_leaving

GOODBYE = {
    "en": (
        "Bye!",
        "okay, see you tomorrow",
        "thanks, that's all",
        "Good night, Alexa.",
        "I have to run, bye",
        "it was lovely talking to you",
        "have a wonderful evening",
        "no thanks, that's all",
    ),
    "de": (
        "Tschüss!",
        "okay, bis morgen",
        "danke, das war's",
        "gute Nacht",
        "ich muss los, tschüss",
        "ich wünsche dir einen schönen Tag",
    ),
    "fr": ("Au revoir !", "merci, c'est tout", "bonne nuit", "salut, à plus"),
    "es": ("¡Adiós!", "gracias, eso es todo", "buenas noches", "hasta mañana"),
    "nl": ("Doei!", "bedankt, dat was alles", "welterusten", "tot morgen dan"),
    "it": ("Arrivederci!", "grazie, è tutto", "buonanotte", "ciao, a domani"),
    "pl": ("Do widzenia!", "dzięki, to wszystko", "dobranoc", "cześć, do jutra"),
    "pt": ("Adeus!", "obrigado, é tudo", "boa noite", "tchau, até amanhã"),
}
NEVER_MIND = {
    "en": ("Never mind.", "stop", "forget it, please", "cancel that", "not you"),
    "de": ("Vergiss es.", "ach egal", "schon gut", "abbrechen", "lass mal"),
    "fr": ("Laisse tomber.", "oublie ça", "tant pis", "annule", "non, rien"),
    "es": ("Olvídalo.", "déjalo", "da igual", "cancela", "no, nada"),
    "nl": ("Laat maar.", "vergeet het maar", "maakt niet uit", "annuleer"),
    "it": ("Lascia perdere.", "non importa", "annulla", "no, niente"),
    "pl": ("Nieważne.", "zapomnij o tym", "anuluj", "daj spokój"),
    "pt": ("Esquece.", "deixa lá", "não importa", "cancela"),
}
STAYING = {
    "en": (
        "stop the timer",
        "cancel the alarm",
        "what does 'goodbye' mean in Thai?",
        "bye for now, but first mute it",
        "stop the music",
        "never mind the volume, mute it",
        "say goodbye to high bills",
        "good morning",
        "thank you",
        "that's all wrong",
        "I enjoyed the film",
        "have a look at the weather",
        "",
    ),
    "de": (
        "stopp die Eieruhr",
        "lösch den Wecker",
        "was heißt Tschüss auf Thai?",
        "tschüss, aber mach erst leiser",
        "vergiss die Milch nicht",
        "lass das Licht an",
        "guten Morgen",
        "danke",
    ),
    "fr": ("arrête le minuteur", "annule l'alarme", "salut, mets du jazz", "merci"),
    "es": ("para el temporizador", "deja la luz encendida", "hola", "gracias"),
    "nl": ("stop de timer", "annuleer de wekker", "laat het licht aan", "bedankt"),
    "it": ("ferma il timer", "annulla la sveglia", "buongiorno", "grazie"),
    "pl": ("zatrzymaj minutnik", "anuluj alarm", "dzień dobry", "dziękuję"),
    "pt": ("para o cronómetro", "cancela o despertador", "bom dia", "obrigado"),
}


def cases(table: dict[str, tuple[str, ...]]) -> list[object]:
    """Return language and text of each, with an id."""
    return [
        pytest.param(language, text, id=f"{language}-{text}")
        for language, texts in table.items()
        for text in texts
    ]


@pytest.mark.parametrize(("language", "text"), cases(GOODBYE) + cases(NEVER_MIND))
def test_goodbye_and_never_mind_end_the_conversation(language: str, text: str) -> None:
    """Thanks, names and politeness around them change nothing."""
    assert is_leaving(text, language)


@pytest.mark.parametrize(("language", "text"), cases(STAYING))
def test_order_or_question_ends_nothing(language: str, text: str) -> None:
    """Neither a goodbye inside a sentence nor a thing to cancel is meant."""
    assert not is_leaving(text, language)
    assert not is_dropping(text, language)


@pytest.mark.parametrize(("language", "text"), cases(NEVER_MIND))
def test_never_mind_drops_the_question(language: str, text: str) -> None:
    """What was asked is left alone."""
    assert is_dropping(text, language)


@pytest.mark.parametrize("text", ["no", "no thanks", "rather not", "don't bother"])
def test_no_drops_the_question_but_not_the_conversation(text: str) -> None:
    """To "Which one?" it means neither; alone it is no goodbye."""
    assert is_dropping(text, "en")
    assert not is_leaving(text, "en")


@pytest.mark.parametrize("text", ["yes", "yes, that's it", "the kitchen one", "bye"])
def test_answer_does_not_drop_the_question(text: str) -> None:
    """Neither do other words."""
    assert not is_dropping(text, "en")
