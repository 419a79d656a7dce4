"""A model that answers from a script, in the protocol of either mode."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, override

import orjson

from custom_components.toy_agent.agent.dialogue import Dialogue, Settings
from custom_components.toy_agent.agent.errors import AgentError
from custom_components.toy_agent.agent.history import PastAnswer, PastTurn
from custom_components.toy_agent.agent.kernel import Kernel, TurnContext, TurnRecord
from custom_components.toy_agent.agent.modes import ToolInvocationMode
from custom_components.toy_agent.agent.modes.results import report
from custom_components.toy_agent.agent.output import Began, Did, Said, TurnOutput, Wrote
from custom_components.toy_agent.agent.prompt import Persona
from custom_components.toy_agent.agent.provider import (
    ChatModel,
    ChatRequest,
    Finished,
    StreamPart,
    TextDelta,
    ToolCallDelta,
    UsageReport,
)
from custom_components.toy_agent.agent.session import Session
from custom_components.toy_agent.agent.turn import Turn

from .kernel.plugins import turn as context

type Answer = Sequence[StreamPart | AgentError]


def text(*pieces: str) -> list[StreamPart]:
    """Return an answer without events."""
    return [*map(TextDelta, pieces), UsageReport(10, 5, 0), Finished("stop")]


def acting(
    mode: ToolInvocationMode, words: str, *events: tuple[str, dict[str, Any]]
) -> list[StreamPart]:
    """Return an answer that says something and chooses events."""
    said: list[StreamPart] = [TextDelta(words)] if words else []
    if mode is ToolInvocationMode.DUAL_AGENT:
        lines = "".join(
            f"{name} {orjson.dumps(arguments).decode()}\n" for name, arguments in events
        )
        return [*said, TextDelta(f"\n<events>\n{lines}</events>"), Finished("stop")]
    calls = [
        ToolCallDelta(
            index=position,
            id=f"call0000{position}",
            name=name.replace(".", "_"),
            arguments=orjson.dumps(arguments).decode(),
        )
        for position, (name, arguments) in enumerate(events)
    ]
    return [*said, *calls, Finished("tool_calls")]


@dataclass
class ScriptedModel(ChatModel):
    """Plays one answer for each request and keeps the requests."""

    answers: list[Answer]
    requests: list[ChatRequest] = field(default_factory=list)
    closed: int = 0

    @override
    async def stream(self, request: ChatRequest) -> AsyncGenerator[StreamPart]:
        """Play the next answer."""
        self.requests.append(request)
        try:
            for part in self.answers.pop(0):
                if isinstance(part, AgentError):
                    raise part
                yield part
        finally:
            self.closed += 1


@dataclass
class Played:
    """What a turn did."""

    turn: Turn
    outputs: list[TurnOutput]

    @property
    def spoken(self) -> str:
        """What was heard."""
        return " ".join(self.turn.speech)

    @property
    def streamed(self) -> str:
        """What was streamed, message after message."""
        return "".join(said.text for said in self.outputs if isinstance(said, Said))

    @property
    def statuses(self) -> list[str]:
        """What became of the events."""
        return [
            result.status.value
            for output in self.outputs
            if isinstance(output, Did)
            for result in output.results
        ]


async def play(
    kernel: Kernel,
    model: ChatModel,
    mode: ToolInvocationMode,
    words: str = "do it",
    *,
    session: Session | None = None,
    past: Sequence[PastTurn] = (),
    max_rounds: int = 10,
    **changes: Any,
) -> Played:
    """Run one turn to its end."""
    heard: TurnContext = context(words, **changes)
    turn = Turn(
        dialogue=Dialogue(
            settings=Settings(mode=mode, model="test", max_rounds=max_rounds),
            registry=kernel.registry,
            persona=Persona(text="You are a lamp."),
            context=heard,
            past=past,
        ),
        kernel=kernel,
        model=model,
        session=session or Session(id="session"),
        record=TurnRecord(
            turn_id=heard.turn_id,
            conversation_id=heard.session_id,
            mode=mode,
            requested_at=heard.requested_at,
            clock=kernel.clock,
        ),
    )
    played = Played(turn, [])
    async for output in turn.run():
        played.outputs.append(output)
    return played


def remembered(played: Played) -> PastTurn:
    """Return a turn as the next one remembers it."""
    context, turn = played.turn.dialogue.context, played.turn
    answers: list[PastAnswer] = []
    for output in played.outputs:
        match output:
            case Began():
                answers.append(PastAnswer(text=""))
            case Said():
                answers[-1] = replace(answers[-1], text=answers[-1].text + output.text)
            case Wrote():
                answers[-1] = replace(answers[-1], generated=output.generated)
            case Did():
                results = {
                    result.request.provider_id or result.request.id: report(result)
                    for result in output.results
                }
                answers[-1] = replace(answers[-1], results=results)
    return PastTurn(
        user=context.utterance,
        said_at=turn.record.requested_at,
        answers=tuple(answers),
    )
