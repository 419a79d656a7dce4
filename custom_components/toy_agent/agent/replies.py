"""The sentences that follow from results without a model."""

from typing import Final

from .kernel import Continuation, EventResult, EventStatus
from .language.phrases import common_phrases, find_phrase, phrase

GENERAL: Final = {
    EventStatus.TIMED_OUT: "timed_out",
    EventStatus.REJECTED: "invalid_arguments",
}


def sentences(continuation: Continuation, language: str) -> list[str]:
    """Return what is said about results, and the one question that is asked."""
    said = [statement(told, language) for told in continuation.statements]
    return said + [question(asked, language) for asked in continuation.questions[:1]]


def statement(result: EventResult, language: str) -> str:
    """Return the confirmation of what was done, or the correction of what was not."""
    plugin = result.plugin
    if result.status is EventStatus.SUCCEEDED and plugin and plugin.confirm:
        data = result.outcome.data if result.outcome else {}
        return plugin.confirm(result.arguments, data, language)
    error = result.error
    general = GENERAL.get(result.status, "failed")
    found = _find(result, error.code, language) if error else None
    text = found or phrase(general, language)
    return text.format(**(error.values if error else {}))


def question(result: EventResult, language: str) -> str:
    """Return the one focused question that a result waits for."""
    asked = result.question
    if asked is None:
        return ""
    general = asked.key.partition("_")[0]
    text = _find(result, asked.key, language) or phrase_of(general, language)
    candidates = listed(asked.candidates, language)
    return text.format(**{**asked.values, "candidates": candidates})


def listed(names: tuple[str, ...], language: str) -> str:
    """Return names as a spoken list of alternatives."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {phrase('or', language)} {names[-1]}"


def phrase_of(key: str, language: str) -> str:
    """Return a common phrase with its placeholders left in."""
    return find_phrase(key, language, common_phrases()) or ""


def _find(result: EventResult, key: str, language: str) -> str | None:
    tables = (result.plugin.phrases,) if result.plugin else ()
    return find_phrase(key, language, *tables, common_phrases())
