"""A ledger of executions that survives a restart."""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Final, TypedDict, override

from homeassistant.core import HomeAssistant
from homeassistant.helpers.storage import Store

from ..agent.kernel import Idempotency, Ledger, MemoryLedger

VERSION: Final = 1
CAPACITY: Final = 200


class StoredClaims(TypedDict):
    """What is on disk: digests, oldest first, since keys hold what users said."""

    claims: list[str]


class StoredLedger(Ledger):
    """Keeps durable claims on disk and all others in memory."""

    def __init__(self, hass: HomeAssistant, key: str) -> None:
        """Use the storage file of a key."""
        self._store: Store[StoredClaims] = Store(hass, VERSION, key, private=True)
        self._memory = MemoryLedger()
        self._claims: dict[str, None] = {}

    async def async_load(self) -> None:
        """Read the claims of earlier runs."""
        stored = await self._store.async_load()
        self._claims = dict.fromkeys(stored["claims"] if stored else ())

    @override
    async def claim(self, key: str, idempotency: Idempotency) -> bool:
        """Return whether the key is new; a durable one is written before."""
        if idempotency is not Idempotency.DURABLE:
            return await self._memory.claim(key, idempotency)
        digest = _digest(key)
        if digest in self._claims:
            return False
        self._claims[digest] = None
        await self._save(list(self._claims)[-CAPACITY:])
        return True

    @override
    def release(self, key: str) -> None:
        """Give a claim back; on disk it is overwritten by the next one."""
        self._memory.release(key)
        self._claims.pop(_digest(key), None)

    async def _save(self, claims: Iterable[str]) -> None:
        self._claims = dict.fromkeys(claims)
        await self._store.async_save({"claims": list(self._claims)})


def _digest(key: str) -> str:
    return blake2b(key.encode(), digest_size=16).hexdigest()
