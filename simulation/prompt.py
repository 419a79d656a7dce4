"""Read a chat request, whose messages and tools both protocols write alike."""

from collections.abc import Mapping, Sequence
from itertools import takewhile
import json
from typing import Any

from .behaviour import Asked, Reply


def read(body: Mapping[str, Any]) -> Asked:
    """Return what the request asks of the model."""
    messages: Sequence[Mapping[str, Any]] = body["messages"]
    users = [message for message in messages if message["role"] == "user"]
    since = takewhile(lambda message: message["role"] != "user", reversed(messages))
    results = [_content(message) for message in since if message["role"] == "tool"]
    return Asked(
        user=_content(users[-1]) if users else "",
        tools=tuple(tool["function"]["name"] for tool in body.get("tools") or ()),
        results=tuple(reversed(results)),
        forced=_forced(body.get("tool_choice")),
    )


def render(body: Mapping[str, Any]) -> str:
    """Return the prompt as one text.

    The tools stand first: there a prefix cache keeps them whatever the system
    message says.
    """
    tools = body.get("tools")
    parts = [json.dumps(tools)] if tools else []
    return "\n".join([*parts, *map(_render_message, body["messages"]), "assistant\n"])


def render_reply(reply: Reply) -> str:
    """Return a reply as it will stand in the next prompt."""
    calls = [
        {"name": call.name, "arguments": dict(call.arguments)}
        for call in reply.tool_calls
    ]
    return reply.text + (json.dumps(calls) if calls else "")


def _render_message(message: Mapping[str, Any]) -> str:
    calls = [_call(call["function"]) for call in message.get("tool_calls") or ()]
    rendered = json.dumps(calls) if calls else ""
    return f"{message['role']}\n{_content(message)}{rendered}"


def _call(function: Mapping[str, Any]) -> dict[str, Any]:
    arguments = function["arguments"]
    if isinstance(arguments, str):
        arguments = json.loads(arguments)
    return {"name": function["name"], "arguments": arguments}


def _content(message: Mapping[str, Any]) -> str:
    content = message.get("content") or ""
    if isinstance(content, str):
        return content
    return "".join(part.get("text", "") for part in content)


def _forced(tool_choice: Any) -> str | None:
    if isinstance(tool_choice, Mapping):
        return str(tool_choice["function"]["name"])
    return None
