"""Fill in the arguments of one event with one call of a small model."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

import orjson

from .kernel import AnyPlugin, ModelCall, Resolved, TurnContext, tool
from .modes.text_events import neutralise
from .modes.tool_calls import ToolCallAssembler
from .provider import (
    BadRequestError,
    ChatModel,
    ChatRequest,
    Finished,
    TextDelta,
    ToolCallDelta,
    ToolsUnsupportedError,
    UsageReport,
)
from .transcript import SystemMessage, UserMessage

MAX_TOKENS: Final = 200
HISTORY: Final = 4
"""Earlier messages that may hold what the user refers to."""

TASK: Final = """\
Fill in the arguments of "{description}" from what the user said. \
Leave out what was not said and do not guess. It is {now}. Already known: {known}."""
ANSWER_IN_JSON: Final = "\nAnswer with one JSON object of this schema: {schema}"


class Technique(StrEnum):
    """How a server is made to answer with arguments, best first."""

    FORCED_TOOL = "forced_tool"
    JSON_SCHEMA = "json_schema"
    PLAIN_JSON = "plain_json"


@dataclass(slots=True, kw_only=True)
class EventAgent:
    """Proposes what is open in an event; what a server cannot do is remembered."""

    model: ChatModel
    name: str
    """The low-cost model."""

    technique: Technique = Technique.FORCED_TOOL

    async def fill(
        self,
        plugin: AnyPlugin,
        resolved: Resolved,
        turn: TurnContext,
        *,
        calls: list[ModelCall],
    ) -> Mapping[str, Any]:
        """Return the proposed fields of one attempt; `calls` gets what it cost.

        A server that refuses the technique answers at once; the next one is then
        tried, which is no second attempt at the arguments.
        """
        techniques = list(Technique)
        for technique in techniques[techniques.index(self.technique) :]:
            request = _request(self.name, technique, plugin, resolved, turn)
            calls.append(call := ModelCall(role="event_agent"))
            try:
                answer = await self._ask(request, call)
            except ToolsUnsupportedError, BadRequestError:
                continue
            self.technique = technique
            return _fields(answer)
        return {}

    async def _ask(self, request: ChatRequest, call: ModelCall) -> str:
        """Return the arguments of the call, or the text where there is none."""
        assembler, text = ToolCallAssembler(), ""
        arguments: list[str] = []
        async for part in self.model.stream(request):
            match part:
                case TextDelta():
                    text += part.text
                case ToolCallDelta():
                    arguments += [one.arguments for one in assembler.feed(part)]
                case UsageReport():
                    call.prompt_tokens = part.prompt
                    call.completion_tokens = part.completion
                    call.cached_tokens = part.cached
                case Finished():
                    call.finish_reason = part.reason
        arguments += [one.arguments for one in assembler.close()]
        return arguments[0] if arguments else text


def _request(
    model: str,
    technique: Technique,
    plugin: AnyPlugin,
    resolved: Resolved,
    turn: TurnContext,
) -> ChatRequest:
    schema = tool(plugin)
    function = schema["function"]
    task = TASK.format(
        description=plugin.description,
        now=f"{turn.requested_at:%A %Y-%m-%d %H:%M}",
        known=orjson.dumps(dict(resolved.arguments), default=str).decode(),
    )
    if technique is not Technique.FORCED_TOOL:
        shape = orjson.dumps(function["parameters"]).decode()
        task += ANSWER_IN_JSON.format(schema=shape)
    forced = technique is Technique.FORCED_TOOL
    return ChatRequest(
        model=model,
        messages=(SystemMessage(task), UserMessage(_slice(turn))),
        tools=(schema,) if forced else (),
        tool_choice=plugin.slug if forced else None,
        response_format=_format(function)
        if technique is Technique.JSON_SCHEMA
        else None,
        temperature=0.0,
        max_tokens=MAX_TOKENS,
    )


def _format(function: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "json_schema",
        "json_schema": {"name": function["name"], "schema": function["parameters"]},
    }


def _slice(turn: TurnContext) -> str:
    """Return the utterance with the little history that it may refer to."""
    lines = [f"{said.role}: {said.text}" for said in turn.history[-HISTORY:]]
    return neutralise("\n".join((*lines, f"user: {turn.utterance}")))


def _fields(answer: str) -> Mapping[str, Any]:
    """Return the first JSON object of an answer, or nothing."""
    start, end = answer.find("{"), answer.rfind("}")
    if start < 0 or end < start:
        return {}
    try:
        fields = orjson.loads(answer[start : end + 1])
    except orjson.JSONDecodeError:
        return {}
    return fields if isinstance(fields, dict) else {}
