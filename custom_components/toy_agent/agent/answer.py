"""One streamed answer of the model: text at once, events into the batch."""

from collections.abc import AsyncGenerator, Iterable, Iterator
from dataclasses import dataclass, replace

from .errors import AgentError
from .kernel import Batch, EventRequest, ModelCall, TurnRecord
from .modes import BrokenProtocol, Reader
from .output import Chose, Said
from .provider import Finished, StreamPart, UsageReport
from .speech import SpeechCleaner, speakable


@dataclass(slots=True, kw_only=True)
class AnswerRole:
    """How an answer appears in the audit."""

    call: str
    first_text: str
    whole: str


CHAT = AnswerRole(call="chat", first_text="first_delta", whole="first_answer")
FOLLOW_UP = AnswerRole(
    call="follow_up", first_text="second_delta", whole="second_answer"
)


class Answer:
    """Reads one answer; `text` and `generated` are what it was in the end."""

    def __init__(
        self,
        reader: Reader,
        batch: Batch | None,
        record: TurnRecord,
        role: AnswerRole,
        first_id: int,
    ) -> None:
        """Prepare to read; without a batch, events are ignored."""
        self.text = ""
        self.error: AgentError | None = None
        self.reader = reader
        self._batch = batch
        self._record = record
        self._role = role
        self._next_id = first_id
        self._cleaner = SpeechCleaner()
        self._held = ""
        self._call = ModelCall(role=role.call)

    async def stream(
        self, parts: AsyncGenerator[StreamPart]
    ) -> AsyncGenerator[Said | Chose]:
        """Yield what is visible and what was chosen, as it comes.

        An error of the provider ends the answer and is kept in `error`; events of
        an answer that broke off are not to be run.
        """
        self._record.model_calls.append(self._call)
        start = self._record.clock()
        try:
            async for part in parts:
                if self._call.finish_reason is None and start:
                    start = self._note_first(start)
                for output in self._read(part):
                    yield output
        except AgentError as err:
            self.error = err
        finally:
            await parts.aclose()
        complete = self.error is None and self._call.finish_reason != "length"
        for output in self._heard(self.reader.close(complete=complete)):
            yield output
        for output in self._say(self._cleaner.close()):
            yield output
        self._record.span(self._role.whole, self._record.started)

    def _note_first(self, start: float) -> float:
        self._record.span("request", start)
        return 0.0

    def _read(self, part: StreamPart) -> Iterator[Said | Chose]:
        match part:
            case UsageReport():
                self._call.prompt_tokens = part.prompt
                self._call.completion_tokens = part.completion
                self._call.cached_tokens = part.cached
            case Finished():
                self._call.finish_reason = part.reason
            case _:
                yield from self._heard(self.reader.feed(part))

    def _heard(
        self, heard: Iterable[str | EventRequest | BrokenProtocol]
    ) -> Iterator[Said | Chose]:
        for item in heard:
            match item:
                case str():
                    yield from self._say(self._cleaner.feed(item))
                case EventRequest():
                    yield from self._chosen(item)
                case BrokenProtocol():
                    self._record.protocol_error(item.reason)

    def _say(self, text: str) -> Iterator[Said]:
        """Yield text once it holds something that a voice can say.

        White space at its end waits for the next word, since there may be none.
        """
        text = self._held + text
        said = text.rstrip()
        if not (self.text or speakable(said)):
            self._held = text
            return
        if not self.text:
            said = said.lstrip()
            self._record.span(self._role.first_text, self._record.started)
        self._held = text[len(text.rstrip()) :]
        if said:
            self.text += said
            yield Said(said)

    def _chosen(self, request: EventRequest) -> Iterator[Chose]:
        if self._batch is None:
            self._record.protocol_error("event_not_offered")
            return
        if not self.text:
            self._record.consistency_failure = True
        request = replace(request, id=f"e{self._next_id}")
        self._next_id += 1
        self._batch.add(request)
        yield Chose(request)
