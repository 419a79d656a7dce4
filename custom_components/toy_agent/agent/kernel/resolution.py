"""Resolve the arguments of an event without a model."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from .context import TurnContext

PROPOSED: Final = "proposed"
"""Provenance of a field that the model proposed with the event."""

FALLBACK: Final = "fallback"
"""Provenance of a field that the small model filled."""

ANSWER: Final = "answer"
"""Provenance of a field that the user gave when asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolveInput:
    """What a resolver works on."""

    arguments: Mapping[str, Any]
    """What is known so far."""

    hint: str
    """Words that the model wrote after the event's name."""

    turn: TurnContext
    awaiting: str | None = None
    """The field that the user was asked for, when the utterance is the answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """What one resolver found."""

    fields: Mapping[str, Any] = field(default_factory=dict)
    """Values that it is sure of; they replace what was proposed, and None drops it."""

    ambiguous: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Fields that could be several things, with the candidates as people say them."""


type Resolver = Callable[[ResolveInput], Resolution]


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolved:
    """The arguments after a resolver chain, and where each came from."""

    arguments: Mapping[str, Any]
    provenance: Mapping[str, str]
    ambiguous: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def filled(self, fields: Mapping[str, Any], origin: str) -> Resolved:
        """Return this with the fields that were open set from another origin."""
        fresh = {
            name: value
            for name, value in fields.items()
            if value is not None
            and (name not in self.arguments or name in self.ambiguous)
        }
        return replace(
            self,
            arguments={**self.arguments, **fresh},
            provenance={**self.provenance, **dict.fromkeys(fresh, origin)},
            ambiguous={
                name: candidates
                for name, candidates in self.ambiguous.items()
                if name not in fresh
            },
        )


def resolve(
    resolvers: Sequence[Resolver], given: ResolveInput, origin: str = PROPOSED
) -> Resolved:
    """Run a resolver chain; a later resolver sees and may replace earlier values."""
    arguments = {
        name: value for name, value in given.arguments.items() if value is not None
    }
    provenance = dict.fromkeys(arguments, origin)
    if not resolvers:
        return Resolved(arguments=arguments, provenance=provenance)
    ambiguous: dict[str, tuple[str, ...]] = {}
    for resolver in resolvers:
        found = resolver(replace(given, arguments=arguments))
        arguments = _set(arguments, found.fields)
        provenance.update(dict.fromkeys(found.fields, resolver.__name__))
        ambiguous = {**ambiguous, **found.ambiguous}
        for name in found.fields:
            ambiguous.pop(name, None)
    return Resolved(arguments=arguments, provenance=provenance, ambiguous=ambiguous)


def _set(arguments: Mapping[str, Any], fields: Mapping[str, Any]) -> dict[str, Any]:
    changed = {**arguments, **fields}
    return {name: value for name, value in changed.items() if value is not None}
