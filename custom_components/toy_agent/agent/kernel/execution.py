"""Run accepted events once, side by side where they allow it."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
import logging

from .context import Call
from .entry import Clock, Entry
from .ledger import Ledger
from .outcome import EventFailed, InputNeeded
from .plugin import Idempotency
from .result import EventError, EventResult, EventStatus

_LOGGER = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much a batch may take."""

    concurrency: int = 4
    """Handlers that run at the same time."""

    deadline: float = 30.0
    """Seconds for a whole batch."""

    barrier: float = 5.0
    """Seconds that a terminal event waits for the others."""

    fallback: float = 8.0
    """Seconds for one call of the small model."""


class Executor:
    """Runs the entries of one batch; every task it starts is an entry's own."""

    def __init__(
        self,
        limits: Limits,
        ledger: Ledger,
        clock: Clock,
        call: Callable[[Entry], Call],
        key: Callable[[Entry], str],
    ) -> None:
        """Take what every execution of the batch shares."""
        self._limits = limits
        self._ledger = ledger
        self._clock = clock
        self._call = call
        self._key = key
        self._slots = asyncio.Semaphore(limits.concurrency)

    def start(self, entry: Entry, before: Sequence[Entry]) -> None:
        """Start an entry that runs after the earlier ones that it clashes with."""
        entry.execution = asyncio.create_task(
            self._run(entry, _waits(entry, before)), eager_start=True
        )
        if entry.attempted and not entry.finished:
            self._arm(entry)
        entry.attended = True

    async def finish(self, entries: Iterable[Entry], seconds: float) -> None:
        """Wait for entries; what is not done by then has timed out."""
        open_entries = [entry for entry in entries if not entry.finished]
        if not open_entries:
            return
        await asyncio.wait([entry.done for entry in open_entries], timeout=seconds)
        for entry in open_entries:
            self._expire(entry, "deadline")

    async def _run(self, entry: Entry, waits: Sequence[Awaitable[object]]) -> None:
        for earlier in waits:
            await asyncio.shield(earlier)
        async with self._slots:
            plugin = entry.plugin
            if entry.finished or plugin is None:
                return
            once = plugin.idempotency
            if once is not Idempotency.REPEATABLE and not await self._ledger.claim(
                self._key(entry), once
            ):
                entry.repeat()
                return
            entry.attempted = True
            if entry.attended:
                self._arm(entry)
            try:
                await self._attempt(entry)
            finally:
                if entry.timer is not None:
                    entry.timer.cancel()

    def _arm(self, entry: Entry) -> None:
        """Start the entry's time; a handler that never waits needs no timer."""
        if entry.plugin is not None:
            entry.timer = asyncio.get_running_loop().call_later(
                entry.plugin.timeout, self._expire, entry, "timed_out"
            )

    async def _attempt(self, entry: Entry) -> None:
        if (plugin := entry.plugin) is None:
            return
        start = self._clock()
        for left in range(plugin.retry, -1, -1):
            try:
                outcome = await plugin.handler(entry.model, self._call(entry))
            except InputNeeded as err:
                self._ledger.release(self._key(entry))
                entry.span("execute", start)
                entry.ask(err.question)
                return
            except EventFailed as err:
                error = EventError(code=err.code, values=err.values, detail=err.detail)
            except Exception as err:
                _LOGGER.exception("The handler of %s raised", plugin.name)
                error = EventError(code="failed", detail=type(err).__name__)
            else:
                entry.span("execute", start)
                entry.succeed(outcome)
                return
            if not left:
                entry.span("execute", start)
                entry.fail(EventStatus.FAILED, error)

    @staticmethod
    def _expire(entry: Entry, code: str) -> None:
        """Give up on an entry, even when its handler ignores its cancellation."""
        if entry.finished:
            return
        entry.fail(EventStatus.TIMED_OUT, EventError(code=code))
        for task in (entry.preparation, entry.execution):
            if task is not None and not task.done():
                task.cancel()


def _waits(entry: Entry, before: Sequence[Entry]) -> list[asyncio.Future[EventResult]]:
    """Return what an entry has to wait for, nearest first.

    An earlier entry of the same plugin waits for everything before it, so that
    nothing beyond it matters.
    """
    plugin, waits = entry.plugin, []
    if plugin is None or plugin.concurrency is None:
        return []
    for earlier in reversed(before):
        if earlier.plugin is None or earlier.repeats or earlier.done.done():
            continue
        if plugin.clashes(earlier.plugin):
            waits.append(earlier.done)
            if earlier.plugin is plugin:
                break
    return waits
