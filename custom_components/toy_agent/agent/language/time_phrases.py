"""Find the phrases of a text that say a time."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from .frame import EMPTY, Frame
from .marks import Marks
from .time_parts import READERS, State, is_timed
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


def find_phrases(marks: Marks) -> Iterator[Phrase]:
    """Yield the phrases of a text from left to right; they do not overlap."""
    place = 0
    while place < len(marks.items):
        if marks.items[place].plain:
            place += 1
            continue
        phrase = _read_phrase(marks, place)
        if phrase:
            yield phrase
        place = phrase.last if phrase else place + 1


def _read_phrase(marks: Marks, place: int) -> Phrase | None:
    state = State(marks=marks, start=place, at=place, last=place, frame=EMPTY)
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


def _is_glue(state: State) -> bool:
    mark = state.marks.at(state.at)
    if mark.words & _GLUE:
        return True
    inside = state.last > state.start
    return inside and (mark.text in _SIGNS or mark.dash or Word.FOR in mark.words)


def _step(state: State) -> State | None:
    """Read one more part and join it; None if nothing fits."""
    if state.marks.at(state.at).idle:
        return None
    for read in READERS:
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
            timed=is_timed(frame, found[0]),
        )
    return None
