"""What the rest of the agent knows of a language model."""

from collections.abc import AsyncGenerator
from typing import Protocol

from .parts import StreamPart
from .request import ChatRequest


class ChatModel(Protocol):
    """Answers chat requests."""

    def stream(self, request: ChatRequest) -> AsyncGenerator[StreamPart]:
        """Yield the parts of one answer as they come.

        Raises `AgentError`, also after parts were yielded. Closing the generator
        gives the answer up at once.
        """
