"""The flat list of what can be made to happen."""

from collections.abc import Iterable, Iterator
from functools import cached_property
import re
from typing import Any, Final

from .context import TurnContext
from .plugin import AnyPlugin, Fallback, ResultPolicy

NAME: Final = re.compile(r"[a-z][a-z0-9]*(\.[a-z0-9_]+)+")
FIELDS: Final = ("properties", "$defs")
SLUG: Final = re.compile(r"[a-z0-9_]{1,64}")


class PluginError(ValueError):
    """A plugin contradicts itself or another one; its name is in the message."""


class Registry:
    """The enabled plugins, in the order in which they were listed."""

    def __init__(
        self, plugins: Iterable[AnyPlugin], enabled: Iterable[str] | None = None
    ) -> None:
        """Check the plugins; `enabled` holds slugs or names, None enables all.

        Raises `PluginError` for a bad definition or a slug that is taken. Enabled
        names that no plugin has are ignored: an option may outlive a plugin.
        """
        known: dict[str, AnyPlugin] = {}
        for plugin in plugins:
            _check(plugin)
            if plugin.slug in known:
                raise PluginError(f"{plugin.name}: the slug {plugin.slug} is taken")
            known[plugin.slug] = plugin
        self._known = known
        wanted = None if enabled is None else {_slug(name) for name in enabled}
        self._enabled = {
            slug: plugin
            for slug, plugin in known.items()
            if wanted is None or slug in wanted
        }

    def __iter__(self) -> Iterator[AnyPlugin]:
        """Iterate over the enabled plugins."""
        return iter(self._enabled.values())

    def __len__(self) -> int:
        """Return how many plugins are enabled."""
        return len(self._enabled)

    def get(self, name: str) -> AnyPlugin | None:
        """Return the enabled plugin of a name or slug."""
        return self._enabled.get(_slug(name))

    def recognised(self, turn: TurnContext) -> AnyPlugin | None:
        """Return the first enabled plugin that the user's words alone order."""
        for plugin in self:
            if plugin.recognises is not None and plugin.recognises(turn):
                return plugin
        return None

    def knows(self, name: str) -> bool:
        """Return whether there is such a plugin, enabled or not."""
        return _slug(name) in self._known

    @cached_property
    def tools(self) -> tuple[dict[str, Any], ...]:
        """The schemas of the enabled plugins as a provider's `tools`."""
        return tuple(tool(plugin) for plugin in self)


def tool(plugin: AnyPlugin) -> dict[str, Any]:
    """Return a plugin as one entry of a provider's `tools`."""
    return {
        "type": "function",
        "function": {
            "name": plugin.slug,
            "description": plugin.description,
            "parameters": _schema(plugin),
        },
    }


def _schema(plugin: AnyPlugin) -> Any:
    schema = plugin.parameters.model_json_schema()
    schema.pop("description", None)
    return _compact(schema)


def _compact(schema: Any) -> Any:
    """Drop what pydantic adds and no model needs, since it costs tokens.

    Titles repeat names, and an optional field says enough by not being required.
    """
    if isinstance(schema, list):
        return [_compact(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    match schema:
        case {"anyOf": [only, {"type": "null"}], **rest}:
            return _compact({**only, **rest})
    return {
        key: {name: _compact(value) for name, value in item.items()}
        if key in FIELDS
        else _compact(item)
        for key, item in schema.items()
        if key != "title" and (key, item) != ("default", None)
    }


def _slug(name: str) -> str:
    return name.strip().lower().replace(".", "_")


def _check(plugin: AnyPlugin) -> None:
    faults = {
        "the name is not namespaced by dots": not NAME.fullmatch(plugin.name),
        "the slug is not a tool name": not SLUG.fullmatch(plugin.slug),
        "the description is not one line": not plugin.description.strip()
        or "\n" in plugin.description,
        "the time-out is not positive": plugin.timeout <= 0,
        "retries are negative": plugin.retry < 0,
        "only terminal events end the session": plugin.terminal
        is not (plugin.result_policy is ResultPolicy.TERMINATE),
        "a template needs its sentence": plugin.confirm is None
        and plugin.result_policy is ResultPolicy.TEMPLATE_FOLLOW_UP,
        "the fallback has nothing to fill": plugin.fallback is not Fallback.NEVER
        and not plugin.parameters.model_fields,
    }
    for fault, found in faults.items():
        if found:
            raise PluginError(f"{plugin.name}: {fault}")
