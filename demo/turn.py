"""Say something to an assistant and watch what happens."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass
import time
from typing import Any

from .client import HomeClient


@dataclass(frozen=True, slots=True, kw_only=True)
class PipelineEvent:
    """An event of a pipeline's run."""

    seconds: float
    """From the request to the event's arrival at the client."""

    kind: str
    data: Mapping[str, Any]

    @property
    def text(self) -> str:
        """The piece of the answer that the event brings."""
        return "" if self.result else str(self._delta.get("content") or "")

    @property
    def requests(self) -> Sequence[Mapping[str, Any]]:
        """The events that the model asked for, as external tool calls."""
        return self._delta.get("tool_calls") or ()

    @property
    def result(self) -> Mapping[str, Any] | None:
        """What became of an event, as the result of a tool."""
        return self._delta if self._delta.get("role") == "tool_result" else None

    @property
    def _delta(self) -> Mapping[str, Any]:
        return self.data.get("chat_log_delta") or {}


async def said(
    client: HomeClient,
    text: str,
    *,
    pipeline: str | None = None,
    conversation_id: str | None = None,
    timeout: float = 120,
) -> AsyncGenerator[PipelineEvent]:
    """Run a pipeline with a text and yield its events as they arrive.

    No pipeline means the preferred one. Leaving early stops the run.
    """
    options = {"pipeline": pipeline, "conversation_id": conversation_id}
    started = time.monotonic()
    async with client.subscribed(
        "assist_pipeline/run",
        start_stage="intent",
        end_stage="intent",
        input={"text": text},
        timeout=timeout,
        **{key: value for key, value in options.items() if value is not None},
    ) as messages:
        while True:
            message = await messages.get()
            event = PipelineEvent(
                seconds=message.received - started,
                kind=message.event["type"],
                data=message.event["data"] or {},
            )
            yield event
            if event.kind == "run-end":
                return
