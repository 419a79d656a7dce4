"""What the pipeline gets in the end: speech, or an error in the user's language."""

from homeassistant.components import conversation
from homeassistant.helpers import intent

from .agent.errors import AgentError, OwnerError
from .agent.language.phrases import common_phrases, find_phrase, phrase
from .agent.speech import ends_with_question


def spoken(
    user_input: conversation.ConversationInput,
    chat_log: conversation.ChatLog,
    speech: str,
    *,
    asks: bool = False,
    ended: bool = False,
) -> conversation.ConversationResult:
    """Return speech; the microphone stays open for a question and never after the end.

    `asks` says that an event waits for the answer, whatever the words end in.
    """
    response = intent.IntentResponse(language=user_input.language)
    response.async_set_speech(speech)
    question = asks or ends_with_question(speech, user_input.language)
    return conversation.ConversationResult(
        response=response,
        conversation_id=chat_log.conversation_id,
        continue_conversation=question and not ended,
    )


def failed(
    user_input: conversation.ConversationInput,
    chat_log: conversation.ChatLog,
    speech: str,
) -> conversation.ConversationResult:
    """Return an error with its sentence."""
    response = intent.IntentResponse(language=user_input.language)
    response.async_set_error(intent.IntentResponseErrorCode.UNKNOWN, speech)
    return conversation.ConversationResult(
        response=response, conversation_id=chat_log.conversation_id
    )


def apology(err: AgentError, language: str) -> str:
    """Return the sentence for an error; without one of its own, by who must act."""
    general = "owner" if isinstance(err, OwnerError) else "unknown"
    return find_phrase(err.code, language, common_phrases()) or phrase(
        general, language
    )
