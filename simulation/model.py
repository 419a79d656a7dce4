"""The simulated model and what it remembers of its requests."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
import time
from typing import Any

from aiohttp import web

from .behaviour import Behaviour
from .demands import Demands
from .dialect import Dialect
from .exchange import Exchange
from .faults import Fault, take
from .pace import Pace
from .prefix_cache import PrefixCache
from .prompt import read, render, render_reply
from .record import Record, public_headers
from .tokens import prompt_tokens


@dataclass(slots=True, kw_only=True)
class SimulatedModel:
    """A model that follows a script.

    Each field can be exchanged at any time; a running answer keeps what it began
    with.
    """

    behaviour: Behaviour
    pace: Pace = field(default_factory=Pace)
    demands: Demands = field(default_factory=Demands)
    faults: list[Fault] = field(default_factory=list)
    """What happens to the next requests, in order."""

    records: list[Record] = field(default_factory=list)
    """All chat requests, in order."""

    idle: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when no chat request runs any more; not set before the first."""

    _running: int = 0
    _cache: PrefixCache = field(default_factory=PrefixCache)

    @contextmanager
    def recorded(self, request: web.Request, body: dict[str, Any]) -> Iterator[Record]:
        """Write a request down and how its answer ends."""
        record = Record(
            path=request.path,
            headers=public_headers(request.headers),
            body=body,
            arrived=time.monotonic(),
        )
        self.records.append(record)
        self._running += 1
        self.idle.clear()
        try:
            yield record
        except asyncio.CancelledError, ConnectionResetError:
            record.disconnected = True
            raise
        finally:
            self._running -= 1
            if not self._running:
                self.idle.set()

    def exchange(
        self, request: web.Request, record: Record, dialect: Dialect
    ) -> Exchange:
        """Prepare the answer to a request."""
        reply = self.behaviour(read(record.body))
        self._count_prompt(record, render_reply(reply))
        return Exchange(
            request=request,
            record=record,
            dialect=dialect,
            pace=self.pace,
            reply=reply,
            fault=take(self.faults),
            streamed=dialect.wants_stream(record.body),
        )

    def _count_prompt(self, record: Record, reply: str) -> None:
        prompt = render(record.body)
        record.prompt_tokens = prompt_tokens(len(prompt))
        if self.pace.prefix_cache:
            shared = prompt_tokens(self._cache.shared(prompt))
            record.cached_tokens = min(shared, record.prompt_tokens - 1)
            self._cache.remember(prompt + reply)
