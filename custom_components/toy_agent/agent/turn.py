"""One turn: from what the user said to the last word of the answer."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field
from typing import Final

from .answer import CHAT, FOLLOW_UP, Answer
from .dialogue import Dialogue
from .errors import AgentError
from .kernel import (
    Batch,
    EventRequest,
    EventResult,
    EventStatus,
    Kernel,
    TurnRecord,
    TurnStatus,
    Verdict,
    decide,
    pending_events,
)
from .language.phrases import phrase
from .output import Began, Chose, Did, Said, TurnOutput, Wrote
from .provider import ChatModel
from .replies import sentences
from .session import Session
from .speech import ends_with_question

DONE: Final = frozenset({EventStatus.SUCCEEDED, EventStatus.DUPLICATE})


@dataclass(slots=True, kw_only=True)
class Turn:
    """Runs one turn; afterwards `speech`, `asks` and `error` tell how it ended."""

    dialogue: Dialogue
    kernel: Kernel
    model: ChatModel
    session: Session
    record: TurnRecord
    speech: list[str] = field(default_factory=list)
    """What was said, one entry for each message."""

    asks: bool = False
    """Whether an event waits for the user's answer."""

    error: AgentError | None = None
    """What the provider did wrong after something was said."""

    _batch: Batch | None = None
    _events: int = 0

    async def run(self) -> AsyncGenerator[TurnOutput]:
        """Yield what is said, chosen and done.

        Raises `AgentError` only when nothing has been said; later errors end the
        answer with an apology. Closing the generator cancels what goes on.
        """
        status, code = TurnStatus.CANCELLED, None
        try:
            async for output in self._run():
                yield output
            status = TurnStatus.ERROR if self.error else TurnStatus.DONE
            code = self.error.code if self.error else None
        except AgentError as err:
            status, code = TurnStatus.ERROR, err.code
            raise
        finally:
            if self._batch is not None:
                self._batch.cancel()
            self.record.close(status, code)

    @property
    def _language(self) -> str:
        return self.dialogue.context.language

    async def _run(self) -> AsyncGenerator[TurnOutput]:
        verdict, batch = self._resume()
        match verdict:
            case Verdict.DROP:
                for output in self._utter(phrase("dropped", self._language)):
                    yield output
                return
            case Verdict.GO:
                async for output in self._settle(batch):
                    yield output
                if self.record.continuation != "follow_up":
                    return
        async for output in self._rounds():
            yield output
        for output in self._last_resort():
            yield output

    def _resume(self) -> tuple[Verdict, Batch]:
        """Read the utterance as the answer to the event that was asked about."""
        context = self.dialogue.context
        if not self.session.pending:
            return Verdict.MOVED_ON, self.kernel.batch(context)
        pending, *others = self.session.pending
        verdict, self._batch = self.kernel.resume(pending, context)
        self.session.pending = tuple(others) if verdict is Verdict.GO else ()
        return verdict, self._batch

    async def _settle(self, batch: Batch) -> AsyncGenerator[TurnOutput]:
        """Run the event that the user has answered for."""
        yield Began()
        for request in batch.requests:
            yield Chose(request)
        results = await self._close(batch)
        yield Did(results)
        for output in self._conclude(results):
            yield output
        if words := decide(results).follow_up:
            self.dialogue.add(None, results, words)
        else:
            for output in self._last_resort():
                yield output

    async def _rounds(self) -> AsyncGenerator[TurnOutput]:
        """Let the model speak until nothing is left that needs its words."""
        role, tainted = CHAT, False
        for left in range(self.dialogue.settings.max_rounds, -1, -1):
            batch = self._open(tainted=tainted) if left else None
            reader = self.dialogue.mode.reader()
            answer = Answer(reader, batch, self.record, role, self._events + 1)
            async for output in self._stream(answer, offered=left > 0):
                yield output
            if answer.error is not None or batch is None:
                return
            if not len(batch):
                if role is CHAT:
                    async for output in self._catch_up(answer):
                        yield output
                return
            self._events += len(batch)
            results = await self._close(batch)
            yield Did(results)
            for output in self._conclude(results):
                yield output
            words = decide(results).follow_up
            if not words:
                return
            self.dialogue.add(reader.generated, results, words)
            tainted = tainted or _taints(results)
            role = FOLLOW_UP

    async def _stream(
        self, answer: Answer, *, offered: bool
    ) -> AsyncGenerator[TurnOutput]:
        yield Began()
        parts = self.model.stream(self.dialogue.request(offered=offered))
        async for output in answer.stream(parts):
            yield output
        if answer.text:
            self.speech.append(answer.text)
        if answer.error is not None:
            if not self.speech:
                raise answer.error
            self.error = answer.error
            sorry = phrase("interrupted", self._language)
            self.speech.append(sorry)
            yield Said(f" {sorry}")
        yield Wrote(answer.reader.generated)

    async def _catch_up(self, answer: Answer) -> AsyncGenerator[TurnOutput]:
        """Notice that the model spoke of what it did not do.

        An order that the words alone give, and that no event followed, is not passed
        over: what may run unasked runs, all else is asked about.
        """
        plugin = self.kernel.registry.recognised(self.dialogue.context)
        if plugin is None or ends_with_question(answer.text, self._language):
            return
        self.record.consistency_failure = True
        batch = self._open(tainted=True)
        batch.add(EventRequest(id="e0", name=plugin.name))
        yield Chose(batch.requests[0])
        results = await self._close(batch)
        yield Did(results)
        for output in self._conclude(results, doubt=True):
            yield output

    def _conclude(
        self, results: Sequence[EventResult], *, doubt: bool = False
    ) -> list[TurnOutput]:
        """Return the sentences that need no model, and keep what waits."""
        continuation = decide(results)
        self.session.pending = (*pending_events(results), *self.session.pending)
        if continuation.ends_session:
            self.session.pending = ()
        self.asks = self.asks or bool(continuation.questions)
        self.record.continuation = continuation.name
        said = sentences(continuation, self._language)
        if doubt and continuation.questions:
            said.insert(0, phrase("not_done", self._language))
        if continuation.ends_session and not (self.speech or said):
            said.append(phrase("goodbye", self._language))
        return self._utter(" ".join(said)) if said else []

    def _utter(self, text: str) -> list[TurnOutput]:
        self.speech.append(text)
        return [Began(), Said(text)]

    def _last_resort(self) -> list[TurnOutput]:
        """Return what is said when neither the model nor a result said anything."""
        if self.speech:
            return []
        events = self.record.events
        acted = events and all(event["status"] in DONE for event in events)
        return self._utter(phrase("done" if acted else "empty_answer", self._language))

    async def _close(self, batch: Batch) -> tuple[EventResult, ...]:
        start = self.record.clock()
        results = await batch.close()
        self.record.span("dispatch", start)
        self.record.results(results)
        return results

    def _open(self, *, tainted: bool) -> Batch:
        self._batch = self.kernel.batch(self.dialogue.context, tainted=tainted)
        return self._batch


def _taints(results: Sequence[EventResult]) -> bool:
    return any(result.plugin and result.plugin.tainting for result in results)
