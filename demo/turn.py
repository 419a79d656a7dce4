"""Say something to an assistant and watch what happens."""

from collections.abc import AsyncGenerator, Mapping
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
        delta = self.data.get("chat_log_delta") or {}
        return str(delta.get("content") or "") if self._speaks(delta) else ""

    def _speaks(self, delta: Mapping[str, Any]) -> bool:
        return self.kind == "intent-progress" and delta.get("role") != "tool_result"


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
