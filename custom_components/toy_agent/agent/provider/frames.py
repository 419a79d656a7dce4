"""The JSON objects in the data of an event, broken data included."""

import json
import logging
import re
from typing import Any, Final

import orjson

_LOGGER = logging.getLogger(__name__)

GLUE: Final = re.compile(r"\n|data:")


def read_frame(data: bytes) -> list[dict[str, Any]]:
    """Return the objects that can be read; for the rest there is one log line."""
    try:
        value = orjson.loads(data)
    except orjson.JSONDecodeError:
        return _salvage(data)
    if isinstance(value, dict):
        return [value]
    items = value if isinstance(value, list) else []
    return [item for item in items if isinstance(item, dict)]


def _salvage(data: bytes) -> list[dict[str, Any]]:
    """Read frames that came without a blank line, glued together or badly encoded."""
    pieces = [piece for piece in GLUE.split(data.decode(errors="replace")) if piece]
    values = [value for piece in pieces if (value := _lenient(piece)) is not None]
    if len(values) < len(pieces):
        _LOGGER.warning("Skipped a part of a broken frame of %d bytes", len(data))
    return values


def _lenient(text: str) -> dict[str, Any] | None:
    """Return an object without the lone surrogates that orjson and UTF-8 refuse."""
    try:
        value = json.loads(text, strict=False)
    except ValueError:
        return None
    if not isinstance(value, dict):
        return None
    clean = json.dumps(value, ensure_ascii=False).encode(errors="ignore")
    cleaned: dict[str, Any] = orjson.loads(clean)
    return cleaned
