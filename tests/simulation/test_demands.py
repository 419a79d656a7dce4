"""Tests of what the server refuses."""

from typing import Any

import aiohttp
import pytest

from simulation import Demands, SimulatedModel

from .asking import OLLAMA, OPENAI, PLAYER_TOOL, body


@pytest.mark.parametrize("path", [OPENAI, OLLAMA, "/v1/models", "/api/tags"])
async def test_wrong_key_is_refused_everywhere(
    client: aiohttp.ClientSession, model: SimulatedModel, path: str
) -> None:
    """Only the right key opens the server."""
    model.demands = Demands(api_key="right")
    method = "POST" if path in {OPENAI, OLLAMA} else "GET"
    statuses = []
    for key in ("wrong", "right"):
        headers = {"Authorization": f"Bearer {key}"}
        async with client.request(
            method, path, json=body(), headers=headers
        ) as response:
            statuses.append(response.status)
    assert statuses == [401, 200]


@pytest.mark.parametrize(
    ("demands", "request_body", "status"),
    [
        (Demands(), body(model="other"), 404),
        (Demands(tools_status=400), body(tool=PLAYER_TOOL), 400),
        (Demands(tools_status=404), body(tool=PLAYER_TOOL), 404),
        (Demands(tools_status=400), body(), 200),
        (Demands(models=("a", "b")), body(model="b"), 200),
    ],
    ids=["unknown model", "no tools 400", "no tools 404", "without tools", "known"],
)
async def test_unfit_request_is_refused(
    client: aiohttp.ClientSession,
    model: SimulatedModel,
    demands: Demands,
    request_body: dict[str, Any],
    status: int,
) -> None:
    """The status is recorded with the request."""
    model.demands = demands
    async with client.post(OPENAI, json=request_body) as response:
        assert response.status == status
        await response.read()
    assert model.records[0].status == status


@pytest.mark.parametrize(
    ("roles", "accepted"),
    [
        ("system user", True),
        ("user assistant user", True),
        ("system user assistant tool tool assistant user", True),
        ("system user user", False),
        ("user assistant assistant", False),
        ("user system user", False),
        ("assistant user", False),
    ],
)
def test_strict_template_wants_roles_in_turns(roles: str, accepted: bool) -> None:
    """Only tool results may follow each other."""
    messages = [{"role": role, "content": ""} for role in roles.split()]
    refusal = Demands(strict_roles=True).refuse_chat(body() | {"messages": messages})
    assert (refusal is None) is accepted


def test_lenient_template_takes_roles_as_they_come() -> None:
    """Only a strict template counts turns."""
    messages = [{"role": "user", "content": ""}] * 2
    assert Demands().refuse_chat(body() | {"messages": messages}) is None
