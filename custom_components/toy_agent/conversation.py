"""The conversation entity."""

import asyncio
from dataclasses import replace
from functools import partial
from typing import Literal, override

from homeassistant.components import conversation
from homeassistant.const import MATCH_ALL
from homeassistant.core import HomeAssistant
from homeassistant.helpers.chat_session import async_get_chat_session
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .agent.dialogue import Dialogue
from .agent.errors import AgentError
from .agent.kernel import TurnRecord
from .agent.language.phrases import phrase
from .agent.provider import AuthError, ToolsUnsupportedError
from .agent.session import Session
from .agent.speech import speakable
from .agent.turn import Turn
from .capture import async_capture
from .chat import async_deltas, past_turns
from .const import DOMAIN, EVENT_TURN, LOGGER
from .entity import ToyAgentEntity
from .issues import async_report_tools_unsupported
from .persona import async_persona
from .responses import apology, failed, spoken
from .runtime import ToyAgentConfigEntry

PARALLEL_UPDATES = 0


async def async_setup_entry(
    hass: HomeAssistant,
    entry: ToyAgentConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Set up the conversation entity of an entry."""
    async_add_entities([ToyAgentConversation(entry)])


class ToyAgentConversation(ToyAgentEntity, conversation.ConversationEntity):
    """Answers and acts in one streamed model call."""

    _attr_name = None
    _attr_supports_streaming = True

    def __init__(self, entry: ToyAgentConfigEntry) -> None:
        """Say whether the agent can act."""
        super().__init__(entry)
        if entry.runtime_data.settings.max_rounds:
            self._attr_supported_features = (
                conversation.ConversationEntityFeature.CONTROL
            )

    @property
    @override
    def supported_languages(self) -> list[str] | Literal["*"]:
        """Return all languages: the model speaks what it speaks."""
        return MATCH_ALL

    @override
    async def _async_handle_message(
        self,
        user_input: conversation.ConversationInput,
        chat_log: conversation.ChatLog,
    ) -> conversation.ConversationResult:
        """Answer, in a task that ends when the entry is unloaded."""
        if not speakable(user_input.text):
            return spoken(user_input, chat_log, "")
        task = self.entry.async_create_background_task(
            self.hass,
            self._async_answer(user_input, chat_log),
            f"{DOMAIN} turn",
            eager_start=True,
        )
        try:
            return await task
        except asyncio.CancelledError:
            current = asyncio.current_task()
            if current is None or current.cancelling():
                raise
            sorry = phrase("interrupted", user_input.language)
            return failed(user_input, chat_log, sorry)

    async def _async_answer(
        self,
        user_input: conversation.ConversationInput,
        chat_log: conversation.ChatLog,
    ) -> conversation.ConversationResult:
        """Run the turn when the earlier one of its conversation is over."""
        with async_get_chat_session(self.hass, chat_log.conversation_id) as chat:
            session = self.entry.runtime_data.sessions.get(chat)
        waits = session.turn.locked()
        async with session.turn:
            if waits:
                chat_log.content[1:-1] = session.log
            try:
                turn = await self._async_turn(user_input, chat_log, session)
                await self._async_run(turn, chat_log)
            except AgentError as err:
                self._report(err)
                sorry = apology(err, user_input.language)
                return failed(user_input, chat_log, sorry)
            finally:
                session.log = chat_log.content[1:]
        if turn.error is not None:
            self._report(turn.error)
        return spoken(
            user_input,
            chat_log,
            " ".join(turn.speech),
            asks=turn.asks,
            ended=session.ended,
        )

    async def _async_turn(
        self,
        user_input: conversation.ConversationInput,
        chat_log: conversation.ChatLog,
        session: Session,
    ) -> Turn:
        if session.ended:
            del chat_log.content[1:-1]
            session.ended = False
        past = past_turns(chat_log.content)
        context = await async_capture(self.hass, user_input, chat_log, past)
        runtime = self.entry.runtime_data
        persona = async_persona(
            self.hass, runtime.options, user_input, chat_log, context
        )
        chat_log.content[0] = conversation.SystemContent(content=str(persona))
        record = TurnRecord(
            turn_id=context.turn_id,
            conversation_id=context.session_id,
            mode=runtime.settings.mode,
            requested_at=context.requested_at,
            clock=runtime.kernel.clock,
        )
        filler = partial(runtime.event_agent.fill, calls=record.model_calls)
        return Turn(
            dialogue=Dialogue(
                settings=runtime.settings,
                registry=runtime.kernel.registry,
                persona=persona,
                context=context,
                past=past,
            ),
            kernel=replace(runtime.kernel, filler=filler),
            model=runtime.model,
            session=session,
            record=record,
        )

    async def _async_run(self, turn: Turn, chat_log: conversation.ChatLog) -> None:
        runtime = self.entry.runtime_data
        deltas = async_deltas(turn.run(), turn.record.turn_id, runtime.kernel.registry)
        try:
            async for _content in chat_log.async_add_delta_content_stream(
                self.entity_id, deltas
            ):
                pass
        finally:
            await deltas.aclose()
            self._publish(turn.record)

    def _publish(self, record: TurnRecord) -> None:
        """Keep the record, and tell the bus in short."""
        kept = self.entry.runtime_data.trail.add(record)
        self.hass.bus.async_fire(
            EVENT_TURN,
            {
                "entity_id": self.entity_id,
                **{
                    key: kept[key]
                    for key in ("turn_id", "conversation_id", "mode", "status")
                },
                "model_calls": len(kept["model_calls"]),
                "events": [
                    {"name": event["name"], "status": event["status"]}
                    for event in kept["events"]
                ],
            },
        )

    def _report(self, err: AgentError) -> None:
        """Log a failed turn once, and start what the owner must do."""
        LOGGER.warning("A turn failed: %s (%s)", err.code, err)
        match err:
            case AuthError():
                self.entry.async_start_reauth(self.hass)
            case ToolsUnsupportedError():
                async_report_tools_unsupported(self.hass, self.entry)
