"""What words and a model's proposal say about the volume."""

from collections.abc import Mapping
from typing import Any, Final

from ..agent.kernel import Resolution, ResolveInput
from ..agent.language.loudness import LoudnessChange, parse_loudness

FIELDS: Final = ("mode", "value", "delta", "target")


def from_words(given: ResolveInput) -> Resolution:
    """Read the user's own words; they beat the model where they are complete."""
    return _read(given.turn.utterance, given.turn.language, given.arguments)


def from_hint(given: ResolveInput) -> Resolution:
    """Read what the model wrote after the event's name."""
    if not given.hint:
        return Resolution()
    return _read(given.hint, given.turn.language, given.arguments)


def from_proposal(given: ResolveInput) -> Resolution:
    """Bring what the model proposed into percent."""
    value = given.arguments.get("value")
    if isinstance(value, float) and 0 < value < 1:
        return Resolution(fields={"value": value * 100})
    return Resolution()


def _read(text: str, language: str, known: Mapping[str, Any]) -> Resolution:
    change = parse_loudness(text, language)
    if not isinstance(change, LoudnessChange):
        return Resolution()
    fields: dict[str, Any] = {
        "mode": change.mode.value,
        "value": change.value,
        "delta": change.delta,
    }
    if change.target:
        fields["target"] = change.target
    return Resolution(fields=fields)
