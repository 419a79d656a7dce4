"""The main job on real input: words first, then the action, in one request."""

import asyncio
from contextlib import aclosing

from demo.client import HomeClient
from demo.turn import said
from simulation import Pace, SimulatedModel

from .home import ANSWER, ORDER, PLAYER, QUESTION, ToyHome, hear, set_volume, volume

SECONDS_TO_HAPPEN = 10


async def test_order_is_answered_and_carried_out_in_one_request(
    client: HomeClient, toy_home: ToyHome, model: SimulatedModel
) -> None:
    """The words come before the action, and the block is never heard."""
    await set_volume(client, 0.8)
    model.pace = Pace(first_token=0.1, rate=60)
    trigger = {"platform": "state", "entity_id": PLAYER, "attribute": "volume_level"}
    async with client.subscribed("subscribe_trigger", trigger=trigger) as changes:
        heard = await hear(client, toy_home, ORDER)
        async with asyncio.timeout(SECONDS_TO_HAPPEN):
            acted = await changes.get()
    assert len(model.records) == 1
    assert heard.text == heard.speech == ANSWER
    assert await volume(client) == 0.3
    assert heard.started + heard.first_word < acted.received
    assert not heard.failed


async def test_question_changes_nothing(
    client: HomeClient, toy_home: ToyHome, model: SimulatedModel
) -> None:
    """One request, its words, no action."""
    await set_volume(client, 0.8)
    heard = await hear(client, toy_home, QUESTION)
    assert len(model.records) == 1
    assert heard.speech == "That is Rome, the city on the seven hills."
    assert await volume(client) == 0.8


async def test_second_turn_sends_the_first_as_it_was_generated(
    client: HomeClient, toy_home: ToyHome, model: SimulatedModel
) -> None:
    """A server with a prefix cache reads only what is new."""
    first = await hear(client, toy_home, ORDER)
    await hear(client, toy_home, QUESTION, first.conversation_id)
    messages = model.records[1].body["messages"]
    assert [message["role"] for message in messages] == [
        "system",
        "user",
        "assistant",
        "user",
    ]
    assert messages[2]["content"].startswith(ANSWER)
    assert "device.volume.adjust" in messages[2]["content"]
    assert model.records[1].cached_tokens > model.records[0].prompt_tokens


async def test_model_is_left_alone_when_nobody_listens(
    client: HomeClient, toy_home: ToyHome, model: SimulatedModel
) -> None:
    """A run that is stopped closes the connection to the server."""
    model.pace = Pace(rate=20)
    async with aclosing(said(client, ORDER, pipeline=toy_home.pipeline)) as events:
        async for event in events:
            if event.text:
                break
    async with asyncio.timeout(SECONDS_TO_HAPPEN):
        await model.idle.wait()
    assert model.records[0].disconnected
