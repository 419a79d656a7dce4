"""A client of Home Assistant's REST and websocket interfaces."""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
import time
from typing import Any, Final

import aiohttp

SECONDS_TO_ANSWER: Final = 60
SECONDS_BETWEEN_TRIES: Final = 0.2
CONFIG_FLOW: Final = "/api/config/config_entries/flow"
OPTIONS_FLOW: Final = "/api/config/config_entries/options/flow"


class HomeError(Exception):
    """Home Assistant refused something."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """An event of a subscription."""

    received: float
    """In the time of `time.monotonic`."""

    event: Mapping[str, Any]


type Messages = asyncio.Queue[Message]


@dataclass(slots=True, kw_only=True)
class _Subscription:
    answered: asyncio.Future[Any]
    messages: Messages = field(default_factory=asyncio.Queue)


class HomeClient:
    """Talks to a home as its owner."""

    def __init__(
        self, session: aiohttp.ClientSession, socket: aiohttp.ClientWebSocketResponse
    ) -> None:
        """Take a session that carries the token and a socket that accepted it."""
        self._session = session
        self._socket = socket
        self._ids = count(1)
        self._subscriptions: dict[int, _Subscription] = {}

    async def read(self) -> None:
        """Hand each message to whoever waits for it, until the connection ends."""
        async for frame in self._socket:
            received = time.monotonic()
            content = frame.json()
            for message in content if isinstance(content, list) else [content]:
                if subscription := self._subscriptions.get(message["id"]):
                    _hand_over(subscription, message, received)
        for subscription in self._subscriptions.values():
            _give_up(subscription)

    async def rest(self, method: str, path: str, body: Any = None) -> Any:
        """Call the REST interface and return the JSON of the answer.

        Raises `HomeError` for an HTTP error.
        """
        async with self._session.request(method, path, json=body) as response:
            if not response.ok:
                raise HomeError(f"{path}: {response.status} {await response.text()}")
            return await response.json()

    async def flow(
        self,
        handler: str | list[str],
        *inputs: Mapping[str, Any],
        path: str = CONFIG_FLOW,
    ) -> dict[str, Any]:
        """Walk through a flow and return its last step.

        The handler is a domain; for options the id of an entry, for a subentry that
        and its type. Raises `HomeError` if a form comes back with errors.
        """
        step = await self.rest("POST", path, {"handler": handler})
        for values in inputs:
            asked = step.get("step_id")
            step = await self.rest("POST", f"{path}/{step['flow_id']}", values)
            if step.get("errors") and step["step_id"] == asked:
                raise HomeError(f"{asked}: {step['errors']}")
        return dict(step)

    async def command(self, kind: str, **data: Any) -> Any:
        """Call the websocket interface and return the result.

        Raises `HomeError` for a refusal.
        """
        async with self._started(kind, data) as (_, subscription):
            return await subscription.answered

    @asynccontextmanager
    async def subscribed(self, kind: str, **data: Any) -> AsyncGenerator[Messages]:
        """Subscribe to events, or run a pipeline, for as long as the context lasts."""
        async with self._started(kind, data) as (number, subscription):
            await subscription.answered
            try:
                yield subscription.messages
            finally:
                await self.command("unsubscribe_events", subscription=number)

    @asynccontextmanager
    async def _started(
        self, kind: str, data: Mapping[str, Any]
    ) -> AsyncGenerator[tuple[int, _Subscription]]:
        number = next(self._ids)
        subscription = _Subscription(
            answered=asyncio.get_running_loop().create_future()
        )
        self._subscriptions[number] = subscription
        try:
            async with asyncio.timeout(SECONDS_TO_ANSWER):
                await self._socket.send_json({"id": number, "type": kind, **data})
                await asyncio.wait([subscription.answered])
            yield number, subscription
        finally:
            del self._subscriptions[number]


@asynccontextmanager
async def connected(url: str, token: str) -> AsyncGenerator[HomeClient]:
    """Connect to a home with a token."""
    headers = {"Authorization": f"Bearer {token}"}
    async with (
        aiohttp.ClientSession(base_url=url, headers=headers) as session,
        session.ws_connect("/api/websocket", max_msg_size=0) as socket,
    ):
        await socket.receive_json()
        await socket.send_json({"type": "auth", "access_token": token})
        if (answer := await socket.receive_json())["type"] != "auth_ok":
            raise HomeError(str(answer))
        client = HomeClient(session, socket)
        reader = asyncio.create_task(client.read())
        try:
            yield client
        finally:
            reader.cancel()
            await asyncio.wait([reader])


async def running(client: HomeClient) -> None:
    """Return when the home has loaded everything."""
    while (await client.rest("GET", "/api/config"))["state"] != "RUNNING":
        await asyncio.sleep(SECONDS_BETWEEN_TRIES)


async def present(client: HomeClient, entity: str) -> None:
    """Return when an entity has a state, which may be after the start-up."""
    while all(
        state["entity_id"] != entity for state in await client.command("get_states")
    ):
        await asyncio.sleep(SECONDS_BETWEEN_TRIES)


def _hand_over(
    subscription: _Subscription, message: Mapping[str, Any], received: float
) -> None:
    if message["type"] == "event":
        event = Message(received=received, event=message["event"])
        subscription.messages.put_nowait(event)
    elif message.get("success"):
        subscription.answered.set_result(message["result"])
    else:
        subscription.answered.set_exception(HomeError(str(message.get("error"))))


def _give_up(subscription: _Subscription) -> None:
    subscription.messages.shutdown()
    if not subscription.answered.done():
        subscription.answered.set_exception(HomeError("the home is gone"))
