"""One request on its way through a batch."""

import asyncio
from collections.abc import Callable
from typing import Any

import orjson
from pydantic import BaseModel

from .outcome import Outcome, Question
from .plugin import AnyPlugin
from .resolution import Resolved
from .result import EventError, EventRequest, EventResult, EventStatus, Span
from .validation import normalised

type Clock = Callable[[], float]


class Entry:
    """The mutable state of one request; `done` holds its result in the end."""

    __slots__ = (
        "_clock",
        "_spans",
        "arguments",
        "attempted",
        "attended",
        "confirmed",
        "done",
        "execution",
        "identity",
        "model",
        "plugin",
        "position",
        "preparation",
        "repeats",
        "request",
        "resolved",
        "timer",
    )

    def __init__(
        self,
        request: EventRequest,
        plugin: AnyPlugin | None,
        position: int,
        clock: Clock,
    ) -> None:
        """Start a request that is neither resolved nor run."""
        self.request = request
        self.plugin = plugin
        self.position = position
        self.resolved = Resolved(arguments={}, provenance={})
        self.model: BaseModel | None = None
        self.arguments: dict[str, Any] = {}
        self.identity = ""
        self.confirmed = False
        self.repeats = False
        self.attempted = False
        self.attended = False
        self.timer: asyncio.TimerHandle | None = None
        self.done: asyncio.Future[EventResult] = (
            asyncio.get_running_loop().create_future()
        )
        self.preparation: asyncio.Task[None] | None = None
        self.execution: asyncio.Task[None] | None = None
        self._clock = clock
        self._spans: list[Span] = []

    @property
    def finished(self) -> bool:
        """Return whether the result is known."""
        return self.done.done()

    @property
    def runnable(self) -> bool:
        """Whether a handler is to run for it."""
        return self.model is not None and not self.repeats and not self.finished

    def accept(self, model: BaseModel) -> None:
        """Take validated arguments; equivalent ones have the same identity."""
        self.model = model
        self.arguments = normalised(model)
        arguments = orjson.dumps(self.arguments, option=orjson.OPT_SORT_KEYS)
        name = self.plugin.name if self.plugin else self.request.name
        self.identity = f"{name}{arguments.decode()}"

    def span(self, name: str, start: float) -> None:
        """Record a stretch of time that ends now."""
        self._spans.append(Span(name, start, self._clock()))

    def succeed(self, outcome: Outcome) -> None:
        """Settle with what was done."""
        self._settle(EventStatus.SUCCEEDED, outcome=outcome)

    def fail(self, status: EventStatus, error: EventError) -> None:
        """Settle with why it was not done."""
        self._settle(status, error=error)

    def ask(self, question: Question) -> None:
        """Settle with what only the user can answer."""
        self._settle(EventStatus.NEEDS_INPUT, question=question)

    def follow(self, original: Entry) -> None:
        """Do not run; settle with the result of the same request before."""
        self.repeats = True
        original.done.add_done_callback(lambda done: self.repeat(done.result()))

    def repeat(self, first: EventResult | None = None) -> None:
        """Settle as a repetition, with the result of the first where it is known."""
        self._settle(
            EventStatus.DUPLICATE,
            outcome=first.outcome if first else None,
            error=first.error if first else None,
        )

    def cancel(self) -> None:
        """Stop whatever goes on and settle as cancelled."""
        if not self.finished:
            self.fail(EventStatus.CANCELLED, EventError(code="cancelled"))
        for task in (self.preparation, self.execution):
            if task is not None and not task.done():
                task.cancel()

    def _settle(
        self,
        status: EventStatus,
        *,
        outcome: Outcome | None = None,
        error: EventError | None = None,
        question: Question | None = None,
    ) -> None:
        if self.done.done():
            return
        self.done.set_result(
            EventResult(
                request=self.request,
                status=status,
                plugin=self.plugin,
                arguments=self.arguments or dict(self.resolved.arguments),
                outcome=outcome,
                error=error,
                question=question,
                provenance=self.resolved.provenance,
                spans=tuple(self._spans),
            )
        )
