"""The texts and icons of the package: nothing is missing, left over or forbidden."""

import ast
from collections.abc import Iterator, Mapping
import json
from pathlib import Path
import re
from typing import Any, Final

from homeassistant.util.yaml import load_yaml_dict
import pytest

from custom_components.toy_agent.agent.modes import ToolInvocationMode
from custom_components.toy_agent.plugins import BUILT_IN

PACKAGE: Final = Path(__file__).parents[1] / "custom_components" / "toy_agent"
KEY: Final = re.compile(r"[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?")
FORBIDDEN: Final = {
    "a link": re.compile(r"https?://|www\."),
    "HTML": re.compile(r"<[a-z/]"),
    "a reference": re.compile(r"\[%"),
    "a placeholder in single quotes": re.compile(r"'\{\w+\}'"),
    "space around it": re.compile(r"^\s|\s$"),
}
"""What hassfest refuses in a text."""


def _read(name: str) -> Any:
    return json.loads((PACKAGE / name).read_text("utf-8"))


TEXTS: Final = _read("translations/en.json")
SERVICES: Final = load_yaml_dict(str(PACKAGE / "services.yaml"))


def test_only_translations_hold_texts() -> None:
    """A custom integration has no strings.json, and English is always there."""
    assert not (PACKAGE / "strings.json").exists()


def test_keys_are_slugs() -> None:
    """Keys are lower-case words, joined inside only."""
    keys = [key for path, _ in _leaves(TEXTS) for key in path]
    assert not [key for key in keys if not KEY.fullmatch(key)]


@pytest.mark.parametrize("pattern", FORBIDDEN.values(), ids=FORBIDDEN)
def test_no_text_holds_what_is_forbidden(pattern: re.Pattern[str]) -> None:
    """Links and names come from the code as placeholders."""
    assert not [text for _, text in _leaves(TEXTS) if not text or pattern.search(text)]


def test_every_field_is_described() -> None:
    """Each field of a form has a name and an explanation, also within sections."""
    forms = [
        form
        for flow in ("config", "options")
        for step in TEXTS[flow]["step"].values()
        for form in (step, *step.get("sections", {}).values())
        if "data" in form
    ]
    assert forms
    for form in forms:
        assert form["data"].keys() == form["data_description"].keys()


def test_selectors_have_exactly_their_options() -> None:
    """A choice that is gone leaves no text behind."""
    options = {
        name: set(selector["options"]) for name, selector in TEXTS["selector"].items()
    }
    assert options["enabled_events"] == {plugin.slug for plugin in BUILT_IN}
    assert options["tool_invocation_mode"] == set(ToolInvocationMode)


def test_services_have_texts_and_icons() -> None:
    """What can be called is described, with each of its fields."""
    icons = _read("icons.json")["services"]
    assert SERVICES.keys() == TEXTS["services"].keys() == icons.keys()
    for name, service in SERVICES.items():
        texts = TEXTS["services"][name]
        assert service.get("fields", {}).keys() == texts.get("fields", {}).keys()


def test_icons_are_for_what_exists() -> None:
    """Sections and entities with an icon have texts, and icons are icons."""
    icons = _read("icons.json")
    assert all(icon.startswith("mdi:") for _, icon in _leaves(icons))
    for flow in icons.keys() & {"config", "options"}:
        for step, content in icons[flow]["step"].items():
            texts = TEXTS[flow]["step"][step]["sections"]
            assert content["sections"].keys() <= texts.keys()


def test_code_and_texts_know_the_same_exceptions() -> None:
    """Each exception that is raised has a text, and no text is left over."""
    raised = {
        key
        for tree in _modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise)
        for key in _keywords(node, "translation_key")
    }
    assert raised == TEXTS["exceptions"].keys()


def test_code_and_texts_know_the_same_reasons_to_abort() -> None:
    """The flow's own reasons, and the one that Home Assistant gives."""
    given = {
        key
        for tree in _modules()
        for node in ast.walk(tree)
        for key in _keywords(node, "reason")
    }
    assert given | {"already_configured"} >= TEXTS["config"]["abort"].keys()
    assert given <= TEXTS["config"]["abort"].keys()


def test_every_text_is_used() -> None:
    """Each key is a word of the code, or of a file that was compared above."""
    words = {
        node.value
        for tree in _modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    named = {word for text in words for word in re.findall(r"\w+", text)} | _ha_names()
    for section in ("config", "options", "issues", "entity"):
        for path, _ in _leaves(TEXTS.get(section, {})):
            assert set(path) - STRUCTURE <= named, path


STRUCTURE: Final = {
    "abort",
    "confirm",
    "data",
    "data_description",
    "description",
    "error",
    "fix_flow",
    "menu_options",
    "name",
    "sections",
    "step",
    "title",
}


def _ha_names() -> set[str]:
    """Return the names of Home Assistant's constants and of the flows' steps."""
    methods = {
        node.name.removeprefix("async_step_")
        for tree in _modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.AsyncFunctionDef)
    }
    return methods | {"already_configured", "api_key", "model", "prompt", "verify_ssl"}


def _modules() -> Iterator[ast.Module]:
    for path in PACKAGE.glob("*.py"):
        yield ast.parse(path.read_text("utf-8"))


def _keywords(node: ast.AST, name: str) -> Iterator[str]:
    """Yield the texts that are passed by a name somewhere in a piece of code."""
    for call in ast.walk(node):
        for keyword in call.keywords if isinstance(call, ast.Call) else ():
            match keyword:
                case ast.keyword(arg=arg, value=ast.Constant(value=str(text))):
                    if arg == name:
                        yield text


def _leaves(
    texts: Mapping[str, Any], path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], str]]:
    for key, value in texts.items():
        if isinstance(value, dict):
            yield from _leaves(value, (*path, key))
        else:
            yield (*path, key), value
