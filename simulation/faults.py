"""What goes wrong with an answer."""

from dataclasses import dataclass, replace
from enum import StrEnum
from http import HTTPStatus
import math


class FaultKind(StrEnum):
    """The ways of going wrong."""

    STATUS = "status"
    """An HTTP error instead of an answer."""

    SLOW_HEADERS = "slow_headers"
    """Silence before the response's headers, then a good answer."""

    STALL = "stall"
    """Silence before a token, then the rest of the answer."""

    BREAK = "break"
    """The connection is cut before a token."""

    ERROR = "error"
    """An error object takes the place of a token, and the stream ends."""

    GARBAGE = "garbage"
    """Bytes that are no protocol at all take the place of a token."""

    NO_END = "no_end"
    """The stream ends after the last token without saying so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One fault and how often it happens."""

    kind: FaultKind
    times: int | None = 1
    """How many requests it spoils; None spoils all."""

    after: int = 0
    """The number of tokens that still come through."""

    seconds: float = math.inf
    """How long a silence lasts."""

    status: int = HTTPStatus.INTERNAL_SERVER_ERROR
    message: str = "something went wrong in the model"
    retry_after: str | None = None
    """The header of that name, beside a status."""


def take(waiting: list[Fault]) -> Fault | None:
    """Return the fault of the next request, if one waits, and count it."""
    if not waiting:
        return None
    fault = waiting[0]
    match fault.times:
        case None:
            pass
        case 1:
            del waiting[0]
        case times:
            waiting[0] = replace(fault, times=times - 1)
    return fault
