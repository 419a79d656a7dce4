"""What the model is told before the conversation."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final, override

from .kernel import AnyPlugin, Registry, TurnContext

DEFAULT_PERSONA: Final = (
    "You are a friendly voice assistant in a smart home. "
    "Answer in the language of the user."
)
VOICE: Final = (
    "What you write is spoken aloud: one or two short sentences, "
    "no markdown, lists, emoji or links."
)
MAX_EXAMPLES: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Persona:
    """Who the model is, as the owner wrote it."""

    text: str = DEFAULT_PERSONA
    extra: str = ""
    """What a caller adds for one conversation."""

    @override
    def __str__(self) -> str:
        """Return the stable start of the system message."""
        return "\n\n".join(part for part in (self.text, VOICE, self.extra) if part)


def catalog(registry: Registry) -> str:
    """Return the enabled events, one line each."""
    return "\n".join(f"- {plugin.name}: {plugin.description}" for plugin in registry)


def worked(plugins: Iterable[AnyPlugin]) -> list[AnyPlugin]:
    """Return the plugins whose examples go into the prompt."""
    return [plugin for plugin in plugins if plugin.examples][:MAX_EXAMPLES]


def note(said_at: datetime, turn: TurnContext) -> str:
    """Return what changes each turn: when, where and by whom something was said.

    It depends on nothing else, so that a message is sent back as it was sent.
    """
    place = f", {turn.area}" if turn.area else ""
    user = f", {turn.user}" if turn.user else ""
    return f"[{said_at:%A %Y-%m-%d %H:%M}{place}{user}]"
