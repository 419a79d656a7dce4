"""The names in a list of models."""

from typing import Any

import orjson

from .errors import BadResponseError, WrongEndpointError
from .failures import failure


def read_model_list(body: bytes) -> tuple[str, ...]:
    """Return the names of the models, in the server's order.

    Raises `AgentError` for an error object, `WrongEndpointError` for a web page and
    `BadResponseError` for anything else that is no list.
    """
    try:
        answer = orjson.loads(body)
    except orjson.JSONDecodeError as err:
        if body.lstrip().startswith(b"<"):
            raise WrongEndpointError("A web page instead of a list of models") from err
        raise BadResponseError("The list of models is broken JSON") from err
    if isinstance(answer, dict) and answer.get("error"):
        raise failure(200, answer)
    names = (_name(entry) for entry in _entries(answer))
    return tuple(dict.fromkeys(name for name in names if name))


def _entries(answer: object) -> list[Any]:
    match answer:
        case [*entries] | {"data": [*entries]} | {"models": [*entries]}:
            return entries
        case {"data": None}:
            return []
    raise BadResponseError("There is no list of models in the answer")


def _name(entry: object) -> str | None:
    match entry:
        case str(name) | {"id": str(name)} | {"name": str(name)} | {"model": str(name)}:
            return name
    return None
