"""Remember what was done, so that it is not done again."""

from collections import OrderedDict
from typing import Final, Protocol, override

from .plugin import Idempotency

CAPACITY: Final = 1_000


class Ledger(Protocol):
    """Claims on executions, by idempotency key."""

    async def claim(self, key: str, idempotency: Idempotency) -> bool:
        """Return whether the key is new, and take it.

        A durable claim is on disk when this returns: an execution whose end is
        unknown, because the process died, is not repeated.
        """

    def release(self, key: str) -> None:
        """Give a claim back, since nothing was done."""


class MemoryLedger(Ledger):
    """A ledger for one process."""

    def __init__(self) -> None:
        """Start with no claims."""
        self._claims: OrderedDict[str, None] = OrderedDict()

    @override
    async def claim(self, key: str, idempotency: Idempotency) -> bool:
        """Return whether the key is new; the oldest claims are forgotten."""
        if key in self._claims:
            return False
        self._claims[key] = None
        if len(self._claims) > CAPACITY:
            self._claims.popitem(last=False)
        return True

    @override
    def release(self, key: str) -> None:
        """Give a claim back."""
        self._claims.pop(key, None)
