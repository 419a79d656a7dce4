"""A limit that moves often and is seldom reached."""

import asyncio
from collections.abc import Callable
from typing import Self


class Watchdog:
    """Barks when something is watched for past its deadline.

    A timer that runs out before a deadline that has moved is set again. So a stream
    that moves it with every token pays next to nothing, other than with
    `asyncio.timeout`, which sets a timer each time.
    """

    def __init__(self, bark: Callable[[], object]) -> None:
        """Prepare to watch; `bark` is called once, from the event loop."""
        self.barked = False
        self._bark = bark
        self._loop = asyncio.get_running_loop()
        self._deadline: float | None = None
        self._timer: asyncio.TimerHandle | None = None

    def __enter__(self) -> Self:
        """Return the watchdog, which rests."""
        return self

    def __exit__(self, *_: object) -> None:
        """Stop for good."""
        if self._timer is not None:
            self._timer.cancel()

    def watch(self, deadline: float) -> None:
        """Watch until a time of the event loop's clock."""
        self._deadline = deadline
        if self._timer is None or deadline < self._timer.when():
            self._set_timer(deadline)

    def rest(self) -> None:
        """Stop watching until the next deadline is given."""
        self._deadline = None

    def _set_timer(self, when: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_at(when, self._look)

    def _look(self) -> None:
        self._timer = None
        if self._deadline is None:
            return
        if self._loop.time() < self._deadline:
            self._set_timer(self._deadline)
            return
        self.barked = True
        self._bark()
