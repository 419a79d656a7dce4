"""Test how the answer to a question is read."""

from typing import Any

import pytest

from custom_components.toy_agent.agent.kernel import (
    Confirmation,
    EventResult,
    Kernel,
    Pending,
    Resolution,
    ResolveInput,
    TurnContext,
    Verdict,
    pending_events,
)

from .plugins import Log, kernel, lamp, request, turn


def level_from_words(given: ResolveInput) -> Resolution:
    """Read a level when one was asked for."""
    words = given.turn.utterance
    return Resolution(fields={"level": int(words)}) if words.isdigit() else Resolution()


def which_room(given: ResolveInput) -> Resolution:
    """Know two rooms."""
    if given.arguments.get("room"):
        return Resolution()
    return Resolution(ambiguous={"room": ("the den", "the attic")})


async def ask(agent: Kernel, context: TurnContext, **proposed: Any) -> Pending:
    """Run a request that ends in a question."""
    batch = agent.batch(context)
    batch.add(request(1, **proposed))
    (pending,) = pending_events(await batch.close())
    return pending


async def answer(
    agent: Kernel, pending: Pending, words: str
) -> tuple[Verdict, list[EventResult]]:
    """Answer a question in the next turn."""
    verdict, batch = agent.resume(pending, turn(words, turn_id="next"))
    return verdict, list(await batch.close())


@pytest.mark.parametrize(
    ("words", "verdict", "runs"),
    [
        pytest.param("yes", Verdict.GO, [1], id="yes"),
        pytest.param("no", Verdict.DROP, [], id="no"),
        pytest.param("stop", Verdict.DROP, [], id="never mind"),
        pytest.param("what time is it", Verdict.MOVED_ON, [], id="something else"),
    ],
)
async def test_a_confirmation_is_answered_in_the_next_turn(
    words: str, verdict: Verdict, runs: list[int]
) -> None:
    """Only a yes lets the event run."""
    log = Log()
    agent = kernel(lamp(log.handle, confirmation=Confirmation.ALWAYS))
    pending = await ask(agent, turn())
    assert (await answer(agent, pending, words))[0] is verdict
    assert log.began == runs


async def test_a_missing_value_completes_the_event() -> None:
    """What is known is not asked again."""
    log = Log()
    agent = kernel(lamp(log.handle, resolvers=(level_from_words,)))
    pending = await ask(agent, turn("dim it"), room="den")
    verdict, (result,) = await answer(agent, pending, "40")
    assert verdict is Verdict.GO
    assert result.arguments == {"level": 40, "room": "den"}
    assert result.provenance == {"room": "proposed", "level": "answer"}


async def test_a_candidate_is_chosen_by_naming_it() -> None:
    """The answer may hold more words than the name."""
    agent = kernel(lamp(Log().handle, resolvers=(which_room,)))
    pending = await ask(agent, turn(), level=1)
    verdict, (result,) = await answer(agent, pending, "I mean The Attic please")
    assert verdict is Verdict.GO
    assert result.arguments == {"level": 1, "room": "the attic"}


async def test_naming_two_candidates_chooses_none() -> None:
    """An answer that fits twice is no answer."""
    agent = kernel(lamp(Log().handle, resolvers=(which_room,)))
    pending = await ask(agent, turn(), level=1)
    verdict, results = await answer(agent, pending, "the den or the attic")
    assert verdict is Verdict.MOVED_ON
    assert not results


async def test_an_answer_may_lead_to_the_confirmation() -> None:
    """Filling in a value is no yes."""
    log = Log()
    agent = kernel(
        lamp(
            log.handle,
            confirmation=Confirmation.ALWAYS,
            resolvers=(level_from_words,),
        )
    )
    pending = await ask(agent, turn("dim it"), room="den")
    _, results = await answer(agent, pending, "40")
    (confirming,) = pending_events(results)
    assert confirming.question.key == "confirm"
    assert not log.began
    await answer(agent, confirming, "yes")
    assert log.began == [40]


async def test_the_same_event_waits_once() -> None:
    """One yes must not lead to two executions."""
    agent = kernel(lamp(Log().handle, confirmation=Confirmation.ALWAYS))
    batch = agent.batch(turn())
    batch.add(request(1, level=4))
    batch.add(request(2, level="4"))
    assert len(pending_events(await batch.close())) == 1
