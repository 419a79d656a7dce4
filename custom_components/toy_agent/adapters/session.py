"""The conversations of an agent, which live as long as Home Assistant's own."""

from typing import override

from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.chat_session import DATA_CHAT_SESSION, ChatSession

from ..agent.ports import SessionControl
from ..agent.session import Session


class SessionStore(SessionControl):
    """Keeps the state of each conversation beside Home Assistant's chat session."""

    def __init__(self, hass: HomeAssistant) -> None:
        """Start without conversations."""
        self._hass = hass
        self._sessions: dict[str, tuple[ChatSession, Session]] = {}

    def __len__(self) -> int:
        """Return how many conversations there are."""
        return len(self._sessions)

    @callback
    def get(self, chat: ChatSession) -> Session:
        """Return the state of a conversation, new where the chat session is new."""
        if (known := self._known(chat)) is not None:
            return known
        session = Session(id=chat.conversation_id)
        self._sessions[chat.conversation_id] = (chat, session)
        chat.async_on_cleanup(lambda: self._drop(chat))
        return session

    @override
    @callback
    def end(self, session_id: str) -> None:
        """Make the next utterance start afresh; the turn that ends it goes on."""
        if session_id in self._sessions:
            self._sessions[session_id][1].ended = True

    @callback
    def async_forget(self, conversation_id: str) -> bool:
        """End a conversation outside a turn; False where there is none of ours.

        Home Assistant would keep the chat session of a turn that runs, so that such
        a conversation only ends with the turn.
        """
        if conversation_id not in self._sessions:
            return False
        chat, session = self._sessions[conversation_id]
        session.ended = True
        if not session.turn.locked():
            self._hass.data[DATA_CHAT_SESSION].pop(conversation_id, None)
            chat.async_cleanup()
        return True

    def _known(self, chat: ChatSession) -> Session | None:
        known = self._sessions.get(chat.conversation_id)
        return known[1] if known and known[0] is chat else None

    def _drop(self, chat: ChatSession) -> None:
        if self._known(chat) is not None:
            del self._sessions[chat.conversation_id]
