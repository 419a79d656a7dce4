"""Find what a flow or an issue shows to the owner without having words for it."""

from collections.abc import Iterator, Mapping
import json
from pathlib import Path
import string
from typing import Any, Final

from homeassistant.data_entry_flow import FlowResultType, section
from homeassistant.helpers import issue_registry as ir
import probatio

import custom_components.toy_agent as integration

TEXTS: Final = json.loads(
    (Path(integration.__file__).parent / "translations" / "en.json").read_text("utf-8")
)


def flow_gaps(category: str, result: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is missing for one step of a flow; the category is a path."""
    placeholders = result.get("description_placeholders") or {}
    match result["type"]:
        case FlowResultType.FORM:
            step = f"{category}.step.{result['step_id']}"
            yield from _gaps(f"{step}.title", placeholders)
            yield from _field_gaps(step, result["data_schema"])
            for error in (result["errors"] or {}).values():
                yield from _gaps(f"{category}.error.{error}", placeholders)
        case FlowResultType.MENU:
            for option in result["menu_options"]:
                step = f"{category}.step.{result['step_id']}"
                yield from _gaps(f"{step}.menu_options.{option}", placeholders)
        case FlowResultType.ABORT if result.get("translation_domain") is None:
            yield from _gaps(f"{category}.abort.{result['reason']}", placeholders)


def issue_gaps(issue: ir.IssueEntry) -> Iterator[str]:
    """Yield what is missing for an issue."""
    path = f"issues.{issue.translation_key}"
    placeholders = issue.translation_placeholders or {}
    yield from _gaps(f"{path}.title", placeholders)
    body = "fix_flow.step.confirm" if issue.is_fixable else "description"
    yield from _gaps(f"{path}.{body}", placeholders)


def _field_gaps(step: str, schema: probatio.Schema) -> Iterator[str]:
    for key, value in schema.schema.items():
        if isinstance(value, section):
            yield from _gaps(f"{step}.sections.{key}.name", {})
            yield from _field_gaps(f"{step}.sections.{key}", value.schema)
            continue
        yield from _gaps(f"{step}.data.{key}", {})
        yield from _gaps(f"{step}.data_description.{key}", {})
        config = getattr(value, "config", {})
        for option in config.get("options", []) if "translation_key" in config else []:
            yield from _gaps(
                f"selector.{config['translation_key']}.options.{option}", {}
            )


def _gaps(path: str, placeholders: Mapping[str, str]) -> Iterator[str]:
    """Yield a path that leads to no text, or to one with an unknown placeholder."""
    found: Any = TEXTS
    for name in path.split("."):
        found = found.get(name) if isinstance(found, dict) else None
    if not found:
        yield path
    if isinstance(found, str):
        names = {name for _, name, _, _ in string.Formatter().parse(found) if name}
        yield from (f"{path}: {{{name}}}" for name in names - set(placeholders))
