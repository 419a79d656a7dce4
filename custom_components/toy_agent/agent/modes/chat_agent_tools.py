"""Events are chosen by the provider's native tool calls."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, override

import orjson

from ..history import Generated, PastAnswer
from ..kernel import EventRequest, EventResult, Registry
from ..provider import StreamPart, TextDelta, ToolCallDelta
from ..thinking import ThinkingFilter
from ..transcript import AssistantMessage, Message, ToolCall, ToolMessage, UserMessage
from .mode import BrokenProtocol, Heard, Mode, Reader, ToolInvocationMode
from .results import report, reported
from .text_event_lines import NamedEvent, ProtocolError
from .text_events import TextEventParser
from .tool_calls import ToolCallAssembler
from .visible_text import VisibleText

RULES: Final = """\
Say one short sentence before you call a tool. Never claim that something is done \
without calling its tool. A question is not an order: it gets an answer and no call."""
UNANSWERED: Final = '{"status": "cancelled"}'


class ChatAgentTools(Mode):
    """The provider gets the schemas of the enabled events and no catalog."""

    name = ToolInvocationMode.CHAT_AGENT_TOOLS

    @override
    def instructions(self, registry: Registry) -> str:
        """Return how to speak beside tool calls."""
        return RULES if registry else ""

    @override
    def tools(self, registry: Registry) -> tuple[dict[str, Any], ...]:
        """Return the schemas of the enabled events."""
        return registry.tools

    @override
    def reader(self) -> Reader:
        """Return a reader that assembles tool calls."""
        return ToolReader()

    @override
    def past(self, answer: PastAnswer) -> Sequence[Message]:
        """Return the answer with its calls, followed at once by their replies."""
        generated = answer.generated
        if generated is None or generated.mode != self.name or not generated.tool_calls:
            return (AssistantMessage(answer.text),) if answer.text else ()
        calls = generated.tool_calls
        return (
            AssistantMessage(generated.text or None, calls),
            *(
                ToolMessage(call.id, answer.results.get(call.id, UNANSWERED))
                for call in calls
            ),
        )

    @override
    def follow_up(
        self,
        generated: Generated,
        results: Sequence[EventResult],
        words: Sequence[EventResult],
    ) -> Sequence[Message]:
        """Return the answer with its calls and one reply for each of them."""
        if not generated.tool_calls:
            return (UserMessage(reported(words)),)
        return (
            AssistantMessage(generated.text or None, generated.tool_calls),
            *(
                ToolMessage(result.request.provider_id or "", report(result))
                for result in results
            ),
        )


class ToolReader(Reader):
    """Splits one answer into visible text and assembled tool calls."""

    def __init__(self) -> None:
        """Start an answer."""
        self._thinking = ThinkingFilter()
        self._parser = TextEventParser()
        self._assembler = ToolCallAssembler()
        self._text: list[str] = []
        self._calls: list[ToolCall] = []

    @property
    @override
    def generated(self) -> Generated:
        """The visible text and the calls of the answer."""
        return Generated(
            mode=ChatAgentTools.name,
            text="".join(self._text).strip(),
            tool_calls=tuple(self._calls),
        )

    @override
    def feed(self, part: StreamPart) -> Iterator[Heard]:
        """Read text and calls; text-event blocks are hidden and ignored.

        An object in the text that names an event is a call of a model whose
        template does not know calls.
        """
        match part:
            case TextDelta():
                text = self._thinking.feed(part.text)
                yield from self._visible(self._parser.feed(text))
            case ToolCallDelta():
                yield from self._called(self._assembler.feed(part))

    @override
    def close(self, *, complete: bool) -> Iterator[Heard]:
        """Read what was held back."""
        items = self._parser.feed(self._thinking.close())
        yield from self._visible(items)
        yield from self._visible(self._parser.close(truncated=not complete))
        if complete:
            yield from self._called(self._assembler.close())

    def _visible(self, items: Sequence[Any]) -> Iterator[Heard]:
        for item in items:
            match item:
                case VisibleText():
                    self._text.append(item.text)
                    yield item.text
                case NamedEvent(bare=True):
                    call = ToolCall(
                        id=f"bare{len(self._calls):05}",
                        name=item.name,
                        arguments=orjson.dumps(item.arguments or {}).decode(),
                    )
                    yield from self._called((call,))
                case NamedEvent():
                    yield BrokenProtocol("text_event")
                case ProtocolError():
                    yield BrokenProtocol(item.reason)

    def _called(self, calls: Sequence[ToolCall]) -> Iterator[Heard]:
        for call in calls:
            self._calls.append(call)
            yield _request(call)


def _request(call: ToolCall) -> EventRequest:
    """Return a call as a request; arguments that cannot be read count as missing."""
    try:
        arguments = orjson.loads(call.arguments or "{}")
    except orjson.JSONDecodeError:
        arguments = None
    if isinstance(arguments, dict):
        return EventRequest(
            id="", name=call.name, arguments=arguments, provider_id=call.id
        )
    return EventRequest(
        id="", name=call.name, provider_id=call.id, fault="unreadable_arguments"
    )
