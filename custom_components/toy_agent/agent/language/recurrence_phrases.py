"""Find the words of a text that say how something comes back."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from .clock import read_clock
from .durations import Read
from .marks import Marks
from .repeat_days import every_follows, read_digits, read_ordinals, read_weekdays
from .repeat_limits import read_limit
from .repeat_rhythms import read_every, read_exception, read_once, read_word
from .repeats import Repeat
from .time_words import Word


@dataclass(frozen=True, slots=True, kw_only=True)
class RepeatPhrase:
    """A repetition in a text and the marks that it covers."""

    repeat: Repeat
    first: int
    last: int


def read_repeat(marks: Marks, place: int) -> RepeatPhrase | None:
    """Read the repetition that starts at a place."""
    repeat, at, last = Repeat(), place, place
    if marks.at(place).plain:
        return None
    while at - last <= 2:
        following = _step(marks, at, repeat)
        if following:
            repeat, at = following
            last = at
        elif _is_glue(marks, at, inside=last > place):
            at += 1
        else:
            break
    if last == place or not repeat.every:
        return None
    return RepeatPhrase(repeat=repeat, first=place, last=last)


def _is_glue(marks: Marks, place: int, *, inside: bool) -> bool:
    mark = marks.at(place)
    glue = {Word.AT, Word.ON, Word.THE, Word.OF, Word.IN, Word.ABOUT, Word.FOR}
    if mark.words & glue:
        return True
    return inside and (mark.text == "," or mark.dash or Word.AND in mark.words)


def _step(marks: Marks, at: int, repeat: Repeat) -> tuple[Repeat, int] | None:
    for read in _READERS:
        found = read(marks, at, repeat)
        joined = repeat.joined(found[0]) if found else None
        if found and joined:
            return joined, found[1]
    return None


def _read_month(marks: Marks, place: int, repeat: Repeat) -> Read[Repeat]:
    month = marks.at(place).sense.month
    if month is None or not (repeat.every or repeat.nths or repeat.month_days):
        return None
    return Repeat(month=month), place + 1


def _read_clock(marks: Marks, place: int, repeat: Repeat) -> Read[Repeat]:
    mark = marks.at(place)
    expected = repeat.part is not None or mark.width > 2
    expected = expected or (mark.clock is not None and repeat.every is not None)
    read = read_clock(
        marks, place, expected=expected or every_follows(marks, place + 1)
    )
    return (Repeat(clock=read[0]), read[1]) if read else None


def _read_part(marks: Marks, place: int, _repeat: Repeat) -> Read[Repeat]:
    part = marks.at(place).sense.part
    return (Repeat(part=part), place + 1) if part else None


_READERS: Final[tuple[Callable[[Marks, int, Repeat], Read[Repeat]], ...]] = (
    read_exception,
    read_word,
    read_every,
    read_once,
    read_limit,
    read_ordinals,
    read_weekdays,
    _read_month,
    read_digits,
    _read_clock,
    _read_part,
)
