"""The parts of a time phrase, each tried where the one before it ended."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from .calendar_days import read_day
from .clock import read_clock
from .durations import Read
from .frame import Frame
from .marks import Marks
from .ranges import read_end, read_numbers, read_span
from .time_words import Word


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """How far a phrase has been read."""

    marks: Marks
    start: int
    at: int
    last: int
    frame: Frame
    timed: bool = False
    """What was read last is a clock time."""


def is_timed(frame: Frame, read: Frame) -> bool:
    """Say whether a part that was read ends in a clock time that may have another end."""
    timed = read.clock is not None or (
        read.zone is not None and frame.clock is not None
    )
    return timed and frame.end_clock is None


def _read_end(state: State) -> Read[Frame]:
    if state.at != state.last or state.last == state.start:
        return None
    return read_end(state.marks, state.at, state.start, state.frame, timed=state.timed)


def _read_numbers(state: State) -> Read[Frame]:
    return read_numbers(state.marks, state.at, state.frame)


def _read_span(state: State) -> Read[Frame]:
    return read_span(state.marks, state.at)


def _read_day(state: State) -> Read[Frame]:
    if _dotted_clock(state) or _decimal_after_clock(state):
        return None
    read = read_day(state.marks, state.at)
    if read and _opened(state):
        return read[0].joined(Frame(refused="open")) or read[0], read[1]
    return read


def _decimal_after_clock(state: State) -> bool:
    """Say that 10.1 ends "10 - 10.1" and is no date of its own."""
    date = state.marks.at(state.at).date
    return bool(
        date and date.plain and state.timed and state.marks.at(state.at - 1).dash
    )


def _opened(state: State) -> bool:
    return any(state.marks.does(at, Word.OPEN) for at in range(state.last, state.at))


def _dotted_clock(state: State) -> bool:
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


def _read_clock(state: State) -> Read[Frame]:
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
    return marks.at(place).sense.day in {0, 1}


def _read_part(state: State) -> Read[Frame]:
    marks, place = state.marks, state.at
    this = marks.does(place, Word.THIS)
    part = marks.at(place + this).sense.part
    if part is None:
        return None
    if marks.at(place - 1).words & {Word.NEXT, Word.COMING, Word.LAST}:
        return Frame(refused="open"), place + 1
    offset = 0 if this and not state.frame.dated else None
    return Frame(part=part, offset=offset), place + this + 1


def _read_fixed(state: State) -> Read[Frame]:
    mark = state.marks.at(state.at)
    if Word.SAME_TIME in mark.words:
        return Frame(same_time=True), state.at + 1
    if Word.NOW in mark.words:
        return Frame(now=True), state.at + 1
    beside = state.at == state.last or state.marks.at(state.at - 1).text == "("
    if mark.sense.zone and state.frame.clock and beside:
        return Frame(zone=mark.sense.zone), state.at + 1
    return None


READERS: Final[tuple[Callable[[State], Read[Frame]], ...]] = (
    _read_end,
    _read_numbers,
    _read_span,
    _read_day,
    _read_clock,
    _read_part,
    _read_fixed,
)
