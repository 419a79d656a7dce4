"""Yes and no: whole answers only."""

import pytest

from custom_components.toy_agent.agent.language.answers import Answer, parse_answer

YES = {
    "en": ("Yes.", "yes please", "Sure, go ahead!", "okay do it", "Yeah, why not"),
    "de": ("Ja.", "ja klar", "Ja bitte", "mach das", "von mir aus", "na klar, gerne"),
    "fr": ("Oui.", "bien sûr", "oui, s'il te plaît", "vas-y", "d'accord, fais-le"),
    "es": ("Sí.", "claro que sí", "sí, por favor", "vale, hazlo", "adelante"),
    "nl": ("Ja.", "ja graag", "natuurlijk", "doe maar", "prima, ga je gang"),
    "it": ("Sì.", "certo", "sì, grazie", "va bene, fallo pure", "d'accordo"),
    "pl": ("Tak.", "tak, proszę", "jasne", "dobrze, zrób to", "oczywiście"),
    "pt": ("Sim.", "claro", "sim, por favor", "pode ser", "está bem, faz isso"),
}
NO = {
    "en": ("No.", "no don't", "No, thanks!", "please don't", "rather not", "not now"),
    "de": ("Nein.", "lieber nicht", "nein danke", "bitte nicht", "auf keinen Fall"),
    "fr": ("Non.", "non merci", "surtout pas", "ne le fais pas", "pas maintenant"),
    "es": ("No.", "no, gracias", "mejor no", "no lo hagas", "claro que no"),
    "nl": ("Nee.", "nee, dank je", "liever niet", "doe maar niet", "nu niet"),
    "it": ("No.", "no, grazie", "meglio di no", "non farlo", "assolutamente no"),
    "pl": ("Nie.", "nie, dziękuję", "lepiej nie", "nie rób tego", "raczej nie"),
    "pt": ("Não.", "não, obrigado", "melhor não", "não faças isso", "agora não"),
}
NEITHER = {
    "en": (
        "yes but only the first",
        "no, make it five",
        "yes, no",
        "no, yes",
        "maybe",
        "",
    ),
    "de": ("ja, aber erst morgen", "nein, um fünf", "jein", "vielleicht", "?"),
    "fr": ("oui mais demain", "non, à cinq heures", "oui et non", "peut-être"),
    "es": ("sí, pero mañana", "no, a las cinco", "sí y no", "quizás"),
    "nl": ("ja, maar morgen pas", "nee, om vijf uur", "ja en nee", "misschien"),
    "it": ("sì, ma domani", "no, alle cinque", "sì e no", "forse"),
    "pl": ("tak, ale jutro", "nie, o piątej", "tak i nie", "może jutro"),
    "pt": ("sim, mas amanhã", "não, às cinco", "sim e não", "talvez"),
}
CASES = [
    pytest.param(language, text, answer, id=f"{language}-{text}")
    for table, answer in ((YES, Answer.YES), (NO, Answer.NO), (NEITHER, None))
    for language, texts in table.items()
    for text in texts
]


@pytest.mark.parametrize(("language", "text", "answer"), CASES)
def test_only_a_whole_answer_counts(
    language: str, text: str, answer: Answer | None
) -> None:
    """Conditions, corrections and other matters are no answer."""
    assert parse_answer(text, language) is answer


def test_answer_that_goes_on_and_on_is_none() -> None:
    """Nobody says yes in a hundred characters."""
    assert parse_answer("yes " * 40, "en") is None
