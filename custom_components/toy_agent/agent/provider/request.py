"""A chat completion request and its body."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import orjson

from ..transcript import (
    AssistantMessage,
    Message,
    SystemMessage,
    ToolCall,
    ToolMessage,
    UserMessage,
    check,
)

TOOL_CHOICES: Final = ("auto", "none", "required")
"""The values of `tool_choice` that are no names of functions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatRequest:
    """What one answer is asked for with; fields that are not set are not sent."""

    model: str
    messages: tuple[Message, ...]
    tools: tuple[dict[str, Any], ...] = ()
    tool_choice: str | None = None
    """`auto`, `none`, `required`, or the name of the function that must be called."""

    temperature: float | None = None
    top_p: float | None = None
    max_tokens: int | None = None
    response_format: Mapping[str, Any] | None = None
    extra_body: Mapping[str, Any] = field(default_factory=dict)
    """Fields of the owner's own for the request's body."""

    def body(self) -> dict[str, Any]:
        """Return the JSON body of a streamed request.

        Raises `TranscriptError` for messages that no provider may be sent.
        """
        check(self.messages)
        optional = {
            "tools": list(self.tools) or None,
            "tool_choice": _tool_choice(self.tool_choice) if self.tools else None,
            "temperature": self.temperature,
            "top_p": self.top_p,
            "max_tokens": self.max_tokens,
            "response_format": self.response_format,
        }
        return {
            "stream_options": {"include_usage": True},
            **{name: value for name, value in optional.items() if value is not None},
            **self.extra_body,
            "model": self.model,
            "stream": True,
            "messages": [_message(message) for message in self.messages],
        }


def _tool_choice(choice: str | None) -> str | dict[str, Any] | None:
    if choice is None or choice in TOOL_CHOICES:
        return choice
    return {"type": "function", "function": {"name": choice}}


def _message(message: Message) -> dict[str, Any]:
    match message:
        case SystemMessage(content=content):
            return {"role": "system", "content": content}
        case UserMessage(content=content):
            return {"role": "user", "content": content}
        case ToolMessage(tool_call_id=call, content=content):
            return {"role": "tool", "tool_call_id": call, "content": content}
        case AssistantMessage(content=content, tool_calls=()):
            return {"role": "assistant", "content": content or ""}
        case AssistantMessage(content=content, tool_calls=calls):
            sent = [_tool_call(call) for call in calls]
            return {"role": "assistant", "content": content, "tool_calls": sent}


def _tool_call(call: ToolCall) -> dict[str, Any]:
    function = {"name": call.name, "arguments": _arguments(call.arguments)}
    return {"id": call.id, "type": "function", "function": function}


def _arguments(text: str) -> str:
    """Return arguments that every chat template can read: the text of an object."""
    try:
        return text if isinstance(orjson.loads(text), dict) else "{}"
    except orjson.JSONDecodeError:
        return "{}"
