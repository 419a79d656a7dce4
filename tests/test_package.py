"""What hassfest and HACS demand of the package, as far as it can be told offline."""

import ast
from collections.abc import Iterator, Mapping
import json
from pathlib import Path
import re
import shutil
import subprocess
import tomllib
from typing import Any, Final

from awesomeversion import AwesomeVersion, AwesomeVersionStrategy
from homeassistant.util.yaml import load_yaml_dict
from PIL import Image
import pytest

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "custom_components" / "toy_agent"
REQUIRED_BY_HACS: Final = {
    "codeowners",
    "documentation",
    "domain",
    "issue_tracker",
    "name",
    "version",
}
ALWAYS_LOADED: Final = {"diagnostics", "homeassistant", "repairs"}
"""Integrations that a manifest need not name, as hassfest has it."""

TIERS: Final = {
    "Bronze": """
        action-setup appropriate-polling brands common-modules
        config-flow-test-coverage config-flow dependency-transparency docs-actions
        docs-conditions docs-high-level-description docs-installation-instructions
        docs-removal-instructions docs-triggers entity-event-setup entity-unique-id
        has-entity-name runtime-data test-before-configure test-before-setup
        unique-config-entry
    """,
    "Silver": """
        action-exceptions config-entry-unloading docs-configuration-parameters
        docs-installation-parameters entity-unavailable integration-owner
        log-when-unavailable parallel-updates reauthentication-flow test-coverage
    """,
    "Gold": """
        devices diagnostics discovery-update-info discovery docs-data-update
        docs-examples docs-known-limitations docs-supported-devices
        docs-supported-functions docs-troubleshooting docs-use-cases dynamic-devices
        entity-category entity-device-class entity-disabled-by-default
        entity-translations exception-translations icon-translations
        reconfiguration-flow repair-issues stale-devices
    """,
    "Platinum": "async-dependency inject-websession strict-typing",
}
"""The rules of Home Assistant's Integration Quality Scale."""

NOT_OURS: Final = re.compile(
    r"pypi\.org|pythonhosted|npmjs|deb\.debian|(?<![\w./])/(?:opt|root|tmp|work)/"
)
"""Hosts and folders of one machine."""

EXAMPLES_OF_FOLDERS: Final = {"LICENSE", "tests/test_package.py"}


@pytest.fixture(scope="module")
def manifest() -> dict[str, Any]:
    """Return the manifest."""
    content: dict[str, Any] = json.loads((PACKAGE / "manifest.json").read_text("utf-8"))
    return content


def test_manifest_has_its_keys_in_order(manifest: Mapping[str, Any]) -> None:
    """Domain and name come first, the others by the alphabet."""
    first, second, *others = manifest
    assert (first, second) == ("domain", "name")
    assert others == sorted(others)
    assert manifest.keys() >= REQUIRED_BY_HACS
    assert manifest["domain"] == PACKAGE.name


def test_manifest_lists_are_sorted(manifest: Mapping[str, Any]) -> None:
    """Each integration is named once."""
    for key in ("after_dependencies", "dependencies", "codeowners"):
        assert manifest[key] == sorted(set(manifest[key]))
    assert not set(manifest["dependencies"]) & set(manifest["after_dependencies"])


def test_only_core_grades_itself(manifest: Mapping[str, Any]) -> None:
    """The scale of a custom integration is a checklist, not a grade."""
    assert "quality_scale" not in manifest


def test_manifest_names_what_is_imported(manifest: Mapping[str, Any]) -> None:
    """An integration whose code is used must be there."""
    named = {*manifest["dependencies"], *manifest["after_dependencies"]}
    assert set(_imported_integrations()) <= named | ALWAYS_LOADED


def test_versions_agree(manifest: Mapping[str, Any]) -> None:
    """The project has the version of the integration, and it is a semantic one."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    version = AwesomeVersion(
        manifest["version"], ensure_strategy=AwesomeVersionStrategy.SEMVER
    )
    assert project["version"] == version


def test_hacs_knows_the_oldest_home_assistant() -> None:
    """It must be the month's version that the tests run with."""
    hacs = json.loads((ROOT / "hacs.json").read_text("utf-8"))
    assert hacs == {"name": "Toy Agent", "homeassistant": "2026.10.0"}


def test_quality_scale_judges_every_rule_in_order() -> None:
    """The rules are those of the scale, by tier, and nothing else."""
    text = (PACKAGE / "quality_scale.yaml").read_text("utf-8")
    tiers = re.split(r"^  # (\w+)$", text, flags=re.MULTILINE)[1:]
    judged = {
        tier: re.findall(r"^  ([\w-]+):", rules, flags=re.MULTILINE)
        for tier, rules in zip(tiers[::2], tiers[1::2], strict=True)
    }
    assert judged == {tier: rules.split() for tier, rules in TIERS.items()}
    assert sum(map(len, judged.values())) == 54


def test_quality_scale_gives_reasons() -> None:
    """A rule is done, to do, or exempt for a reason."""
    scale = load_yaml_dict(str(PACKAGE / "quality_scale.yaml"))
    for rule, judgement in scale["rules"].items():
        if isinstance(judgement, str):
            assert judgement in {"done", "todo"}, rule
        else:
            assert judgement.keys() == {"status", "comment"}, rule
            assert judgement["status"] in {"done", "todo", "exempt"}, rule
            assert judgement["comment"].endswith("."), rule


@pytest.mark.parametrize("name", ["icon", "logo", "dark_logo"])
def test_brand_images_have_their_sizes(name: str) -> None:
    """Icons are squares of 256 pixels, logos at least 128 high, and both twice."""
    image, double = (
        Image.open(PACKAGE / "brand" / f"{name}{suffix}.png") for suffix in ("", "@2x")
    )
    assert image.mode == "RGBA"
    assert double.size == (2 * image.width, 2 * image.height)
    if name == "icon":
        assert image.size == (256, 256)
    else:
        assert image.width > image.height
        assert 128 <= image.height <= 256


def test_repository_speaks_of_no_machine_in_particular() -> None:
    """No file names a package index, nor a folder of whoever wrote it."""
    found = {
        f"{path}: {match[0]}"
        for path in _tracked()
        if path not in EXAMPLES_OF_FOLDERS
        for match in NOT_OURS.finditer(_text(ROOT / path))
    }
    assert not found


def test_scripts_can_be_run() -> None:
    """What starts with an interpreter's name is executable, and only that."""
    for path in _tracked():
        file = ROOT / path
        assert _text(file).startswith("#!") == bool(file.stat().st_mode & 0o100), path


def _imported_integrations() -> Iterator[str]:
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.ImportFrom) or not node.module:
                continue
            package, _, rest = node.module.partition("homeassistant.components")
            if package:
                continue
            if rest:
                yield rest.split(".")[1]
            elif node.module == "homeassistant.components":
                yield from (alias.name for alias in node.names)


def _tracked() -> list[str]:
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("the files of the repository are known to git only")
    command = [git, "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(
        command, cwd=ROOT, capture_output=True, check=True, text=True
    )
    return [path for path in listed.stdout.splitlines() if (ROOT / path).is_file()]


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        return ""
