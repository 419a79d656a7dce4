"""The requests of one turn, in the protocol of its mode."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from .history import Generated, PastTurn, trimmed
from .kernel import EventResult, Registry, TurnContext
from .modes import MODES, Mode, ToolInvocationMode
from .modes.text_events import neutralise
from .prompt import Persona, note
from .provider import ChatRequest
from .transcript import Message, SystemMessage, UserMessage, merged


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the owner chose for the model."""

    mode: ToolInvocationMode
    model: str
    max_rounds: int = 10
    temperature: float | None = None
    top_p: float | None = None
    max_tokens: int | None = None
    extra_body: Mapping[str, Any] = field(default_factory=dict)
    """Further fields of the request, as the owner's server wants them."""


@dataclass(slots=True, kw_only=True)
class Dialogue:
    """What the model has heard and said, from the first turn to this moment."""

    settings: Settings
    registry: Registry
    persona: Persona
    context: TurnContext
    past: Sequence[PastTurn]
    _added: list[Message] = field(default_factory=list)

    @property
    def mode(self) -> Mode:
        """How events are chosen in this turn."""
        return MODES[self.settings.mode]

    def add(
        self,
        generated: Generated | None,
        results: Sequence[EventResult],
        words: Sequence[EventResult],
    ) -> None:
        """Add an answer of this turn and the results that need words.

        Nothing was generated where the user's answer settled a pending event.
        """
        if generated is None:
            generated = Generated(mode=self.settings.mode, text="")
        self._added.extend(self.mode.follow_up(generated, results, words))

    def request(self, *, offered: bool) -> ChatRequest:
        """Return the next request; events are part of it only when offered."""
        settings = self.settings
        return ChatRequest(
            model=settings.model,
            messages=merged((self._system(offered=offered), *self._messages())),
            tools=self.mode.tools(self.registry) if offered else (),
            temperature=settings.temperature,
            top_p=settings.top_p,
            max_tokens=settings.max_tokens,
            extra_body=settings.extra_body,
        )

    def _system(self, *, offered: bool) -> SystemMessage:
        rules = self.mode.instructions(self.registry) if offered else ""
        return SystemMessage("\n\n".join(filter(None, (str(self.persona), rules))))

    def _messages(self) -> list[Message]:
        messages: list[Message] = []
        for turn in trimmed(self.past):
            if turn.user:
                messages.append(self._heard(turn.user, turn.said_at))
            for answer in turn.answers:
                messages.extend(self.mode.past(answer))
        newest = self._heard(self.context.utterance, self.context.requested_at)
        return [*messages, newest, *self._added]

    def _heard(self, words: str, said_at: datetime) -> UserMessage:
        """Return what the user said, with markers in it made harmless."""
        return UserMessage(f"{note(said_at, self.context)}\n{neutralise(words)}")
