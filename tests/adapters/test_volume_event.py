"""Test the volume from what was said to what a player does."""

from homeassistant.core import HomeAssistant
import pytest

from custom_components.toy_agent.adapters.media_player import MediaPlayerVolume
from custom_components.toy_agent.agent.kernel import (
    EventRequest,
    EventResult,
    Kernel,
    Listener,
    Registry,
    Verdict,
    pending_events,
)
from custom_components.toy_agent.agent.ports import VOLUME
from custom_components.toy_agent.agent.replies import question
from custom_components.toy_agent.plugins import BUILT_IN

from .conftest import add_satellite, turn
from .player import FakePlayer


@pytest.fixture
def agent(hass: HomeAssistant) -> Kernel:
    """Return a kernel with the real plugin and the real adapter."""
    return Kernel(
        registry=Registry(BUILT_IN),
        listener=Listener(
            yes_no=lambda _text, _language: None,
            dropping=lambda _text, _language: False,
        ),
        ports={VOLUME: MediaPlayerVolume(hass, None)},
    )


async def act(agent: Kernel, words: str, **more: object) -> EventResult:
    """Name the event, as a model does in answer to the words."""
    batch = agent.batch(turn(utterance=words, **more))
    batch.add(EventRequest(id="e1", name="device_volume_adjust"))
    (result,) = await batch.close()
    return result


async def test_a_named_player_is_set(den: dict[str, FakePlayer], agent: Kernel) -> None:
    """The words name the player and the level."""
    result = await act(agent, "set the volume of the den tv to 30")
    assert result.status == "succeeded", result.error
    assert den["den_tv"].told == [0.3]
    assert den["den"].told == []
    assert result.outcome
    assert result.outcome.data == {"players": ["Den TV"], "level": 30}


async def test_the_satellites_player_is_moved(
    hass: HomeAssistant, den: dict[str, FakePlayer], agent: Kernel
) -> None:
    """Nobody named one: the toy that was spoken to is meant."""
    satellite_id, _device = add_satellite(hass, "media_player.sat_den")
    result = await act(agent, "a bit louder", satellite_id=satellite_id)
    assert result.status == "succeeded", result.error
    assert den["sat_den"].told == [0.55]


async def test_the_next_word_chooses_a_player(
    den: dict[str, FakePlayer], agent: Kernel
) -> None:
    """Case C15 (d): text chat, three players, and then "den"."""
    result = await act(agent, "turn it down")
    asked = "Which player do you mean: Den, Den TV or Sat Den?"
    assert question(result, "en") == asked
    (pending,) = pending_events([result])
    verdict, batch = agent.resume(pending, turn(utterance="den", turn_id="next"))
    assert verdict is Verdict.GO
    await batch.close()
    assert den["den"].told == [0.3]
    assert den["den_tv"].told == []
