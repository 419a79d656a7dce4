"""What the server saw of a request."""

from dataclasses import dataclass
from typing import Any, Final

from multidict import CIMultiDictProxy

SECRET_HEADERS: Final = frozenset({"authorization", "cookie", "x-api-key"})


@dataclass(slots=True, kw_only=True)
class Record:
    """A request and how its answer went; times are those of `time.monotonic`."""

    path: str
    headers: dict[str, str]
    """Without the key."""

    body: dict[str, Any]
    arrived: float
    first_byte: float | None = None
    """When the first token was written."""

    last_byte: float | None = None
    status: int | None = None
    disconnected: bool = False
    """Whether the client went away before the answer was complete."""

    prompt_tokens: int = 0
    cached_tokens: int = 0
    completion_tokens: int = 0


def public_headers(headers: CIMultiDictProxy[str]) -> dict[str, str]:
    """Return the headers that hold no secret."""
    return {
        name: value
        for name, value in headers.items()
        if name.lower() not in SECRET_HEADERS
    }
