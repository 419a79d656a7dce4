"""What is measured of a turn, and how many turns become one number."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import median
from typing import Final


class Figure(StrEnum):
    """A number about a turn."""

    REQUESTS = "requests"
    FIRST_TEXT = "first_text"
    """Milliseconds until the first visible character reaches the client."""

    ACTION = "action"
    """Milliseconds until the player has its new volume in the state machine."""

    TURN = "turn"
    """Milliseconds until the pipeline's run is over."""

    PROMPT = "prompt"
    """Tokens of the first request's prompt."""

    LOOP = "loop"
    """Milliseconds of processor time in Home Assistant's event loop."""

    TOKENS = "tokens"
    """Generated tokens of all requests."""

    DELTA = "delta"
    """Microseconds of the event loop for each token of a long answer."""


type Figures = Mapping[Figure, float]

PER_MILLISECOND: Final = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """The most that a figure may be."""

    figure: Figure
    at_most: float
    relative: bool = True
    """Whether it is counted in shares of the reference agent's figure."""


def medians(turns: Sequence[Figures]) -> dict[Figure, float]:
    """Return the median of each figure that all turns have."""
    return {
        figure: median(turn[figure] for turn in turns)
        for figure in Figure
        if turns and all(figure in turn for turn in turns)
    }


def cost_of_a_delta(long: Figures, short: Figures) -> float:
    """Return what a token costs, from two answers of different length."""
    loop = long[Figure.LOOP] - short[Figure.LOOP]
    tokens = long[Figure.TOKENS] - short[Figure.TOKENS]
    return loop * PER_MILLISECOND / tokens
