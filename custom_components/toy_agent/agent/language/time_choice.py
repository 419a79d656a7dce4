"""Which phrases of a text say its time, and whether they were read in full."""

from typing import Final

from .frame import Frame
from .marks import Mark, Marks
from .time_phrases import Phrase
from .time_words import NOTHING, Word

_REFUSED_BEFORE: Final = frozenset(
    {
        Word.AGO,
        Word.EDGE,
        Word.BEFORE,
        Word.UNTIL,
        Word.WITHIN,
        Word.LAST,
        Word.MINUS,
        Word.AFTER,
    }
)

_REFUSED_AFTER: Final = frozenset(
    {Word.AGO, Word.EDGE, Word.HALF, Word.QUARTER, Word.LAST}
)

_JOINTS: Final = frozenset(
    {
        Word.AND,
        Word.OR,
        Word.PAST,
        Word.WITHIN,
        Word.UNTIL,
        Word.BEFORE,
        Word.IN,
        Word.AT,
        Word.ON,
        Word.THE,
        Word.OF,
    }
)


def says_time(phrase: Phrase, marks: Marks) -> bool:
    """Say whether a phrase is a time and not just words that times are made of."""
    frame = phrase.frame
    if _surely(frame, marks, phrase):
        return True
    if frame.part and not frame.dated and not frame.clock:
        return False
    if frame.week is not None or frame.month_offset is not None or frame.refused:
        return frame.said > 1
    return _covers_all(phrase, marks) and (frame.said > 1 or frame.month is None)


def _surely(frame: Frame, marks: Marks, phrase: Phrase) -> bool:
    first, clock = marks.at(phrase.first), frame.clock
    if frame.refused == "minutes":
        return True
    if clock and (clock.spoken or phrase.announced or frame.dated):
        return True
    if frame.digits:
        return not frame.digits.plain or frame.said > 1 + (frame.year is not None)
    if frame.weekday is not None:
        return frame.said > 1 or not _is_short(phrase, marks)
    if frame.day is not None:
        return frame.said > 1 or (Word.ON in first.words and _ends_well(phrase, marks))
    if frame.now:
        return phrase.last == len(marks.items) or marks.at(phrase.last).stop
    return bool(
        frame.offset is not None or frame.shift or (frame.same_time and frame.dated)
    )


def _is_short(phrase: Phrase, marks: Marks) -> bool:
    """Say that its weekday is written in a way that is also another word."""
    said = marks.items[phrase.first : phrase.last]
    return all(mark.sense.short for mark in said if mark.sense.weekday is not None)


def _covers_all(phrase: Phrase, marks: Marks) -> bool:
    others = (*marks.items[: phrase.first], *marks.items[phrase.last :])
    return all(mark.stop or mark.text in {",", "'"} for mark in others)


def choose(phrases: list[Phrase]) -> tuple[Frame, list[Phrase]] | None:
    """Return the time that the phrases say together, and those that say it.

    A phrase with a day and a clock time stands for itself; what others say belongs to
    the title. A day in one place and a clock time in another belong together.
    """
    whole = [
        phrase
        for phrase in phrases
        if (phrase.frame.dated and phrase.frame.clock)
        or (phrase.frame.shift and phrase.frame.shift.seconds)
    ]
    if len(whole) == 1:
        return whole[0].frame, whole
    if whole:
        return None
    if len(phrases) == 1:
        return phrases[0].frame, phrases
    joined: Frame | None = Frame()
    for phrase in phrases:
        joined = joined.joined(phrase.frame) if joined else None
    if joined is None or sum(phrase.frame.dated for phrase in phrases) > 1:
        return None
    return joined, phrases


def _ends_well(phrase: Phrase, marks: Marks) -> bool:
    """Say that no noun follows, as it does in "on the second floor"."""
    after = marks.at(phrase.last)
    if after.words & {Word.WEEKEND, Word.WORKDAY}:
        return False
    return after.stop or after.text == "," or after.sense != NOTHING


def has_rest(phrase: Phrase, marks: Marks) -> bool:
    """Say whether something of a time stands beside a phrase that it did not take."""
    return (
        _rest_before(phrase, marks)
        or _rest_after(phrase, marks)
        or _half_range(phrase, marks)
    )


def _rest_before(phrase: Phrase, marks: Marks) -> bool:
    before, first = marks.at(phrase.first - 1), marks.at(phrase.first)
    attached = before.end == first.start
    inside = Word.IN in before.words and first.clock is not None
    second = marks.at(phrase.first - 2)
    unknown = before.sense == NOTHING and before.text.isalpha()
    if unknown and second.words & {Word.NEXT, Word.COMING}:
        return True
    if before.words & {Word.NEXT, Word.COMING}:
        return True
    if Word.STATE in before.words and not phrase.frame.dated:
        return True
    foreign = first.clock and unknown
    return bool(
        (foreign and second.width in {1, 2})
        or before.words & _REFUSED_BEFORE
        or _is_amount(before, attached=attached)
        or before.sense.unit
        or inside
        or (before.dash and attached)
    )


def _rest_after(phrase: Phrase, marks: Marks) -> bool:
    place = phrase.last
    after, last = marks.at(place), marks.at(place - 1)
    if after.junk and (after.start == last.end or after.text[0].isdecimal()):
        return True
    if after.text == ":" and marks.at(place + 1).number is not None:
        return True
    while marks.at(place).words & _JOINTS or marks.at(place).text in {",", "-", "+"}:
        place += 1
    following = marks.at(place)
    joined = following.number is not None or following.clock or following.sense.month
    if place > phrase.last and joined:
        return True
    return bool(
        following.words & _REFUSED_AFTER
        or following.sense.unit
        or _is_amount(following)
    )


def _half_range(phrase: Phrase, marks: Marks) -> bool:
    """Say that "between" stands there without the other end."""
    between = any(
        Word.BETWEEN in mark.words and Word.IN not in mark.words for mark in marks.items
    )
    return between and not (phrase.frame.end_clock or phrase.frame.end_day)


def _is_amount(mark: Mark, *, attached: bool = False) -> bool:
    if mark.clock or mark.date or (mark.junk and attached):
        return True
    whole = mark.whole
    return whole is not None and whole < 60 and not mark.ordinal
