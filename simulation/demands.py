"""What a server refuses whatever the model would say."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from itertools import pairwise
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """An HTTP error and its sentence."""

    status: int
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Demands:
    """What a request must be like to get an answer."""

    models: tuple[str, ...] = ("simulated",)
    api_key: str | None = None
    strict_roles: bool = False
    """Whether the chat template wants user and assistant in turns."""

    tools_status: int | None = None
    """The HTTP error of a server or a model that knows no tools."""

    def refuse_key(self, headers: Mapping[str, str]) -> Refusal | None:
        """Return why the key does not open the server, if so."""
        if self.api_key is None:
            return None
        if headers.get("Authorization") == f"Bearer {self.api_key}":
            return None
        return Refusal(
            status=HTTPStatus.UNAUTHORIZED, message="Incorrect API key provided"
        )

    def refuse_chat(self, body: Mapping[str, Any]) -> Refusal | None:
        """Return why a chat request gets no answer, if so."""
        if (model := body.get("model")) not in self.models:
            return Refusal(
                status=HTTPStatus.NOT_FOUND, message=f"model '{model}' not found"
            )
        if self.tools_status and body.get("tools"):
            return Refusal(
                status=self.tools_status, message=f"{model} does not support tools"
            )
        if self.strict_roles and not _alternates(body["messages"]):
            return Refusal(
                status=HTTPStatus.BAD_REQUEST,
                message="Conversation roles must alternate "
                "user/assistant/user/assistant/...",
            )
        return None


def _alternates(messages: Sequence[Mapping[str, Any]]) -> bool:
    roles = [message["role"] for message in messages]
    if roles[:1] == ["system"]:
        del roles[0]
    if roles[:1] != ["user"] or "system" in roles:
        return False
    after_tools = (one == "tool" for one in roles)
    return all(
        one != other or from_tool
        for (one, other), from_tool in zip(pairwise(roles), after_tools, strict=False)
    )
