"""The Ollama protocol: `/api/chat` and the calls that its clients make first."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, ClassVar, Final, override

import orjson

from .behaviour import Reply, ToolCall
from .dialect import Dialect, Usage
from .generation import Step

VERSION: Final = "0.12.6"
_DETAILS: Final = {
    "format": "gguf",
    "family": "qwen3",
    "families": ["qwen3"],
    "parameter_size": "4.0B",
    "quantization_level": "Q4_K_M",
}


class ChatResponse(Dialect):
    """One answer to `/api/chat`."""

    content_type: ClassVar[str] = "application/x-ndjson"

    @override
    def __init__(self, body: Mapping[str, Any]) -> None:
        """Start the answer to a request."""
        self._model = body["model"]

    @staticmethod
    @override
    def wants_stream(body: Mapping[str, Any]) -> bool:
        """Return whether a stream is not declined."""
        return bool(body.get("stream", True))

    @staticmethod
    @override
    def error(status: int, message: str) -> dict[str, Any]:
        """Return an error object, which has no status in it."""
        return {"error": message}

    @override
    def opening(self) -> bytes:
        """Return nothing: each line names the speaker."""
        return b""

    @override
    def token(self, step: Step) -> bytes:
        """Return a line of speech, or a tool call once it is complete."""
        if step.call is None:
            return self._line({"content": step.text}) if step.text else b""
        if not step.closes:
            return b""
        return self._line({"content": "", "tool_calls": [_call(step.call)]})

    @override
    def closing(self, usage: Usage) -> bytes:
        """Return the line that says that the answer is complete."""
        return self._line({"content": ""}, **_end(usage))

    @override
    def failing(self, message: str) -> bytes:
        """Return a line with an error."""
        return orjson.dumps(self.error(500, message)) + b"\n"

    @override
    def whole(self, reply: Reply, usage: Usage) -> dict[str, Any]:
        """Return the answer as one object."""
        calls = [_call(call) for call in reply.tool_calls]
        message = {"content": reply.text} | ({"tool_calls": calls} if calls else {})
        return self._object(message, **_end(usage))

    def _line(self, message: Mapping[str, Any], **more: Any) -> bytes:
        return orjson.dumps(self._object(message, **more)) + b"\n"

    def _object(self, message: Mapping[str, Any], **more: Any) -> dict[str, Any]:
        return {
            "model": self._model,
            "created_at": datetime.now(UTC).isoformat(),
            "message": {"role": "assistant", **message},
            "done": False,
            **more,
        }


def tags(models: tuple[str, ...]) -> dict[str, Any]:
    """Return the answer to `/api/tags`."""
    return {"models": [_model(model) for model in models]}


def show() -> dict[str, Any]:
    """Return the answer to `/api/show`, the same for every model."""
    return {
        "details": _DETAILS,
        "model_info": {"general.architecture": "qwen3", "qwen3.context_length": 32768},
        "capabilities": ["completion", "tools"],
        "template": "{{ .Prompt }}",
    }


def version() -> dict[str, Any]:
    """Return the answer to `/api/version`."""
    return {"version": VERSION}


def _model(name: str) -> dict[str, Any]:
    return {
        "name": name,
        "model": name,
        "modified_at": "2026-01-01T00:00:00Z",
        "size": 2_500_000_000,
        "digest": "0" * 64,
        "details": _DETAILS,
    }


def _call(call: ToolCall) -> dict[str, Any]:
    return {"function": {"name": call.name, "arguments": dict(call.arguments)}}


def _end(usage: Usage) -> dict[str, Any]:
    return {
        "done": True,
        "done_reason": "stop",
        "prompt_eval_count": usage.prompt,
        "eval_count": usage.completion,
    }
