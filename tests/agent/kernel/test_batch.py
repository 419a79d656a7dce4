"""Test what a batch does with its requests."""

import asyncio
from dataclasses import replace
from math import nan
from typing import Any

import pytest

from custom_components.toy_agent.agent.kernel import (
    Call,
    Confirmation,
    EventFailed,
    EventRequest,
    EventResult,
    EventStatus,
    Fallback,
    Idempotency,
    InputNeeded,
    Kernel,
    Limits,
    Outcome,
    Question,
    QuestionKind,
    Registry,
    Resolution,
    Resolved,
    ResolveInput,
    Risk,
    TurnContext,
)

from .plugins import SHORT, LampArguments, Log, goodbye, kernel, lamp, request, turn


async def run(
    kernel: Kernel, *requests: EventRequest, **options: Any
) -> list[EventResult]:
    """Run requests as one batch."""
    batch = kernel.batch(turn(), **options)
    for one in requests:
        batch.add(one)
    return list(await batch.close())


def statuses(results: list[EventResult]) -> list[str]:
    """Return the statuses."""
    return [result.status.value for result in results]


async def test_results_come_in_input_order() -> None:
    """What is done first may be reported last."""
    first_may_end = asyncio.Event()

    async def handle(arguments: LampArguments, call: Call) -> Outcome:
        if arguments.level == 1:
            await first_may_end.wait()
        else:
            first_may_end.set()
        return Outcome(data={"level": arguments.level})

    results = await run(kernel(lamp(handle)), request(1), request(2))
    assert [result.arguments["level"] for result in results] == [1, 2]
    assert statuses(results) == ["succeeded", "succeeded"]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        pytest.param("lamp.explode", "unknown_event", id="unknown"),
        pytest.param("talk.end", "disabled_event", id="disabled"),
    ],
)
async def test_unknown_and_disabled_events_never_run(name: str, code: str) -> None:
    """No handler sees an event that is not enabled."""
    log = Log()
    registry = Registry([lamp(log.handle), goodbye(log.handle)], ["lamp_level_set"])
    agent = replace(kernel(), registry=registry)
    (result,) = await run(agent, request(1, name))
    assert (result.status, result.error and result.error.code) == ("rejected", code)
    assert not log.began


def nested(depth: int) -> dict[str, Any]:
    """Return a deeply nested value."""
    value: dict[str, Any] = {}
    for _ in range(depth):
        value = {"level": value}
    return value


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param({"level": 1, "room": "x" * 10_000_000}, id="10 MB"),
        pytest.param(nested(5_000), id="deep"),
        pytest.param({"level": list(range(10_000))}, id="wide"),
        pytest.param({"level": nan}, id="not a number"),
        pytest.param({"level": "thirty"}, id="wrong type"),
        pytest.param({"level": 1, "évil\u202e": 1}, id="unicode name"),
        pytest.param({"level": 1, "also": 2}, id="unknown key"),
    ],
)
async def test_hostile_arguments_are_rejected(arguments: dict[str, Any]) -> None:
    """Arguments that no schema allows never reach a handler."""
    log = Log()
    (result,) = await run(kernel(lamp(log.handle)), request(1, **arguments))
    assert result.status is EventStatus.REJECTED
    assert result.error
    assert result.error.code == "invalid_arguments"
    assert not log.began


async def test_numbers_as_text_are_coerced() -> None:
    """Models often put numbers into quotes."""
    (result,) = await run(kernel(lamp(Log().handle)), request(1, level="30"))
    assert result.arguments == {"level": 30}


async def test_too_many_events_are_rejected() -> None:
    """A batch is bounded."""
    results = await run(
        kernel(lamp(Log().handle)), *(request(number) for number in range(103))
    )
    assert statuses(results).count("rejected") == 3
    assert statuses(results)[-1] == "rejected"


async def test_equivalent_requests_run_once() -> None:
    """Both requests get the result of the one execution."""
    log = Log()
    results = await run(
        kernel(lamp(log.handle)),
        request(1, level=5),
        request(2, level="5"),
        request(3, level=6),
    )
    assert statuses(results) == ["succeeded", "duplicate", "succeeded"]
    assert results[0].outcome == results[1].outcome
    assert sorted(log.began) == [5, 6]


async def test_a_repeated_turn_does_not_act_again() -> None:
    """The ledger stops the second execution of the same request."""
    log = Log()
    agent = kernel(lamp(log.handle))
    await run(agent, request(1))
    assert statuses(await run(agent, request(1))) == ["duplicate"]
    assert log.began == [1]


async def test_repeatable_events_run_in_each_turn() -> None:
    """The ledger does not hold what may be repeated."""
    log = Log()
    agent = kernel(lamp(log.handle, idempotency=Idempotency.REPEATABLE))
    await run(agent, request(1))
    await run(agent, request(1))
    assert log.began == [1, 1]


async def test_events_of_one_class_run_one_after_another() -> None:
    """Conflicting events keep their order."""
    running: list[int] = []

    async def handle(arguments: LampArguments, call: Call) -> Outcome:
        running.append(arguments.level)
        await asyncio.sleep(0)
        assert running[-1] == arguments.level
        return Outcome()

    results = await run(
        kernel(lamp(handle, concurrency="lamp")), *map(request, range(5))
    )
    assert statuses(results) == ["succeeded"] * 5
    assert running == [0, 1, 2, 3, 4]


async def test_an_exclusive_event_waits_for_all_earlier_ones() -> None:
    """An event that declares nothing runs alone."""
    log = Log()
    log.gate.clear()
    agent = kernel(
        lamp(log.handle, concurrency="lamp"),
        lamp(log.handle, name="house.close", concurrency="*"),
    )
    batch = agent.batch(turn())
    batch.add(request(1))
    batch.add(request(2, "house.close", level=2))
    closing = asyncio.create_task(batch.close())
    while not log.began:
        await asyncio.sleep(0)
    for _ in range(10):
        await asyncio.sleep(0)
    assert log.began == [1]
    log.gate.set()
    await closing
    assert log.began == [1, 2]


async def test_concurrency_is_bounded() -> None:
    """No more handlers run at once than the limit allows."""
    most = now = 0

    async def handle(arguments: LampArguments, call: Call) -> Outcome:
        nonlocal most, now
        now += 1
        most = max(most, now)
        await asyncio.sleep(0)
        now -= 1
        return Outcome()

    agent = kernel(lamp(handle), limits=Limits(concurrency=3))
    await run(agent, *map(request, range(10)))
    assert most == 3


async def test_a_failure_leaves_its_siblings_alone() -> None:
    """Each kind of failure is isolated and reported."""

    async def handle(arguments: LampArguments, call: Call) -> Outcome:
        match arguments.level:
            case 1:
                raise RuntimeError("secret")
            case 2:
                raise EventFailed("no_lamp", room="attic", detail="unplugged")
            case 3:
                await asyncio.Event().wait()
        return Outcome()

    agent = kernel(lamp(handle, timeout=0.01))
    results = await run(agent, *map(request, range(1, 5)))
    assert statuses(results) == ["failed", "failed", "timed_out", "succeeded"]
    assert results[0].error
    assert (results[0].error.code, results[0].error.detail) == (
        "failed",
        "RuntimeError",
    )
    assert results[1].error
    assert results[1].error.values == {"room": "attic"}


async def test_a_handler_that_ignores_cancellation_is_left_behind() -> None:
    """A batch ends in time whatever a handler does."""
    release = asyncio.Event()

    async def handle(arguments: LampArguments, call: Call) -> Outcome:
        while not release.is_set():
            try:
                await release.wait()
            except asyncio.CancelledError:
                continue
        return Outcome()

    results = await run(kernel(lamp(handle, timeout=0.01)), request(1))
    assert statuses(results) == ["timed_out"]
    release.set()


async def test_the_batch_has_a_deadline() -> None:
    """Events that are patient on their own do not hold up the turn together."""

    async def handle(arguments: LampArguments, call: Call) -> Outcome:
        await asyncio.Event().wait()
        return Outcome()

    results = await run(kernel(lamp(handle, timeout=60), limits=SHORT), request(1))
    assert statuses(results) == ["timed_out"]
    assert results[0].error
    assert results[0].error.code == "deadline"


async def test_only_declared_retries_are_made() -> None:
    """A failed execution is repeated as often as the plugin says."""
    calls = 0

    async def handle(arguments: LampArguments, call: Call) -> Outcome:
        nonlocal calls
        calls += 1
        raise EventFailed("flaky")

    await run(kernel(lamp(handle)), request(1))
    assert calls == 1
    await run(kernel(lamp(handle, retry=2)), request(1))
    assert calls == 4


async def test_a_retry_can_succeed() -> None:
    """What works the second time has worked."""
    calls = 0

    async def handle(arguments: LampArguments, call: Call) -> Outcome:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise EventFailed("flaky")
        return Outcome()

    assert statuses(await run(kernel(lamp(handle, retry=1)), request(1))) == [
        "succeeded"
    ]


async def test_a_terminal_event_runs_after_all_others() -> None:
    """Whatever its place in the batch, the goodbye comes last."""
    order: list[str] = []

    async def slow(arguments: Any, call: Call) -> Outcome:
        for _ in range(5):
            await asyncio.sleep(0)
        order.append("lamp")
        return Outcome()

    async def end(arguments: Any, call: Call) -> Outcome:
        order.append("end")
        return Outcome()

    bye = EventRequest(id="e1", name="talk.end")
    results = await run(kernel(lamp(slow), goodbye(end)), bye, request(2))
    assert order == ["lamp", "end"]
    assert statuses(results) == ["succeeded", "succeeded"]


async def test_the_barrier_has_a_deadline() -> None:
    """A hanging event does not keep the session open."""
    ended = asyncio.Event()

    async def hang(arguments: Any, call: Call) -> Outcome:
        await asyncio.Event().wait()
        return Outcome()

    async def end(arguments: Any, call: Call) -> Outcome:
        ended.set()
        return Outcome()

    batch = kernel(lamp(hang, timeout=60), goodbye(end), limits=SHORT).batch(turn())
    batch.add(request(1))
    batch.add(EventRequest(id="e2", name="talk.end"))
    results = await batch.close()
    assert statuses(list(results)) == ["timed_out", "succeeded"]
    assert ended.is_set()


async def test_nothing_with_side_effects_runs_before_the_batch_is_closed() -> None:
    """While the model still speaks, only read-only events start."""
    log = Log()
    agent = kernel(
        lamp(log.handle),
        lamp(log.handle, name="lamp.level.read", risk=Risk.READ_ONLY),
    )
    batch = agent.batch(turn())
    batch.add(request(1))
    batch.add(request(2, "lamp.level.read", level=2))
    for _ in range(5):
        await asyncio.sleep(0)
    assert log.began == [2]
    assert statuses(list(await batch.close())) == ["succeeded", "succeeded"]
    assert log.began == [2, 1]


async def test_closing_can_be_cancelled() -> None:
    """A turn that is cancelled leaves nothing running."""
    log = Log()
    log.gate.clear()
    batch = kernel(lamp(log.handle)).batch(turn())
    batch.add(request(1))
    closing = asyncio.create_task(batch.close())
    while not log.began:
        await asyncio.sleep(0)
    closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
    log.gate.set()
    for _ in range(5):
        await asyncio.sleep(0)
    assert not log.ended


def louder(given: ResolveInput) -> Resolution:
    """Read the level from the words."""
    words = given.turn.utterance
    return Resolution(fields={"level": int(words)}) if words.isdigit() else Resolution()


def two_rooms(given: ResolveInput) -> Resolution:
    """Find the room ambiguous until it is said."""
    if given.arguments.get("room") in ("den", "attic"):
        return Resolution()
    return Resolution(ambiguous={"room": ("den", "attic")})


async def test_resolvers_replace_what_was_proposed_and_say_so() -> None:
    """The user's words beat the model, and the origin of a field is known."""
    batch = kernel(lamp(Log().handle, resolvers=(louder,))).batch(turn("7"))
    batch.add(request(1, level=1, room="den"))
    (result,) = await batch.close()
    assert result.arguments == {"level": 7, "room": "den"}
    assert result.provenance == {"level": "louder", "room": "proposed"}


async def test_a_resolver_that_raises_counts_as_one_that_found_nothing() -> None:
    """A defect in a resolver does not end the turn."""

    def broken(given: ResolveInput) -> Resolution:
        raise RuntimeError

    results = await run(kernel(lamp(Log().handle, resolvers=(broken,))), request(1))
    assert statuses(results) == ["succeeded"]


async def test_what_is_missing_is_asked() -> None:
    """A field that nobody said becomes one focused question."""
    (result,) = await run(kernel(lamp(Log().handle)), request(1, room="den"))
    assert result.status is EventStatus.NEEDS_INPUT
    assert result.question
    assert (result.question.key, result.question.field) == ("missing_level", "level")


async def test_what_is_ambiguous_is_asked_with_its_candidates() -> None:
    """The user chooses from what it could be."""
    (result,) = await run(
        kernel(lamp(Log().handle, resolvers=(two_rooms,))), request(1)
    )
    assert result.question
    assert result.question.candidates == ("den", "attic")


class SmallModel:
    """A fallback that notes when it is asked."""

    def __init__(self, **fields: Any) -> None:
        """Answer with these fields."""
        self.fields = fields
        self.asked: list[Resolved] = []

    async def fill(
        self, plugin: object, resolved: Resolved, turn: TurnContext
    ) -> dict[str, Any]:
        """Answer."""
        self.asked.append(resolved)
        return self.fields


async def test_the_fallback_fills_only_what_is_open() -> None:
    """What is known stays, whatever the small model says."""
    model = SmallModel(level=3, room="attic", nonsense=1)
    agent = kernel(lamp(Log().handle, fallback=Fallback.MISSING), filler=model.fill)
    (result,) = await run(agent, request(1, room="den"))
    assert result.arguments == {"level": 3, "room": "den"}
    assert result.provenance == {"room": "proposed", "level": "fallback"}
    assert result.used_fallback


@pytest.mark.parametrize(
    ("policy", "proposed", "asked"),
    [
        pytest.param(Fallback.NEVER, {"room": "den"}, 0, id="never"),
        pytest.param(Fallback.MISSING, {"level": 1, "room": "den"}, 0, id="complete"),
        pytest.param(Fallback.MISSING, {"level": 1}, 0, id="ambiguity is asked"),
        pytest.param(Fallback.CONVERSATION, {"level": 1}, 1, id="conversation settles"),
    ],
)
async def test_the_fallback_is_asked_only_where_the_plugin_allows(
    policy: Fallback, proposed: dict[str, Any], asked: int
) -> None:
    """One call at most, and none when nothing is open."""
    model = SmallModel(room="attic")
    agent = kernel(
        lamp(Log().handle, fallback=policy, resolvers=(two_rooms,)), filler=model.fill
    )
    await run(agent, request(1, **proposed))
    assert len(model.asked) == asked


async def test_a_fallback_that_fails_or_hangs_ends_in_a_question() -> None:
    """The small model never blocks the turn and is never asked twice."""
    calls = 0

    async def hang(
        plugin: object, resolved: Resolved, turn: TurnContext
    ) -> dict[str, Any]:
        nonlocal calls
        calls += 1
        await asyncio.Event().wait()
        return {}

    agent = kernel(
        lamp(Log().handle, fallback=Fallback.MISSING), filler=hang, limits=SHORT
    )
    results = await run(agent, request(1, room="den"))
    assert statuses(results) == ["needs_input"]
    assert calls == 1


@pytest.mark.parametrize(
    ("confirmation", "tainted", "status"),
    [
        pytest.param(Confirmation.ALWAYS, False, "needs_input", id="always"),
        pytest.param(Confirmation.TAINTED, False, "succeeded", id="clean"),
        pytest.param(Confirmation.TAINTED, True, "needs_input", id="tainted"),
        pytest.param(Confirmation.NEVER, True, "succeeded", id="never"),
    ],
)
async def test_confirmation_follows_the_policy(
    confirmation: Confirmation, tainted: bool, status: str
) -> None:
    """Nothing that needs a yes runs without one."""
    log = Log()
    agent = kernel(lamp(log.handle, confirmation=confirmation))
    results = await run(agent, request(1), tainted=tainted)
    assert statuses(results) == [status]
    assert bool(log.began) is (status == "succeeded")


async def test_a_handler_can_ask_and_nothing_counts_as_done() -> None:
    """What only shows at execution time is asked as well."""

    async def handle(arguments: LampArguments, call: Call) -> Outcome:
        raise InputNeeded(
            Question(kind=QuestionKind.CLARIFY, key="which", candidates=("a", "b"))
        )

    (result,) = await run(kernel(lamp(handle)), request(1))
    assert result.status is EventStatus.NEEDS_INPUT
    assert result.question
    assert result.question.candidates == ("a", "b")
