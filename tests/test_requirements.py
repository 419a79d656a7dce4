"""Whatever the integration imports comes with Home Assistant or with its manifest."""

import ast
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
import json
from pathlib import Path
import sys
from typing import Final

import homeassistant
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PACKAGE: Final = Path(__file__).parents[1] / "custom_components" / "toy_agent"
MANIFEST: Final = json.loads((PACKAGE / "manifest.json").read_text("utf-8"))
CONSTRAINTS: Final = Path(homeassistant.__file__).with_name("package_constraints.txt")


def test_every_library_is_brought() -> None:
    """A bare Home Assistant has less than one that runs tests."""
    brought = _closure(["homeassistant", *MANIFEST["requirements"]])
    distributions = packages_distributions()
    missing = {
        library
        for library in _imported()
        if not any(
            canonicalize_name(name) in brought
            for name in distributions.get(library, ())
        )
    }
    assert not missing


def test_home_assistant_chooses_the_versions() -> None:
    """What is required is open enough for the version that Home Assistant pins."""
    pins = {
        canonicalize_name(pin.name): pin.specifier
        for line in CONSTRAINTS.read_text("utf-8").splitlines()
        if line and not line.startswith("#")
        for pin in [Requirement(line)]
    }
    for requirement in map(Requirement, MANIFEST["requirements"]):
        (pin,) = pins[canonicalize_name(requirement.name)]
        assert pin.operator == "=="
        assert pin.version in requirement.specifier


def _imported() -> set[str]:
    """Return the top names of all libraries that the integration imports."""
    names = {
        name.partition(".")[0]
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        for name in _names(node)
    }
    return names - sys.stdlib_module_names


def _names(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(module=str(module), level=0):
            yield module


def _closure(names: Iterable[str]) -> set[str]:
    """Return the distributions that come with some, those included."""
    open_, brought = [Requirement(name) for name in names], set[str]()
    while open_:
        requirement = open_.pop()
        name = canonicalize_name(requirement.name)
        if name in brought:
            continue
        try:
            needed = requires(name) or []
        except PackageNotFoundError:
            continue
        brought.add(name)
        open_ += [
            need
            for need in map(Requirement, needed)
            if need.marker is None or need.marker.evaluate({"extra": ""})
        ]
    return brought
