"""What words say about the volume: the user's, and those that a model wrote."""

from ..agent.kernel import Resolution, ResolveInput
from ..agent.language.loudness import LoudnessChange, parse_loudness
from ..agent.language.scanning import fold, words_of
from .volume_proposal import said_by_model

QUIETEST, LOUDEST = 0, 100


def from_hint(given: ResolveInput) -> Resolution:
    """Read what the model wrote after the event's name, where it proposed nothing."""
    if not given.hint or "mode" in given.arguments:
        return Resolution()
    change = said_by_model(given.hint, given.turn.language)
    return _said(change, None) if change else Resolution()


def from_words(given: ResolveInput) -> Resolution:
    """Read the user's own words; they beat the model where they are complete."""
    change = parse_loudness(given.turn.utterance, given.turn.language)
    if not isinstance(change, LoudnessChange):
        return Resolution()
    target = given.arguments.get("target")
    return _said(change, target if target and _was_named(target, given) else None)


def within_bounds(given: ResolveInput) -> Resolution:
    """Limit a step to the scale, and ask about a level that lies outside it."""
    value, delta = given.arguments.get("value"), given.arguments.get("delta")
    if value is not None and not QUIETEST <= value <= LOUDEST:
        return Resolution(ambiguous={"value": ()})
    if delta is not None and abs(delta) > LOUDEST:
        return Resolution(fields={"delta": max(-LOUDEST, min(LOUDEST, delta))})
    return Resolution()


def _said(change: LoudnessChange, target: str | None) -> Resolution:
    return Resolution(
        fields={
            "mode": change.mode.value,
            "value": change.value,
            "delta": change.delta,
            "target": change.target or target,
        }
    )


def _was_named(target: str, given: ResolveInput) -> bool:
    """Return whether somebody said what the model calls the player.

    The longest word decides, since articles are said all the time.
    """
    words = words_of(fold(target))
    heard = (said.text for said in given.turn.history)
    spoken = words_of(fold(" ".join((*heard, given.turn.utterance))))
    return bool(words) and max(words, key=len) in spoken
