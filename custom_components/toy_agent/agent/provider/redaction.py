"""Keep the key and the conversation out of error messages."""

from typing import Final

from ..transcript import AssistantMessage
from .request import ChatRequest

ECHO: Final = 20
"""Characters in a row that are no coincidence when they are also in the request."""

HIDDEN: Final = "…"


def redact(reason: str, key: str, request: ChatRequest) -> str:
    """Return a server's words without the key, and up to where they repeat a request.

    A server may quote the request that it refuses, in full or shortened.
    """
    if key := key.strip():
        reason = reason.replace(key, HIDDEN)
    said = [" ".join(text.split()) for text in _texts(request)]
    for text in said:
        if len(text) < ECHO and (place := reason.find(text)) >= 0 and text:
            reason = reason[:place] + HIDDEN
    together = "\n".join(said)
    for place in range(len(reason) - ECHO + 1):
        if reason[place : place + ECHO] in together:
            return reason[:place] + HIDDEN
    return reason


def _texts(request: ChatRequest) -> list[str]:
    texts = [message.content or "" for message in request.messages]
    for message in request.messages:
        if isinstance(message, AssistantMessage):
            texts.extend(call.arguments for call in message.tool_calls)
    return texts
