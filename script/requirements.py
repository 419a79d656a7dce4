#!/usr/bin/env python3
"""Print what the integrations that are named in pyproject.toml require."""

from collections.abc import Iterable, Iterator
import json
from pathlib import Path
import tomllib

import homeassistant.components

PROJECT = Path(__file__).parents[1] / "pyproject.toml"
COMPONENTS = Path(homeassistant.components.__file__).parent


def requirements(integrations: Iterable[str]) -> Iterator[str]:
    """Yield the requirements of integrations and of all that they depend on."""
    open_, seen = list(integrations), set[str]()
    while open_:
        if (integration := open_.pop()) in seen:
            continue
        seen.add(integration)
        manifest = json.loads((COMPONENTS / integration / "manifest.json").read_text())
        yield from manifest.get("requirements", ())
        open_.extend(manifest.get("dependencies", ()))


def main() -> None:
    """Print one requirement a line."""
    project = tomllib.loads(PROJECT.read_text())
    integrations = project["tool"]["toy-agent"]["integrations"]
    print("\n".join(sorted(set(requirements(integrations)))))


main()
