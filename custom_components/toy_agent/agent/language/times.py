"""Read the time that a sentence says, without a model.

The rules that settle what people leave open stand in `docs/behaviour.md`, "Times".
"""

from dataclasses import replace
from datetime import datetime
from typing import Final

from .day_arithmetic import Calendar
from .frame import Frame
from .lexicon import language_of
from .marks import LONGEST, Mark, Marks, read_marks
from .readings import NOTHING_SAID, TOO_LONG, Abstention, Detail, Reason, TimeReading
from .time_choice import choose, has_rest, says_time
from .time_phrases import Phrase, find_phrases
from .time_resolution import resolve_time
from .time_words import Word
from .timed_resolution import Setting

_UNREAD: Final = Abstention(reason=Reason.NONE, detail=Detail.UNREAD)


def parse_time(
    text: str, now: datetime, language: str, *, day_first: bool | None = None
) -> TimeReading | Abstention:
    """Return the one time that a text says.

    `now` is aware and its zone is the user's. `day_first` says whether 3/4 is the third
    of April where the user lives; by default the language decides, and asks where it
    cannot know.
    """
    known = language_of(language)
    if known is None:
        return NOTHING_SAID
    if len(text) > LONGEST:
        return TOO_LONG
    marks = read_marks(text, known)
    if marks.crowded:
        return TOO_LONG
    if any(_recurs(marks, place) for place in range(len(marks.items))):
        return Abstention(reason=Reason.NONE, detail=Detail.RECURRING)
    phrases = [phrase for phrase in find_phrases(marks) if says_time(phrase, marks)]
    if not phrases:
        return NOTHING_SAID
    chosen = choose(phrases)
    if chosen is None:
        return Abstention(reason=Reason.AMBIGUOUS, detail=Detail.SEVERAL)
    frame, used = chosen
    if _left_over(marks, used) or any(has_rest(phrase, marks) for phrase in used):
        return _UNREAD
    spans = tuple(
        (marks.at(phrase.first).start, marks.at(phrase.last - 1).end) for phrase in used
    )
    return replace(_resolve(frame, marks, now, day_first), spans=spans)


def _left_over(marks: Marks, used: list[Phrase]) -> bool:
    """Say whether a date in digits stands outside the phrases that say the time."""
    inside = {place for phrase in used for place in range(phrase.first, phrase.last)}
    return any(
        mark.date is not None and place not in inside
        for place, mark in enumerate(marks.items)
    )


def _resolve(
    frame: Frame, marks: Marks, now: datetime, day_first: bool | None
) -> TimeReading | Abstention:
    words = marks.words
    if day_first is None and words.month_first is not None:
        day_first = not words.month_first
    calendar = Calendar(
        today=now.date(), day_first=day_first, next_weekday=words.next_weekday
    )
    setting = Setting(
        now=now,
        calendar=calendar,
        hour_clock=words.hour_clock,
        morning_from=words.morning_from,
    )
    return resolve_time(frame, setting)


def _recurs(marks: Marks, place: int) -> bool:
    sense = marks.at(place).sense
    if sense.plural or sense.repeats is not None:
        return True
    if Word.EVERY not in sense.words:
        return False
    following = (marks.at(place + 1), marks.at(place + 2))
    return any(_counts_time(mark) for mark in following)


def _counts_time(mark: Mark) -> bool:
    sense = mark.sense
    return bool(
        sense.unit
        or sense.weekday
        or sense.part
        or sense.month
        or sense.words & {Word.WORKDAY, Word.WEEKEND}
    )
