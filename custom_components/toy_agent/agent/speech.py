"""Turn what a model writes into what a voice can say."""

from collections.abc import Iterator
import re
from typing import Final

EMOJI: Final = re.compile(
    "[\U0001f000-\U0001faff\U0001fb00-\U0001fbff\u2600-\u27bf\u2b00-\u2bff"
    "\u2300-\u23ff\u200d\ufe0f\u20e3\U000e0020-\U000e007f\u25a0-\u25ff]"
)
SPECIAL: Final = re.compile(r"[*_~`#>\-+•|\[!<\n\\]|\bhttps?://|\bwww\.")
URL: Final = re.compile(r"(?:https?://(?:www\.)?|www\.)([^\s/)>\]]+)[^\s)>\]]*")
SCHEME: Final = re.compile(r"https?://(?:w{1,3}\.?)?|www\.")
URL_START: Final = re.compile(
    r"(?:(?<=\W)|^)(?:h(?:t(?:t(?:p(?:s)?(?::/{0,2})?)?)?)?|w{1,3}\.?)$"
)
LINK: Final = re.compile(r"!?\[([^\]\n]{0,200})\]\(([^)\n]{0,500})\)")
LINK_START: Final = re.compile(r"!?\[[^\]\n]{0,80}(?:\](?:\([^)\n]{0,500})?)?|!")
CITATION: Final = re.compile(r"\[\^?\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,5}\]")
HTML: Final = re.compile(r"</?[A-Za-z][^<>\n]{0,100}>")
HTML_START: Final = re.compile(r"</?(?:[A-Za-z][^<>\n]{0,100})?")
EMPHASIS: Final = re.compile(r"\*{1,3}|_{1,3}|~~|\\")
FENCE: Final = re.compile(r"`{3,}[^\n]*")
LINE_MARK: Final = re.compile(
    r"[ \t]{0,8}(?:#{1,6}[ \t]+|[-*+•][ \t]+|>[ \t]?|(?:[-*_][ \t]?){3,}(?=\n)|\|)"
)
LINE_MARK_START: Final = re.compile(
    r"[ \t]{0,8}(?:#{0,6}|[-+•>]|[*]{1,3}|(?:[-*_][ \t]?){1,40})[ \t]{0,8}"
)
TABLE_RULE: Final = re.compile(r"[ \t]{0,8}\|[ \t:|-]*\n")
TABLE_START: Final = re.compile(r"[ \t]{0,8}\|[ \t:|-]{0,200}")
TRAILING_SIGNS: Final = re.compile(r"[\s\"'»”’)\]*_.…]+$")
QUESTION_MARKS: Final = ("?", "？", "؟")
PIECE: Final = 2_048
"""Characters that are read at a time: what is read is copied, so that it stays small."""


def speakable(text: str) -> bool:
    """Return whether there is anything in a text that a voice can say."""
    return any(character.isalnum() for character in text)


def ends_with_question(text: str, language: str) -> bool:
    """Return whether a visible text ends in a question.

    Signs, quotes and brackets after the mark are passed over; a semicolon is a
    question mark in Greek alone.
    """
    text = TRAILING_SIGNS.sub("", EMOJI.sub("", CITATION.sub("", text)).rstrip())
    marks = (*QUESTION_MARKS, ";", "\u037e") if language[:2] == "el" else QUESTION_MARKS
    return text.endswith(marks)


class SpeechCleaner:
    """Drops markup piece by piece; how the text is cut makes no difference."""

    def __init__(self) -> None:
        """Start a message."""
        self._buffer = ""
        self._last = "\n"
        self._code = False

    def feed(self, text: str) -> str:
        """Return what can be said by now."""
        if self._is_plain(text):
            return self._say(text)
        said: list[str] = []
        for start in range(0, len(text), PIECE):
            self._buffer += text[start : start + PIECE]
            said.extend(self._read(final=False))
        return "".join(said)

    def close(self) -> str:
        """Return the rest."""
        return "".join(self._read(final=True))

    def _is_plain(self, text: str) -> bool:
        """Return whether nothing in the text, or before it, needs a look."""
        return not (
            self._buffer
            or self._code
            or self._last == "\n"
            or SPECIAL.search(text)
            or URL_START.search(text)
        )

    def _read(self, *, final: bool) -> Iterator[str]:
        while self._buffer:
            before = len(self._buffer)
            yield from self._step(final=final)
            if len(self._buffer) == before:
                return

    def _step(self, *, final: bool) -> Iterator[str]:
        if self._code:
            self._skip_code(final=final)
            return
        if self._last == "\n" and self._is_line_mark(final=final):
            return
        special = SPECIAL.search(self._buffer)
        start = special.start() if special else len(self._buffer)
        if start:
            text = self._buffer[:start]
            if not (final or special) and (held := URL_START.search(text)):
                start = held.start()
            yield self._say(self._take(start))
            return
        yield from self._mark(final=final)

    def _is_line_mark(self, *, final: bool) -> bool:
        """Drop what makes a line a heading, a list or a table, or wait for more."""
        buffer = self._buffer
        if not final and (
            TABLE_START.fullmatch(buffer) or LINE_MARK_START.fullmatch(buffer)
        ):
            return True
        if found := TABLE_RULE.match(buffer) or LINE_MARK.match(buffer):
            self._take(found.end())
            self._last = "\n" if found.re is TABLE_RULE else " "
            return True
        return False

    def _mark(self, *, final: bool) -> Iterator[str]:
        buffer = self._buffer
        match buffer[0]:
            case "`":
                self._drop_backticks(final=final)
            case "[" | "!":
                yield from self._bracket(final=final)
            case "<":
                if found := HTML.match(buffer):
                    self._take(found.end())
                elif final or not HTML_START.fullmatch(buffer):
                    yield self._say(self._take(1))
            case "*" | "_" | "~" | "\\":
                yield from self._emphasis(final=final)
            case "|":
                if final or len(buffer) > 1:
                    self._take(1)
                    yield self._say("" if buffer[1:2] in ("", "\n") else ",")
            case "h" | "w":
                found = None if self._last.isalnum() else URL.match(buffer)
                if found and (final or found.end() < len(buffer)):
                    self._take(found.end())
                    yield self._say(found[1].rstrip(".,;:!?"))
                elif not found and (final or not self._may_be_url()):
                    yield self._say(self._take(1))
            case _:
                yield self._say(self._take(1))

    def _may_be_url(self) -> bool:
        return not self._last.isalnum() and bool(SCHEME.fullmatch(self._buffer))

    def _drop_backticks(self, *, final: bool) -> None:
        """Drop the marks of code, and begin to drop a fenced block."""
        if not final and self._buffer in ("`", "``"):
            return
        if self._buffer.startswith("```"):
            if found := FENCE.match(self._buffer):
                if final or found.end() < len(self._buffer):
                    self._take(found.end())
                    self._code = True
            return
        self._take(1)

    def _skip_code(self, *, final: bool) -> None:
        end = self._buffer.find("```")
        if end >= 0:
            self._take(end + 3)
            self._code = False
        else:
            self._take(len(self._buffer) - (0 if final else 2))

    def _bracket(self, *, final: bool) -> Iterator[str]:
        """Keep the text of a link, drop a citation, keep other brackets."""
        if found := LINK.match(self._buffer):
            self._take(found.end())
            yield self._say(EMPHASIS.sub("", found[1]))
        elif found := CITATION.match(self._buffer):
            if final or found.end() < len(self._buffer):
                self._take(found.end())
        elif final or not LINK_START.fullmatch(self._buffer):
            yield self._say(self._take(1))

    def _emphasis(self, *, final: bool) -> Iterator[str]:
        """Drop marks that belong to a word, keep those that stand for themselves."""
        found = EMPHASIS.match(self._buffer)
        if found is None:
            if final or self._buffer != "~":
                yield self._say(self._take(1))
            return
        if not final and found.end() >= len(self._buffer):
            return
        mark = self._take(found.end())
        if self._last == "\n":
            self._last = " "
        following = self._buffer[:1]
        alone = not self._last.strip() and not following.strip()
        inside = self._last.isalnum() and following.isalnum()
        if alone or (inside and len(mark) == 1):
            yield self._say(mark)

    def _say(self, text: str) -> str:
        if not text:
            return ""
        self._last = text[-1]
        return EMOJI.sub("", text)

    def _take(self, length: int) -> str:
        length = max(length, 0)
        taken, self._buffer = self._buffer[:length], self._buffer[length:]
        return taken
