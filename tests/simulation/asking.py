"""Requests to the simulated model and how to read its streams."""

import json
from typing import Any, Final

import aiohttp

PLAYER_TOOL: Final = "media_player__HassSetVolume"
ORDER: Final = "Turn the volume of the walkman to 30"
OPENAI: Final = "/v1/chat/completions"
OLLAMA: Final = "/api/chat"


def body(text: str = ORDER, *, tool: str | None = None, **more: Any) -> dict[str, Any]:
    """Return a streamed request for one answer."""
    tools = [{"type": "function", "function": {"name": tool}}] if tool else None
    return {
        "model": "simulated",
        "messages": [{"role": "user", "content": text}],
        "stream": True,
        **({"tools": tools} if tools else {}),
        **more,
    }


async def events(response: aiohttp.ClientResponse) -> list[Any]:
    """Return the events of an OpenAI stream, its end included."""
    lines = [line.strip().removeprefix(b"data: ") async for line in response.content]
    return [
        line.decode() if line == b"[DONE]" else json.loads(line)
        for line in lines
        if line
    ]


async def lines(response: aiohttp.ClientResponse) -> list[Any]:
    """Return the objects of an Ollama stream."""
    return [json.loads(line) async for line in response.content]
