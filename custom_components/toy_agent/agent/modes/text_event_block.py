"""Read a hidden block piece by piece, up to its end."""

from collections.abc import Iterator
import re
from typing import Final

from .balance import Balance
from .text_event_lines import Fault, NamedEvent, ProtocolError, read_line

CLOSE: Final = re.compile(r"<\s{0,4}/\s{0,4}events?\s{0,4}>", re.IGNORECASE)
TAG_START: Final = re.compile(
    r"<\s{0,4}/?\s{0,4}(?:e(?:v(?:e(?:n(?:t(?:s)?)?)?)?)?)?\s{0,4}", re.IGNORECASE
)
DAMAGED_CLOSE: Final = re.compile(r"<\s{0,4}(?:/[^<>\n]{0,12})?$")
LONGEST_TAG: Final = 24
MAX_ITEM: Final = 65_536


class BlockReader:
    """Yields the events of one block; `rest` is what came after its end.

    An item ends with its line, or with its object where that has several lines. A
    closing tag in a string belongs to the string.
    """

    def __init__(self) -> None:
        """Start after the opening tag."""
        self.rest: str | None = None
        self._buffer = ""
        self._scanned = 0
        self._balance: Balance | None = None
        self._complete = False
        self._overlong = False

    def feed(self, text: str) -> Iterator[NamedEvent | ProtocolError]:
        """Read more of the block."""
        self._buffer += text
        yield from self._read()

    def close(self, *, truncated: bool) -> Iterator[NamedEvent | ProtocolError]:
        """Judge an item that the end of the answer cut off.

        A string that was never closed swallows the closing tag; then the block
        ends there after all.
        """
        if self._balance is not None and (found := CLOSE.search(self._buffer)):
            yield ProtocolError(Fault.BROKEN_JSON, self._take(found.start()))
            yield from self._read()
            return
        broken = truncated or self._balance is not None
        raw = DAMAGED_CLOSE.sub("", self._take(len(self._buffer))).strip()
        if self._overlong or not raw:
            return
        if broken:
            yield ProtocolError(Fault.CUT_OFF, raw)
        else:
            yield from read_line(raw)

    def _read(self) -> Iterator[NamedEvent | ProtocolError]:
        while self._buffer and self.rest is None:
            if self._overlong:
                self._skip()
                return
            if self._scanned == 0:
                self._take(len(self._buffer) - len(self._buffer.lstrip()))
                if found := CLOSE.match(self._buffer):
                    self._leave(found.end())
                    return
            end = self._item_end()
            if end is None:
                if len(self._buffer) > MAX_ITEM:
                    self._overlong = True
                    yield ProtocolError(Fault.TOO_LONG, self._buffer[:64])
                return
            yield from read_line(self._take(end))

    def _item_end(self) -> int | None:
        """Return where the item at the start of the buffer ends, if it is known."""
        buffer = self._buffer
        for position in range(self._scanned, len(buffer)):
            character = buffer[position]
            if character == "<" and not (self._balance and self._balance.in_string):
                if CLOSE.match(buffer, position):
                    return position
                if TAG_START.fullmatch(buffer, position):
                    self._scanned = position
                    return None
            if self._ends_item(character):
                return position
        self._scanned = len(buffer)
        return None

    def _ends_item(self, character: str) -> bool:
        """Read a character and return whether the item ends before it."""
        if self._balance is not None:
            if self._balance.read(character):
                self._balance, self._complete = None, True
        elif character == "\n" or (self._complete and character in "{["):
            return True
        elif character in "{[":
            self._balance = Balance()
            self._balance.read(character)
        return False

    def _skip(self) -> None:
        """Drop an endless item up to the closing tag."""
        if found := CLOSE.search(self._buffer):
            self._leave(found.end())
        else:
            self._take(len(self._buffer) - LONGEST_TAG)

    def _leave(self, end: int) -> None:
        self.rest = self._buffer[end:]
        self._buffer = ""

    def _take(self, length: int) -> str:
        """Remove the start of the buffer and forget what was scanned of it."""
        taken = self._buffer[: max(length, 0)]
        if taken:
            self._buffer = self._buffer[len(taken) :]
            self._scanned, self._balance, self._complete = 0, None, False
        return taken
