"""Test whole requests against golden files, readable in review.

`TOY_AGENT_GOLDEN=write pytest tests/agent/test_requests.py` writes them anew.
"""

from collections.abc import Sequence
from itertools import product
import json
import os
from pathlib import Path
from typing import Any, Final

import pytest

from custom_components.toy_agent.agent.history import PastTurn
from custom_components.toy_agent.agent.kernel import (
    AnyPlugin,
    Call,
    Example,
    Outcome,
    ResultPolicy,
    Risk,
)
from custom_components.toy_agent.agent.modes import ToolInvocationMode
from custom_components.toy_agent.plugins import BUILT_IN

from .kernel.plugins import LampArguments, Log, kernel, lamp
from .scripted import ScriptedModel, acting, play, remembered, text

GOLDEN: Final = Path(__file__).parent / "golden"
DUAL, TOOLS = ToolInvocationMode.DUAL_AGENT, ToolInvocationMode.CHAT_AGENT_TOOLS


async def look_up(arguments: LampArguments, call: Call) -> Outcome:
    """Find something."""
    return Outcome(data={"found": f"lamp {arguments.level}"})


def plugins() -> list[AnyPlugin]:
    """Return one plugin that acts and one that looks something up."""
    return [
        lamp(
            Log().handle,
            examples=(Example(user="Dim it to three.", reply="Three it is."),),
        ),
        lamp(
            look_up,
            name="lamp.find",
            description="find a lamp by its number",
            result_policy=ResultPolicy.LLM_FOLLOW_UP,
            risk=Risk.READ_ONLY,
        ),
    ]


async def converse(modes: Sequence[ToolInvocationMode]) -> list[dict[str, Any]]:
    """Hold a conversation of five turns and return the requests of all of them."""
    set_it = ("lamp.level.set", {"level": 3})
    find = ("lamp.find", {"level": 7})
    past: list[PastTurn] = []
    requests: list[dict[str, Any]] = []
    story: list[tuple[str, list[Any]]] = [
        ("hello", [text("Hello!")]),
        ("dim it to three", [acting(modes[1], "Three it is.", set_it)]),
        (
            "where is lamp seven",
            [acting(modes[2], "Let me see.", find), text("Here it is.")],
        ),
        ("explode", [acting(modes[3], "Sure.", ("lamp.explode", {}), set_it)]),
        ("goodbye", [text("Bye!")]),
    ]
    for number, (words, answers) in enumerate(story):
        model = ScriptedModel(answers)
        played = await play(
            kernel(*plugins()),
            model,
            modes[number],
            words,
            past=tuple(past),
            turn_id=f"t{number}",
        )
        past.append(remembered(played))
        requests.extend(request.body() for request in model.requests)
    return requests


@pytest.mark.parametrize(
    ("name", "modes"),
    [
        pytest.param("dual_agent", [DUAL] * 5, id="dual_agent"),
        pytest.param("chat_agent_tools", [TOOLS] * 5, id="chat_agent_tools"),
        pytest.param(
            "switching", [DUAL, DUAL, TOOLS, TOOLS, DUAL], id="switching back and forth"
        ),
    ],
)
async def test_requests_are_as_reviewed(
    name: str, modes: list[ToolInvocationMode]
) -> None:
    """What a model is sent changes only on purpose."""
    requests = await converse(modes)
    path = GOLDEN / f"{name}.json"
    if os.environ.get("TOY_AGENT_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(requests, indent=1) + "\n", encoding="utf-8")
    assert requests == json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "modes",
    [
        pytest.param(modes, id="".join(mode[0] for mode in modes))
        for modes in product(ToolInvocationMode, repeat=5)
    ],
)
async def test_no_order_of_modes_mixes_their_protocols(
    modes: tuple[ToolInvocationMode, ...],
) -> None:
    """Seed 2.1: neither mode's request holds the other's protocol."""
    requests = await converse(modes)
    assert len(requests) == 6
    senders = [*modes[:3], modes[2], *modes[3:]]
    for mode, request in zip(senders, requests, strict=True):
        sent = json.dumps(request["messages"])
        if mode is DUAL:
            assert "tools" not in request
            assert "tool_call" not in sent
        else:
            assert request["tools"]
            assert "<events>" not in sent
            assert "lamp.find" not in sent


@pytest.mark.parametrize("mode", ToolInvocationMode, ids=str)
async def test_a_request_begins_with_the_one_before(mode: ToolInvocationMode) -> None:
    """Design 6: all that a server has cached of a conversation stays as it was."""
    first, second, third, *_rest = await converse([mode] * 5)
    assert second["messages"][: len(first["messages"])] == first["messages"]
    assert third["messages"][: len(second["messages"])] == second["messages"]


async def test_the_first_prompt_is_short() -> None:
    """A whole first request stays within 600 tokens of four characters.

    Beside the built-in events stand two more with long descriptions, since four are
    what the design began with.
    """
    more = [
        lamp(look_up, name=f"more.number{number}.do", description="x" * 80)
        for number in range(4 - len(BUILT_IN))
    ]
    model = ScriptedModel([text("Hi.")])
    await play(kernel(*BUILT_IN, *more), model, DUAL, "turn the volume to thirty")
    messages = model.requests[0].body()["messages"]
    assert sum(len(message["content"]) for message in messages) <= 2_400
