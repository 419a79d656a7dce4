"""What the words of a user, and those of a model, say about the volume."""

from collections.abc import Mapping
from typing import Any, Final

from ..agent.kernel import Resolution, ResolveInput
from ..agent.language.amounts import level_of, parse_level
from ..agent.language.loudness import LoudnessChange, Mode, parse_loudness

SYNONYMS: Final[Mapping[str, str]] = {
    "level": "value",
    "volume": "value",
    "volume_level": "value",
    "percent": "value",
    "change": "delta",
    "player": "target",
    "name": "target",
    "room": "target",
    "area": "target",
    "device": "target",
}
"""Names that models give to the arguments; a unit is dropped, since all is percent."""

DROPPED: Final = ("unit", *SYNONYMS)
MODES: Final = frozenset(Mode)


def from_proposal(given: ResolveInput) -> Resolution:
    """Bring what the model proposed into our names and into percent."""
    proposed = dict(given.arguments)
    for name, ours in SYNONYMS.items():
        if name in proposed:
            proposed.setdefault(ours, proposed[name])
    language = given.turn.language
    fields: dict[str, Any] = dict.fromkeys(DROPPED)
    fields |= _mode(proposed.get("mode"), language)
    for name in ("value", "delta"):
        if name in proposed:
            fields[name] = _percent(proposed[name], language)
    if "target" in proposed:
        fields["target"] = str(proposed["target"]) or None
    return Resolution(fields=_completed(fields))


def from_hint(given: ResolveInput) -> Resolution:
    """Read what the model wrote after the event's name."""
    if not given.hint:
        return Resolution()
    return _read(given.hint, given.turn.language) or _level(given.hint, given)


def from_words(given: ResolveInput) -> Resolution:
    """Read the user's own words; they beat the model where they are complete."""
    words, language = given.turn.utterance, given.turn.language
    if found := _read(words, language):
        return found
    return (
        _level(words, given) if given.awaiting in ("value", "delta") else Resolution()
    )


def _mode(mode: object, language: str) -> dict[str, Any]:
    """Return a mode, or what a word such as "quieter" in its place says."""
    if mode is None or mode in MODES:
        return {} if mode is None else {"mode": mode}
    change = parse_loudness(str(mode), language)
    if isinstance(change, LoudnessChange):
        return {"mode": change.mode.value, "delta": change.delta}
    return {"mode": None}


def _percent(value: object, language: str) -> object:
    """Return a number in percent; what is no number is left to the schema."""
    if isinstance(value, str):
        number = parse_level(value, language)
        return value if number is None else number
    if isinstance(value, float) and -1 < value < 0:
        return -level_of(-value)
    return level_of(value) if isinstance(value, float) else value


def _completed(fields: dict[str, Any]) -> dict[str, Any]:
    """Give a proposal the mode that its numbers imply."""
    value, delta = fields.get("value"), fields.get("delta")
    match fields.get("mode"):
        case Mode.RELATIVE if delta is None and value is not None:
            return {**fields, "delta": value, "value": None}
        case Mode.ABSOLUTE if value is None and delta is not None:
            return {**fields, "mode": Mode.RELATIVE.value}
        case None if value is not None:
            return {**fields, "mode": Mode.ABSOLUTE.value}
        case None if delta is not None:
            return {**fields, "mode": Mode.RELATIVE.value}
    return fields


def _read(text: str, language: str) -> Resolution | None:
    change = parse_loudness(text, language)
    if not isinstance(change, LoudnessChange):
        return None
    target = {"target": change.target} if change.target else {}
    return _resolution(change.mode.value, change.value, change.delta, target)


def _level(text: str, given: ResolveInput) -> Resolution:
    """Read a bare number, which is a level unless a change was asked for."""
    number = parse_level(text, given.turn.language)
    if number is None:
        return Resolution()
    if given.arguments.get("mode") == Mode.RELATIVE:
        return _resolution(Mode.RELATIVE.value, None, number, {})
    return _resolution(Mode.ABSOLUTE.value, number, None, {})


def _resolution(
    mode: str, value: float | None, delta: float | None, target: dict[str, Any]
) -> Resolution:
    """Return what was said; a level that no player has is asked about."""
    fields = {"mode": mode, "value": value, "delta": delta, **target}
    if value is not None and not 0 <= value <= 100:
        return Resolution(fields={**fields, "value": None}, ambiguous={"value": ()})
    return Resolution(fields=fields)
