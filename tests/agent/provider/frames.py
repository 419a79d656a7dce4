"""Frames of streams in the words of a server."""

from typing import Any, Final

import orjson

DONE: Final = b"data: [DONE]\n\n"


def frame(chunk: Any) -> bytes:
    """Return a chunk as an event."""
    return b"data: " + orjson.dumps(chunk) + b"\n\n"


def delta(fields: Any) -> bytes:
    """Return a chunk with one delta."""
    choice = {"index": 0, "delta": fields, "finish_reason": None}
    return frame({"choices": [choice]})


def text(content: str) -> bytes:
    """Return a chunk with a piece of text."""
    return delta({"content": content})


def called(**call: Any) -> bytes:
    """Return a chunk with one fragment of a tool call."""
    return delta({"tool_calls": [call]})


def finished(reason: str) -> bytes:
    """Return a chunk with a finish reason."""
    return frame({"choices": [{"index": 0, "delta": {}, "finish_reason": reason}]})


def usage(prompt: int, completion: int) -> bytes:
    """Return the chunk with the usage that follows an answer."""
    tokens = {"prompt_tokens": prompt, "completion_tokens": completion}
    return frame({"choices": [], "usage": tokens})


def error(message: str, **more: Any) -> dict[str, Any]:
    """Return a body in OpenAI's form."""
    return {"error": {"message": message, **more}}
