"""Hold resolved arguments against the schema of their plugin."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pydantic import BaseModel, ValidationError

from .plugin import AnyPlugin
from .result import EventError


@lru_cache
def field_names(parameters: type[BaseModel]) -> tuple[str, ...]:
    """Return the names of a model's fields, in their order."""
    return tuple(parameters.model_fields)


@lru_cache
def required_fields(parameters: type[BaseModel]) -> frozenset[str]:
    """Return the names of the fields that a model cannot do without."""
    return frozenset(
        name for name, field in parameters.model_fields.items() if field.is_required()
    )


def open_fields(plugin: AnyPlugin, arguments: Mapping[str, Any]) -> frozenset[str]:
    """Return the fields without which the event cannot run."""
    if plugin.needs is not None:
        return plugin.needs(arguments)
    return required_fields(plugin.parameters) - arguments.keys()


def validated(
    plugin: AnyPlugin, arguments: Mapping[str, Any]
) -> BaseModel | EventError:
    """Return the arguments as the plugin's model, or why they are impossible."""
    if unknown := sorted(arguments.keys() - set(field_names(plugin.parameters))):
        return EventError(
            code="invalid_arguments", detail=f"unknown: {', '.join(unknown)[:200]}"
        )
    try:
        model: BaseModel = plugin.parameters.model_validate(dict(arguments))
    except ValidationError as err:
        fault = err.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in fault["loc"])
        return EventError(code="invalid_arguments", detail=f"{where}: {fault['msg']}")
    return model


def normalised(model: BaseModel) -> dict[str, Any]:
    """Return the arguments of a model as plain JSON values, without what is unset."""
    return model.model_dump(mode="json", exclude_none=True)
