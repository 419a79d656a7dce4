"""The parts of an answer out of the bytes of a response."""

from collections.abc import Iterator
from typing import Any, Final

import orjson

from .chunks import read_chunk, read_completion
from .errors import BadResponseError, TruncatedStreamError, WrongEndpointError
from .failures import failure
from .frames import read_frame
from .parts import Finished, StreamPart, UsageReport
from .sse import EventDecoder, ServerEvent

DONE: Final = b"[DONE]"


class AnswerReader:
    """Reads one response, whatever its content type says it is.

    A body that begins like JSON is read as a whole completion, since some servers
    answer so to the request of a stream, and some name a stream JSON.
    """

    def __init__(self) -> None:
        """Start before the first byte."""
        self.began = False
        """Whether a part came out."""

        self.finished = False
        """Whether the answer is complete, though more may come."""

        self.ended = False
        """Whether the stream's end marker came."""

        self.reason: str | None = None
        """Why the model stopped, if it said so."""

        self._decoder = EventDecoder()
        self._whole: bytearray | None = None
        self._first = b""

    def feed(self, data: bytes) -> Iterator[StreamPart]:
        """Yield the parts that the bytes complete.

        Raises the `AgentError` for an error object, after what came before it. The
        iterator must be used up before the next bytes are fed.
        """
        if not self._first:
            self._open(data)
        if self._whole is not None:
            self._whole += data
            return
        for event in self._decoder.feed(data):
            yield from self._event(event)

    def close(self) -> Iterator[StreamPart]:
        """Yield what the end of the response completes.

        Raises `TruncatedStreamError` unless something said that the answer is
        complete: a finish reason, the end marker, or the usage on its own.
        """
        if self._whole is not None:
            yield from self._completion(bytes(self._whole))
        for event in self._decoder.close():
            yield from self._event(event)
        if not self.began and not self.ended:
            raise BadResponseError("The response holds no answer")
        if not self.finished and not self.ended:
            raise TruncatedStreamError("The stream ends without a sign of its end")
        if self.reason is None:
            yield Finished(None)

    def _open(self, data: bytes) -> None:
        """Tell from the first character what the body is."""
        self._first = data.lstrip()[:1]
        if self._first == b"<":
            raise WrongEndpointError("A web page instead of an answer")
        if self._first in (b"{", b"["):
            self._whole = bytearray()

    def _event(self, event: ServerEvent) -> Iterator[StreamPart]:
        if event.data.startswith(DONE):
            self.ended = True
            return
        chunks = read_frame(event.data)
        for chunk in chunks:
            yield from self._note(chunk, read_chunk(chunk))
        if event.name == b"error":
            raise failure(200, chunks[0] if chunks else event.data)

    def _note(
        self, chunk: dict[str, Any], parts: Iterator[StreamPart]
    ) -> Iterator[StreamPart]:
        """Pass the parts of a chunk on, and raise the error that is in it."""
        for part in parts:
            if isinstance(part, Finished):
                self.reason = part.reason
                self.finished = True
            elif isinstance(part, UsageReport) and not chunk.get("choices"):
                self.finished = True
            self.began = True
            yield part
        if chunk.get("error") or chunk.get("object") == "error":
            raise failure(200, chunk)

    def _completion(self, body: bytes) -> Iterator[StreamPart]:
        try:
            value = orjson.loads(body)
        except orjson.JSONDecodeError as err:
            raise BadResponseError("The response is broken JSON") from err
        if not isinstance(value, dict):
            raise failure(200, body)
        yield from self._note(value, read_completion(value))
        self.ended = bool(value.get("choices"))
