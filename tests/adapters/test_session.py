"""Test that a conversation lives and ends with Home Assistant's own."""

from datetime import timedelta

from homeassistant.core import HomeAssistant
from homeassistant.helpers.chat_session import (
    CONVERSATION_TIMEOUT,
    ChatSession,
    async_get_chat_session,
    current_session,
)
from homeassistant.util import dt as dt_util
import pytest
from pytest_homeassistant_custom_component.common import async_fire_time_changed

from custom_components.toy_agent.adapters.session import SessionStore
from custom_components.toy_agent.agent.session import Session


@pytest.fixture
def store(hass: HomeAssistant) -> SessionStore:
    """Return a store without conversations."""
    return SessionStore(hass)


def visit(
    hass: HomeAssistant, store: SessionStore, conversation_id: str = "c1"
) -> Session:
    """Return the session of a conversation as a turn sees it."""
    with async_get_chat_session(hass, conversation_id) as chat:
        return store.get(chat)


async def test_the_turns_of_a_conversation_share_a_session(
    hass: HomeAssistant, store: SessionStore
) -> None:
    """Another conversation has its own."""
    assert visit(hass, store) is visit(hass, store)
    assert visit(hass, store, "c2") is not visit(hass, store)
    assert visit(hass, store).id == "c1"


async def test_a_session_goes_when_its_chat_goes(
    hass: HomeAssistant, store: SessionStore
) -> None:
    """Home Assistant drops a conversation some minutes after its last use."""
    first = visit(hass, store)
    async_fire_time_changed(
        hass, dt_util.utcnow() + CONVERSATION_TIMEOUT + timedelta(seconds=2)
    )
    await hass.async_block_till_done()
    assert len(store) == 0
    assert visit(hass, store) is not first


async def test_a_chat_that_was_never_kept_is_replaced(
    hass: HomeAssistant, store: SessionStore
) -> None:
    """A turn that raises leaves no chat session, and no state of ours."""

    def fail(chat: ChatSession) -> Session:
        session = store.get(chat)
        kept.append(session)
        raise RuntimeError

    kept: list[Session] = []
    with pytest.raises(RuntimeError), async_get_chat_session(hass, "c1") as lost:
        fail(lost)
    (first,) = kept
    current_session.set(None)
    second = visit(hass, store)
    assert second is not first
    lost.async_cleanup()
    assert visit(hass, store) is second


async def test_an_ended_session_is_marked(
    hass: HomeAssistant, store: SessionStore
) -> None:
    """The turn that ends it goes on; what is unknown is no error."""
    session = visit(hass, store)
    store.end("c1")
    store.end("unknown")
    assert session.ended
    assert visit(hass, store) is session


@pytest.mark.parametrize("given", ["c1", None], ids=["own id", "ulid"])
async def test_a_forgotten_conversation_starts_afresh(
    hass: HomeAssistant, store: SessionStore, given: str | None
) -> None:
    """Home Assistant's chat session goes with it, at once."""
    with async_get_chat_session(hass, given) as chat:
        conversation_id = chat.conversation_id
        session = store.get(chat)
    cleaned: list[str] = []
    chat.async_on_cleanup(lambda: cleaned.append(conversation_id))
    assert store.async_forget(conversation_id)
    assert cleaned == [conversation_id]
    assert session.ended
    assert len(store) == 0
    with async_get_chat_session(hass, conversation_id) as fresh:
        assert fresh is not chat
    assert not store.async_forget(conversation_id)


async def test_a_conversation_that_is_not_ours_is_left_alone(
    hass: HomeAssistant, store: SessionStore
) -> None:
    """Other agents have chat sessions too."""
    with async_get_chat_session(hass, "theirs") as theirs:
        pass
    assert not store.async_forget("theirs")
    with async_get_chat_session(hass, "theirs") as again:
        assert again is theirs


async def test_a_running_turn_ends_its_conversation_itself(
    hass: HomeAssistant, store: SessionStore
) -> None:
    """Home Assistant would bring the chat session back when the turn is over."""
    session = visit(hass, store)
    async with session.turn:
        assert store.async_forget("c1")
        assert session.ended
        assert visit(hass, store) is session
