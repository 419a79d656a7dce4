"""What a server says about a failure, out of the many forms it is said in."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
import re
from typing import Any, Final

import orjson

ECHO: Final = re.compile(r"""['"]input['"]: .*""", re.DOTALL)
"""pydantic's errors repeat the value that they refuse, which may be the prompt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorBody:
    """An error in the server's words."""

    status: int
    """The HTTP status, or the like inside a stream; 0 where there is none."""

    labels: tuple[str, ...]
    """The words that name the error: its code, its type, the field at fault."""

    message: str
    """In one line, as long as it came."""

    passed_on: str
    """What a relay quotes of the server behind it."""


def read_error_body(status: int, body: bytes | Mapping[str, Any]) -> ErrorBody:
    """Read a body that came with a status; status 200 means inside a stream."""
    details = _details(body if isinstance(body, Mapping) else _json(body))
    return ErrorBody(
        status=_status(details) if status == 200 else status,
        labels=tuple(_labels(details)),
        message=" ".join(_message(details.get("message")).split()),
        passed_on=_passed_on(details.get("metadata")),
    )


def _json(body: bytes) -> Any:
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError:
        return body.decode(errors="replace")


def _details(body: Any) -> Mapping[Any, Any]:
    """Return the object that describes the error, wherever it is."""
    match body:
        case [first, *_]:
            return _details(first)
        case {"error": {**details}} if details:
            return details
        case {"error": str(message), **rest} if message:
            return {**rest, "message": message}
        case {"detail": detail, **rest}:
            return {**rest, "message": detail}
        case {**details}:
            return details
    return {"message": body}


def _message(message: Any) -> str:
    match message:
        case str(text):
            return ECHO.sub("", text)
        case {"detail": [*faults]} | [*faults]:
            return "; ".join(map(_fault, faults))
    return ""


def _fault(fault: Any) -> str:
    """Return one error of FastAPI or pydantic in words."""
    match fault:
        case {"loc": [*place], "msg": str(message)}:
            return f"{'.'.join(map(str, place))} {message}"
    return ""


def _status(details: Mapping[Any, Any]) -> int:
    for name in ("status_code", "code", "status"):
        value = str(details.get(name))
        if value.isdecimal() and 100 <= int(value) < 600:
            return int(value)
    return 0


def _labels(details: Mapping[Any, Any]) -> Iterator[str]:
    for name in ("code", "type", "status", "param"):
        if (label := details.get(name)) and isinstance(label, str):
            yield label


def _passed_on(metadata: Any) -> str:
    match metadata:
        case {"raw": str(raw)}:
            return raw
    return ""
