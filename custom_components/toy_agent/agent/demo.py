"""A scripted model that needs no network, for trying the agent out."""

import asyncio
from collections.abc import AsyncGenerator, Iterable
from datetime import UTC, datetime
import re
from typing import Any, Final, override

import orjson

from .kernel import AnyPlugin, Registry, TurnContext
from .kernel.resolution import ResolveInput, resolve
from .provider import (
    ChatModel,
    ChatRequest,
    Finished,
    StreamPart,
    TextDelta,
    ToolCallDelta,
)
from .transcript import SystemMessage, UserMessage

PACE: Final = 0.03
"""Seconds between two words, about as fast as a small local model."""

ALIKE: Final = 0.6
"""Share of the words of an example that an utterance must have."""

SMALL_TALK: Final = (
    "I am the built-in demo model, so I only know a few sentences. "
    "Connect a real language model to talk to me."
)


class DemoModel(ChatModel):
    """Answers with the worked examples of the enabled events."""

    def __init__(self, registry: Registry, pace: float = PACE) -> None:
        """Take the events that it may name."""
        self._registry = registry
        self._pace = pace

    @override
    async def stream(self, request: ChatRequest) -> AsyncGenerator[StreamPart]:
        """Stream an answer word by word, and an event in the request's own way."""
        turn = _turn(_utterance(request))
        plugin = next(
            (plugin for plugin in self._offered(request) if _fits(plugin, turn)), None
        )
        reply = plugin.examples[0].reply if plugin else SMALL_TALK
        for part in re.findall(r"\S+\s*", reply):
            yield TextDelta(part)
            await asyncio.sleep(self._pace)
        if plugin is not None and request.tools:
            arguments = orjson.dumps(_arguments(plugin, turn)).decode()
            yield ToolCallDelta(
                index=0, id="demo00001", name=plugin.slug, arguments=arguments
            )
        elif plugin is not None:
            yield TextDelta(f"\n<events>\n{plugin.name}\n</events>")
        yield Finished("stop")

    def _offered(self, request: ChatRequest) -> Iterable[AnyPlugin]:
        tools = {tool["function"]["name"] for tool in request.tools}
        system = next(
            (
                message.content
                for message in request.messages
                if isinstance(message, SystemMessage)
            ),
            "",
        )
        return (
            plugin
            for plugin in self._registry
            if plugin.examples and (plugin.slug in tools or plugin.name in system)
        )


def _utterance(request: ChatRequest) -> str:
    """Return the newest words of the user, without the note before them."""
    last = request.messages[-1]
    if not isinstance(last, UserMessage):
        return ""
    return last.content.rpartition("\n")[2]


def _fits(plugin: AnyPlugin, turn: TurnContext) -> bool:
    if plugin.recognises is not None and plugin.recognises(turn):
        return True
    said = _words(turn.utterance)
    return any(
        len(said & _words(example.user)) >= ALIKE * len(_words(example.user))
        for example in plugin.examples
    )


def _arguments(plugin: AnyPlugin, turn: TurnContext) -> dict[str, Any]:
    given = ResolveInput(arguments={}, hint="", turn=turn)
    return dict(resolve(plugin.resolvers, given).arguments)


def _turn(words: str) -> TurnContext:
    return TurnContext(
        session_id="",
        turn_id="",
        utterance=words,
        requested_at=datetime.now(UTC),
        language="en",
    )


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))
