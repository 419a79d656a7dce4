"""Addresses to steer a server that runs in a process of its own.

`PUT /__control/script` takes the name of a script, `rules` a list of rules,
`faults` a list of faults and `pace` a pace, all as JSON. `GET` and `DELETE
/__control/requests` return and forget the chat requests.
"""

from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web
from pydantic import TypeAdapter, ValidationError

from .behaviour import Rule, first_rule
from .faults import Fault
from .model import SimulatedModel
from .pace import Pace
from .record import Record
from .scripts import SCRIPTS

PREFIX: Final = "/__control"
RULES: Final = TypeAdapter(list[Rule])
FAULTS: Final = TypeAdapter(list[Fault])
PACE: Final = TypeAdapter(Pace)
RECORDS: Final = TypeAdapter(list[Record])
SCRIPT: Final = TypeAdapter(str)

type Handler = Callable[[web.Request], Awaitable[web.Response]]


def control_routes(model: SimulatedModel) -> list[web.RouteDef]:
    """Return the routes that steer a model."""

    def script(name: str) -> None:
        model.behaviour = SCRIPTS[name]

    def rules(value: list[Rule]) -> None:
        model.behaviour = first_rule(value)

    def faults(value: list[Fault]) -> None:
        model.faults[:] = value

    def pace(value: Pace) -> None:
        model.pace = value

    async def requests(_: web.Request) -> web.Response:
        body = RECORDS.dump_json(model.records)
        return web.Response(body=body, content_type="application/json")

    async def forget(_: web.Request) -> web.Response:
        model.records.clear()
        return web.Response(status=204)

    return [
        web.put(f"{PREFIX}/script", _setter(SCRIPT, script)),
        web.put(f"{PREFIX}/rules", _setter(RULES, rules)),
        web.put(f"{PREFIX}/faults", _setter(FAULTS, faults)),
        web.put(f"{PREFIX}/pace", _setter(PACE, pace)),
        web.get(f"{PREFIX}/requests", requests),
        web.delete(f"{PREFIX}/requests", forget),
    ]


def _setter[T](adapter: TypeAdapter[T], store: Callable[[T], None]) -> Handler:
    async def handle(request: web.Request) -> web.Response:
        try:
            store(adapter.validate_json(await request.read()))
        except (ValidationError, KeyError) as error:
            return web.Response(status=422, text=str(error))
        return web.Response(status=204)

    return handle
