"""Split a streamed answer into visible text and the events of its hidden blocks."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
import re
from typing import Final

from .balance import Balance
from .lenient_json import read_json
from .text_event_block import TAG_START, BlockReader
from .text_event_lines import Fault, NamedEvent, ProtocolError, names_event, read_line
from .visible_text import VisibleText, VisibleTextJoiner

OPEN: Final = re.compile(r"<\s{0,4}events?\s{0,4}>", re.IGNORECASE)
ANY_TAG: Final = re.compile(r"<\s{0,4}/?\s{0,4}events?\s{0,4}>", re.IGNORECASE)
FENCE_START: Final = re.compile(r"`{1,3}")
FENCE: Final = re.compile(r"```[A-Za-z]{0,16}\s{0,4}")
MARKER: Final = re.compile(
    r"\[/?(?:[A-Z_]*_)?(?:EVENTS?|TOOL_CALLS?|FUNCTION_CALLS?)(?:_[A-Z_]*)?\]"
)
MARKER_START: Final = re.compile(r"\[/?[A-Z_]{0,30}")
OBJECT_START: Final = re.compile(r"\{\s{0,8}(?:[\"'“‘]|$)")
SPECIAL: Final = re.compile(r"[<{`\[]")
LOOKS_LIKE_EVENT: Final = re.compile(
    r"""\{\s*["'“‘](?:event|name|function|tool)["'”’]""", re.IGNORECASE
)
PIECE: Final = 2_048
"""Characters that are read at a time: what is read is copied, so that it stays small."""

MAX_FENCED: Final = 1_024
MAX_BARE: Final = 8_192


@dataclass(frozen=True, slots=True)
class BlockClosed:
    """A hidden block has ended."""


type Item = VisibleText | NamedEvent | ProtocolError | BlockClosed


def neutralise(text: str) -> str:
    """Make markers in words of users or from outside harmless, and leave the words."""
    return ANY_TAG.sub("(events)", text) if "<" in text else text


class TextEventParser:
    """Reads an answer piece by piece; how it is cut makes no difference.

    Text is held back only while it could still be the start of something hidden,
    and white space while a block may follow it.
    """

    def __init__(self) -> None:
        """Start an answer."""
        self._buffer = ""
        self._scanned = 0
        self._balance: Balance | None = None
        self._block: BlockReader | None = None
        self._fenced = False
        self._visible = VisibleTextJoiner()

    def feed(self, text: str) -> list[Item]:
        """Read more of the answer."""
        if not (self._block or self._buffer or SPECIAL.search(text)):
            return list(self._visible.show(text))
        items: list[Item] = []
        for start in range(0, len(text), PIECE):
            self._buffer += text[start : start + PIECE]
            items.extend(self._read(final=False, truncated=False))
        return items

    def close(self, *, truncated: bool = False) -> list[Item]:
        """Read what was held back; the last line of a broken answer does not count."""
        items = list(self._read(final=True, truncated=truncated))
        return [*items, *self._visible.close()]

    def _read(self, *, final: bool, truncated: bool) -> Iterator[Item]:
        while self._buffer or (final and self._block):
            before = len(self._buffer)
            if self._block:
                yield from self._hidden(self._block, final=final, truncated=truncated)
            else:
                yield from self._text(final=final)
                if len(self._buffer) == before:
                    return

    def _hidden(
        self, block: BlockReader, *, final: bool, truncated: bool
    ) -> Iterator[Item]:
        yield from block.feed(self._take(len(self._buffer)))
        if final and block.rest is None:
            yield from block.close(truncated=truncated)
            self._block = None
        if block.rest is not None:
            self._block, self._buffer = None, block.rest
            self._visible.hide()
            yield BlockClosed()

    def _text(self, *, final: bool) -> Iterator[Item]:
        """Show text up to the next sign that may hide something, and judge that."""
        special = SPECIAL.search(self._buffer)
        start = special.start() if special else len(self._buffer)
        if start:
            yield from self._visible.show(self._take(start))
            return
        match self._buffer[0]:
            case "<":
                yield from self._tag(final=final)
            case "`":
                yield from self._fence(final=final)
            case "[":
                yield from self._marker(final=final)
            case _:
                yield from self._object(final=final)

    def _tag(self, *, final: bool) -> Iterator[Item]:
        if found := ANY_TAG.match(self._buffer):
            if OPEN.match(self._buffer):
                self._block = BlockReader()
            self._take(found.end())
            self._visible.hide()
        elif final or not TAG_START.fullmatch(self._buffer):
            yield from self._visible.show(self._take(1))

    def _fence(self, *, final: bool) -> Iterator[Item]:
        """Drop a code fence that stands directly round a block."""
        found = FENCE.match(self._buffer)
        if found is None:
            if final or not FENCE_START.fullmatch(self._buffer):
                yield from self._visible.show(self._take(1))
            return
        rest = self._buffer[found.end() :]
        if not (rest or final):
            return
        if OPEN.match(rest) or self._fenced or self._names_event(rest):
            self._fenced = not self._fenced
            self._take(found.end())
            self._visible.hide()
        elif final or not self._may_hide(rest):
            yield from self._visible.show(self._take(found.end()))

    def _marker(self, *, final: bool) -> Iterator[Item]:
        if found := MARKER.match(self._buffer):
            self._take(found.end())
            self._visible.hide()
        elif final or not MARKER_START.fullmatch(self._buffer):
            yield from self._visible.show(self._take(1))

    def _object(self, *, final: bool) -> Iterator[Item]:
        """Hide a bare object that names an event, and show any other."""
        if not OBJECT_START.match(self._buffer):
            yield from self._visible.show(self._take(1))
            return
        balance = self._balance or Balance()
        self._balance = balance
        for position in range(self._scanned, len(self._buffer)):
            if balance.read(self._buffer[position]):
                yield from self._bare(self._take(position + 1))
                return
        self._scanned = len(self._buffer)
        if final and LOOKS_LIKE_EVENT.match(self._buffer):
            yield ProtocolError(Fault.CUT_OFF, self._take(len(self._buffer)))
        elif final or len(self._buffer) > MAX_BARE:
            yield from self._visible.show(self._take(len(self._buffer)))

    def _bare(self, raw: str) -> Iterator[Item]:
        """Judge a whole object: an event, an answer that is no speech, or data."""
        try:
            named = names_event(read_json(raw))
        except ValueError:
            named = LOOKS_LIKE_EVENT.match(raw) is not None
        if named:
            self._visible.hide()
            for item in read_line(raw):
                yield replace(item, bare=True) if isinstance(item, NamedEvent) else item
        elif self._visible.spoken:
            yield from self._visible.show(raw)
        else:
            self._visible.hide()
            yield ProtocolError(Fault.NO_EVENT, raw)

    def _take(self, length: int) -> str:
        """Remove the start of the buffer and forget what was scanned of it."""
        taken, self._buffer = self._buffer[:length], self._buffer[length:]
        if taken:
            self._scanned, self._balance = 0, None
        return taken

    def _may_hide(self, text: str) -> bool:
        """Return whether what follows a fence may still turn out to be hidden."""
        return bool(TAG_START.fullmatch(text)) or (
            OBJECT_START.match(text) is not None and len(text) < MAX_FENCED
        )

    def _names_event(self, text: str) -> bool:
        """Return whether the text begins with a whole object that names an event."""
        if not text.startswith("{"):
            return False
        balance = Balance()
        for position, character in enumerate(text[:MAX_FENCED]):
            if balance.read(character):
                try:
                    return names_event(read_json(text[: position + 1]))
                except ValueError:
                    return False
        return False
