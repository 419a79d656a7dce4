"""What belongs to one conversation and dies with it."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from .kernel import Pending


@dataclass(slots=True, kw_only=True)
class Session:
    """The state of a conversation between its turns."""

    id: str
    pending: tuple[Pending, ...] = ()
    """Events that wait for the user's answer; the first one was asked."""

    ended: bool = False
    """Whether the next utterance starts afresh."""

    log: list[Any] = field(default_factory=list)
    """What was said and done up to the end of its newest turn, as the edge keeps it.

    A turn that had to wait began before it and would not know of it otherwise.
    """

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held by the turn that runs: two turns of one conversation keep their order."""
