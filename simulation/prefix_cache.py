"""The prompts that a server still holds in its memory."""

from bisect import bisect_left
from collections import deque
from typing import Final

SLOTS: Final = 8
"""Enough that agents which take turns on one server do not evict each other."""


class PrefixCache:
    """Remembers the last prompts, each with the answer generated for it."""

    def __init__(self) -> None:
        """Start with nothing in memory."""
        self._texts: deque[str] = deque(maxlen=SLOTS)

    def shared(self, prompt: str) -> int:
        """Return how many characters of a prompt need no work."""
        return max((_common(prompt, text) for text in self._texts), default=0)

    def remember(self, text: str) -> None:
        """Keep a prompt and its answer."""
        self._texts.append(text)


def _common(one: str, other: str) -> int:
    lengths = range(1, min(len(one), len(other)) + 1)
    return bisect_left(lengths, True, key=lambda n: one[:n] != other[:n])
