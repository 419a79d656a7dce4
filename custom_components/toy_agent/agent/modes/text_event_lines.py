"""Read what stands in a hidden block: one event a line."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
import re
from typing import Any, Final

from .lenient_json import read_json

NAME: Final = re.compile(r"""[\s>*•\-–"'`]*([A-Za-z][\w.]*)["'`]?\s*[:=(]?\s*""")
NOTHING: Final = frozenset({"", "none", "no events", "no event", "null", "[]", "{}"})
NAME_KEYS: Final = ("event", "name", "function", "tool")
ARGUMENT_KEYS: Final = ("arguments", "args", "parameters", "params")
DECORATION: Final = " \t\r\n`*-•,;"


class Fault(StrEnum):
    """Why something is neither text nor an event."""

    BROKEN_JSON = "broken_json"
    NO_EVENT = "no_event"
    CUT_OFF = "cut_off"
    TOO_LONG = "too_long"


@dataclass(frozen=True, slots=True)
class NamedEvent:
    """An event that the model named."""

    name: str
    arguments: dict[str, Any] | None
    hint: str
    """Text after the name that is no JSON."""

    raw: str
    bare: bool = False
    """Whether it stood in the text as an object, outside any block."""


@dataclass(frozen=True, slots=True)
class ProtocolError:
    """Something that the model wrote against the protocol."""

    reason: Fault
    raw: str


def read_line(line: str) -> Iterator[NamedEvent | ProtocolError]:
    """Read one line of a block, whatever form of it the model chose."""
    line = line.strip().strip("`").strip()
    if line.strip(DECORATION + ".").casefold() in NOTHING or line.casefold() == "json":
        return
    if line[0] in "{[":
        yield from _objects(line)
        return
    matched = NAME.match(line)
    if matched is None:
        yield ProtocolError(Fault.NO_EVENT, line)
        return
    rest = line[matched.end() :].strip()
    if rest[:1] not in ("{", "["):
        yield NamedEvent(matched[1], None, rest.strip(DECORATION + ")"), line)
        return
    arguments = _object(rest)
    if arguments is None:
        yield ProtocolError(Fault.BROKEN_JSON, line)
    else:
        yield NamedEvent(matched[1], arguments, "", line)


def names_event(value: Any) -> bool:
    """Return whether a JSON value is an object that names an event."""
    return isinstance(value, dict) and any(
        isinstance(value.get(key), str | dict) for key in NAME_KEYS
    )


def _object(text: str) -> dict[str, Any] | None:
    """Return the arguments after a name; what follows their last bracket is dropped."""
    end = max(text.rfind("}"), text.rfind("]")) + 1
    try:
        value = read_json(text[:end] if end else text)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def _objects(text: str) -> Iterator[NamedEvent | ProtocolError]:
    end = max(text.rfind("}"), text.rfind("]")) + 1
    try:
        value = read_json(text[:end] if end else text)
    except ValueError:
        yield ProtocolError(Fault.BROKEN_JSON, text)
        return
    for item in value if isinstance(value, list) else [value]:
        yield _enveloped(item, text)


def _enveloped(item: Any, raw: str) -> NamedEvent | ProtocolError:
    """Return the event of an object such as `{"event": …}` or `{"name": …}`."""
    if isinstance(item, str) and item:
        return NamedEvent(item, None, "", raw)
    if not names_event(item):
        return ProtocolError(Fault.NO_EVENT, raw)
    key = next(key for key in NAME_KEYS if isinstance(item.get(key), str | dict))
    if isinstance(item[key], dict):
        return _enveloped(item[key], raw)
    rest = {name: value for name, value in item.items() if name not in (key, "type")}
    for name in ARGUMENT_KEYS:
        if name in rest:
            arguments = rest[name]
            if isinstance(arguments, str):
                arguments = _object(arguments) or {}
            return NamedEvent(item[key], arguments or {}, "", raw)
    return NamedEvent(item[key], rest, "", raw)
