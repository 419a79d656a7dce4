"""Have a turn and print it while it happens."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
import json
import time
from typing import Any, Final

from .client import HomeClient, Messages
from .turn import PipelineEvent, said

TURN_EVENT: Final = "toy_agent_turn"
SECONDS_TO_RECORD: Final = 2
"""How long the record of a turn may take after the turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """A turn that is over."""

    started: float
    """In the time of `time.monotonic`."""

    events: Sequence[PipelineEvent]
    model_requests: int
    """According to the agent's own record of the turn."""

    @property
    def conversation_id(self) -> str:
        """The conversation that the turn belongs to."""
        return str(self.events[0].data["conversation_id"])

    @property
    def first_word(self) -> float | None:
        """Seconds until the first word, if there was one."""
        return next(
            (event.seconds for event in self.events if event.text.strip()), None
        )

    @property
    def seconds(self) -> float:
        """Seconds until the end of the turn."""
        return self.events[-1].seconds


async def talk(
    client: HomeClient, text: str, conversation_id: str | None = None
) -> Spoken:
    """Say something to the preferred assistant and print what comes back."""
    started = time.monotonic()
    events: list[PipelineEvent] = []
    printer = _Printer()
    async with client.subscribed("subscribe_events", event_type=TURN_EVENT) as records:
        async for event in said(client, text, conversation_id=conversation_id):
            printer.show(event)
            events.append(event)
        requests = await _model_requests(records)
    printer.finish(events)
    return Spoken(started=started, events=events, model_requests=requests)


class _Printer:
    """Writes words as they stream, and events on lines of their own."""

    def __init__(self) -> None:
        """Start on a new line."""
        self._within_line = False

    def show(self, event: PipelineEvent) -> None:
        if event.text:
            print(event.text, end="", flush=True)
            self._within_line = True
        for line in _lines(event):
            self._end_line()
            print(f"    {line}", flush=True)

    def finish(self, events: Sequence[PipelineEvent]) -> None:
        """Print the speech of a turn that did not stream any."""
        self._end_line()
        if not any(event.text for event in events):
            print(_speech(events))

    def _end_line(self) -> None:
        if self._within_line:
            print()
        self._within_line = False


def _lines(event: PipelineEvent) -> Iterable[str]:
    at = f"{event.seconds:5.2f} s"
    for request in event.requests:
        yield f"{at}  → {request['tool_name']} {json.dumps(request['tool_args'])}"
    if (result := event.result) is not None:
        mark = "✗" if result["result"]["error"] else "✓"
        yield f"{at}  {mark} {result['tool_name']} {_short(result['result']['data'])}"
    if event.kind == "error":
        yield f"{at}  ✗ {event.data['message']}"


def _short(data: dict[str, Any]) -> str:
    return json.dumps({key: value for key, value in data.items() if value})


def _speech(events: Sequence[PipelineEvent]) -> str:
    for event in events:
        if event.kind == "intent-end":
            speech = event.data["intent_output"]["response"]["speech"]
            return str(speech.get("plain", {}).get("speech", ""))
    return ""


async def _model_requests(records: Messages) -> int:
    try:
        async with asyncio.timeout(SECONDS_TO_RECORD):
            record = await records.get()
    except TimeoutError:
        return 0
    return int(record.event["data"]["model_calls"])
