"""Find the players that somebody calls by a name, a room or a floor."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from homeassistant.core import HomeAssistant, State, callback
from homeassistant.helpers import (
    area_registry as ar,
    entity_registry as er,
    floor_registry as fr,
    intent,
)

from ..agent.language.scanning import fold, words_of
from .area import async_area_of

SMALL: Final = 3
"""Letters up to which an unknown word may be an article and is let pass."""

CONSTRAINTS: Final[tuple[Callable[[str], intent.MatchTargetsConstraints], ...]] = (
    lambda name: intent.MatchTargetsConstraints(name=name, allow_duplicate_names=True),
    lambda name: intent.MatchTargetsConstraints(area_name=name),
    lambda name: intent.MatchTargetsConstraints(floor_name=name),
)

type Words = frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """The players that a name fits."""

    states: list[State] = field(default_factory=list)
    by_place: bool = False
    """A room or floor was named, and not the players themselves."""


@callback
def async_named(hass: HomeAssistant, target: str, players: Sequence[State]) -> Named:
    """Return the players among the given ones that a name fits.

    Home Assistant's own matching comes first; what it does not find may have an
    article, stand in another order, or be said in part.
    """
    if not players:
        return Named()
    for constraints in CONSTRAINTS:
        wanted = constraints(target)
        found = intent.async_match_targets(hass, wanted, states=list(players))
        if found.is_match and found.states:
            return Named(states=found.states, by_place=wanted.name is None)
    return _best(target, [_async_known(hass, state) for state in players])


@dataclass(frozen=True, slots=True, kw_only=True)
class _Known:
    """The words by which a player is known."""

    state: State
    names: tuple[Words, ...]
    places: tuple[Words, ...]

    @property
    def words(self) -> Words:
        return frozenset().union(*self.names, *self.places)

    def rank(self, said: Words) -> tuple[int, bool]:
        """Return how many of the words fit, and whether it is named itself.

        Nothing fits unless a whole name or place was said, or every word of weight
        belongs to the player.
        """
        named = any(name <= said for name in self.names)
        placed = any(place <= said for place in self.places)
        weighty = {word for word in said if len(word) > SMALL or word in self.words}
        if not (named or placed or (weighty and weighty <= self.words)):
            return 0, False
        return len(said & self.words), named


def _best(target: str, players: Iterable[_Known]) -> Named:
    said = _words(target)
    ranked = [(player.rank(said), player) for player in players]
    best = max((rank for rank, _player in ranked), default=(0, False))
    if not best[0]:
        return Named()
    found = [player for rank, player in ranked if rank == best]
    return Named(
        states=[player.state for player in found],
        by_place=not any(said & name for player in found for name in player.names),
    )


@callback
def _async_known(hass: HomeAssistant, state: State) -> _Known:
    entry = er.async_get(hass).async_get(state.entity_id)
    names = intent.async_get_entity_aliases(hass, entry, state=state)
    places = _async_places(hass, async_area_of(hass, state.entity_id))
    return _Known(
        state=state,
        names=tuple(filter(None, map(_words, (*names, state.name)))),
        places=tuple(filter(None, map(_words, places))),
    )


@callback
def _async_places(hass: HomeAssistant, area_id: str | None) -> Iterator[str]:
    area = ar.async_get(hass).async_get_area(area_id) if area_id else None
    if area is None:
        return
    yield from (area.name, *area.aliases)
    if area.floor_id and (floor := fr.async_get(hass).async_get_floor(area.floor_id)):
        yield from (floor.name, *floor.aliases)


def _words(name: str) -> Words:
    return frozenset(words_of(fold(name)))
