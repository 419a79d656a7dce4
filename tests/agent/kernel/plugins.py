"""Events that exist for tests of the kernel."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from pydantic import BaseModel, ConfigDict

from custom_components.toy_agent.agent.kernel import (
    AnyPlugin,
    Call,
    Confirmation,
    EventPlugin,
    EventRequest,
    Idempotency,
    Kernel,
    Limits,
    Listener,
    NoArguments,
    Outcome,
    Registry,
    ResultPolicy,
    TurnContext,
)


class LampArguments(BaseModel):
    """What a lamp can be told."""

    model_config = ConfigDict(allow_inf_nan=False)

    level: int
    room: str | None = None


class Log:
    """Notes in which order handlers began and ended."""

    def __init__(self) -> None:
        """Start empty."""
        self.began: list[int] = []
        self.ended: list[int] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def handle(self, arguments: LampArguments, call: Call) -> Outcome:
        """Wait for the gate and note it."""
        self.began.append(arguments.level)
        await self.gate.wait()
        self.ended.append(arguments.level)
        return Outcome(data={"level": arguments.level})


type Handler = Callable[[Any, Call], Awaitable[Outcome]]


def lamp(handler: Handler, **changes: Any) -> AnyPlugin:
    """Return a plugin that may run at once, beside others of its kind."""
    plugin: AnyPlugin = EventPlugin(
        name="lamp.level.set",
        description="set the level of a lamp",
        parameters=LampArguments,
        handler=handler,
        result_policy=ResultPolicy.SILENT_SUCCESS,
        confirmation=Confirmation.NEVER,
        idempotency=Idempotency.ONCE,
        concurrency=None,
    )
    return replace(plugin, **changes)


def goodbye(handler: Handler, **changes: Any) -> AnyPlugin:
    """Return a terminal plugin."""
    return lamp(
        handler,
        name="talk.end",
        result_policy=ResultPolicy.TERMINATE,
        terminal=True,
        parameters=NoArguments,
        **changes,
    )


def kernel(*plugins: AnyPlugin, **settings: Any) -> Kernel:
    """Return a kernel whose user says yes, no and stop in one word."""
    listener = Listener(
        yes_no=lambda text, _language: {"yes": True, "no": False}.get(text),
        dropping=lambda text, _language: text == "stop",
    )
    return Kernel(registry=Registry(plugins), listener=listener, **settings)


def turn(utterance: str = "", **changes: Any) -> TurnContext:
    """Return the context of a turn."""
    context = TurnContext(
        session_id="session",
        turn_id="turn",
        utterance=utterance,
        requested_at=datetime(2026, 12, 1, 12, tzinfo=UTC),
        language="en",
    )
    return replace(context, **changes)


def request(
    number: int, name: str = "lamp.level.set", **arguments: Any
) -> EventRequest:
    """Return a request; lamps are told the number unless something else is said."""
    return EventRequest(
        id=f"e{number}", name=name, arguments=arguments or {"level": number}
    )


SHORT = Limits(concurrency=4, deadline=0.2, barrier=0.05, fallback=0.05)
