"""Tests of the OpenAI protocol."""

import json

import aiohttp

from simulation import Pace, SimulatedModel

from .asking import OPENAI, ORDER, PLAYER_TOOL, body, events


async def test_streams_words_and_ends(client: aiohttp.ClientSession) -> None:
    """A role, a delta a token, a reason and the end."""
    async with client.post(OPENAI, json=body()) as response:
        assert response.content_type == "text/event-stream"
        *chunks, reason, end = await events(response)
    deltas = [chunk["choices"][0]["delta"] for chunk in chunks]
    assert deltas[0] == {"role": "assistant", "content": None}
    text = "".join(delta["content"] for delta in deltas[1:])
    assert text.startswith("Okay, 30 percent it is.\n<events>\n")
    assert reason["choices"][0]["finish_reason"] == "stop"
    assert end == "[DONE]"


async def test_streams_a_tool_call_in_fragments(client: aiohttp.ClientSession) -> None:
    """The name comes with an id, the arguments piece by piece."""
    async with client.post(OPENAI, json=body(tool=PLAYER_TOOL)) as response:
        _, *chunks, reason, _ = await events(response)
    (first, *others) = [c["choices"][0]["delta"]["tool_calls"][0] for c in chunks]
    assert first["function"] == {"name": PLAYER_TOOL, "arguments": ""}
    assert first["id"]
    assert len(others) > 5
    arguments = "".join(call["function"]["arguments"] for call in others)
    assert json.loads(arguments) == {"name": "walkman", "volume_level": 30}
    assert reason["choices"][0]["finish_reason"] == "tool_calls"


async def test_reports_usage_when_asked(client: aiohttp.ClientSession) -> None:
    """The second time, the prompt is in the cache."""
    asked = body(stream_options={"include_usage": True})
    usages = []
    for _ in range(2):
        async with client.post(OPENAI, json=asked) as response:
            usages.append((await events(response))[-2]["usage"])
    first, second = usages
    assert first["completion_tokens"] == 20
    assert first["prompt_tokens_details"]["cached_tokens"] == 0
    assert second["prompt_tokens_details"]["cached_tokens"] == (
        second["prompt_tokens"] - 1
    )


async def test_server_without_a_cache_reads_every_prompt(
    client: aiohttp.ClientSession, model: SimulatedModel
) -> None:
    """The same prompt costs the same again."""
    model.pace = Pace(prefix_cache=False)
    for _ in range(2):
        async with client.post(OPENAI, json=body()) as response:
            await response.read()
    assert [record.cached_tokens for record in model.records] == [0, 0]


async def test_answers_whole_when_no_stream_is_asked_for(
    client: aiohttp.ClientSession,
) -> None:
    """One object holds text, calls and usage."""
    asked = body(tool=PLAYER_TOOL, stream=False)
    async with client.post(OPENAI, json=asked) as response:
        answer = await response.json()
    (choice,) = answer["choices"]
    assert choice["message"]["tool_calls"][0]["function"]["name"] == PLAYER_TOOL
    assert answer["usage"]["completion_tokens"] > 30


async def test_lists_its_models(
    client: aiohttp.ClientSession, model: SimulatedModel
) -> None:
    """The list holds the names that chat requests may use."""
    async with client.get("/v1/models") as response:
        answer = await response.json()
    assert [entry["id"] for entry in answer["data"]] == list(model.demands.models)


async def test_records_what_was_asked(
    client: aiohttp.ClientSession, model: SimulatedModel
) -> None:
    """The request is kept without its key, with the times of its answer."""
    headers = {"Authorization": "Bearer secret", "X-Title": "test"}
    async with client.post(OPENAI, json=body(), headers=headers) as response:
        await response.read()
    (record,) = model.records
    assert record.body["messages"][-1]["content"] == ORDER
    assert record.headers["X-Title"] == "test"
    assert "secret" not in str(record)
    assert record.first_byte
    assert record.last_byte
    assert record.arrived <= record.first_byte <= record.last_byte
