"""Tests of the Ollama protocol, also with Ollama's own client."""

import aiohttp
import ollama

from simulation import SimulatedModel
from simulation.behaviour import Asked, Reply, ToolCall

from .asking import OLLAMA, ORDER, PLAYER_TOOL, body, lines


async def test_streams_words_and_ends(client: aiohttp.ClientSession) -> None:
    """A line a token, then one that says that all is done."""
    async with client.post(OLLAMA, json=body()) as response:
        *tokens, end = await lines(response)
    text = "".join(line["message"]["content"] for line in tokens)
    assert text.startswith("Okay, 30 percent it is.\n<events>\n")
    assert not any(line["done"] for line in tokens)
    assert end["done"]
    assert end["eval_count"] == len(tokens) + 1


async def test_sends_a_tool_call_once_it_is_complete(
    client: aiohttp.ClientSession,
) -> None:
    """A call is one line, with its arguments as an object."""
    async with client.post(OLLAMA, json=body(tool=PLAYER_TOOL)) as response:
        call, end = await lines(response)
    (function,) = (entry["function"] for entry in call["message"]["tool_calls"])
    assert function["arguments"] == {"name": "walkman", "volume_level": 30}
    assert end["eval_count"] > 30


async def test_answers_whole_when_a_stream_is_declined(
    client: aiohttp.ClientSession,
) -> None:
    """One object holds all words."""
    async with client.post(OLLAMA, json=body(stream=False)) as response:
        answer = await response.json()
    assert answer["message"]["content"].startswith("Okay, 30 percent it is.")
    assert answer["done"]


async def test_streams_when_nothing_is_said_about_it(
    client: aiohttp.ClientSession,
) -> None:
    """Streaming is the default of this protocol."""
    unsaid = {key: value for key, value in body().items() if key != "stream"}
    async with client.post(OLLAMA, json=unsaid) as response:
        assert len(await lines(response)) > 10


async def test_both_protocols_say_the_same(
    client: aiohttp.ClientSession, model: SimulatedModel
) -> None:
    """One script and one count of tokens for both."""
    for path in (OLLAMA, "/v1/chat/completions"):
        async with client.post(path, json=body(tool=PLAYER_TOOL)) as response:
            await response.read()
    one, other = model.records
    assert one.completion_tokens == other.completion_tokens
    assert one.prompt_tokens == other.prompt_tokens


async def test_ollamas_own_client_understands_it(
    url: str, model: SimulatedModel
) -> None:
    """Tags, show and chat are read by the library that core uses."""
    library = ollama.AsyncClient(host=url)
    assert [entry.model for entry in (await library.list()).models] == ["simulated"]
    assert "tools" in ((await library.show("simulated")).capabilities or ())
    model.behaviour = _tool_then_text
    stream = await library.chat(
        model="simulated", messages=[{"role": "user", "content": ORDER}], stream=True
    )
    messages = [part.message async for part in stream]
    calls = [call for message in messages for call in message.tool_calls or ()]
    assert [call.function.name for call in calls] == ["lamp"]
    assert "".join(message.content or "" for message in messages) == "Okay."


def _tool_then_text(asked: Asked) -> Reply:
    return Reply(text="Okay.", tool_calls=(ToolCall(name="lamp"),))
