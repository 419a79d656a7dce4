"""Join the visible text on both sides of what is hidden."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

CLOSING_SIGNS: Final = ".,;:!?)"


@dataclass(frozen=True, slots=True)
class VisibleText:
    """Text that the user may hear."""

    text: str


class VisibleTextJoiner:
    """Holds white space back until it is known that nothing hidden follows it."""

    def __init__(self) -> None:
        """Start an answer."""
        self._joins = False
        self._spoken = False
        self._space = ""

    @property
    def spoken(self) -> bool:
        """Whether anything was visible so far."""
        return self._spoken

    def show(self, text: str) -> Iterator[VisibleText]:
        """Yield text; one space parts it from what was said before a hidden part."""
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

    def hide(self) -> None:
        """Note that something hidden stands here."""
        self._joins, self._space = True, ""

    def close(self) -> Iterator[VisibleText]:
        """Yield the white space at the very end, unless something hidden came last."""
        if self._space and not self._joins:
            yield VisibleText(self._space)
