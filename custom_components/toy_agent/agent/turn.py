"""One turn: from what the user said to the last word of the answer."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from .answer import CHAT, FOLLOW_UP, Answer
from .errors import AgentError
from .history import Generated, PastTurn, trimmed
from .kernel import (
    Batch,
    EventResult,
    EventStatus,
    Kernel,
    TurnContext,
    TurnRecord,
    TurnStatus,
    Verdict,
    decide,
    pending_events,
)
from .language.phrases import phrase
from .modes import MODES, ToolInvocationMode
from .modes.text_events import neutralise
from .output import Began, Chose, Did, Said, TurnOutput, Wrote
from .prompt import Persona, note
from .provider import ChatModel, ChatRequest
from .replies import question, statement
from .session import Session
from .transcript import Message, SystemMessage, UserMessage, check, merged


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the owner chose for the model."""

    mode: ToolInvocationMode
    model: str
    max_rounds: int = 10
    temperature: float | None = None
    top_p: float | None = None
    max_tokens: int | None = None


@dataclass(slots=True, kw_only=True)
class Turn:
    """Runs one turn; afterwards `speech` and `asks` tell how it ended."""

    settings: Settings
    kernel: Kernel
    model: ChatModel
    persona: Persona
    context: TurnContext
    session: Session
    past: Sequence[PastTurn]
    record: TurnRecord
    speech: list[str] = field(default_factory=list)
    asks: bool = False
    """Whether an event waits for the user's answer."""

    error: AgentError | None = None
    """What the provider did wrong, if it did."""

    _events: int = 0
    _done: bool = False
    _batch: Batch | None = None

    async def run(self) -> AsyncGenerator[TurnOutput]:
        """Yield what is said, chosen and done.

        Raises `AgentError` only when nothing has been said; later errors end the
        sentence with an apology. Closing the generator cancels what goes on.
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

    async def _run(self) -> AsyncGenerator[TurnOutput]:
        messages = self._messages()
        if self.session.pending:
            async for output in self._resume(messages):
                yield output
            if self._done:
                return
        async for output in self._rounds(messages):
            yield output
        if not self.speech:
            for output in self._utter(self._last_resort()):
                yield output

    async def _rounds(self, messages: list[Message]) -> AsyncGenerator[TurnOutput]:
        role, tainted, rounds = CHAT, False, 0
        while True:
            offered = rounds < self.settings.max_rounds
            batch = self._open(tainted=tainted) if offered else None
            answer = self._answer(batch, role)
            async for output in self._stream(answer, messages, offered=offered):
                yield output
            if answer.error is not None or batch is None or not len(batch):
                return
            rounds += 1
            self._events += len(batch)
            results = await self._close(batch)
            yield Did(results)
            for output in self._conclude(results):
                yield output
            words = decide(results).follow_up
            if not words:
                return
            messages.extend(
                MODES[self.settings.mode].follow_up(
                    answer.reader.generated, results, words
                )
            )
            tainted = tainted or any(
                result.plugin and result.plugin.tainting for result in results
            )
            role = FOLLOW_UP

    async def _stream(
        self, answer: Answer, messages: Sequence[Message], *, offered: bool
    ) -> AsyncGenerator[TurnOutput]:
        yield Began()
        request = self._request(messages, offered=offered)
        async for output in answer.stream(self.model.stream(request)):
            yield output
        self.error = answer.error
        if answer.text:
            self.speech.append(answer.text)
        if answer.error is not None:
            if not self.speech:
                raise answer.error
            sorry = phrase("interrupted", self.context.language)
            self.speech.append(sorry)
            yield Said(f" {sorry}")
        yield Wrote(answer.reader.generated)

    async def _resume(self, messages: list[Message]) -> AsyncGenerator[TurnOutput]:
        """Take the utterance as the answer to the event that was asked about."""
        pending, *others = self.session.pending
        verdict, batch = self.kernel.resume(pending, self.context)
        self._batch = batch
        self.session.pending = tuple(others) if verdict is Verdict.GO else ()
        if verdict is Verdict.MOVED_ON:
            return
        self._done = True
        if verdict is Verdict.DROP:
            for output in self._utter(phrase("dropped", self.context.language)):
                yield output
            return
        yield Began()
        yield Chose(replace(pending.request, provider_id=None))
        results = await self._close(batch)
        yield Did(results)
        for output in self._conclude(results):
            yield output
        if words := decide(results).follow_up:
            nothing = Generated(mode=self.settings.mode, text="")
            mode = MODES[self.settings.mode]
            messages.extend(mode.follow_up(nothing, results, words))
            self._done = False
        elif not self.speech:
            for output in self._utter(phrase("done", self.context.language)):
                yield output

    def _conclude(self, results: Sequence[EventResult]) -> list[TurnOutput]:
        """Return the sentences that follow without a model, and keep what waits."""
        language = self.context.language
        continuation = decide(results)
        sentences = [statement(told, language) for told in continuation.statements]
        self.session.pending = (*pending_events(results), *self.session.pending)
        if continuation.ends_session:
            self.session.pending = ()
        if continuation.questions:
            sentences.append(question(continuation.questions[0], language))
            self.asks = True
        self.record.continuation = _named(continuation.ends_session, sentences)
        if continuation.ends_session and not (self.speech or sentences):
            sentences.append(phrase("goodbye", language))
        return self._utter(" ".join(sentences)) if sentences else []

    def _utter(self, text: str) -> list[TurnOutput]:
        self.speech.append(text)
        return [Began(), Said(text)]

    def _last_resort(self) -> str:
        """Return what is said when neither the model nor a result said anything."""
        acted = self.record.events and all(
            event["status"] in (EventStatus.SUCCEEDED, EventStatus.DUPLICATE)
            for event in self.record.events
        )
        return phrase("done" if acted else "empty_answer", self.context.language)

    async def _close(self, batch: Batch) -> tuple[EventResult, ...]:
        start = self.record.clock()
        results = await batch.close()
        self.record.span("dispatch", start)
        self.record.results(results)
        return results

    def _open(self, *, tainted: bool) -> Batch:
        self._batch = self.kernel.batch(self.context, tainted=tainted)
        return self._batch

    def _answer(self, batch: Batch | None, role: object) -> Answer:
        reader = MODES[self.settings.mode].reader()
        return Answer(reader, batch, self.record, role, self._events + 1)

    def _messages(self) -> list[Message]:
        mode, context = MODES[self.settings.mode], self.context
        messages: list[Message] = []
        for turn in trimmed(self.past):
            if turn.user:
                messages.append(self._heard(turn.user, turn.said_at))
            for answer in turn.answers:
                messages.extend(mode.past(answer))
        return [*messages, self._heard(context.utterance, context.requested_at)]

    def _heard(self, words: str, said_at: datetime) -> UserMessage:
        """Return what the user said, with markers in it made harmless."""
        return UserMessage(f"{note(said_at, self.context)}\n{neutralise(words)}")

    def _request(self, messages: Sequence[Message], *, offered: bool) -> ChatRequest:
        settings, registry = self.settings, self.kernel.registry
        mode = MODES[settings.mode]
        rules = mode.instructions(registry) if offered else ""
        system = "\n\n".join(part for part in (str(self.persona), rules) if part)
        transcript = merged((SystemMessage(system), *messages))
        check(transcript)
        return ChatRequest(
            model=settings.model,
            messages=transcript,
            tools=mode.tools(registry) if offered else (),
            temperature=settings.temperature,
            top_p=settings.top_p,
            max_tokens=settings.max_tokens,
        )


def _named(ends: bool, sentences: Sequence[str]) -> str:
    if ends:
        return "terminate"
    return "sentence" if sentences else "none"
