"""Put the streamed fragments of native tool calls together.

Servers differ in what they send with a fragment: the index may be missing, always
the same or start at one, the id may be missing, empty, repeated or new each time.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from uuid import uuid4

import orjson

from ..provider import ToolCallDelta
from ..transcript import ToolCall

ID_LENGTH: Final = 9
"""Mistral's chat templates accept ids of nine letters and digits only."""

CONTROL_TOKEN: Final = "<|"


def is_complete(arguments: str) -> bool:
    """Return whether arguments are the text of one whole JSON object."""
    try:
        return isinstance(orjson.loads(arguments), dict)
    except orjson.JSONDecodeError:
        return False


@dataclass(slots=True)
class _Fragments:
    """What has come of one call."""

    index: int | None = None
    id: str = ""
    name: str = ""
    arguments: str = ""

    def add(self, delta: ToolCallDelta, name: str) -> None:
        """Add a fragment; what is known already is not overwritten."""
        self.id = self.id or delta.id or ""
        if name != self.name and not self.arguments:
            self.name += name
        match delta.arguments:
            case str(text):
                self.arguments += text
            case dict(fields):
                self.arguments += orjson.dumps(fields).decode()

    def ends_before(self, delta: ToolCallDelta, name: str) -> bool:
        """Return whether a fragment with a name begins another call."""
        if self.id and delta.id and self.id != delta.id:
            return True
        if is_complete(self.arguments):
            return bool(delta.arguments) or name != self.name
        if name == self.name:
            return False
        return bool(self.arguments) or (delta.index is None and not delta.id)


class ToolCallAssembler:
    """Assembles the tool calls of one answer, in the order in which they began."""

    def __init__(self) -> None:
        """Start an answer."""
        self._calls: list[_Fragments] = []
        self._released = 0
        self._ids: set[str] = set()

    def feed(self, delta: ToolCallDelta) -> tuple[ToolCall, ...]:
        """Add a fragment, and return the calls that are complete by the next's start.

        A call whose arguments are no whole JSON object yet may still go on, since
        parallel calls may be interleaved; it comes out with `close`.
        """
        name = (delta.name or "").partition(CONTROL_TOKEN)[0].strip()
        call = self._addressed(delta, name)
        if call is not None and not (name and call.ends_before(delta, name)):
            call.add(delta, name)
            return ()
        ready = tuple(self._release())
        self._calls.append(_Fragments(index=delta.index))
        self._calls[-1].add(delta, name)
        return ready

    def close(self) -> tuple[ToolCall, ...]:
        """Return the remaining calls; cut-off arguments stay as they are.

        A call without a name cannot be meant for anybody and is left out.
        """
        rest = self._calls[self._released :]
        self._released = len(self._calls)
        return tuple(self._finish(call) for call in rest if call.name)

    def _addressed(self, delta: ToolCallDelta, name: str) -> _Fragments | None:
        """Return the call that a fragment may belong to."""
        latest_first = self._calls[::-1]
        for call in latest_first:
            if delta.index is not None and call.index == delta.index:
                return call
            if delta.index is None and delta.id and call.id == delta.id:
                return call
        if name and (delta.index is not None or delta.id):
            return None
        return next(iter(latest_first), None)

    def _release(self) -> Iterator[ToolCall]:
        """Yield the calls from the first on that nothing can be added to."""
        for call in self._calls[self._released :]:
            if not is_complete(call.arguments):
                return
            self._released += 1
            yield self._finish(call)

    def _finish(self, call: _Fragments) -> ToolCall:
        arguments = call.arguments
        if arguments.strip() in ("", "null"):
            arguments = "{}"
        return ToolCall(self._unique(call.id), call.name, arguments)

    def _unique(self, call_id: str) -> str:
        """Return the provider's id, or an own one where that is missing or taken."""
        while not call_id or call_id in self._ids:
            call_id = uuid4().hex[:ID_LENGTH]
        self._ids.add(call_id)
        return call_id
