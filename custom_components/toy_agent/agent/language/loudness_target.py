"""Which words of a sentence about the volume name a player or a room."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .loudness_words import Item, Role

_LONGEST: Final = 5
"""Items of a name; more unknown words are a sentence that is not understood."""

_NAMES: Final = Role.UNKNOWN | Role.PLAYER | Role.PLACE
_INSIDE: Final = Role.PREPOSITION | Role.ARTICLE | Role.TO_OR_AT | Role.GLUE
_AFTER_VERB: Final = Role.LOUDER | Role.QUIETER | Role.PERCENT | Role.NUMBER
_AMOUNTS: Final = Role.SMALL | Role.NORMAL | Role.LARGE | Role.LEVEL
_AFTER_NAME: Final = (
    _AFTER_VERB
    | _AMOUNTS
    | Role.NOUN
    | Role.DEVICE
    | Role.MEDIUM
    | Role.UP
    | Role.DOWN
    | Role.TO
    | Role.TO_OR_AT
    | Role.BY
    | Role.MUTE
    | Role.UNMUTE
)
_NOUNS: Final = Role.NOUN | Role.DEVICE | Role.MEDIUM


@dataclass(frozen=True, slots=True)
class Target:
    """Items that name a player or a room, both inclusive."""

    first: int
    last: int
    clear: bool
    """They stand where such a name can stand."""


def find_target(items: Sequence[Item]) -> Target | None:
    """Return the words that can only be a name."""
    places = [place for place, item in enumerate(items) if item.role & _NAMES]
    if not places:
        return None
    first, last = places[0], places[-1]
    inside = [item.role for item in items[first : last + 1]]
    clear = (
        all(role & (_NAMES | _INSIDE | Role.DEVICE) for role in inside)
        and len(inside) <= _LONGEST
        and _may_stand(items, first, last)
    )
    while first and items[first - 1].role & Role.DEVICE:
        first -= 1
    while last + 1 < len(items) and items[last + 1].role & Role.DEVICE:
        last += 1
    return Target(first, last, clear)


def _may_stand(items: Sequence[Item], first: int, last: int) -> bool:
    """Say whether a name can stand there; "slowly" in "volume up slowly" cannot."""
    if any(not item.role & Role.UNKNOWN for item in items[first : last + 1]):
        return True
    if not first:
        return last + 1 < len(items) and bool(items[last + 1].role & _AFTER_NAME)
    if last + 1 < len(items) and items[last + 1].role & _NOUNS:
        return True
    before = items[first - 1].role
    if before & (Role.UP | Role.DOWN):
        return not any(item.role & Role.NOUN for item in items[:first])
    return not before & (_AFTER_VERB | _AMOUNTS)
