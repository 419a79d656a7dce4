"""Test the scripted model."""

import pytest

from custom_components.toy_agent.agent.demo import DemoModel
from custom_components.toy_agent.agent.kernel import Registry
from custom_components.toy_agent.agent.modes import ToolInvocationMode
from custom_components.toy_agent.plugins import BUILT_IN

from .kernel.plugins import kernel
from .scripted import Played, play


async def ask(words: str, mode: ToolInvocationMode, max_rounds: int = 10) -> Played:
    """Ask the scripted model, which names what no port carries out here."""
    agent = kernel(*BUILT_IN)
    return await play(
        agent, DemoModel(Registry(BUILT_IN), 0), mode, words, max_rounds=max_rounds
    )


@pytest.mark.parametrize("mode", ToolInvocationMode, ids=str)
@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("turn the volume of the walkman to 30", "device.volume.adjust"),
        ("a bit quieter, please", "device.volume.adjust"),
        ("good night", "session.terminate"),
    ],
)
async def test_it_names_what_was_ordered(
    mode: ToolInvocationMode, words: str, name: str
) -> None:
    """In either protocol, with a sentence first."""
    played = await ask(words, mode)
    assert [event["name"] for event in played.turn.record.events] == [name]
    assert not played.turn.record.consistency_failure


@pytest.mark.parametrize("mode", ToolInvocationMode, ids=str)
async def test_it_says_that_it_only_knows_a_few_sentences(
    mode: ToolInvocationMode,
) -> None:
    """Everything else is small talk without an event."""
    played = await ask("why is the sky blue", mode)
    assert "demo model" in played.spoken
    assert not played.turn.record.events


@pytest.mark.parametrize("mode", ToolInvocationMode, ids=str)
async def test_it_names_nothing_that_is_not_offered(mode: ToolInvocationMode) -> None:
    """Without events it only talks."""
    played = await ask("a bit quieter, please", mode, max_rounds=0)
    assert not played.turn.record.events
