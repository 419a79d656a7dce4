"""Test which words count: those of the user before those of the model."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from custom_components.toy_agent.agent.kernel import (
    AnyPlugin,
    EventRequest,
    Resolved,
    TurnContext,
    Utterance,
    Verdict,
    pending_events,
)
from custom_components.toy_agent.agent.replies import question

from .test_device_volume_adjust import Players, adjust, heard, kernel


@pytest.mark.parametrize(
    ("words", "arguments", "done"),
    [
        pytest.param(
            "mute the tv and set the kitchen to 30",
            {"mode": "absolute", "value": 30, "target": "kitchen"},
            ("kitchen", ("set", 30)),
            id="the second of two",
        ),
        pytest.param(
            "mute the tv and set the kitchen to 30",
            {"mode": "mute", "target": "tv"},
            ("tv", ("mute", True)),
            id="the first of two",
        ),
        pytest.param(
            "bye for now, but first mute it",
            {"mode": "mute"},
            (None, ("mute", True)),
            id="E06 beside something else",
        ),
        pytest.param(
            "音量を30に",
            {"mode": "absolute", "value": 30},
            (None, ("set", 30)),
            id="C20 a language without tables",
        ),
        pytest.param(
            "turn the kitchen volume up to 80",
            {"mode": "relative", "delta": 80, "target": "tv"},
            ("kitchen", ("set", 80)),
            id="C06 the user's words win",
        ),
    ],
)
async def test_a_proposal_yields_to_complete_words_alone(
    words: str, arguments: dict[str, Any], done: tuple[str | None, tuple[str, Any]]
) -> None:
    """Words that say several things do not overwrite what the model made of them."""
    players, _result = await adjust(words, arguments)
    assert (players.targets[-1], players.done[-1][1:]) == done


@pytest.mark.parametrize(
    ("said_before", "target"),
    [
        pytest.param("what is the kitchen radio playing", "Kitchen Radio", id="named"),
        pytest.param("good morning to the people", None, id="made up"),
    ],
)
async def test_a_player_that_nobody_named_is_not_believed(
    said_before: str, target: str | None
) -> None:
    """Small models invent targets; earlier words may have named one."""
    players = Players()
    turn = replace(heard("turn it down"), history=(Utterance("user", said_before),))
    batch = kernel(players).batch(turn)
    proposed = {"target": "Kitchen Radio"}
    batch.add(EventRequest(id="e", name="device.volume.adjust", arguments=proposed))
    await batch.close()
    assert players.targets == [target]


async def test_arguments_go_before_the_words_after_the_name() -> None:
    """A model that writes both means the arguments."""
    players, _result = await adjust(
        "do it", {"mode": "absolute", "value": 20}, hint="50"
    )
    assert players.done == [("den", "set", 20)]


async def test_english_after_the_name_is_read_in_any_language() -> None:
    """Models fall back into English."""
    players, _result = await adjust("tu das", hint="quieter", language="de")
    assert players.done == [("den", "set", 30)]
    players, result = await adjust("tu das", hint="whatever", language="de")
    assert result.status == "needs_input"


@pytest.mark.parametrize(
    ("words", "arguments"),
    [
        pytest.param("set it to 150%", {}, id="C05 words"),
        pytest.param("set it to minus five", {}, id="C05 negative"),
        pytest.param("do it", {"mode": "absolute", "value": 150}, id="C05 proposed"),
        pytest.param("set it to 150%", {"mode": "absolute", "value": 100}, id="cut"),
    ],
)
async def test_a_level_off_the_scale_is_asked_and_not_filled(
    words: str, arguments: dict[str, Any]
) -> None:
    """No model is asked for a level that only the user knows."""

    async def fill(
        plugin: AnyPlugin, resolved: Resolved, turn: TurnContext
    ) -> Mapping[str, Any]:
        raise AssertionError

    players = Players()
    agent = replace(kernel(players), filler=fill)
    batch = agent.batch(heard(words))
    batch.add(EventRequest(id="e", name="device.volume.adjust", arguments=arguments))
    (result,) = await batch.close()
    expected = "The volume goes from 0 to 100. How loud should it be?"
    assert question(result, "en") == expected
    (pending,) = pending_events([result])
    other = heard("what is the weather like", turn_id="other")
    assert agent.resume(pending, other)[0] is Verdict.MOVED_ON
    verdict, batch = agent.resume(pending, heard("a hundred", turn_id="next"))
    assert verdict is Verdict.GO
    await batch.close()
    assert players.done == [("den", "set", 100)]


@pytest.mark.parametrize(
    ("words", "arguments", "done"),
    [
        pytest.param("quieter by 200", {}, 0, id="words"),
        pytest.param("do it", {"delta": 500}, 100, id="proposed"),
    ],
)
async def test_a_step_off_the_scale_is_limited(
    words: str, arguments: dict[str, Any], done: float
) -> None:
    """Relative changes are clamped and not refused."""
    players, _result = await adjust(words, arguments)
    assert players.done == [("den", "set", done)]


@pytest.mark.parametrize(
    ("filled", "done"),
    [
        pytest.param({"value": 0.3}, 30, id="fraction"),
        pytest.param({"value": "30 %"}, 30, id="text"),
        pytest.param({"value": True}, None, id="boolean"),
        pytest.param({"value": 300}, None, id="off the scale"),
    ],
)
async def test_what_a_small_model_fills_in_is_percent_too(
    filled: dict[str, Any], done: float | None
) -> None:
    """The fallback passes no resolver, so the schema reads it."""

    async def fill(
        plugin: AnyPlugin, resolved: Resolved, turn: TurnContext
    ) -> Mapping[str, Any]:
        return filled

    players = Players()
    batch = replace(kernel(players), filler=fill).batch(heard("as always"))
    batch.add(
        EventRequest(
            id="e", name="device.volume.adjust", arguments={"mode": "absolute"}
        )
    )
    await batch.close()
    assert players.done == ([] if done is None else [("den", "set", done)])


async def test_the_direction_is_asked_for_when_it_is_not_known() -> None:
    """Case C07: a change without a direction is no order."""
    players, result = await adjust("do it", {"mode": "relative"})
    assert question(result, "en") == "Louder or quieter?"
    (pending,) = pending_events([result])
    _verdict, batch = kernel(players).resume(pending, heard("louder", turn_id="next"))
    await batch.close()
    assert players.done == [("den", "set", 50)]
