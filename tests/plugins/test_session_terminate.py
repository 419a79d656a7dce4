"""Test how a conversation ends."""

from typing import override

import pytest

from custom_components.toy_agent.agent.kernel import (
    EventRequest,
    Kernel,
    Registry,
    decide,
)
from custom_components.toy_agent.agent.ports import SESSION, SessionControl
from custom_components.toy_agent.plugins.session_terminate import SESSION_TERMINATE

from .test_device_volume_adjust import Players, heard, kernel as volume_kernel


class Ended(SessionControl):
    """Notes which sessions were ended."""

    def __init__(self) -> None:
        """Start with none."""
        self.ids: list[str] = []

    @override
    def end(self, session_id: str) -> None:
        """End one."""
        self.ids.append(session_id)


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param({}, id="bare"),
        pytest.param({"reason": "the user said goodbye"}, id="with a reason"),
    ],
)
async def test_it_ends_the_session_of_the_turn(arguments: dict[str, str]) -> None:
    """On success nothing more is said or asked, whatever the model adds."""
    ended = Ended()
    agent = Kernel(
        registry=Registry([SESSION_TERMINATE]),
        listener=volume_kernel(Players()).listener,
        ports={SESSION: ended},
    )
    batch = agent.batch(heard("bye"))
    batch.add(EventRequest(id="e1", name="session_terminate", arguments=arguments))
    results = await batch.close()
    assert ended.ids == ["s"]
    assert decide(results).ends_session


@pytest.mark.parametrize(
    ("words", "language", "leaving"),
    [
        pytest.param("goodbye", "en", True, id="goodbye"),
        pytest.param("that's all, thanks", "en", True, id="E05 that's all"),
        pytest.param("tschüss", "de", True, id="german"),
        pytest.param("what does goodbye mean in Thai", "en", False, id="E06 meaning"),
        pytest.param("stop the timer", "en", False, id="stop the timer"),
        pytest.param("bye for now, but first mute it", "en", False, id="E06 first"),
    ],
)
def test_leaving_is_recognised(words: str, language: str, leaving: bool) -> None:
    """The words alone end a session only when they are a goodbye and no more."""
    assert SESSION_TERMINATE.recognises
    assert SESSION_TERMINATE.recognises(heard(words, language)) is leaving
