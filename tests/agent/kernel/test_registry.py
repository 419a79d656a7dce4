"""Test the registry."""

from dataclasses import replace
from typing import Any

from pydantic import BaseModel
import pytest

from custom_components.toy_agent.agent.kernel import (
    Fallback,
    NoArguments,
    PluginError,
    Registry,
    ResultPolicy,
)

from .plugins import Log, goodbye, lamp


async def test_finds_a_plugin_by_name_and_by_slug() -> None:
    """Providers send slugs back, small models write names."""
    registry = Registry([lamp(Log().handle)])
    assert registry.get("lamp.level.set") is registry.get("lamp_level_set")
    assert registry.get(" Lamp.Level.Set ") is not None
    assert registry.get("lamp.level") is None


async def test_disabled_plugins_are_known_but_not_found() -> None:
    """An event that is switched off is told apart from one that does not exist."""
    log = Log()
    registry = Registry([lamp(log.handle), goodbye(log.handle)], ["talk_end", "gone"])
    assert [plugin.name for plugin in registry] == ["talk.end"]
    assert registry.get("lamp.level.set") is None
    assert registry.knows("lamp.level.set")
    assert not registry.knows("gone")


async def test_slugs_must_not_collide() -> None:
    """Two names of one slug cannot be told apart by a provider."""
    plugin = lamp(Log().handle)
    with pytest.raises(PluginError, match=r"lamp.level_set: the slug .* is taken"):
        Registry([plugin, replace(plugin, name="lamp.level_set")])


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"name": "lamp"}, id="name without a dot"),
        pytest.param({"name": "Lamp.Set"}, id="capital letters"),
        pytest.param({"name": f"lamp.{'x' * 80}"}, id="slug too long"),
        pytest.param({"description": "two\nlines"}, id="two lines"),
        pytest.param({"description": " "}, id="no description"),
        pytest.param({"timeout": 0}, id="no time"),
        pytest.param({"retry": -1}, id="negative retries"),
        pytest.param({"terminal": True}, id="terminal without its policy"),
        pytest.param(
            {"result_policy": ResultPolicy.TERMINATE}, id="policy without terminal"
        ),
        pytest.param(
            {"result_policy": ResultPolicy.TEMPLATE_FOLLOW_UP}, id="no template"
        ),
        pytest.param(
            {"fallback": Fallback.MISSING, "parameters": NoArguments},
            id="nothing to fill",
        ),
    ],
)
async def test_bad_definitions_fail_at_once_with_their_name(
    changes: dict[str, Any],
) -> None:
    """A mistake in a plugin is seen when the registry is built."""
    plugin = lamp(Log().handle, **changes)
    with pytest.raises(PluginError, match=plugin.name[:20]):
        Registry([plugin])


async def test_tools_are_schemas_without_titles() -> None:
    """Titles cost tokens and say nothing."""
    (tool,) = Registry([lamp(Log().handle)]).tools
    assert tool["function"]["name"] == "lamp_level_set"
    assert tool["function"]["parameters"]["properties"]["level"] == {"type": "integer"}
    assert "title" not in tool["function"]["parameters"]


async def test_a_field_called_title_keeps_its_schema() -> None:
    """Only the keyword is dropped, not a field of that name."""

    class Entry(BaseModel):
        title: str

    (tool,) = Registry([lamp(Log().handle, parameters=Entry)]).tools
    assert tool["function"]["parameters"]["properties"] == {"title": {"type": "string"}}


async def test_optional_fields_cost_no_null() -> None:
    """An optional field has the schema of its type alone."""
    (tool,) = Registry([lamp(Log().handle)]).tools
    assert tool["function"]["parameters"] == {
        "type": "object",
        "properties": {"level": {"type": "integer"}, "room": {"type": "string"}},
        "required": ["level"],
    }
