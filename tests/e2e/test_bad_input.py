"""What goes wrong: a sentence for the user, and a usable next turn."""

from http import HTTPStatus

import pytest

from demo.client import CONFIG_FLOW, HomeClient
from simulation import Demands, Fault, FaultKind, SimulatedModel, always, serve

from .home import ANSWER, KEY, ORDER, QUESTION, ToyHome, hear, set_volume, volume

FAULTS = {
    "too many requests": Fault(
        kind=FaultKind.STATUS, status=HTTPStatus.TOO_MANY_REQUESTS, times=None
    ),
    "broken server": Fault(kind=FaultKind.STATUS, times=None),
    "silent server": Fault(kind=FaultKind.SLOW_HEADERS, times=None),
    "silent model": Fault(kind=FaultKind.STALL, times=None),
    "garbage": Fault(kind=FaultKind.GARBAGE, times=None),
    "error in the stream": Fault(kind=FaultKind.ERROR, times=None),
    "cut connection": Fault(kind=FaultKind.BREAK, times=None),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
async def test_failing_server_gets_a_sentence_and_another_chance(
    client: HomeClient, toy_home: ToyHome, model: SimulatedModel, fault: Fault
) -> None:
    """The user hears what is wrong, nothing happens, and the next turn works."""
    await set_volume(client, 0.8)
    model.faults.append(fault)
    heard = await hear(client, toy_home, ORDER)
    assert heard.failed
    assert heard.speech.endswith(".")
    assert await volume(client) == 0.8
    model.faults.clear()
    assert (await hear(client, toy_home, ORDER)).speech == ANSWER
    assert await volume(client) == 0.3


async def test_connection_that_is_cut_before_a_word_is_tried_again(
    client: HomeClient, toy_home: ToyHome, model: SimulatedModel
) -> None:
    """A server that closes a kept connection is no reason for an apology."""
    model.faults.append(Fault(kind=FaultKind.BREAK))
    heard = await hear(client, toy_home, ORDER)
    assert heard.speech == ANSWER
    assert len(model.records) == 2


MIDSTREAM = {
    "silence": FaultKind.STALL,
    "garbage": FaultKind.GARBAGE,
    "error": FaultKind.ERROR,
    "cut connection": FaultKind.BREAK,
}


@pytest.mark.parametrize("kind", MIDSTREAM.values(), ids=MIDSTREAM)
async def test_what_was_said_before_a_break_is_kept(
    client: HomeClient, toy_home: ToyHome, model: SimulatedModel, kind: FaultKind
) -> None:
    """An apology ends the sentence, half a block runs nothing, the next turn works."""
    await set_volume(client, 0.8)
    model.faults.append(Fault(kind=kind, after=15))
    heard = await hear(client, toy_home, ORDER)
    assert heard.text.startswith(ANSWER)
    assert len(heard.speech) > len(ANSWER)
    assert "<" not in heard.text + heard.speech
    assert await volume(client) == 0.8
    following = await hear(client, toy_home, ORDER, heard.conversation_id)
    assert following.speech == ANSWER
    assert await volume(client) == 0.3


async def test_server_that_is_down_gets_a_sentence(
    client: HomeClient, toy_home: ToyHome
) -> None:
    """Once it is back, the next turn works without a restart."""
    heard = await hear(client, toy_home, ORDER)
    assert heard.failed
    assert heard.speech.endswith(".")
    model = SimulatedModel(behaviour=always("Here I am."))
    async with serve(model, port=toy_home.port):
        assert (await hear(client, toy_home, QUESTION)).speech == "Here I am."


async def test_wrong_key_starts_reauthentication(
    client: HomeClient, toy_home: ToyHome, model: SimulatedModel
) -> None:
    """The owner is asked for a key; with the right one the agent answers again."""
    model.demands = Demands(api_key="another")
    assert (await hear(client, toy_home, ORDER)).failed
    (flow,) = await client.command("config_entries/flow/progress")
    assert flow["context"]["source"] == "reauth"
    model.demands = Demands(api_key=KEY)
    await client.rest("POST", f"{CONFIG_FLOW}/{flow['flow_id']}", {"api_key": KEY})
    assert (await hear(client, toy_home, QUESTION)).speech.startswith("That is Rome")


async def test_wrong_model_gets_a_sentence(
    client: HomeClient, toy_home: ToyHome, model: SimulatedModel
) -> None:
    """Once the server has the model, the next turn works."""
    model.demands = Demands(models=("another",), api_key=KEY)
    heard = await hear(client, toy_home, ORDER)
    assert heard.failed
    assert heard.speech.endswith(".")
    model.demands = Demands(api_key=KEY)
    assert (await hear(client, toy_home, ORDER)).speech == ANSWER


@pytest.mark.parametrize(
    ("address", "key", "errors"),
    [
        ("http://127.0.0.1:9", KEY, {"base_url": "cannot_connect"}),
        (None, "another", {"api_key": "invalid_auth"}),
    ],
    ids=["nobody listens", "wrong key"],
)
async def test_account_that_does_not_work_is_refused(
    client: HomeClient,
    toy_home: ToyHome,
    model: SimulatedModel,
    address: str | None,
    key: str,
    errors: dict[str, str],
) -> None:
    """The form says which field is wrong and can be sent again."""
    account = {
        "base_url": address or f"http://127.0.0.1:{toy_home.port}",
        "api_key": key,
        "verify_ssl": True,
    }
    step = await client.rest("POST", CONFIG_FLOW, {"handler": "toy_agent"})
    for values in ({"next_step_id": "provider"}, account):
        step = await client.rest("POST", f"{CONFIG_FLOW}/{step['flow_id']}", values)
    assert (step["step_id"], step["errors"]) == ("provider", errors)
    await client.rest("DELETE", f"{CONFIG_FLOW}/{step['flow_id']}")


BAD_BLOCKS = {
    "unknown event": "moon.launch",
    "broken arguments": 'device.volume.adjust {"value": ',
    "impossible value": 'device.volume.adjust {"mode": "absolute", "value": "loud"}',
    "prose": "and now I turn it up",
}


@pytest.mark.parametrize("line", BAD_BLOCKS.values(), ids=BAD_BLOCKS)
async def test_bad_block_is_never_run_and_never_spoken(
    client: HomeClient, toy_home: ToyHome, model: SimulatedModel, line: str
) -> None:
    """What is meant for the kernel stays out of the speech."""
    await set_volume(client, 0.8)
    model.behaviour = always(f"Hello there.\n<events>\n{line}\n</events>")
    heard = await hear(client, toy_home, "say hello")
    assert heard.text.startswith("Hello there.")
    assert line not in heard.text + heard.speech
    assert await volume(client) == 0.8
