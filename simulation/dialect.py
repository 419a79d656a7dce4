"""What the two protocols have in common."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from .behaviour import Reply
from .generation import Step


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """The tokens of one answer."""

    prompt: int
    cached: int
    completion: int


class Dialect(ABC):
    """Writes one answer in the words of one protocol."""

    content_type: ClassVar[str]

    @abstractmethod
    def __init__(self, body: Mapping[str, Any]) -> None:
        """Start the answer to a request."""

    @staticmethod
    @abstractmethod
    def wants_stream(body: Mapping[str, Any]) -> bool:
        """Return whether the request asks for a stream."""

    @staticmethod
    @abstractmethod
    def error(status: int, message: str) -> dict[str, Any]:
        """Return the body of an HTTP error."""

    @abstractmethod
    def opening(self) -> bytes:
        """Return what is sent just before the first token."""

    @abstractmethod
    def token(self, step: Step) -> bytes:
        """Return what is sent for a token, which may be nothing."""

    @abstractmethod
    def closing(self, usage: Usage) -> bytes:
        """Return what is sent after the last token."""

    @abstractmethod
    def failing(self, message: str) -> bytes:
        """Return an error in the middle of a stream."""

    @abstractmethod
    def whole(self, reply: Reply, usage: Usage) -> dict[str, Any]:
        """Return an answer that is not streamed."""
