"""What the simulated model answers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
import re
from typing import Any, Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a request asks of the model."""

    user: str
    """The last user message."""

    tools: tuple[str, ...] = ()
    """The names of the offered tools."""

    results: tuple[str, ...] = ()
    """The tool results that came after the last user message."""

    forced: str | None = None
    """The tool that the request does not let the model choose freely."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """A native tool call."""

    name: str
    arguments: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """A text, sent as it is, and the tool calls that follow it."""

    text: str = ""
    tool_calls: tuple[ToolCall, ...] = ()


type Behaviour = Callable[[Asked], Reply]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A reply and what must hold for it."""

    reply: Reply
    user: str = ""
    """A pattern that is found in the last user message, whatever the case."""

    tool: str | None = None
    """A tool that must be offered."""

    results: bool | None = None
    """Whether there must be tool results, or must not."""

    def applies(self, asked: Asked) -> bool:
        """Return whether the rule answers the request."""
        return (
            re.search(self.user, asked.user, re.IGNORECASE) is not None
            and (self.tool is None or self.tool in asked.tools)
            and (self.results is None or self.results == bool(asked.results))
        )


AT_A_LOSS: Final = Reply(text="I am only a simulation and do not know that.")


def first_rule(rules: Sequence[Rule]) -> Behaviour:
    """Return the behaviour that gives the reply of the first rule that applies."""

    def answer(asked: Asked) -> Reply:
        replies = (rule.reply for rule in rules if rule.applies(asked))
        return next(replies, AT_A_LOSS)

    return answer


def always(text: str) -> Behaviour:
    """Return the behaviour that says the same whatever is asked."""
    return first_rule([Rule(reply=Reply(text=text))])
