"""The addresses of both protocols."""

from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from . import ollama, openai
from .demands import Refusal
from .dialect import Dialect
from .model import SimulatedModel

type Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def protocol_routes(model: SimulatedModel) -> list[web.RouteDef]:
    """Return the routes of the OpenAI and the Ollama protocol."""
    completion, response = openai.ChatCompletion, ollama.ChatResponse

    def models() -> dict[str, Any]:
        return openai.models(model.demands.models)

    def tags() -> dict[str, Any]:
        return ollama.tags(model.demands.models)

    return [
        web.post("/v1/chat/completions", _chat(model, completion)),
        web.get("/v1/models", _fixed(model, completion, models)),
        web.post("/api/chat", _chat(model, response)),
        web.get("/api/tags", _fixed(model, response, tags)),
        web.post("/api/show", _fixed(model, response, ollama.show)),
        web.get("/api/version", _fixed(model, response, ollama.version)),
    ]


def _chat(model: SimulatedModel, dialect: type[Dialect]) -> Handler:
    async def handle(request: web.Request) -> web.StreamResponse:
        body = await request.json()
        demands = model.demands
        refusal = demands.refuse_key(request.headers) or demands.refuse_chat(body)
        with model.recorded(request, body) as record:
            if refusal:
                record.status = refusal.status
                return _refuse(refusal, dialect)
            response = await model.exchange(request, record, dialect(body)).answer()
            record.status = response.status
            return response

    return handle


def _fixed(
    model: SimulatedModel,
    dialect: type[Dialect],
    answer: Callable[[], dict[str, Any]],
) -> Handler:
    async def handle(request: web.Request) -> web.StreamResponse:
        if refusal := model.demands.refuse_key(request.headers):
            return _refuse(refusal, dialect)
        return web.json_response(answer())

    return handle


def _refuse(refusal: Refusal, dialect: type[Dialect]) -> web.Response:
    body = dialect.error(refusal.status, refusal.message)
    return web.json_response(body, status=refusal.status)
