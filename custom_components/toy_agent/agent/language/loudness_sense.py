"""What the words of a sentence about the volume say together."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Final

from .amounts import LOUDEST, STEPS, Amount, level_of
from .loudness_change import Change, Mode, Reason
from .loudness_words import Item, Role

_MORE: Final = Role.LOUDER | Role.UP
_LESS: Final = Role.QUIETER | Role.DOWN
_COMPLAINT: Final = Role.TOO_LOUD | Role.TOO_QUIET | Role.TOO_HIGH | Role.TOO_LOW
_THING: Final = Role.NOUN | Role.DEVICE | Role.MEDIUM | Role.PLAYER
_ABOUT_LEVEL: Final = (
    Role.NOUN | Role.LOUDER | Role.QUIETER | Role.TOO_LOUD | Role.TOO_QUIET
)
_ABOUT_LOUDNESS: Final = _ABOUT_LEVEL | _THING | Role.MUTE | Role.UNMUTE
_GENERAL: Final = Role.UP | Role.DOWN | Role.TOO_HIGH | Role.TOO_LOW

_SWITCHED: Final = Role.NOUN | Role.DEVICE
"""What is muted when it is turned off; a radio is not."""

_FILLING: Final = Role.ARTICLE | Role.GLUE | Role.SMALL
"""What can stand between "to" and a number."""

_BESIDE_NAMES: Final = Role.TO_OR_AT | Role.PREPOSITION | Role.GLUE
_TO: Final = Role.TO | Role.TO_OR_AT


@dataclass(frozen=True, slots=True)
class Said:
    """The items of a sentence."""

    items: Sequence[Item]
    roles: Role
    asks: bool
    """It ends with a question mark."""

    @classmethod
    def of(cls, items: Sequence[Item], *, asks: bool) -> Said:
        """Collect what the items do."""
        return cls(items, reduce(or_, [item.role for item in items], Role(0)), asks)

    def meaning(self, *, drops_subject: bool) -> Change | Reason:
        """Return the change, or why there is none."""
        if self.roles & Role.NEVER or self._is_question(drops_subject):
            return Reason.NONE
        if not self._is_about_loudness():
            return Reason.NONE
        if self.roles & (Role.NUMBER | Role.LEVEL):
            return self._figure()
        return self._switch() or self._step()

    def _is_question(self, drops_subject: bool) -> bool:
        first = next((item for item in self.items if not item.role & Role.POLITE), None)
        if first and first.role & Role.BE and not drops_subject:
            return True
        if self.roles & Role.BE and not self.roles & (_COMPLAINT | Role.POLITE | Role.SET):
            return True
        return self.asks and bool(self.roles & _COMPLAINT) and not self.roles & (_MORE | _LESS)

    def _is_about_loudness(self) -> bool:
        roles = self.roles
        if roles & _ABOUT_LEVEL:
            return True
        if roles & Role.NUMBER and roles & _THING:
            return bool(roles & (_TO | _GENERAL | Role.PERCENT))
        if roles & _ABOUT_LOUDNESS:
            return True
        general = _GENERAL | Role.NUMBER | Role.LEVEL
        return bool(roles & general) and not roles & (Role.UNKNOWN | Role.PLACE)

    def _direction(self) -> int | None:
        """1 is louder, -1 quieter, 0 not said, None both."""
        sides = (
            (_MORE | Role.TOO_QUIET | Role.TOO_LOW, _LESS | Role.TOO_LOUD | Role.TOO_HIGH),
            (Role.HIGH, Role.LOW),
        )
        for up, down in sides:
            up_said, down_said = bool(self.roles & up), bool(self.roles & down)
            if up_said and down_said:
                return None
            if up_said or down_said:
                return up_said - down_said
        return 0

    def _figure(self) -> Change | Reason:
        """Read a number or a level: to thirty, by ten, the maximum."""
        places = [
            place
            for place, item in enumerate(self.items)
            if item.role & (Role.NUMBER | Role.LEVEL)
        ]
        values = {self.items[place].value for place in places}
        value = values.pop()
        if values or value is None or self.roles & (Role.MUTE | Role.UNMUTE):
            return Reason.AMBIGUOUS
        direction, marker = self._direction(), self._marker(places[0])
        by = bool(marker & Role.BY) and (bool(direction) or not marker & _TO)
        if self.items[places[0]].role & Role.LEVEL:
            if by or (direction and value not in (1, LOUDEST) and not marker & _TO):
                return Reason.AMBIGUOUS
            return Change(mode=Mode.ABSOLUTE, value=value)
        if by or (direction and not marker & _TO):
            return self._by(value, direction)
        return Change(mode=Mode.ABSOLUTE, value=level_of(value))

    def _by(self, value: float, direction: int | None) -> Change | Reason:
        if direction is None:
            return Reason.AMBIGUOUS
        points = level_of(abs(value)) * (direction or (value < 0 and -1))
        return Change(mode=Mode.RELATIVE, delta=points) if points else Reason.MISSING

    def _marker(self, place: int) -> Role:
        """Return what stands before a number: to, by or neither."""
        before = place - 1
        while before > 0 and self.items[before].role & _FILLING and not self.items[before].role & (_TO | Role.BY):
            before -= 1
        return self.items[before].role & (_TO | Role.BY) if before >= 0 else Role(0)

    def _switch(self) -> Change | None:
        """Read mute and unmute."""
        roles = self.roles
        if roles & (_MORE | _LESS):
            return None
        if roles & Role.UNMUTE:
            return Change(mode=Mode.UNMUTE)
        if roles & Role.MUTE and not self._only_low():
            return Change(mode=Mode.UNMUTE if roles & Role.OFF else Mode.MUTE)
        if roles & Role.OFF and roles & _SWITCHED:
            return Change(mode=Mode.MUTE)
        if roles & Role.NOUN and self._is_on():
            return Change(mode=Mode.UNMUTE)
        return None

    def _is_on(self) -> bool:
        """Say whether it is turned on; "on" can also stand before a name."""
        ends = len(self.items) - 1
        return any(
            item.role & Role.ON
            and (
                not item.role & _BESIDE_NAMES
                or place == ends
                or (place and self.items[place - 1].role & Role.SET)
            )
            for place, item in enumerate(self.items)
        )

    def _only_low(self) -> bool:
        """Say whether "quiet" describes how something is to sound."""
        muting = [item for item in self.items if item.role & Role.MUTE]
        return all(item.role & Role.LOW for item in muting) and bool(self.roles & _THING)

    def _step(self) -> Change | Reason:
        """Read louder and quieter without figures."""
        direction = self._direction()
        if direction is None or self.roles & (Role.MUTE | Role.UNMUTE) and not self._only_low():
            return Reason.AMBIGUOUS
        if not direction:
            return Reason.MISSING if self.roles & Role.NOUN else Reason.NONE
        vague = self.roles & (Role.HIGH | Role.LOW)
        if vague and any(self._marker(place) & _TO for place, item in enumerate(self.items) if item.role & vague):
            return Reason.MISSING
        amount = self._amount()
        return Change(
            mode=Mode.RELATIVE, delta=direction * STEPS[amount], amount=amount
        )

    def _amount(self) -> Amount:
        if self.roles & Role.SMALL:
            return Amount.SMALL
        return Amount.LARGE if self.roles & Role.LARGE else Amount.NORMAL
