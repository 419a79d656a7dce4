"""Measure what the kernel costs: registry, turn and batch, by number of plugins."""

import argparse
import asyncio
from collections.abc import AsyncGenerator, Callable
from datetime import UTC, datetime
import json
from statistics import median
from time import perf_counter, process_time
from typing import Any, override

from pydantic import BaseModel

from custom_components.toy_agent.agent.dialogue import Dialogue, Settings
from custom_components.toy_agent.agent.kernel import (
    AnyPlugin,
    Call,
    Confirmation,
    EventPlugin,
    EventRequest,
    Kernel,
    Listener,
    Outcome,
    Registry,
    ResultPolicy,
    TurnContext,
    TurnRecord,
)
from custom_components.toy_agent.agent.modes import ToolInvocationMode
from custom_components.toy_agent.agent.prompt import Persona
from custom_components.toy_agent.agent.provider import (
    ChatModel,
    ChatRequest,
    Finished,
    StreamPart,
    TextDelta,
)
from custom_components.toy_agent.agent.session import Session
from custom_components.toy_agent.agent.turn import Turn

REQUESTS = 100
MANY = 1_000
FEW = 4


class Level(BaseModel):
    """The arguments of every event."""

    level: int


async def handle(arguments: Level, call: Call) -> Outcome:
    """Do nothing."""
    return Outcome()


class OneAnswer(ChatModel):
    """Names one event at once."""

    @override
    async def stream(self, request: ChatRequest) -> AsyncGenerator[StreamPart]:
        """Answer."""
        yield TextDelta("Okay.")
        yield TextDelta('\n<events>\nlamp.n0.set {"level": 1}\n</events>')
        yield Finished("stop")


def plugins(number: int) -> list[AnyPlugin]:
    """Return a number of plugins that differ in their names."""
    return [
        EventPlugin(
            name=f"lamp.n{index}.set",
            description="set the level of a lamp",
            parameters=Level,
            handler=handle,
            result_policy=ResultPolicy.SILENT_SUCCESS,
            confirmation=Confirmation.NEVER,
            concurrency=None,
        )
        for index in range(number)
    ]


def kernel(number: int) -> Kernel:
    """Return a kernel with a number of plugins."""
    listener = Listener(yes_no=lambda *_: None, dropping=lambda *_: False)
    return Kernel(registry=Registry(plugins(number)), listener=listener)


def context(turn_id: str) -> TurnContext:
    """Return the context of a turn."""
    return TurnContext(
        session_id="session",
        turn_id=turn_id,
        utterance="dim it",
        requested_at=datetime.now(UTC),
        language="en",
    )


async def turn(agent: Kernel, turn_id: str) -> None:
    """Run one turn."""
    heard = context(turn_id)
    mode = ToolInvocationMode.DUAL_AGENT
    one = Turn(
        dialogue=Dialogue(
            settings=Settings(mode=mode, model="none"),
            registry=agent.registry,
            persona=Persona(),
            context=heard,
            past=(),
        ),
        kernel=agent,
        model=OneAnswer(),
        session=Session(id="session"),
        record=TurnRecord(
            turn_id=turn_id,
            conversation_id="session",
            mode=mode,
            requested_at=heard.requested_at,
            clock=agent.clock,
        ),
    )
    async for _output in one.run():
        pass


async def batch(agent: Kernel, turn_id: str) -> None:
    """Run a batch of many requests."""
    one = agent.batch(context(turn_id))
    for index in range(REQUESTS):
        one.add(
            EventRequest(id=f"e{index}", name="lamp.n0.set", arguments={"level": index})
        )
    await one.close()


async def handlers() -> None:
    """Run the handlers alone."""
    call = Call(turn=context("t"), event_id="e")
    for index in range(REQUESTS):
        await handle(Level.model_construct(level=index), call)


async def timed(runs: int, work: Callable[[int], Any]) -> list[float]:
    """Return the processor time of some work in seconds, after a warm-up."""
    times = []
    for number in range(runs + 3):
        start = process_time()
        await work(number)
        times.append(process_time() - start)
    return times[3:]


async def measure(runs: int) -> dict[str, float]:
    """Measure everything, few and many plugins in turn."""
    start = perf_counter()
    made = plugins(MANY)
    built = perf_counter()
    Registry(made)
    registry_ms = (perf_counter() - built) * 1e3
    few, many = kernel(FEW), kernel(MANY)
    turn_few = median(await timed(runs, lambda number: turn(few, f"f{number}")))
    turn_many = median(await timed(runs, lambda number: turn(many, f"m{number}")))
    batches = await timed(runs, lambda number: batch(few, f"b{number}"))
    bare = min(await timed(runs, lambda number: handlers()))
    return {
        "plugins_ms": (built - start) * 1e3,
        "registry_ms": registry_ms,
        "turn_few_us": turn_few * 1e6,
        "turn_many_us": turn_many * 1e6,
        "turn_ratio": turn_many / turn_few,
        "request_us": (min(batches) - bare) / REQUESTS * 1e6,
        "request_median_us": (median(batches) - bare) / REQUESTS * 1e6,
    }


def main() -> None:
    """Print the figures beside their limits."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    figures = asyncio.run(measure(arguments.runs))
    if arguments.json:
        print(json.dumps(figures))
        return
    print(f"registry of {MANY} plugins     {figures['registry_ms']:8.1f} ms  (50)")
    print(f"turn, {FEW} plugins             {figures['turn_few_us']:8.0f} µs")
    print(f"turn, {MANY} plugins          {figures['turn_many_us']:8.0f} µs")
    print(f"  ratio                     {figures['turn_ratio']:8.2f}     (1.20)")
    print(f"request in a batch of {REQUESTS}   {figures['request_us']:8.1f} µs  (20)")
    print(f"  median                    {figures['request_median_us']:8.1f} µs")


if __name__ == "__main__":
    main()
