"""What the server saw of a request."""

from dataclasses import dataclass, field
from typing import Any, Final

from multidict import CIMultiDictProxy

SECRET_HEADERS: Final = frozenset({"authorization", "x-api-key", "cookie"})


@dataclass(slots=True, kw_only=True)
class Record:
    """A request and how its answer went; times are those of `time.monotonic`."""

    path: str
    body: dict[str, Any]
    headers: dict[str, str]
    """Without the key."""

    arrived: float
    first_byte: float | None = None
    """When the first token's bytes were written."""

    last_byte: float | None = None
    status: int = 200
    disconnected: bool = False
    """Whether the client went away before the answer was complete."""

    sent: list[str] = field(default_factory=list)
    """The pieces of text that were written."""

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
