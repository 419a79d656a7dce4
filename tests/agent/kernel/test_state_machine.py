"""Drive the kernel with random turns and compare it with a simple model.

Never twice, never lost, order kept, barrier kept, nothing runs unconfirmed.
"""

import asyncio
from collections import Counter
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from hypothesis import given, settings, strategies as st
from pydantic import BaseModel

from custom_components.toy_agent.agent.kernel import (
    AnyPlugin,
    Batch,
    Call,
    Confirmation,
    EventFailed,
    EventRequest,
    EventResult,
    EventStatus,
    Kernel,
    Limits,
    MemoryLedger,
    Outcome,
    Pending,
    Verdict,
    pending_events,
)

from .plugins import goodbye, kernel, lamp, turn

FAST = Limits(concurrency=3, deadline=0.5, barrier=0.2)


class Behaviour(StrEnum):
    """What a handler does."""

    WORK = "work"
    FAIL = "fail"
    RAISE = "raise"
    HANG = "hang"


class Step(BaseModel):
    """The arguments of every test event."""

    number: int
    behaviour: Behaviour = Behaviour.WORK


@dataclass
class World:
    """What handlers did, in the order in which they did it."""

    began: list[tuple[str, int]] = field(default_factory=list)
    ended: list[tuple[str, int]] = field(default_factory=list)

    def handler(self, name: str) -> Any:
        """Return the handler of one event."""

        async def handle(arguments: Step, call: Call) -> Outcome:
            self.began.append((name, arguments.number))
            await asyncio.sleep(0)
            match arguments.behaviour:
                case Behaviour.FAIL:
                    raise EventFailed("refused")
                case Behaviour.RAISE:
                    raise RuntimeError
                case Behaviour.HANG:
                    await asyncio.Event().wait()
            self.ended.append((name, arguments.number))
            return Outcome(data={"number": arguments.number})

        return handle


SERIAL, FREE, ASKED, BYE = "work.serial", "work.free", "work.asked", "talk.end"


def plugins(world: World) -> list[AnyPlugin]:
    """Return one plugin of each kind."""
    common: dict[str, Any] = {"parameters": Step, "timeout": 0.01}
    return [
        lamp(world.handler(SERIAL), name=SERIAL, concurrency="serial", **common),
        lamp(world.handler(FREE), name=FREE, **common),
        lamp(
            world.handler(ASKED),
            name=ASKED,
            confirmation=Confirmation.ALWAYS,
            **common,
        ),
        replace(goodbye(world.handler(BYE)), **common),
    ]


requests = st.lists(
    st.tuples(
        st.sampled_from([SERIAL, FREE, ASKED, BYE, "no.such"]),
        st.integers(min_value=0, max_value=3),
        st.sampled_from(Behaviour),
    ),
    max_size=8,
)
turns = st.lists(
    st.tuples(requests, st.booleans(), st.sampled_from(["yes", "no", "well"])),
    min_size=1,
    max_size=4,
)
VERDICTS = {"yes": Verdict.GO, "no": Verdict.DROP, "well": Verdict.MOVED_ON}
EXPECTED = {
    Behaviour.WORK: EventStatus.SUCCEEDED,
    Behaviour.FAIL: EventStatus.FAILED,
    Behaviour.RAISE: EventStatus.FAILED,
    Behaviour.HANG: EventStatus.TIMED_OUT,
}


async def one_batch(agent: Kernel, wanted: list[Any], turn_id: str) -> Batch:
    """Fill a batch."""
    batch = agent.batch(turn(turn_id=turn_id))
    for position, (name, number, behaviour) in enumerate(wanted):
        batch.add(
            EventRequest(
                id=f"e{position}",
                name=name,
                arguments={"number": number, "behaviour": behaviour},
            )
        )
    return batch


def check_results(wanted: list[Any], results: tuple[EventResult, ...]) -> None:
    """Hold results against what each request must have come to."""
    assert [result.request.id for result in results] == [
        f"e{position}" for position in range(len(wanted))
    ]
    seen: set[tuple[str, int, Behaviour]] = set()
    for one, result in zip(wanted, results, strict=True):
        name, _number, behaviour = one
        if name == "no.such":
            assert result.status is EventStatus.REJECTED
        elif name == ASKED:
            assert result.status is EventStatus.NEEDS_INPUT
        elif one in seen:
            assert result.status is EventStatus.DUPLICATE
        else:
            assert result.status is EXPECTED[behaviour]
        seen.add(one)


def check_world(world: World, wanted: list[Any]) -> None:
    """Hold what handlers did against what was asked for."""
    accepted = [one for one in wanted if one[0] in (SERIAL, FREE, BYE)]
    distinct = list(dict.fromkeys(accepted))
    assert Counter(world.began) == Counter(
        (name, number) for name, number, _ in distinct
    )
    serial = [number for name, number, _ in distinct if name == SERIAL]
    assert [number for name, number in world.began if name == SERIAL] == serial
    order = [name for name, _ in world.began]
    if BYE in order:
        assert set(order[order.index(BYE) :]) == {BYE}


async def live(story: list[Any]) -> None:
    """Live through some turns, with restarts and answers in between."""
    ledger = MemoryLedger()
    for number, (wanted, repeated, words) in enumerate(story):
        world = World()
        agent = kernel(*plugins(world), ledger=ledger, limits=FAST)
        results = await (await one_batch(agent, wanted, f"t{number}")).close()
        check_results(wanted, results)
        check_world(world, wanted)
        if repeated:
            before = len(world.began)
            again = kernel(*plugins(world), ledger=ledger, limits=FAST)
            await (await one_batch(again, wanted, f"t{number}")).close()
            assert len(world.began) == before
        for pending in pending_events(results)[:1]:
            await answer(agent, world, pending, words, f"a{number}")


async def answer(
    agent: Kernel, world: World, pending: Pending, words: str, turn_id: str
) -> None:
    """Answer a confirmation: only a yes lets the event run, and only once."""
    before = Counter(world.began)
    verdict, batch = agent.resume(pending, turn(words, turn_id=turn_id))
    await batch.close()
    ran = Counter(world.began) - before
    number = pending.arguments["number"]
    assert verdict is VERDICTS[words]
    assert ran == (Counter({(ASKED, number): 1}) if words == "yes" else Counter())


@settings(max_examples=60, deadline=None)
@given(turns)
def test_the_kernel_keeps_its_promises(story: list[Any]) -> None:
    """Whatever is asked for, fails, hangs, is repeated or answered."""
    asyncio.run(live(story))


@settings(max_examples=40, deadline=None)
@given(requests, st.integers(min_value=0, max_value=6))
def test_a_cancelled_batch_starts_nothing_more(wanted: list[Any], ticks: int) -> None:
    """A turn that is cancelled at any moment leaves nothing running."""

    async def scenario() -> None:
        world = World()
        batch = await one_batch(kernel(*plugins(world), limits=FAST), wanted, "t")
        closing = asyncio.create_task(batch.close())
        for _ in range(ticks):
            await asyncio.sleep(0)
        closing.cancel()
        await asyncio.wait([closing])
        began = list(world.began)
        for _ in range(10):
            await asyncio.sleep(0)
        assert world.began == began
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(scenario())
