"""Let in only what can be an event."""

from collections.abc import Mapping
from math import isfinite
from typing import Any, Final

from .registry import Registry
from .result import EventError, EventRequest

MAX_DEPTH: Final = 6
MAX_VALUES: Final = 200
MAX_CHARACTERS: Final = 16_384


def unknown(request: EventRequest, registry: Registry) -> EventError:
    """Return why there is no event for the request."""
    code = "disabled_event" if registry.knows(request.name) else "unknown_event"
    return EventError(code=code, detail=request.name[:64])


def hostile(request: EventRequest) -> EventError | None:
    """Return why the proposed arguments are refused unread, or None."""
    if fault := _excess(request.arguments):
        return EventError(code="invalid_arguments", detail=fault)
    return None


def _excess(arguments: Mapping[str, Any]) -> str | None:
    """Return what is hostile about arguments; iterative, so that depth cannot hurt."""
    stack: list[tuple[Any, int]] = [(arguments, 0)]
    values = characters = 0
    while stack:
        value, depth = stack.pop()
        values += 1
        if depth > MAX_DEPTH or values > MAX_VALUES:
            return "too deep" if depth > MAX_DEPTH else "too many values"
        match value:
            case str():
                characters += len(value)
            case float() if not isfinite(value):
                return "not a finite number"
            case Mapping():
                for key, item in value.items():
                    characters += len(key)
                    stack.append((item, depth + 1))
            case list() | tuple():
                stack.extend((item, depth + 1) for item in value)
        if characters > MAX_CHARACTERS:
            return "too long"
    return None
