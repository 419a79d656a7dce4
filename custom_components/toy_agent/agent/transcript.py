"""The messages of a chat completion request."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from .errors import AgentError

OPENING: Final = "(The assistant speaks first.)"


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A native tool call of an assistant message."""

    id: str
    """Unique within the transcript; echoed untouched where the provider gave one."""

    name: str
    """The slug of an event, as the provider spelled it."""

    arguments: str
    """The arguments as JSON text, exactly as they were generated."""


@dataclass(frozen=True, slots=True)
class SystemMessage:
    """What the model must know before the conversation."""

    content: str


@dataclass(frozen=True, slots=True)
class UserMessage:
    """What the user said, or what the agent tells the model in the user's place."""

    content: str


@dataclass(frozen=True, slots=True)
class AssistantMessage:
    """What the model generated."""

    content: str | None = None
    tool_calls: tuple[ToolCall, ...] = ()


@dataclass(frozen=True, slots=True)
class ToolMessage:
    """The reply to one tool call."""

    tool_call_id: str
    content: str


type Message = SystemMessage | UserMessage | AssistantMessage | ToolMessage


class TranscriptError(AgentError):
    """Messages that no provider may be sent; a defect of this program."""

    code = "transcript"


def merged(messages: Iterable[Message]) -> tuple[Message, ...]:
    """Return the messages with neighbours of one role made one.

    Many chat templates refuse two messages of a role in a row, and any that does
    not begin with the user.
    """
    result: list[Message] = []
    for message in messages:
        match result[-1:], message:
            case [UserMessage(content=before)], UserMessage(content=content):
                result[-1] = UserMessage(f"{before}\n{content}")
            case (
                [AssistantMessage(content=before, tool_calls=())],
                AssistantMessage(content=content, tool_calls=calls),
            ):
                text = "\n".join(part for part in (before, content) if part)
                result[-1] = AssistantMessage(text, calls)
            case [] | [SystemMessage()], AssistantMessage():
                result += [UserMessage(OPENING), message]
            case _:
                result.append(message)
    return tuple(result)


def check(messages: Sequence[Message]) -> None:
    """Raise `TranscriptError` unless every tool call is followed by its replies.

    The rules are those of the chat completions API: the replies come right after
    the assistant's message, one for each call, and nothing comes in between.
    """
    waiting: set[str] = set()
    answered: set[str] = set()
    for position, message in enumerate(messages):
        match message:
            case ToolMessage(tool_call_id=""):
                raise TranscriptError("A tool reply without a tool_call_id")
            case ToolMessage(tool_call_id=call) if call in waiting:
                waiting.remove(call)
                answered.add(call)
            case ToolMessage(tool_call_id=call):
                fault = "duplicate" if call in answered else "orphan or mismatched"
                raise TranscriptError(f"A tool reply is {fault}")
            case _ if waiting:
                raise TranscriptError("A message comes while tool calls are open")
            case SystemMessage() if position:
                raise TranscriptError("A system message is not the first")
            case AssistantMessage(tool_calls=calls):
                waiting, answered = {call.id for call in calls}, set()
                if len(waiting) != len(calls) or "" in waiting:
                    raise TranscriptError("Tool calls without an id of their own")
    if waiting:
        raise TranscriptError("The replies to tool calls are incomplete")
