"""Find the phrases of a text that say a time."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from .calendar_days import read_day
from .clock import read_clock
from .durations import Read
from .frame import Frame
from .marks import Marks
from .ranges import read_end, read_numbers, read_span
from .time_words import Word

_GLUE: Final = frozenset(
    {
        Word.AT,
        Word.ON,
        Word.THE,
        Word.OF,
        Word.ABOUT,
        Word.FROM,
        Word.BETWEEN,
        Word.OPEN,
    }
)
_SIGNS: Final = frozenset(",()")
_LONGEST_GLUE: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """One time phrase: what it says and the marks that it covers."""

    frame: Frame
    first: int
    last: int
    """The place after its last mark."""

    announced: bool
    """It starts with at, on or the like."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _State:
    """How far a phrase has been read."""

    marks: Marks
    start: int
    at: int
    last: int
    frame: Frame
    timed: bool = False
    """What was read last is a clock time."""


def find_phrases(marks: Marks) -> Iterator[Phrase]:
    """Yield the phrases of a text from left to right; they do not overlap."""
    place = 0
    while place < len(marks.items):
        phrase = _read_phrase(marks, place)
        if phrase:
            yield phrase
        place = phrase.last if phrase else place + 1


def _read_phrase(marks: Marks, place: int) -> Phrase | None:
    state = _State(marks=marks, start=place, at=place, last=place, frame=Frame())
    while state.at - state.last <= _LONGEST_GLUE:
        if following := _step(state):
            state = following
        elif _is_glue(state):
            state = replace(state, at=state.at + 1)
        else:
            break
    if state.last == place:
        return None
    return Phrase(
        frame=state.frame,
        first=place,
        last=state.last,
        announced=bool(marks.at(place).words & _GLUE),
    )


def _is_glue(state: _State) -> bool:
    mark = state.marks.at(state.at)
    if mark.words & _GLUE:
        return True
    inside = state.last > state.start
    return inside and (mark.text in _SIGNS or mark.dash or Word.FOR in mark.words)


def _step(state: _State) -> _State | None:
    """Read one more part and join it; None if nothing fits."""
    for read in _READERS:
        found = read(state)
        if not found:
            continue
        frame = state.frame.joined(found[0])
        if frame is None:
            continue
        return replace(
            state,
            frame=frame,
            at=found[1],
            last=found[1],
            timed=_is_timed(frame, found[0]),
        )
    return None


def _is_timed(frame: Frame, read: Frame) -> bool:
    timed = read.clock is not None or (
        read.zone is not None and frame.clock is not None
    )
    return timed and frame.end_clock is None


def _read_end(state: _State) -> Read[Frame]:
    if state.at != state.last or state.last == state.start:
        return None
    return read_end(state.marks, state.at, state.start, state.frame, timed=state.timed)


def _read_numbers(state: _State) -> Read[Frame]:
    return read_numbers(state.marks, state.at, state.frame)


def _read_span(state: _State) -> Read[Frame]:
    return read_span(state.marks, state.at)


def _read_day(state: _State) -> Read[Frame]:
    if _dotted_clock(state):
        return None
    read = read_day(state.marks, state.at)
    if read and _opened(state):
        return read[0].joined(Frame(refused="open")) or read[0], read[1]
    return read


def _opened(state: _State) -> bool:
    return any(state.marks.does(at, Word.OPEN) for at in range(state.last, state.at))


def _dotted_clock(state: _State) -> bool:
    """Say that 10.10 stands where a clock time is meant and not a date."""
    marks, mark = state.marks, state.marks.at(state.at)
    if not (mark.clock and mark.date and mark.date.plain and mark.date.year is None):
        return False
    after, before = marks.at(state.at + 1), marks.at(state.at - 1)
    return bool(
        after.words & {Word.AM, Word.PM, Word.OCLOCK}
        or mark.clock.half
        or (after.sense.of_hour and mark.clock.minute % 5 == 0)
        or (Word.AT in before.words and Word.ON not in before.words)
        or mark.date.second > 12
        or (
            Word.ON not in before.words
            and (state.frame.day is not None or state.frame.digits is not None)
        )
        or state.timed
    )


def _read_clock(state: _State) -> Read[Frame]:
    marks, place = state.marks, state.at
    mark = marks.at(place)
    beside = state.last > state.start and state.frame.dated and place - state.last < 2
    expected = (
        (beside and (mark.width > 2 or state.frame.offset is not None))
        or _day_follows(marks, place + 1)
        or _dotted_clock(state)
    )
    before = marks.at(place - 1).words
    if Word.FOR in before and Word.AT not in before and mark.whole is not None:
        return None
    read = read_clock(marks, place, expected=expected)
    if not read:
        return None
    return Frame(clock=read[0], open=True if _opened(state) else None), read[1]


def _day_follows(marks: Marks, place: int) -> bool:
    """Say that "today" or "this evening" follows, as after the 8 of "8 tonight"."""
    if marks.at(place).text == ",":
        place += 1
    if marks.does(place, Word.THIS):
        return marks.at(place + 1).sense.part is not None
    return marks.at(place).sense.day is not None


def _read_part(state: _State) -> Read[Frame]:
    marks, place = state.marks, state.at
    this = marks.does(place, Word.THIS)
    part = marks.at(place + this).sense.part
    if part is None:
        return None
    offset = 0 if this and not state.frame.dated else None
    return Frame(part=part, offset=offset), place + this + 1


def _read_fixed(state: _State) -> Read[Frame]:
    mark = state.marks.at(state.at)
    if Word.SAME_TIME in mark.words:
        return Frame(same_time=True), state.at + 1
    if Word.NOW in mark.words:
        return Frame(now=True), state.at + 1
    beside = state.at == state.last or state.marks.at(state.at - 1).text == "("
    if mark.sense.zone and state.frame.clock and beside:
        return Frame(zone=mark.sense.zone), state.at + 1
    return None


_READERS: Final[tuple[Callable[[_State], Read[Frame]], ...]] = (
    _read_end,
    _read_numbers,
    _read_span,
    _read_day,
    _read_clock,
    _read_part,
    _read_fixed,
)
