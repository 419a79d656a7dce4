"""How much a change is, and levels in percent."""

from enum import StrEnum
from typing import Final

from .numbers import parse_number


class Amount(StrEnum):
    """How big a change is that was said without a number."""

    SMALL = "small"
    NORMAL = "normal"
    LARGE = "large"


STEPS: Final = {Amount.SMALL: 5, Amount.NORMAL: 10, Amount.LARGE: 25}
"""Percent points of a change that was said without a number."""

LOUDEST: Final = 100
"""Percent of the highest level."""

SOFTEST: Final = 1
"""Percent of the lowest level that can be heard, as in Home Assistant's sentences."""


def level_of(number: float) -> float:
    """Return the percent that a number means as a level: 0.3 and 30 are thirty."""
    return round(number * LOUDEST, 6) if 0 < number < 1 else number


def parse_level(text: str, language: str) -> float | None:
    """Return the percent of a level that is given as text: ".3", "30 %", "thirty"."""
    number = parse_number(text, language)
    return None if number is None else level_of(number)
