"""What a handler says about what it did."""

from collections.abc import Mapping
from dataclasses import dataclass, field as dataclass_field
from enum import StrEnum

type JsonValue = (
    str | int | float | bool | list[JsonValue] | dict[str, JsonValue] | None
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """An event was carried out."""

    data: Mapping[str, JsonValue] = dataclass_field(default_factory=dict)
    """The compact result: what templates say and what a follow-up reads."""

    sources: tuple[Mapping[str, JsonValue], ...] = ()
    """Where outside knowledge comes from, for screens and never for speech."""


class QuestionKind(StrEnum):
    """What an answer to a question is."""

    CONFIRM = "confirm"
    CLARIFY = "clarify"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One focused question that only the user can answer."""

    kind: QuestionKind
    key: str
    """The phrase of the plugin that asks it."""

    field: str | None = None
    """The argument that the answer fills."""

    candidates: tuple[str, ...] = ()
    """What the user may choose from, as people say it."""

    values: Mapping[str, JsonValue] = dataclass_field(default_factory=dict)
    """What the phrase names."""


class EventFailed(Exception):
    """A handler could not do what was asked, and knows why.

    `code` names one of the plugin's phrases; `values` are what that phrase names.
    """

    def __init__(self, code: str, *, detail: str = "", **values: str | float) -> None:
        """Keep the reason; `detail` is for the audit and never spoken."""
        super().__init__(code)
        self.code = code
        self.detail = detail
        self.values: Mapping[str, JsonValue] = values


class InputNeeded(Exception):
    """A handler needs one value that only the user knows."""

    def __init__(self, question: Question) -> None:
        """Keep the question."""
        super().__init__(question.key)
        self.question = question
