"""Events are named in a hidden block of the text; a second agent fills them in."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
import json
from typing import Any, Final, override

from ..history import Generated, PastAnswer
from ..kernel import AnyPlugin, EventRequest, EventResult, Registry
from ..prompt import catalog, worked
from ..provider import StreamPart, TextDelta
from ..thinking import ThinkingFilter
from ..transcript import AssistantMessage, Message, UserMessage
from .mode import BrokenProtocol, Heard, Mode, Reader, ToolInvocationMode
from .results import reported
from .text_event_lines import NamedEvent, ProtocolError
from .text_events import Item, TextEventParser
from .visible_text import VisibleText

RULES: Final = """\
You can make these things happen:
{catalog}

Say your short sentence first. Then name what the user wants done in a hidden \
block, one name a line. Add JSON arguments only for what the user did not say in \
words. Never claim that something is done without naming it. A question is not an \
order: it gets an answer and no block.

{examples}"""
PLAIN_EXAMPLE: Final = "User: What is the capital of Italy?\nYou: That is Rome."


class DualAgent(Mode):
    """The catalog goes into the prompt and the provider gets no tools."""

    name = ToolInvocationMode.DUAL_AGENT

    @override
    def instructions(self, registry: Registry) -> str:
        """Return the catalog, the protocol and worked examples of it."""
        return _instructions(registry) if registry else ""

    @override
    def tools(self, registry: Registry) -> tuple[dict[str, Any], ...]:
        """Return no tools."""
        return ()

    @override
    def reader(self) -> Reader:
        """Return a reader that finds events in the text."""
        return TextReader()

    @override
    def past(self, answer: PastAnswer) -> Sequence[Message]:
        """Return the answer as it was generated, with its block.

        A model that sees itself acting without a block stops writing one.
        """
        generated = answer.generated
        own = generated is not None and generated.mode == self.name
        text = generated.text if generated and own else answer.text
        return (AssistantMessage(text),) if text else ()

    @override
    def follow_up(
        self,
        generated: Generated,
        results: Sequence[EventResult],
        words: Sequence[EventResult],
    ) -> Sequence[Message]:
        """Return the answer as text, and the results in the user's place."""
        said = (AssistantMessage(generated.text),) if generated.text else ()
        return (*said, UserMessage(reported(words)))


@lru_cache(maxsize=8)
def _instructions(registry: Registry) -> str:
    """Return the rules of a registry, which never changes."""
    examples = [_example(plugin) for plugin in worked(registry)]
    return RULES.format(
        catalog=catalog(registry), examples="\n".join([*examples, PLAIN_EXAMPLE])
    )


def _example(plugin: AnyPlugin) -> str:
    example = plugin.examples[0]
    arguments = f" {json.dumps(example.arguments)}" if example.arguments else ""
    return (
        f"User: {example.user}\nYou: {example.reply}\n"
        f"<events>\n{plugin.name}{arguments}\n</events>"
    )


class TextReader(Reader):
    """Splits one answer into visible text and the events of its hidden blocks."""

    def __init__(self) -> None:
        """Start an answer."""
        self._thinking = ThinkingFilter()
        self._parser = TextEventParser()
        self._text: list[str] = []

    @property
    @override
    def generated(self) -> Generated:
        """The answer without what was only thought."""
        return Generated(mode=DualAgent.name, text="".join(self._text))

    @override
    def feed(self, part: StreamPart) -> Iterator[Heard]:
        """Read text; native tool calls are ignored in this mode."""
        if isinstance(part, TextDelta):
            yield from self._read(self._thinking.feed(part.text))

    @override
    def close(self, *, complete: bool) -> Iterator[Heard]:
        """Read what was held back."""
        yield from self._read(self._thinking.close())
        yield from _heard(self._parser.close(truncated=not complete))

    def _read(self, text: str) -> Iterator[Heard]:
        if text:
            self._text.append(text)
            yield from _heard(self._parser.feed(text))


def _heard(items: Iterable[Item]) -> Iterator[Heard]:
    for item in items:
        match item:
            case VisibleText():
                yield item.text
            case NamedEvent():
                yield EventRequest(
                    id="",
                    name=item.name,
                    arguments=item.arguments or {},
                    hint=item.hint,
                )
            case ProtocolError():
                yield BrokenProtocol(item.reason)
