"""When a request that failed is sent again."""

import math
from typing import Final

from ..errors import AgentError
from .errors import (
    BusyError,
    DisconnectedError,
    MalformedCallError,
    RateLimitError,
    TryLaterError,
)

LONGEST_WAIT: Final = 2.0
"""Seconds that somebody who has just spoken waits without wondering."""

WAITS: Final[dict[type[AgentError], tuple[float, ...]]] = {
    RateLimitError: (math.inf,),
    BusyError: (0.5, 1.0),
    DisconnectedError: (0.0,),
    MalformedCallError: (0.0,),
}
"""Seconds before each retry, unless the server asks for others.

A connection that was kept open may be closed by the server just when it is used
again; a model that wrote a broken tool call often writes a good one next time.
"""


class Retries:
    """The retries that one request has left."""

    def __init__(self) -> None:
        """Start with all of them."""
        self._left = {kind: list(waits) for kind, waits in WAITS.items()}

    def wait(self, err: AgentError) -> float | None:
        """Return the seconds to wait before the next try, or none to give up."""
        waits = next(
            (left for kind, left in self._left.items() if isinstance(err, kind)), None
        )
        if not waits:
            return None
        wait = waits.pop(0)
        if isinstance(err, TryLaterError) and err.retry_after is not None:
            wait = err.retry_after
        return wait if wait <= LONGEST_WAIT else None
