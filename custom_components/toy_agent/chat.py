"""Home Assistant's chat log as a conversation of ours, and our output as its deltas."""

from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from dataclasses import replace
from typing import Any, Final, cast

from homeassistant.components import conversation
from homeassistant.components.conversation.trace import (
    ConversationTraceEventType,
    async_conversation_trace_append,
)
from homeassistant.helpers import llm
from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType

from .agent.history import Generated, PastAnswer, PastTurn
from .agent.kernel import EventRequest, EventResult, EventStatus, Registry, Utterance
from .agent.modes.results import as_reply, content
from .agent.output import Began, Chose, Did, Said, TurnOutput, Wrote

type Delta = (
    conversation.AssistantContentDeltaDict | conversation.ToolResultContentDeltaDict
)
UNDONE: Final = frozenset(EventStatus) - {
    EventStatus.SUCCEEDED,
    EventStatus.DUPLICATE,
    EventStatus.NEEDS_INPUT,
}


def past_turns(log: Sequence[conversation.Content]) -> list[PastTurn]:
    """Return the turns before the newest message of the user.

    Other agents write into the same log; what they said is kept as plain text.
    """
    turns: list[PastTurn] = []
    for entry in log[1:-1]:
        match entry:
            case conversation.UserContent():
                said_at = dt_util.as_local(entry.created)
                turns.append(PastTurn(user=entry.content, said_at=said_at))
            case conversation.AssistantContent():
                _append(turns, entry)
            case conversation.ToolResultContent() if turns and turns[-1].answers:
                _add_result(turns, entry)
    return turns


def visible(turns: Sequence[PastTurn]) -> tuple[Utterance, ...]:
    """Return what was said, oldest first."""
    return tuple(
        Utterance(role, text)
        for turn in turns
        for role, text in (
            ("user", turn.user),
            *(("assistant", answer.text) for answer in turn.answers),
        )
        if text
    )


async def async_deltas(
    outputs: AsyncIterator[TurnOutput], turn_id: str, registry: Registry
) -> AsyncGenerator[Delta]:
    """Return the output of a turn as deltas of the chat log.

    Events are external tool calls: Home Assistant records them and runs nothing.
    A call after text also makes the pipeline start to speak at once.
    """
    async for output in outputs:
        match output:
            case Began():
                yield {"role": "assistant"}
            case Said():
                yield {"content": output.text}
            case Chose():
                call = _tool_input(output.request, turn_id, registry)
                async_conversation_trace_append(
                    ConversationTraceEventType.TOOL_CALL,
                    {"tool_name": call.tool_name, "tool_args": call.tool_args},
                )
                yield {"tool_calls": [call]}
            case Wrote():
                yield {"native": output.generated}
            case Did():
                for result in output.results:
                    yield _tool_result(result, turn_id)


def _append(turns: list[PastTurn], entry: conversation.AssistantContent) -> None:
    if not turns:
        said_at = dt_util.as_local(entry.created)
        turns.append(PastTurn(user="", said_at=said_at))
    native = entry.native
    answer = PastAnswer(
        text=entry.content or "",
        generated=native if isinstance(native, Generated) else None,
    )
    turns[-1] = replace(turns[-1], answers=(*turns[-1].answers, answer))


def _add_result(turns: list[PastTurn], entry: conversation.ToolResultContent) -> None:
    *before, last = turns[-1].answers
    reply = as_reply(entry.result.data)
    results = {**last.results, entry.tool_call_id: reply}
    answers = (*before, replace(last, results=results))
    turns[-1] = replace(turns[-1], answers=answers)


def _call_id(request: EventRequest, turn_id: str) -> str:
    return request.provider_id or f"{turn_id}_{request.id}"


def _tool_input(
    request: EventRequest, turn_id: str, registry: Registry
) -> llm.ToolInput:
    plugin = registry.get(request.name)
    return llm.ToolInput(
        id=_call_id(request, turn_id),
        tool_name=plugin.slug if plugin else request.name[:64],
        tool_args=dict(request.arguments),
        external=True,
    )


def _tool_result(result: EventResult, turn_id: str) -> Delta:
    data: dict[str, Any] = {**content(result), "arguments": dict(result.arguments)}
    if result.outcome and result.outcome.sources:
        data["sources"] = [dict(source) for source in result.outcome.sources]
    return {
        "role": "tool_result",
        "tool_call_id": _call_id(result.request, turn_id),
        "tool_name": result.plugin.slug if result.plugin else result.request.name[:64],
        "result": llm.ToolResult(
            data=cast(JsonObjectType, data), error=result.status in UNDONE
        ),
    }
