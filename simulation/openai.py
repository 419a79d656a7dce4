"""The OpenAI protocol: chat completions."""

from collections.abc import Mapping
import json
import time
from typing import Any, ClassVar, Final, override
from uuid import uuid4

import orjson

from .behaviour import Reply, ToolCall
from .dialect import Dialect, Usage
from .generation import Step

DONE: Final = b"data: [DONE]\n\n"


class ChatCompletion(Dialect):
    """One answer to `/v1/chat/completions`."""

    content_type: ClassVar[str] = "text/event-stream"

    @override
    def __init__(self, body: Mapping[str, Any]) -> None:
        """Start the answer to a request."""
        self._with_usage = bool((body.get("stream_options") or {}).get("include_usage"))
        self._head = {
            "id": f"chatcmpl-{uuid4().hex[:24]}",
            "created": int(time.time()),
            "model": body["model"],
        }
        self._calls = 0

    @staticmethod
    @override
    def wants_stream(body: Mapping[str, Any]) -> bool:
        """Return whether a stream is asked for by name."""
        return bool(body.get("stream", False))

    @staticmethod
    @override
    def error(status: int, message: str) -> dict[str, Any]:
        """Return an error object."""
        kind = "invalid_request_error" if status < 500 else "server_error"
        return {"error": {"message": message, "type": kind, "code": status}}

    @override
    def opening(self) -> bytes:
        """Return the delta that names the speaker."""
        return self._delta({"role": "assistant", "content": None})

    @override
    def token(self, step: Step) -> bytes:
        """Return a delta of speech or of a tool call."""
        if step.call is None:
            return self._delta({"content": step.text}) if step.text else b""
        if step.opens:
            self._calls += 1
            call = {"index": self._calls - 1, **_call(step.call, arguments="")}
        else:
            call = {"index": self._calls - 1, "function": {"arguments": step.text}}
        return self._delta({"tool_calls": [call]})

    @override
    def closing(self, usage: Usage) -> bytes:
        """Return the reason of the end, the usage if it was asked for, the end."""
        reason = "tool_calls" if self._calls else "stop"
        end = self._chunk([{"index": 0, "delta": {}, "finish_reason": reason}])
        tokens = self._chunk([], usage=_usage(usage)) if self._with_usage else b""
        return end + tokens + DONE

    @override
    def failing(self, message: str) -> bytes:
        """Return an error object as an event."""
        return _event(self.error(500, message))

    @override
    def whole(self, reply: Reply, usage: Usage) -> dict[str, Any]:
        """Return a completion."""
        calls = [
            _call(call, arguments=json.dumps(call.arguments))
            for call in reply.tool_calls
        ]
        message = {"role": "assistant", "content": reply.text or None}
        choice = {
            "index": 0,
            "message": message | ({"tool_calls": calls} if calls else {}),
            "finish_reason": "tool_calls" if calls else "stop",
        }
        head = {**self._head, "object": "chat.completion"}
        return {**head, "choices": [choice], "usage": _usage(usage)}

    def _delta(self, delta: dict[str, Any]) -> bytes:
        return self._chunk([{"index": 0, "delta": delta, "finish_reason": None}])

    def _chunk(self, choices: list[dict[str, Any]], **more: Any) -> bytes:
        head = {**self._head, "object": "chat.completion.chunk"}
        return _event({**head, "choices": choices, **more})


def models(names: tuple[str, ...]) -> dict[str, Any]:
    """Return the answer to `/v1/models`."""
    data = [
        {"id": name, "object": "model", "created": 0, "owned_by": "simulation"}
        for name in names
    ]
    return {"object": "list", "data": data}


def _event(data: Mapping[str, Any]) -> bytes:
    return b"data: %b\n\n" % orjson.dumps(data)


def _call(call: ToolCall, *, arguments: str) -> dict[str, Any]:
    return {
        "id": f"call_{uuid4().hex[:12]}",
        "type": "function",
        "function": {"name": call.name, "arguments": arguments},
    }


def _usage(usage: Usage) -> dict[str, Any]:
    return {
        "prompt_tokens": usage.prompt,
        "completion_tokens": usage.completion,
        "total_tokens": usage.prompt + usage.completion,
        "prompt_tokens_details": {"cached_tokens": usage.cached},
    }
