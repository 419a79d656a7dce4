"""Keep what a model only thinks out of what it says."""

from collections.abc import Iterator
import re
from typing import Final

TAG: Final = re.compile(
    r"[<◁]\s?(/?)\s?(?:think|thinking|thought|thoughts|reasoning|reflection)\s?[>▷]",
    re.IGNORECASE,
)
TAG_START: Final = re.compile(r"[<◁]\s?/?\s?[a-z]{0,10}\s?", re.IGNORECASE)
CONTROL: Final = re.compile(r"<\|([a-z_]{1,16})\|>")
CONTROL_START: Final = re.compile(r"<(?:\|[a-z_]{0,16}\|?)?")
COMMENTARY: Final = "commentary to="
SPECIAL: Final = re.compile(r"[<◁]")
PIECE: Final = 2_048
"""Characters that are read at a time: what is read is copied, so that it stays small."""


class ThinkingFilter:
    """Drops thoughts in tags and in the channels of gpt-oss, piece by piece.

    A closing tag without an opening one makes a thought of what came before it,
    where that has not been said yet; else only the tag is dropped.
    """

    def __init__(self) -> None:
        """Start an answer."""
        self._buffer = ""
        self._depth = 0
        self._channel: str | None = None
        self._header = False
        self._begun = False

    def feed(self, text: str) -> str:
        """Return what of the text is no thought."""
        plain = self._begun and not (self._buffer or self._depth or self._header)
        if plain and self._channel is None and not SPECIAL.search(text):
            return text
        said: list[str] = []
        for start in range(0, len(text), PIECE):
            self._buffer += text[start : start + PIECE]
            said.extend(self._read(final=False))
        return "".join(said)

    def close(self) -> str:
        """Return what was held back, unless it belongs to a thought."""
        return "".join(self._read(final=True))

    def _read(self, *, final: bool) -> Iterator[str]:
        if not self._begun and not self._begin(final=final):
            return
        said: list[str] = []
        while self._buffer:
            special = SPECIAL.search(self._buffer)
            start = special.start() if special else len(self._buffer)
            if start:
                said.append(self._keep(self._take(start)))
                continue
            if found := TAG.match(self._buffer):
                self._tagged(bool(found[1]), said)
                self._take(found.end())
            elif found := CONTROL.match(self._buffer):
                self._control(found[1])
                self._take(found.end())
            elif not final and (
                TAG_START.fullmatch(self._buffer)
                or CONTROL_START.fullmatch(self._buffer)
            ):
                break
            else:
                said.append(self._keep(self._take(1)))
        yield from said

    def _begin(self, *, final: bool) -> bool:
        """Judge the very start: a bare commentary is a call that nobody may hear."""
        start = self._buffer.lstrip()[: len(COMMENTARY)]
        if not final and COMMENTARY.startswith(start):
            return False
        self._begun = True
        if start == COMMENTARY:
            self._channel = "commentary"
        return True

    def _tagged(self, closing: bool, said: list[str]) -> None:
        if not closing:
            self._depth += 1
        elif self._depth:
            self._depth -= 1
        else:
            said.clear()

    def _control(self, token: str) -> None:
        """Follow the channels of the harmony format; only the final one is said."""
        match token:
            case "channel":
                self._header, self._channel = True, ""
            case "message":
                self._header = False
            case "end" | "start" | "return" | "call":
                self._header, self._channel = token == "start", ""

    def _keep(self, text: str) -> str:
        if self._header:
            self._channel = (self._channel or "") + text
            return ""
        hidden = self._channel is not None and not self._channel.strip().endswith(
            "final"
        )
        return "" if self._depth or hidden else text

    def _take(self, length: int) -> str:
        taken, self._buffer = self._buffer[:length], self._buffer[length:]
        return taken
