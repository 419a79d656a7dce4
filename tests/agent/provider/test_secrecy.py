"""Test that no failure shows the key or the conversation."""

import logging
import traceback

import aiohttp
import pytest

from custom_components.toy_agent.agent.errors import AgentError
from custom_components.toy_agent.agent.provider import ChatClient, ChatRequest, Endpoint
from custom_components.toy_agent.agent.transcript import UserMessage

from .collecting import attempt
from .frames import frame
from .serving import (
    Answer,
    FakeProvider,
    Fate,
    dropped,
    plain,
    refused,
    silent,
    streamed,
)

KEY = "sk-canary-123"
SECRET = "the secret password of Alice is swordfish"
ECHO = f"Incorrect key {KEY} in Authorization: Bearer {KEY} for {SECRET}"
REQUEST = ChatRequest(model="toy-1", messages=(UserMessage(SECRET),))


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(refused(401, {"error": {"message": ECHO}}), id="401"),
        pytest.param(refused(500, {"error": {"message": ECHO}}), id="500"),
        pytest.param(refused(400, {"error": {"message": ECHO}}), id="400"),
        pytest.param(plain(ECHO), id="wrong content type"),
        pytest.param(plain("{" + ECHO, "application/json"), id="invalid JSON"),
        pytest.param(streamed(frame({"error": ECHO})), id="in a stream"),
        pytest.param(streamed(f"data: {ECHO}\n\n".encode()), id="broken frame"),
        pytest.param(silent, id="time-out"),
        pytest.param(dropped, id="dropped"),
        pytest.param(streamed(Fate.CUT), id="cut"),
    ],
)
async def test_no_failure_shows_the_key_or_the_conversation(
    session: aiohttp.ClientSession,
    provider: FakeProvider,
    caplog: pytest.LogCaptureFixture,
    answer: Answer,
) -> None:
    """Neither the log nor the error with all its causes does."""
    caplog.set_level(logging.DEBUG)
    provider.answers = [answer]
    endpoint = Endpoint(base_url=provider.url, api_key=KEY, first_token_timeout=0.3)
    _, error = await attempt(ChatClient(session, endpoint), REQUEST)
    assert error is not None
    assert_clean(error, caplog)


async def test_a_refused_connection_does_not_show_the_key(
    session: aiohttp.ClientSession,
    caplog: pytest.LogCaptureFixture,
    unused_tcp_port: int,
) -> None:
    """Neither does a server that is not there."""
    caplog.set_level(logging.DEBUG)
    endpoint = Endpoint(base_url=f"http://127.0.0.1:{unused_tcp_port}", api_key=KEY)
    _, error = await attempt(ChatClient(session, endpoint), REQUEST)
    assert error is not None
    assert_clean(error, caplog)


async def test_a_failed_list_of_models_does_not_show_the_key(
    session: aiohttp.ClientSession,
    provider: FakeProvider,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The form shows its error."""
    caplog.set_level(logging.DEBUG)
    provider.answers = [refused(500, {"error": {"message": f"Bad key {KEY}"}})]
    client = ChatClient(session, Endpoint(base_url=provider.url, api_key=KEY))
    with pytest.raises(AgentError) as raised:
        await client.models()
    assert_clean(raised.value, caplog)


def assert_clean(error: AgentError, caplog: pytest.LogCaptureFixture) -> None:
    """Look into everything that is ever shown of an error."""
    shown = "".join([*traceback.format_exception(error), repr(error), caplog.text])
    assert "canary" not in shown
    assert "swordfish" not in shown
