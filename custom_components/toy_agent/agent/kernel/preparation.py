"""Turn a request into validated arguments, or into the reason why not."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
import logging
from typing import Any, Final

from .context import TurnContext
from .entry import Clock, Entry
from .outcome import Question, QuestionKind
from .plugin import AnyPlugin, Confirmation, Fallback
from .resolution import FALLBACK, Resolved, ResolveInput, resolve
from .result import EventError, EventStatus
from .validation import field_names, open_fields, validated

_LOGGER = logging.getLogger(__name__)

MISSING_PHRASE: Final = "missing_"
AMBIGUOUS_PHRASE: Final = "ambiguous_"

type Filler = Callable[[AnyPlugin, Resolved, TurnContext], Awaitable[Mapping[str, Any]]]
"""One call of a small model that proposes the fields that are open."""


def resolve_entry(entry: Entry, turn: TurnContext, clock: Clock) -> None:
    """Run the plugin's resolver chain on the request."""
    plugin = _plugin(entry)
    start = clock()
    given = ResolveInput(
        arguments=entry.request.arguments, hint=entry.request.hint, turn=turn
    )
    try:
        entry.resolved = resolve(plugin.resolvers, given)
    except Exception:
        _LOGGER.exception("A resolver of %s raised", plugin.name)
        entry.resolved = resolve((), given)
    entry.span("resolve", start)


def wants_fallback(entry: Entry) -> bool:
    """Return whether a small model may and must fill something in."""
    plugin = _plugin(entry)
    if plugin.fallback is Fallback.NEVER:
        return False
    missing = bool(open_fields(plugin, entry.resolved.arguments))
    return missing or (
        plugin.fallback is Fallback.CONVERSATION and bool(entry.resolved.ambiguous)
    )


async def fill(
    entry: Entry, turn: TurnContext, filler: Filler, timeout: float, clock: Clock
) -> None:
    """Ask the small model once; whatever goes wrong counts as nothing found."""
    plugin = _plugin(entry)
    start = clock()
    try:
        async with asyncio.timeout(timeout):
            fields = await filler(plugin, entry.resolved, turn)
    except Exception as err:  # noqa: BLE001
        _LOGGER.debug("No fallback for %s: %s", plugin.name, type(err).__name__)
        fields = {}
    known = {
        name: value for name, value in fields.items() if name in field_names(plugin)
    }
    entry.resolved = entry.resolved.filled(known, FALLBACK)
    entry.span("fallback", start)


def validate_entry(entry: Entry, *, tainted: bool) -> None:
    """Settle the entry if it cannot run; otherwise give it its arguments."""
    plugin = _plugin(entry)
    if question := _open_question(plugin, entry.resolved):
        entry.ask(question)
        return
    model = validated(plugin, entry.resolved.arguments)
    if isinstance(model, EventError):
        entry.fail(EventStatus.REJECTED, model)
        return
    entry.accept(model)
    if not entry.confirmed and _needs_yes(plugin, tainted):
        values = {
            name: value
            for name, value in entry.arguments.items()
            if isinstance(value, str | int | float)
        }
        entry.ask(Question(kind=QuestionKind.CONFIRM, key="confirm", values=values))


def _open_question(plugin: AnyPlugin, resolved: Resolved) -> Question | None:
    for name, candidates in resolved.ambiguous.items():
        return Question(
            kind=QuestionKind.CLARIFY,
            key=f"{AMBIGUOUS_PHRASE}{name}",
            field=name,
            candidates=candidates,
        )
    missing = open_fields(plugin, resolved.arguments)
    for name in field_names(plugin) if missing else ():
        if name in missing:
            return Question(
                kind=QuestionKind.CLARIFY, key=f"{MISSING_PHRASE}{name}", field=name
            )
    return None


def _needs_yes(plugin: AnyPlugin, tainted: bool) -> bool:
    match plugin.confirmation:
        case Confirmation.NEVER:
            return False
        case Confirmation.TAINTED:
            return tainted and not plugin.read_only
        case Confirmation.ALWAYS:
            return True


def _plugin(entry: Entry) -> AnyPlugin:
    if entry.plugin is None:
        raise ValueError("An entry without a plugin is not resolved")
    return entry.plugin
