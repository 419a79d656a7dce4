"""What a model proposes for the volume, in our names and in percent."""

from collections.abc import Iterator, Mapping
from math import copysign
from typing import Any, Final

from ..agent.kernel import Resolution, ResolveInput
from ..agent.language.amounts import level_of, parse_level
from ..agent.language.loudness import LoudnessChange, Mode, parse_loudness

MODEL_TONGUE: Final = "en"
"""The language that models fall into when they write arguments."""

NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "mode": ("mode", "direction", "action", "operation"),
    "value": (
        "value",
        "level",
        "volume",
        "volume_level",
        "percent",
        "percentage",
        "amount",
    ),
    "delta": ("delta", "change", "step", "by"),
    "target": (
        "target",
        "player",
        "media_player",
        "device",
        "room",
        "area",
        "location",
        "name",
        "entity",
        "entity_id",
    ),
}
"""Our names first, and those that models use instead."""

STRAY: Final = frozenset(
    {"unit", "units", *(name for names in NAMES.values() for name in names)}
) - set(NAMES)
"""What is taken away: a unit says nothing, since all is percent."""

MODES: Final[Mapping[str, Mode]] = {
    **{mode.value: mode for mode in Mode},
    "absolut": Mode.ABSOLUTE,
    "set": Mode.ABSOLUTE,
    "to": Mode.ABSOLUTE,
    "relativ": Mode.RELATIVE,
    "change": Mode.RELATIVE,
    "adjust": Mode.RELATIVE,
    "by": Mode.RELATIVE,
}
NOBODY: Final = frozenset({"", "none", "null", "unknown", "default", "current"})


def from_proposal(given: ResolveInput) -> Resolution:
    """Bring what the model proposed into our names and into percent."""
    if not given.arguments:
        return Resolution()
    language = given.turn.language
    words = [word for word in _named("mode", given.arguments) if isinstance(word, str)]
    numbers = [
        next((as_percent(raw, language) for raw in _named(name, given.arguments)), None)
        for name in ("value", "delta")
    ]
    target = next(_named("target", given.arguments), None)
    called = target.strip() if isinstance(target, str) else ""
    return Resolution(
        fields={
            **dict.fromkeys(STRAY & given.arguments.keys()),
            **_change(_mode(words, language), *numbers),
            "target": None if called.casefold() in NOBODY else called,
        }
    )


def as_percent(raw: object, language: str = MODEL_TONGUE) -> float | None:
    """Return a number in percent: 0.3, "0,3", "30 %" and "thirty" are thirty."""
    match raw:
        case bool():
            return None
        case int() | float():
            number: float | None = raw
        case str():
            number = next(_read(raw.removeprefix("+"), language), None)
        case _:
            return None
    return number if number is None else copysign(level_of(abs(number)), number)


def said_by_model(text: str, language: str) -> LoudnessChange | None:
    """Return the change that words of a model say, in the user's language or its own."""
    changes = (parse_loudness(text, tongue) for tongue in (language, MODEL_TONGUE))
    return next((one for one in changes if isinstance(one, LoudnessChange)), None)


def _named(name: str, arguments: Mapping[str, Any]) -> Iterator[Any]:
    return (arguments[one] for one in NAMES[name] if arguments.get(one) is not None)


def _read(text: str, language: str) -> Iterator[float]:
    for tongue in (language, MODEL_TONGUE):
        if (level := parse_level(text, tongue)) is not None:
            yield level
    if change := said_by_model(text, language):
        yield from (one for one in (change.value, change.delta) if one is not None)


def _mode(words: list[str], language: str) -> tuple[Mode | None, float | None]:
    """Return the mode, and the level or step that a word such as "quieter" says."""
    mode: Mode | None = None
    for word in words:
        plain = word.strip().casefold()
        if plain in MODES:
            mode = mode or MODES[plain]
        elif change := said_by_model(plain, language):
            number = change.delta if change.value is None else change.value
            return change.mode, number
    return mode, None


def _change(
    known: tuple[Mode | None, float | None], value: float | None, delta: float | None
) -> dict[str, Any]:
    """Make the numbers fit the mode, or find the mode that they imply.

    Small models fill every argument of a schema: a zero beside another number is
    no number.
    """
    mode, number = known
    if mode in (None, Mode.ABSOLUTE) and delta and not value:
        mode = Mode.RELATIVE
    elif mode is None and value is not None:
        mode = Mode.ABSOLUTE
    match mode:
        case Mode.ABSOLUTE:
            value, delta = (number if value is None else value), None
        case Mode.RELATIVE:
            step = delta or value or number or None
            if step and number:
                step = copysign(step, number)
            value, delta = None, step
        case _:
            value = delta = None
    return {"mode": mode and mode.value, "value": value, "delta": delta}
