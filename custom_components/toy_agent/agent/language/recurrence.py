"""Read how something comes back as an RFC 5545 rule, without a model."""

from dataclasses import replace
from datetime import datetime
from typing import Final

from .day_arithmetic import Calendar
from .lexicon import language_of
from .marks import LONGEST, Mark, Marks, read_marks
from .readings import NOTHING_SAID, TOO_LONG, Abstention, Detail, Reason
from .recurrence_phrases import RepeatPhrase, read_repeat
from .recurrence_rule import RecurrenceReading, resolve_repeat
from .time_words import Word

__all__ = ["RecurrenceReading", "parse_recurrence"]

_SMALL: Final = 60

_GLUE: Final = frozenset({Word.IN, Word.ON, Word.AND, Word.THE, Word.AT})

_REFUSED: Final = {"exception": Detail.EXCEPTION, "rule": Detail.RULE}


def parse_recurrence(
    text: str, now: datetime, language: str, *, day_first: bool | None = None
) -> RecurrenceReading | Abstention:
    """Return the one repetition that a text says.

    `now` is aware and its zone is the user's.
    """
    known = language_of(language)
    if known is None:
        return NOTHING_SAID
    if len(text) > LONGEST:
        return TOO_LONG
    marks = read_marks(text, known)
    if marks.crowded:
        return TOO_LONG
    if not any(_repeats(mark) for mark in marks.items) and not _counts(marks):
        return NOTHING_SAID
    phrase = _find(marks)
    if phrase is None:
        return Abstention(reason=Reason.NONE, detail=Detail.RULE)
    if phrase.repeat.refused:
        return Abstention(reason=Reason.MISSING, detail=_REFUSED[phrase.repeat.refused])
    span = marks.at(phrase.first).start, marks.at(phrase.last - 1).end
    if any(_repeats(mark) for mark in marks.items[phrase.last :]) or _has_rest(
        phrase, marks
    ):
        return Abstention(reason=Reason.NONE, detail=Detail.UNREAD, spans=(span,))
    if day_first is None and marks.words.month_first is not None:
        day_first = not marks.words.month_first
    calendar = Calendar(
        today=now.date(), day_first=day_first, next_weekday=marks.words.next_weekday
    )
    reading = resolve_repeat(phrase.repeat, calendar, now, marks.words.hour_clock)
    return replace(reading, spans=(span,))


def _repeats(mark: Mark) -> bool:
    sense = mark.sense
    words = {Word.EVERY, Word.ONCE, Word.TWICE}
    return sense.plural or sense.repeats is not None or bool(sense.words & words)


def _counts(marks: Marks) -> bool:
    """Say that the text has "three times a day" or the like."""
    return any(
        Word.TIMES in mark.words
        and marks.at(place + 1).words & {Word.PER, Word.EVERY, Word.A}
        and marks.at(place + 2).sense.unit
        for place, mark in enumerate(marks.items)
    )


def _find(marks: Marks) -> RepeatPhrase | None:
    for place in range(len(marks.items)):
        if phrase := read_repeat(marks, place):
            return phrase
    return None


def _has_rest(phrase: RepeatPhrase, marks: Marks) -> bool:
    before, at = marks.at(phrase.first - 1), phrase.last
    while marks.at(at).text == "," or marks.at(at).words & _GLUE:
        at += 1
    after = marks.at(at)
    sense = after.sense
    return bool(
        (before.number is not None and before.number < _SMALL and not before.words)
        or after.number is not None
        or after.clock
        or sense.unit
        or sense.weekday
        or sense.day is not None
        or after.words & {Word.UNTIL, Word.EXCEPT, Word.BETWEEN, Word.THIS, Word.NEXT}
    )
