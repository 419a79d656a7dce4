"""Read the user's answer to a question that an event left open."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from .context import TurnContext
from .outcome import QuestionKind
from .resolution import ANSWER, ResolveInput, resolve
from .result import Pending


class Verdict(StrEnum):
    """What an utterance means for a pending event."""

    GO = "go"
    """It is settled, or one value further."""

    DROP = "drop"
    """The user does not want it."""

    MOVED_ON = "moved_on"
    """The utterance is about something else."""


@dataclass(frozen=True, slots=True)
class Listener:
    """How yes, no and never mind are understood."""

    yes_no: Callable[[str, str], bool | None]
    """From text and language: yes, no, or neither."""

    dropping: Callable[[str, str], bool]
    """From text and language: whether the user drops the matter."""


def hear(
    pending: Pending, turn: TurnContext, listener: Listener
) -> tuple[Verdict, Pending]:
    """Return what the utterance means, and the event with what it added."""
    text, language = turn.utterance, turn.language
    if pending.question.kind is QuestionKind.CONFIRM:
        match listener.yes_no(text, language):
            case True:
                return Verdict.GO, pending
            case False:
                return Verdict.DROP, pending
            case None:
                dropped = listener.dropping(text, language)
                return Verdict.DROP if dropped else Verdict.MOVED_ON, pending
    if listener.dropping(text, language):
        return Verdict.DROP, pending
    fields = _read(pending, turn)
    if not fields:
        return Verdict.MOVED_ON, pending
    return Verdict.GO, replace(
        pending,
        arguments={**pending.arguments, **fields},
        provenance={**pending.provenance, **dict.fromkeys(fields, ANSWER)},
    )


def _read(pending: Pending, turn: TurnContext) -> dict[str, Any]:
    """Return the fields that the answer sets: a candidate, or what a resolver reads."""
    field = pending.question.field
    if field is None:
        return {}
    words = turn.utterance.casefold()
    named = [
        candidate
        for candidate in pending.question.candidates
        if candidate.casefold() in words
    ]
    if len(named) == 1:
        return {field: named[0]}
    found = resolve(
        pending.plugin.resolvers,
        ResolveInput(arguments=pending.arguments, hint="", turn=turn, awaiting=field),
    )
    if field not in found.arguments or field in found.ambiguous:
        return {}
    return {
        name: value
        for name, value in found.arguments.items()
        if pending.arguments.get(name) != value
    }
