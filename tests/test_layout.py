"""The promises of the layout that no linter knows."""

import ast
from collections.abc import Iterator
from pathlib import Path
import re
from typing import Final

import pytest

from custom_components.toy_agent.agent.modes import ToolInvocationMode
from custom_components.toy_agent.plugins import BUILT_IN

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "custom_components" / "toy_agent"
SOURCES: Final = ("benchmarks", "custom_components", "demo", "script", "simulation")
LONGEST_MODULE: Final = 200
LONGEST_FUNCTION: Final = 40
SAYS_NOTHING: Final = {
    "base",
    "common",
    "helper",
    "helpers",
    "manager",
    "misc",
    "util",
    "utils",
}
"""Names that do not tell what a module holds."""

type Function = ast.FunctionDef | ast.AsyncFunctionDef


def test_only_plugins_name_events() -> None:
    """Everything else works with whatever plugins there are."""
    names = "|".join(
        re.escape(name) for plugin in BUILT_IN for name in (plugin.name, plugin.slug)
    )
    named = [
        f"{_shown(path)}: {match[0]}"
        for path in _modules(PACKAGE)
        if PACKAGE / "plugins" not in path.parents
        for match in re.finditer(names, path.read_text("utf-8"))
    ]
    assert not named


def test_only_the_modes_know_what_they_differ_in() -> None:
    """Elsewhere nothing is decided by which mode it is."""
    decisions = [
        f"{_shown(path)}:{node.lineno}"
        for path in _modules(PACKAGE)
        if PACKAGE / "agent" / "modes" not in path.parents
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.Compare | ast.MatchValue)
        and any(_is_mode(part) for part in ast.walk(node))
    ]
    assert not decisions


def test_event_kernel_is_small() -> None:
    """A module can be read at once."""
    lengths = {
        _shown(path): len(path.read_text("utf-8").splitlines())
        for path in _modules(PACKAGE / "agent" / "kernel")
    }
    assert {path for path, lines in lengths.items() if lines > LONGEST_MODULE} == set()


def test_functions_are_short() -> None:
    """What is longer has a part that deserves a name."""
    assert not [
        f"{_shown(path)}: {function.name}"
        for source in (*SOURCES, "tests")
        for path in _modules(ROOT / source)
        for function in _functions(path)
        if (function.end_lineno or 0) - function.lineno >= LONGEST_FUNCTION
    ]


def test_modules_are_named_by_their_subject() -> None:
    """A name that fits anything attracts everything."""
    assert not [
        _shown(path)
        for source in (*SOURCES, "tests")
        for path in _modules(ROOT / source)
        if SAYS_NOTHING & {path.stem, path.parent.name}
    ]


@pytest.mark.parametrize("part", ["agent", "plugins"])
def test_prefix_of_home_assistant_stays_at_its_edge(part: str) -> None:
    """`async_` marks what faces Home Assistant."""
    assert not [
        f"{_shown(path)}: {function.name}"
        for path in _modules(PACKAGE / part)
        for function in _functions(path)
        if function.name.lstrip("_").startswith("async_")
    ]


def _modules(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*.py")):
        if not any(part.startswith(".") for part in path.relative_to(ROOT).parts):
            yield path


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def _functions(path: Path) -> Iterator[Function]:
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def _shown(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _is_mode(node: ast.AST) -> bool:
    """Whether an expression is a member of `ToolInvocationMode` or its value."""
    match node:
        case ast.Attribute(value=ast.Name(id=owner)):
            return owner == ToolInvocationMode.__name__
        case ast.Constant(value=str(text)):
            return text in set(ToolInvocationMode)
    return False
