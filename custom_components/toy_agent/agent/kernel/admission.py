"""Let in only what can be an event."""

from collections.abc import Iterable, Mapping
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
    stack: list[tuple[Iterable[Any], int]] = [(arguments.values(), 1)]
    values, characters = len(arguments), sum(map(len, arguments))
    while stack:
        items, depth = stack.pop()
        for item in items:
            if isinstance(item, str):
                characters += len(item)
            elif isinstance(item, float):
                if not isfinite(item):
                    return "not a finite number"
            elif isinstance(item, dict | list | tuple):
                if depth == MAX_DEPTH:
                    return "too deep"
                values += len(item)
                if isinstance(item, dict):
                    characters += sum(map(len, item))
                    stack.append((item.values(), depth + 1))
                else:
                    stack.append((item, depth + 1))
        if values > MAX_VALUES:
            return "too many values"
        if characters > MAX_CHARACTERS:
            return "too long"
    return None
