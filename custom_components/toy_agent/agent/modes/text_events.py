"""Split a streamed answer into visible text and the events of its hidden blocks."""

from collections.abc import Iterator
from dataclasses import dataclass
import re
from typing import Final

from .balance import Balance
from .lenient_json import read_json
from .text_event_lines import Fault, NamedEvent, ProtocolError, names_event, read_line

OPEN: Final = re.compile(r"<\s{0,4}events?\s{0,4}>", re.IGNORECASE)
CLOSE: Final = re.compile(r"<\s{0,4}/\s{0,4}events?\s{0,4}>", re.IGNORECASE)
ANY_TAG: Final = re.compile(r"<\s{0,4}/?\s{0,4}events?\s{0,4}>", re.IGNORECASE)
TAG_START: Final = re.compile(
    r"<\s{0,4}/?\s{0,4}(?:e(?:v(?:e(?:n(?:t(?:s)?)?)?)?)?)?\s{0,4}", re.IGNORECASE
)
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
DAMAGED_CLOSE: Final = re.compile(r"<\s{0,4}(?:/[^<>\n]{0,12})?$")
LONGEST_TAG: Final = 24
CLOSING_SIGNS: Final = ".,;:!?)"
PIECE: Final = 2_048
"""Characters that are read at a time: what is read is copied, so that it stays small."""

MAX_FENCED: Final = 1_024
MAX_BLOCK: Final = 65_536
MAX_BARE: Final = 8_192


@dataclass(frozen=True, slots=True)
class VisibleText:
    """Text that the user may hear."""

    text: str


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
        self._complete = False
        self._inside = False
        self._overlong = False
        self._fenced = False
        self._joins = False
        self._spoken = False
        self._space = ""

    def feed(self, text: str) -> list[Item]:
        """Read more of the answer."""
        if not (self._inside or self._buffer or SPECIAL.search(text)):
            return list(self._show(text))
        items: list[Item] = []
        for start in range(0, len(text), PIECE):
            self._buffer += text[start : start + PIECE]
            items.extend(self._read(final=False, truncated=False))
        return items

    def close(self, *, truncated: bool = False) -> list[Item]:
        """Read what was held back; the last line of a broken answer does not count."""
        items = list(self._read(final=True, truncated=truncated))
        if self._space and not self._joins:
            items.append(VisibleText(self._space))
        return items

    def _read(self, *, final: bool, truncated: bool) -> Iterator[Item]:
        while self._buffer:
            before = (self._inside, len(self._buffer))
            if self._inside:
                yield from self._block(final=final, truncated=truncated)
            else:
                yield from self._text(final=final, truncated=truncated)
            if (self._inside, len(self._buffer)) == before:
                return

    def _text(self, *, final: bool, truncated: bool) -> Iterator[Item]:
        """Show text up to the next sign that may hide something, and judge that."""
        special = SPECIAL.search(self._buffer)
        start = special.start() if special else len(self._buffer)
        if start:
            yield from self._show(self._take(start))
            return
        match self._buffer[0]:
            case "<":
                yield from self._tag(final=final)
            case "`":
                yield from self._fence(final=final)
            case "[":
                yield from self._marker(final=final)
            case _:
                yield from self._object(final=final, truncated=truncated)

    def _tag(self, *, final: bool) -> Iterator[Item]:
        if found := ANY_TAG.match(self._buffer):
            self._inside = OPEN.match(self._buffer) is not None
            self._take(found.end())
            self._hide()
        elif final or not TAG_START.fullmatch(self._buffer):
            yield from self._show(self._take(1))

    def _fence(self, *, final: bool) -> Iterator[Item]:
        """Drop a code fence that stands directly round a block."""
        found = FENCE.match(self._buffer)
        if found is None:
            if final or not FENCE_START.fullmatch(self._buffer):
                yield from self._show(self._take(1))
            return
        rest = self._buffer[found.end() :]
        if not (rest or final):
            return
        if OPEN.match(rest) or self._fenced or self._names_event(rest):
            self._fenced = not self._fenced
            self._take(found.end())
            self._hide()
        elif final or not self._may_hide(rest):
            yield from self._show(self._take(found.end()))

    def _marker(self, *, final: bool) -> Iterator[Item]:
        if found := MARKER.match(self._buffer):
            self._take(found.end())
            self._hide()
        elif final or not MARKER_START.fullmatch(self._buffer):
            yield from self._show(self._take(1))

    def _object(self, *, final: bool, truncated: bool) -> Iterator[Item]:
        """Hide a bare object that names an event, and show any other."""
        if not OBJECT_START.match(self._buffer):
            yield from self._show(self._take(1))
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
            yield from self._show(self._take(len(self._buffer)))

    def _bare(self, raw: str) -> Iterator[Item]:
        try:
            hidden = names_event(read_json(raw))
        except ValueError:
            hidden = LOOKS_LIKE_EVENT.match(raw) is not None
        if not hidden:
            yield from self._show(raw)
            return
        self._hide()
        yield from read_line(raw)

    def _block(self, *, final: bool, truncated: bool) -> Iterator[Item]:
        """Read the next item of a block, or its end."""
        if self._scanned == 0 and self._buffer[0].isspace():
            self._take(len(self._buffer) - len(self._buffer.lstrip()))
            return
        if self._overlong:
            yield from self._skip(final=final)
            return
        if self._scanned == 0 and (found := CLOSE.match(self._buffer)):
            self._take(found.end())
            yield from self._leave()
            return
        end = self._item_end(final=final)
        if end is not None:
            yield from read_line(self._take(end))
        elif final:
            yield from self._unfinished(truncated=truncated)
        elif len(self._buffer) > MAX_BLOCK:
            self._overlong = True
            yield ProtocolError(Fault.TOO_LONG, self._buffer[:64])

    def _item_end(self, *, final: bool) -> int | None:
        """Return where the item at the start of the buffer ends, if it is known."""
        buffer = self._buffer
        for position in range(self._scanned, len(buffer)):
            character = buffer[position]
            in_string = self._balance is not None and self._balance.in_string
            if character == "<" and not in_string:
                if CLOSE.match(buffer, position):
                    return position
                if not final and TAG_START.fullmatch(buffer, position):
                    self._scanned = position
                    return None
            if self._balance is not None:
                if self._balance.read(character):
                    self._balance, self._complete = None, True
            elif character == "\n" or (self._complete and character in "{["):
                return position
            elif character in "{[":
                self._balance = Balance()
                self._balance.read(character)
        self._scanned = len(buffer)
        return None

    def _unfinished(self, *, truncated: bool) -> Iterator[Item]:
        """Judge an item that the end of the answer cut off."""
        if self._balance is not None and (found := CLOSE.search(self._buffer)):
            yield ProtocolError(Fault.BROKEN_JSON, self._take(found.start()))
            return
        broken = truncated or self._balance is not None
        raw = DAMAGED_CLOSE.sub("", self._take(len(self._buffer)))
        if not raw:
            return
        if broken:
            yield ProtocolError(Fault.CUT_OFF, raw)
        else:
            yield from read_line(raw)

    def _skip(self, *, final: bool) -> Iterator[Item]:
        if found := CLOSE.search(self._buffer):
            self._take(found.end())
            yield from self._leave()
        else:
            self._take(len(self._buffer) - (0 if final else LONGEST_TAG))

    def _leave(self) -> Iterator[Item]:
        self._inside = self._overlong = False
        self._hide()
        yield BlockClosed()

    def _take(self, length: int) -> str:
        """Remove the start of the buffer and forget what was scanned of it."""
        length = max(length, 0)
        taken, self._buffer = self._buffer[:length], self._buffer[length:]
        if taken:
            self._scanned, self._balance, self._complete = 0, None, False
        return taken

    def _hide(self) -> None:
        """Join what comes next to what was said before the hidden part."""
        self._joins, self._space = True, ""

    def _show(self, text: str) -> Iterator[VisibleText]:
        if self._joins:
            if not (text := text.lstrip()):
                return
            if self._spoken and text[0] not in CLOSING_SIGNS:
                text = f" {text}"
            self._joins = False
        text = self._space + text
        shown = text.rstrip()
        self._space = text[len(shown) :]
        if shown:
            self._spoken = True
            yield VisibleText(shown)

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
