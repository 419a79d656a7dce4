"""Tests of rules and scripts."""

import pytest

from simulation.behaviour import AT_A_LOSS, Asked, Reply, Rule, always, first_rule
from simulation.scripts import SCRIPTS

ORDER = "Turn the volume of the walkman to 45"


def test_first_rule_that_applies_answers() -> None:
    """Later rules are only asked when earlier ones do not apply."""
    reply = first_rule(
        [
            Rule(user="^tea", reply=Reply(text="tea")),
            Rule(user="coffee", reply=Reply(text="coffee")),
            Rule(reply=Reply(text="anything")),
        ]
    )
    assert [reply(Asked(user=user)).text for user in ("Tea?", "a COFFEE", "milk")] == [
        "tea",
        "coffee",
        "anything",
    ]


@pytest.mark.parametrize(
    ("rule", "applies"),
    [
        (Rule(tool="lamp", reply=Reply()), True),
        (Rule(tool="door", reply=Reply()), False),
        (Rule(results=True, reply=Reply()), True),
        (Rule(results=False, reply=Reply()), False),
    ],
    ids=["offered tool", "missing tool", "results wanted", "results unwanted"],
)
def test_rule_looks_at_tools_and_results(rule: Rule, applies: bool) -> None:
    """A rule holds for what is offered and what has come back."""
    asked = Asked(user="hello", tools=("lamp",), results=("done",))
    assert rule.applies(asked) is applies


def test_model_without_a_rule_is_at_a_loss() -> None:
    """A request that no rule knows gets a sentence."""
    assert first_rule([])(Asked(user="hello")) is AT_A_LOSS
    assert always("Yes.")(Asked(user="hello")) == Reply(text="Yes.")


def test_volume_is_set_by_an_event_without_tools() -> None:
    """Words come first, then the hidden block."""
    text = SCRIPTS["volume"](Asked(user=ORDER)).text
    assert text.startswith("Okay, 45 percent")
    assert text.endswith("<events>\ndevice.volume.adjust\n</events>")


@pytest.mark.parametrize(
    ("tool", "level"),
    [
        ("media_player__HassSetVolume", "volume_level"),
        ("device_volume_adjust", "value"),
    ],
)
def test_volume_is_set_by_the_offered_tool(tool: str, level: str) -> None:
    """The call comes alone; the words come with the result."""
    reply = SCRIPTS["volume"](Asked(user=ORDER, tools=("other", tool)))
    (call,) = reply.tool_calls
    assert (reply.text, call.name, call.arguments[level]) == ("", tool, 45)
    after = SCRIPTS["volume"](Asked(user=ORDER, tools=(tool,), results=("{}",)))
    assert after == Reply(text="Okay, 45 percent it is.")


def test_volume_can_be_announced_before_the_call() -> None:
    """The announced variant says its sentence first."""
    asked = Asked(user=ORDER, tools=("device_volume_adjust",))
    reply = SCRIPTS["announced_volume"](asked)
    assert reply.text == "Okay, 45 percent it is."
    assert reply.tool_calls
    done = Asked(user=ORDER, tools=asked.tools, results=("{}",))
    assert SCRIPTS["announced_volume"](done) == Reply(text="Done.")


def test_other_questions_get_a_plain_answer() -> None:
    """Nothing is called when no volume is asked for."""
    reply = SCRIPTS["volume"](Asked(user="What is the capital of Italy?"))
    assert "Rome" in reply.text
    assert not reply.tool_calls
