"""Weekdays, weeks and months told by where they lie: next Friday, this week."""

from typing import Final

from .durations import Read
from .frame import Frame
from .marks import Mark, Marks
from .time_words import Word

_WHICH: Final = (
    (Word.AFTER_NEXT, "after_next"),
    (Word.COMING, "coming"),
    (Word.NEXT, "next"),
    (Word.THIS, "this"),
)

PAST: Final = "past"


def which_of(mark: Mark) -> str | None:
    """Return which one a word picks out: this, next, coming or after_next."""
    return next((name for word, name in _WHICH if word in mark.words), None)


def read_weekday(marks: Marks, place: int) -> Read[Frame]:
    """Read "Friday", "next Friday" and "vendredi prochain"."""
    which = which_of(marks.at(place))
    start = place + (which is not None)
    mark = marks.at(start)
    weekday = mark.sense.weekday
    if weekday is None or mark.sense.plural:
        return None
    if mark.sense.dotted and mark.end - mark.start == len(mark.text):
        return None
    if Word.LAST in marks.at(place - 1).words:
        return Frame(weekday=weekday, refused=PAST), start + 1
    after = start + 1
    if which is None and not marks.at(after + 1).sense.unit:
        which = which_of(marks.at(after))
        after += which is not None
    return Frame(weekday=weekday, which=which), after


def read_week(marks: Marks, place: int) -> Read[Frame]:
    """Read "next week", "this month" and "la semaine prochaine"."""
    which, unit = which_of(marks.at(place)), marks.at(place + 1).sense.unit
    after = place + 2
    if not (which and unit):
        unit, which = marks.at(place).sense.unit, which_of(marks.at(place + 1))
    if Word.LAST in marks.at(place).words and unit:
        return Frame(refused=PAST), after
    steps = {"this": 0, "next": 1, "coming": 1, "after_next": 2}
    if not which or unit not in {"week", "month"}:
        return None
    if unit == "week":
        return Frame(week=steps[which]), after
    return Frame(month_offset=steps[which]), after
