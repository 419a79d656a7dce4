"""Which change of the volume a sentence asks for."""

from typing import Final

from .amounts import LOUDEST, SOFTEST, STEPS, level_of
from .loudness_change import Change, Mode, Reason
from .loudness_said import COMPLAINTS, STEPS_SAID, TARGETS, Said
from .loudness_words import Role

_SWITCHED: Final = Role.NOUN | Role.DEVICE
"""What is muted when it is turned off; a radio is not."""


def read_change(said: Said, *, drops_subject: bool) -> Change | Reason:
    """Return the change, or why there is none."""
    if said.roles & Role.NEVER or said.is_question(drops_subject=drops_subject):
        return Reason.NONE
    if not said.is_about_loudness():
        return Reason.NONE
    if said.roles & (Role.NUMBER | Role.LEVEL):
        return _figure(said)
    return _switch(said) or _step(said)


def _figure(said: Said) -> Change | Reason:
    """Read a number or a level: to thirty, by ten, the maximum."""
    figures = Role.NUMBER | Role.LEVEL
    places = [place for place, item in enumerate(said.items) if item.role & figures]
    values = {said.items[place].value for place in places}
    value = values.pop()
    if values or value is None or said.roles & (Role.MUTE | Role.UNMUTE):
        return Reason.AMBIGUOUS
    direction, marker = said.direction, said.marker(places[0])
    to_it = bool(marker & TARGETS)
    by_it = bool(marker & Role.BY) and (not to_it or direction != 0)
    if said.items[places[0]].role & Role.LEVEL:
        end = value in (SOFTEST, LOUDEST)
        if by_it or (direction != 0 and not to_it and not end):
            return Reason.AMBIGUOUS
        return Change(mode=Mode.ABSOLUTE, value=value)
    if by_it or (direction != 0 and not to_it):
        return _by(value, direction)
    return Change(mode=Mode.ABSOLUTE, value=level_of(value))


def _by(value: float, direction: int | None) -> Change | Reason:
    if direction is None:
        return Reason.AMBIGUOUS
    if not direction:
        direction = -1 if value < 0 else 0
    delta = level_of(abs(value)) * direction
    return Change(mode=Mode.RELATIVE, delta=delta) if delta else Reason.MISSING


def _switch(said: Said) -> Change | None:
    """Read mute and unmute."""
    roles = said.roles
    if roles & STEPS_SAID:
        return None
    if roles & Role.UNMUTE:
        return Change(mode=Mode.UNMUTE)
    if said.mutes:
        return Change(mode=Mode.UNMUTE if roles & Role.OFF else Mode.MUTE)
    if roles & Role.OFF and roles & _SWITCHED:
        return Change(mode=Mode.MUTE)
    if roles & Role.NOUN and not roles & COMPLAINTS and said.turns_on:
        return Change(mode=Mode.UNMUTE)
    return None


def _step(said: Said) -> Change | Reason:
    """Read louder and quieter without a number."""
    direction = said.direction
    if direction is None or said.mutes or said.roles & Role.UNMUTE:
        return Reason.AMBIGUOUS
    if not direction:
        return Reason.MISSING if said.roles & Role.NOUN else Reason.NONE
    if _is_vague_level(said):
        return Reason.MISSING
    amount = said.amount
    return Change(mode=Mode.RELATIVE, delta=direction * STEPS[amount], amount=amount)


def _is_vague_level(said: Said) -> bool:
    """Say whether it names a level without saying which: to low."""
    vague = Role.HIGH | Role.LOW
    return any(
        item.role & vague and said.marker(place) & TARGETS
        for place, item in enumerate(said.items)
    )
