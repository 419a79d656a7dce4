"""Hold resolved arguments against the schema of their plugin."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from .plugin import AnyPlugin
from .result import EventError


def field_names(plugin: AnyPlugin) -> list[str]:
    """Return the names of the arguments, in the order of the schema."""
    return list(plugin.parameters.__pydantic_fields__)


def open_fields(plugin: AnyPlugin, arguments: Mapping[str, Any]) -> frozenset[str]:
    """Return the fields without which the event cannot run."""
    if plugin.needs is not None:
        return plugin.needs(arguments)
    fields: Mapping[str, FieldInfo] = plugin.parameters.__pydantic_fields__
    return frozenset(
        name
        for name, field in fields.items()
        if name not in arguments and field.is_required()
    )


def validated(
    plugin: AnyPlugin, arguments: Mapping[str, Any]
) -> BaseModel | EventError:
    """Return the arguments as the plugin's model, or why they are impossible."""
    if unknown := arguments.keys() - plugin.parameters.__pydantic_fields__.keys():
        names = ", ".join(sorted(unknown))[:200]
        return EventError(code="invalid_arguments", detail=f"unknown: {names}")
    try:
        model: BaseModel = plugin.parameters.model_validate(arguments)
    except ValidationError as err:
        fault = err.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in fault["loc"])
        return EventError(code="invalid_arguments", detail=f"{where}: {fault['msg']}")
    return model


def normalised(model: BaseModel) -> dict[str, Any]:
    """Return the arguments of a model as plain JSON values, without what is unset."""
    return model.model_dump(mode="json", exclude_none=True)
