"""Server-sent events out of bytes.

The format is https://html.spec.whatwg.org/multipage/server-sent-events.html; ids
and reconnection times mean nothing to a chat completion and are skipped.
"""

from collections.abc import Iterator
from typing import NamedTuple


class ServerEvent(NamedTuple):
    """One event; a tuple, since there is one for each token."""

    data: bytes
    name: bytes


class EventDecoder:
    """Decodes a stream incrementally; how the bytes are cut makes no difference."""

    def __init__(self) -> None:
        """Start at the beginning of a stream."""
        self._rest = bytearray()
        self._name = b""
        self._data: list[bytes] = []

    def feed(self, data: bytes) -> Iterator[ServerEvent]:
        """Yield the events that the bytes complete."""
        if b"\n" not in data and b"\r" not in data:
            self._rest += data
            return
        lines = (bytes(self._rest) + data).splitlines(keepends=True)
        self._rest.clear()
        # A carriage return at the very end may be the first half of a line's end.
        if not lines[-1].endswith(b"\n"):
            self._rest += lines.pop()
        for line in lines:
            if (event := self._read(line.rstrip(b"\r\n"))) is not None:
                yield event

    def close(self) -> Iterator[ServerEvent]:
        """Yield the event that the stream's end completes."""
        for line in (bytes(self._rest).rstrip(b"\r"), b""):
            if (event := self._read(line)) is not None:
                yield event

    def _read(self, line: bytes) -> ServerEvent | None:
        """Read one line and return the event that it ends."""
        if line.startswith(b"data:"):
            value = line[6:] if line.startswith(b"data: ") else line[5:]
            # Some relays wrap the comments of the server behind them.
            if value and not value.startswith(b":"):
                self._data.append(value)
        elif line.startswith(b"event:"):
            self._name = line[6:].strip()
        elif not line:
            return self._end()
        return None

    def _end(self) -> ServerEvent | None:
        data, name = b"\n".join(self._data), self._name
        self._data.clear()
        self._name = b""
        return ServerEvent(data, name) if data else None
