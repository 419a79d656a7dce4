"""Test the list of models."""

from typing import Any

import orjson
import pytest

from custom_components.toy_agent.agent.errors import AgentError
from custom_components.toy_agent.agent.provider import (
    AuthError,
    BadResponseError,
    ChatClient,
    ServerError,
    WrongEndpointError,
)
from custom_components.toy_agent.agent.provider.model_list import read_model_list

from .serving import Answer, FakeProvider, plain, refused


@pytest.mark.parametrize(
    ("answer", "names"),
    [
        pytest.param({"data": [{"id": "b"}, {"id": "a"}]}, ("b", "a"), id="openai"),
        pytest.param({"data": [{"name": "a"}]}, ("a",), id="name"),
        pytest.param({"models": [{"model": "a"}]}, ("a",), id="ollama"),
        pytest.param({"models": ["a", "b"]}, ("a", "b"), id="strings"),
        pytest.param([{"id": "a"}], ("a",), id="bare list"),
        pytest.param({"data": [{"id": "a", "name": "A"}]}, ("a",), id="id first"),
        pytest.param({"data": [{"id": "a"}, {"id": "a"}]}, ("a",), id="repeated"),
        pytest.param({"data": [{}, None, {"id": ""}, {"id": 5}]}, (), id="nameless"),
        pytest.param({"data": []}, (), id="empty"),
        pytest.param({"data": None}, (), id="null"),
    ],
)
def test_the_names_are_found(answer: Any, names: tuple[str, ...]) -> None:
    """Servers have no common form for the list."""
    assert read_model_list(orjson.dumps(answer)) == names


async def test_the_list_comes_from_the_server(
    client: ChatClient, provider: FakeProvider
) -> None:
    """It is a plain request."""
    provider.answers = [refused(200, {"data": [{"id": "toy-1"}]})]
    assert await client.models() == ("toy-1",)
    assert provider.received[0].path == "/v1/models"
    assert provider.received[0].body is None


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        pytest.param(
            refused(200, {"error": "Unexpected endpoint"}),
            WrongEndpointError,
            id="error inside",
        ),
        pytest.param(refused(404), WrongEndpointError, id="404"),
        pytest.param(refused(500), ServerError, id="500"),
        pytest.param(refused(401), AuthError, id="401"),
        pytest.param(plain("<html></html>"), WrongEndpointError, id="web page"),
        pytest.param(plain("{", "application/json"), BadResponseError, id="broken"),
        pytest.param(refused(200, {"status": "ok"}), BadResponseError, id="no list"),
        pytest.param(refused(200, "toy-1"), BadResponseError, id="string"),
    ],
)
async def test_a_server_without_a_list_says_why(
    client: ChatClient,
    provider: FakeProvider,
    answer: Answer,
    kind: type[AgentError],
) -> None:
    """The form can tell a wrong key from a missing list."""
    provider.answers = [answer]
    with pytest.raises(AgentError) as raised:
        await client.models()
    assert type(raised.value) is kind
