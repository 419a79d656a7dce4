"""What the words of a sentence about the volume do, taken together."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Final

from .amounts import Amount
from .loudness_words import Item, Role

COMPLAINTS: Final = Role.TOO_LOUD | Role.TOO_QUIET | Role.TOO_HIGH | Role.TOO_LOW
STEPS_SAID: Final = Role.LOUDER | Role.UP | Role.QUIETER | Role.DOWN
TARGETS: Final = Role.TO | Role.TO_OR_AT
THINGS: Final = Role.NOUN | Role.DEVICE | Role.MEDIUM | Role.PLAYER

_ORDERS: Final = Role.POLITE | Role.SET
_ABOUT_LEVEL: Final = (
    Role.NOUN | Role.LOUDER | Role.QUIETER | Role.TOO_LOUD | Role.TOO_QUIET
)
_ABOUT_LOUDNESS: Final = _ABOUT_LEVEL | THINGS | Role.MUTE | Role.UNMUTE
_GENERAL: Final = Role.UP | Role.DOWN | Role.TOO_HIGH | Role.TOO_LOW
_SIDES: Final = (
    (
        Role.LOUDER | Role.UP | Role.TOO_QUIET | Role.TOO_LOW,
        Role.QUIETER | Role.DOWN | Role.TOO_LOUD | Role.TOO_HIGH,
    ),
    (Role.HIGH, Role.LOW),
)
_FILLING: Final = Role.ARTICLE | Role.GLUE | Role.SMALL
"""What can stand between "to" and a number."""

_BESIDE_NAMES: Final = Role.TO_OR_AT | Role.PREPOSITION | Role.GLUE


@dataclass(frozen=True, slots=True)
class Said:
    """The items of a sentence."""

    items: Sequence[Item]
    roles: Role
    asks: bool
    """There is a question mark."""

    @classmethod
    def of(cls, items: Sequence[Item], *, asks: bool) -> Said:
        """Collect what the items do."""
        return cls(items, reduce(or_, [item.role for item in items], Role(0)), asks)

    def is_question(self, *, drops_subject: bool) -> bool:
        """Say whether it asks or tells something, and is no order and no complaint."""
        words = (item.role for item in self.items if not item.role & Role.POLITE)
        if not drops_subject and next(words, Role(0)) & Role.BE:
            return True
        if self.roles & Role.BE and not self.roles & (COMPLAINTS | _ORDERS):
            return True
        complains = self.roles & COMPLAINTS and not self.roles & (STEPS_SAID | _ORDERS)
        return self.asks and bool(complains)

    def is_about_loudness(self) -> bool:
        """Say whether it can be about nothing else, such as the heating."""
        roles = self.roles
        if roles & _ABOUT_LEVEL:
            return True
        if roles & Role.NUMBER and roles & THINGS:
            return bool(roles & (TARGETS | _GENERAL | Role.PERCENT))
        if roles & _ABOUT_LOUDNESS:
            return True
        if roles & (Role.UNKNOWN | Role.PLACE):
            return False
        if roles & Role.NUMBER and roles & Role.SET:
            return bool(roles & (TARGETS | _GENERAL | Role.PERCENT))
        return bool(roles & (_GENERAL | Role.NUMBER | Role.LEVEL))

    @property
    def direction(self) -> int | None:
        """1 is louder, -1 quieter, 0 not said, None both."""
        for louder, quieter in _SIDES:
            up, down = bool(self.roles & louder), bool(self.roles & quieter)
            if up or down:
                return None if up and down else up - down
        return 0

    @property
    def amount(self) -> Amount:
        """How much, where no number is said."""
        if self.roles & Role.SMALL:
            return Amount.SMALL
        return Amount.LARGE if self.roles & Role.LARGE else Amount.NORMAL

    def marker(self, place: int) -> Role:
        """Return what stands before a number: to, by, either or nothing."""
        marks = TARGETS | Role.BY
        for item in reversed(self.items[:place]):
            if item.role & marks or not item.role & _FILLING:
                return item.role & marks
        return Role(0)

    @property
    def mutes(self) -> bool:
        """A word such as "quiet" says to mute, and not how something is to sound."""
        muting = [item for item in self.items if item.role & Role.MUTE]
        describes = all(item.role & Role.LOW for item in muting)
        return bool(muting) and not (describes and self.roles & THINGS)

    @property
    def turns_on(self) -> bool:
        """Something is turned on; "on" can also stand before a name."""
        last = len(self.items) - 1
        return any(
            item.role & Role.ON
            and (
                not item.role & _BESIDE_NAMES
                or place == last
                or (place and self.items[place - 1].role & Role.SET)
            )
            for place, item in enumerate(self.items)
        )
