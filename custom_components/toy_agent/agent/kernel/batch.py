"""The ordered requests of one model answer, from first name to results."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from .admission import hostile, unknown
from .context import Call, TurnContext
from .entry import Entry
from .execution import Executor
from .preparation import fill, resolve_entry, validate_entry, wants_fallback
from .resolution import Resolved
from .result import EventError, EventRequest, EventResult, EventStatus, Pending
from .surroundings import Surroundings

MAX_EVENTS: Final = 100


class Batch:
    """Requests are added while the model still speaks and run when it is closed."""

    def __init__(
        self, kernel: Surroundings, turn: TurnContext, *, tainted: bool = False
    ) -> None:
        """Start an empty batch of a turn."""
        self._kernel = kernel
        self._turn = turn
        self._tainted = tainted
        self._entries: list[Entry] = []
        self._executor = Executor(
            kernel.limits, kernel.ledger, kernel.clock, self._call, self._key
        )

    def __len__(self) -> int:
        """Return how many requests were made."""
        return len(self._entries)

    @property
    def requests(self) -> tuple[EventRequest, ...]:
        """The requests, in input order."""
        return tuple(entry.request for entry in self._entries)

    def add(self, request: EventRequest) -> None:
        """Admit a request; what needs no model is resolved at once.

        A read-only event also starts at once, since it changes nothing.
        """
        registry = self._kernel.registry
        plugin = registry.get(request.name)
        entry = Entry(request, plugin, len(self._entries), self._kernel.clock)
        self._entries.append(entry)
        if len(self._entries) > MAX_EVENTS:
            entry.fail(EventStatus.REJECTED, EventError(code="too_many_events"))
            return
        if error := unknown(request, registry) if plugin is None else hostile(request):
            entry.fail(EventStatus.REJECTED, error)
            return
        resolve_entry(entry, self._turn, self._kernel.clock)
        if self._kernel.filler is not None and wants_fallback(entry):
            entry.preparation = asyncio.create_task(
                self._fill(entry), name=f"fallback {request.id}"
            )
            return
        self._validate(entry)

    def adopt(self, pending: Pending, *, confirmed: bool) -> None:
        """Take over an event that the user has just answered for.

        The provider's call was replied to in the turn that made it.
        """
        request = replace(pending.request, provider_id=None)
        entry = Entry(request, pending.plugin, 0, self._kernel.clock)
        entry.resolved = Resolved(
            arguments=pending.arguments, provenance=pending.provenance
        )
        entry.confirmed = confirmed
        self._entries.append(entry)
        self._validate(entry)

    async def close(self) -> tuple[EventResult, ...]:
        """Run what may run and return the results in input order."""
        try:
            await self._prepared()
            self._merge()
            await self._run()
        except BaseException:
            self.cancel()
            raise
        return tuple(entry.done.result() for entry in self._entries)

    async def _run(self) -> None:
        """Run what is not terminal, then what is, each within its time."""
        limits, now = self._kernel.limits, asyncio.get_running_loop().time
        end = now() + limits.deadline
        last = [entry for entry in self._entries if _terminal(entry)]
        ordinary = self._entries
        if last:
            ordinary = [entry for entry in self._entries if not _terminal(entry)]
        self._start(ordinary)
        waiting = any(entry.runnable for entry in last)
        await self._executor.finish(
            ordinary, limits.barrier if waiting else end - now()
        )
        if last:
            self._start(last)
            await self._executor.finish(last, limits.barrier)

    def cancel(self) -> None:
        """Cancel what is not done; results that are known stay."""
        for entry in self._entries:
            entry.cancel()

    async def _fill(self, entry: Entry) -> None:
        if (filler := self._kernel.filler) is None:
            return
        limits = self._kernel.limits
        await fill(entry, self._turn, filler, limits.fallback, self._kernel.clock)
        self._validate(entry)

    def _validate(self, entry: Entry) -> None:
        validate_entry(entry, tainted=self._tainted)
        if not entry.finished and entry.plugin and entry.plugin.read_only:
            self._merge()
            self._start([entry])

    async def _prepared(self) -> None:
        tasks = [entry.preparation for entry in self._entries if entry.preparation]
        if tasks:
            await asyncio.wait(tasks)

    def _merge(self) -> None:
        """Let equivalent requests share one execution."""
        first: dict[str, Entry] = {}
        for entry in self._entries:
            if entry.model is None or entry.repeats:
                continue
            original = first.setdefault(entry.identity, entry)
            if original is not entry and entry.execution is None and not entry.finished:
                entry.follow(original)

    def _start(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            if entry.runnable and entry.execution is None:
                self._executor.start(entry, self._entries[: entry.position])

    def _call(self, entry: Entry) -> Call:
        return Call(
            turn=self._turn, event_id=entry.request.id, ports=self._kernel.ports
        )

    def _key(self, entry: Entry) -> str:
        turn, event = self._turn, entry.request.id
        return f"{turn.session_id}|{turn.turn_id}|{event}|{entry.identity}"


def _terminal(entry: Entry) -> bool:
    return entry.plugin is not None and entry.plugin.terminal
