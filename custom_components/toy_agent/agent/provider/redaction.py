"""Keep the key and the conversation out of error messages."""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Final

from ..errors import AgentError
from ..transcript import AssistantMessage
from .request import ChatRequest

ECHO: Final = 20
"""Characters in a row that are no coincidence when they are also in the request."""

HIDDEN: Final = "…"


@contextmanager
def redacted(key: str, request: ChatRequest | None = None) -> Generator[None]:
    """Keep the key and the request's conversation out of an `AgentError`."""
    try:
        yield
    except AgentError as err:
        err.args = (redact(str(err), key, request),)
        raise


def redact(reason: str, key: str, request: ChatRequest | None = None) -> str:
    """Return a server's words without the key, and up to where they repeat a request.

    A server may quote the request that it refuses, in full or shortened.
    """
    if key:
        reason = reason.replace(key, HIDDEN)
    said = "\n".join(" ".join(text.split()) for text in _texts(request))
    for place in range(len(reason) - ECHO + 1):
        if reason[place : place + ECHO] in said:
            return reason[:place].rstrip() + HIDDEN
    return reason


def _texts(request: ChatRequest | None) -> Iterator[str]:
    for message in request.messages if request else ():
        yield message.content or ""
        if isinstance(message, AssistantMessage):
            for call in message.tool_calls:
                yield call.arguments
