"""What must be equal in both modes. Each test names the rule that it shows."""

from dataclasses import replace
from typing import Any

import pytest

from custom_components.toy_agent.agent.errors import AgentError, ModelError
from custom_components.toy_agent.agent.kernel import (
    AnyPlugin,
    Call,
    Confirmation,
    EventFailed,
    Outcome,
    Resolution,
    ResolveInput,
    ResultPolicy,
    Risk,
    TurnContext,
)
from custom_components.toy_agent.agent.modes import ToolInvocationMode
from custom_components.toy_agent.agent.provider import (
    Finished,
    StreamPart,
    TextDelta,
    ToolCallDelta,
)
from custom_components.toy_agent.agent.session import Session
from custom_components.toy_agent.agent.transcript import (
    AssistantMessage,
    SystemMessage,
    ToolMessage,
)

from .kernel.plugins import LampArguments, Log, goodbye, kernel, lamp
from .scripted import ScriptedModel, acting, play, text


@pytest.fixture(params=list(ToolInvocationMode), ids=str)
def mode(request: pytest.FixtureRequest) -> ToolInvocationMode:
    """Return each mode."""
    return ToolInvocationMode(request.param)


async def refuse(arguments: LampArguments, call: Call) -> Outcome:
    """Fail with a reason."""
    raise EventFailed("no_lamp", room="attic")


async def look_up(arguments: LampArguments, call: Call) -> Outcome:
    """Return something that needs words."""
    return Outcome(data={"found": f"number {arguments.level}"})


PHRASES = {"en": {"no_lamp": "There is no lamp in the {room}."}}
SET = ("lamp.level.set", {"level": 3})
FIND = ("lamp.find", {"level": 7})
BYE: tuple[str, dict[str, Any]] = ("talk.end", {})


def finder() -> AnyPlugin:
    """Return a read-only plugin whose result the model puts into words."""
    return lamp(
        look_up,
        name="lamp.find",
        result_policy=ResultPolicy.LLM_FOLLOW_UP,
        risk=Risk.READ_ONLY,
        tainting=True,
    )


async def test_an_ordinary_turn_is_one_request(mode: ToolInvocationMode) -> None:
    """Seed 5: no event, one call."""
    model = ScriptedModel([text("Rome", " it", " is.")])
    played = await play(kernel(lamp(Log().handle)), model, mode)
    assert played.spoken == played.streamed == "Rome it is."
    assert len(model.requests) == 1


async def test_a_side_effect_is_one_request(mode: ToolInvocationMode) -> None:
    """Seed 3.2: acknowledgement, then the event, and no second answer on success."""
    log = Log()
    model = ScriptedModel([acting(mode, "Okay, three.", SET)])
    played = await play(kernel(lamp(log.handle)), model, mode)
    assert played.spoken == "Okay, three."
    assert played.statuses == ["succeeded"]
    assert log.ended == [3]
    assert len(model.requests) == 1


async def test_a_failure_is_corrected_without_a_model(mode: ToolInvocationMode) -> None:
    """Seed 3.2, case B19: the last thing that is heard is the failure."""
    model = ScriptedModel([acting(mode, "Okay, three.", SET)])
    played = await play(kernel(lamp(refuse, phrases=PHRASES)), model, mode)
    assert played.spoken == "Okay, three. There is no lamp in the attic."
    assert len(model.requests) == 1


@pytest.mark.parametrize(
    ("name", "arguments", "heard"),
    [
        pytest.param("lamp.explode", {}, "can't do that", id="unknown event"),
        pytest.param("lamp.level.set", {"level": "x"}, "say it again", id="bad value"),
    ],
)
async def test_what_is_rejected_is_corrected(
    mode: ToolInvocationMode, name: str, arguments: dict[str, Any], heard: str
) -> None:
    """Design 4: unknown and impossible events never run and are never passed over."""
    log = Log()
    model = ScriptedModel([acting(mode, "Okay.", (name, arguments))])
    played = await play(kernel(lamp(log.handle)), model, mode)
    assert heard in played.spoken
    assert played.statuses == ["rejected"]
    assert not log.began


async def test_a_lookup_is_two_answers_and_two_requests(
    mode: ToolInvocationMode,
) -> None:
    """Seed 3.4: first answer, result, distinct second answer."""
    model = ScriptedModel([acting(mode, "Let me see.", FIND), text("It is seven.")])
    played = await play(kernel(finder()), model, mode)
    assert played.turn.speech == ["Let me see.", "It is seven."]
    assert len(model.requests) == 2
    assert "number 7" in str(model.requests[1].messages)


async def test_confirmations_come_before_the_follow_up(
    mode: ToolInvocationMode,
) -> None:
    """Seed 3.5: deterministic confirmations first, then at most one follow-up."""
    template = lamp(
        Log().handle,
        result_policy=ResultPolicy.TEMPLATE_FOLLOW_UP,
        confirm=lambda arguments, data, language: f"Level {data['level']}.",
    )
    model = ScriptedModel(
        [
            acting(mode, "Sure.", FIND, SET, ("lamp.find", {"level": 8})),
            text("Seven and eight."),
        ]
    )
    played = await play(kernel(template, finder()), model, mode)
    assert played.turn.speech == ["Sure.", "Level 3.", "Seven and eight."]
    assert len(model.requests) == 2


async def test_a_goodbye_ends_all(mode: ToolInvocationMode) -> None:
    """Seed 3.1 and 3.5: siblings finish, then the end, and nothing after it."""
    order: list[str] = []

    async def note_lamp(arguments: Any, call: Call) -> Outcome:
        order.append("lamp")
        return Outcome()

    async def note_end(arguments: Any, call: Call) -> Outcome:
        order.append("end")
        return Outcome()

    model = ScriptedModel([acting(mode, "Good night!", BYE, SET, FIND)])
    agent = kernel(goodbye(note_end), lamp(note_lamp), finder())
    played = await play(agent, model, mode)
    assert order == ["lamp", "end"]
    assert played.spoken == "Good night!"
    assert played.turn.record.continuation == "terminate"
    assert len(model.requests) == 1


@pytest.mark.parametrize(
    ("event", "heard"),
    [
        pytest.param(SET, "Done.", id="E08 an event alone is acknowledged"),
        pytest.param(BYE, "Goodbye!", id="E07 a goodbye alone is said"),
    ],
)
async def test_no_turn_is_silent(
    mode: ToolInvocationMode, event: tuple[str, dict[str, Any]], heard: str
) -> None:
    """Case E08: each turn ends in words."""
    log = Log()
    model = ScriptedModel([acting(mode, "", event)])
    played = await play(kernel(lamp(log.handle), goodbye(log_any)), model, mode)
    assert played.spoken == heard
    assert played.turn.record.consistency_failure


async def log_any(arguments: Any, call: Call) -> Outcome:
    """Do nothing."""
    return Outcome()


@pytest.mark.parametrize("nothing", ["", ".", "👍", "…"])
async def test_an_empty_answer_becomes_a_sentence(
    mode: ToolInvocationMode, nothing: str
) -> None:
    """Case E08: neither nothing nor a lone sign reaches the voice."""
    played = await play(
        kernel(lamp(Log().handle)), ScriptedModel([text(nothing)]), mode
    )
    assert played.streamed == "Sorry, I have no answer to that."


async def test_confirmation_over_two_turns(mode: ToolInvocationMode) -> None:
    """Design 4.5: a yes in the next turn lets the event run without a model."""
    log = Log()
    agent = kernel(lamp(log.handle, confirmation=Confirmation.ALWAYS))
    session = Session(id="session")
    model = ScriptedModel([acting(mode, "Hm.", SET)])
    asked = await play(agent, model, mode, session=session)
    assert asked.turn.asks
    assert asked.spoken.endswith("Should I really do that?")
    assert not log.began
    done = await play(agent, model, mode, "yes", session=session, turn_id="second")
    assert log.ended == [3]
    assert done.spoken == "Done."
    assert not session.pending
    assert len(model.requests) == 1


async def test_no_drops_the_event(mode: ToolInvocationMode) -> None:
    """Design 4.5: a no is answered and nothing stays pending."""
    log = Log()
    agent = kernel(lamp(log.handle, confirmation=Confirmation.ALWAYS))
    session = Session(id="session")
    model = ScriptedModel([acting(mode, "Hm.", SET)])
    await play(agent, model, mode, session=session)
    done = await play(agent, model, mode, "no", session=session, turn_id="second")
    assert done.spoken == "Okay, I'll leave it."
    assert not done.turn.asks
    assert not session.pending
    assert not log.began


async def test_the_user_may_move_on(mode: ToolInvocationMode) -> None:
    """Design 4.5: another sentence drops the question and is answered itself."""
    agent = kernel(lamp(Log().handle, confirmation=Confirmation.ALWAYS))
    session = Session(id="session")
    model = ScriptedModel([acting(mode, "Hm.", SET), text("It is noon.")])
    await play(agent, model, mode, session=session)
    done = await play(agent, model, mode, "what time is it", session=session)
    assert done.spoken == "It is noon."
    assert not session.pending


async def test_side_effects_after_outside_text_need_a_yes(
    mode: ToolInvocationMode,
) -> None:
    """Design 4, tainted rounds: what a result asks for is not what the user asked."""
    log = Log()
    agent = kernel(finder(), lamp(log.handle, confirmation=Confirmation.TAINTED))
    model = ScriptedModel(
        [acting(mode, "Let me see.", FIND), acting(mode, "It says so.", SET)]
    )
    session = Session(id="session")
    played = await play(agent, model, mode, session=session)
    assert not log.began
    assert played.turn.asks
    assert len(session.pending) == 1


async def test_rounds_end_in_one_forced_answer(mode: ToolInvocationMode) -> None:
    """Design 4, rounds: at the cap nothing is offered and what is named is ignored."""
    log = Log()
    answers = [acting(mode, "More.", ("lamp.find", {"level": n})) for n in range(4)]
    model = ScriptedModel(list(answers))
    played = await play(kernel(finder(), lamp(log.handle)), model, mode, max_rounds=3)
    assert len(model.requests) == 4
    assert not model.requests[3].tools
    system = model.requests[3].messages[0]
    assert isinstance(system, SystemMessage)
    assert "lamp.find" not in system.content
    assert played.statuses == ["succeeded"] * 3


async def test_rejected_calls_count_as_rounds(mode: ToolInvocationMode) -> None:
    """Design 4, rounds: a rejected event beside a look-up uses up its round."""
    answers = [
        acting(mode, "More.", FIND, ("lamp.explode", {"level": n})) for n in range(3)
    ]
    model = ScriptedModel(list(answers))
    await play(kernel(finder()), model, mode, max_rounds=2)
    assert len(model.requests) == 3


async def test_zero_rounds_is_an_agent_without_events(mode: ToolInvocationMode) -> None:
    """Design 4, rounds: byte for byte the request of an agent that has no events."""
    with_events, without = ScriptedModel([text("Hi.")]), ScriptedModel([text("Hi.")])
    await play(kernel(lamp(Log().handle)), with_events, mode, max_rounds=0)
    await play(kernel(), without, mode)
    assert with_events.requests[0].body() == without.requests[0].body()
    assert "tools" not in with_events.requests[0].body()


async def test_a_break_after_words_ends_in_an_apology(mode: ToolInvocationMode) -> None:
    """Design 7: what was said stays, nothing of a broken answer runs."""
    log = Log()
    broken = [*acting(mode, "Okay", SET)[:-1], ModelError("gone")]
    played = await play(kernel(lamp(log.handle)), ScriptedModel([broken]), mode)
    assert played.spoken == "Okay Sorry, I was interrupted."
    assert played.turn.record.status == "error"
    assert not log.began


async def test_a_break_before_words_is_an_error(mode: ToolInvocationMode) -> None:
    """The edge says it in the user's language."""
    model = ScriptedModel([[ModelError("gone")]])
    with pytest.raises(AgentError):
        await play(kernel(lamp(Log().handle)), model, mode)


async def test_a_follow_up_that_fails_leaves_the_first_answer(
    mode: ToolInvocationMode,
) -> None:
    """The second answer is a bonus; its failure is said and the turn ends well."""
    model = ScriptedModel([acting(mode, "Let me see.", FIND), [ModelError("gone")]])
    played = await play(kernel(finder()), model, mode)
    assert played.spoken == "Let me see. Sorry, I was interrupted."


async def test_an_answer_cut_at_its_length_runs_nothing_half_made(
    mode: ToolInvocationMode,
) -> None:
    """Cases A13, B05: a line that broke off is no event."""
    log = Log()
    parts = acting(mode, "Okay.", SET)
    match parts[-2]:
        case TextDelta(text=last):
            cut: StreamPart = TextDelta(last[: last.index("3")])
        case ToolCallDelta() as last_call:
            cut = replace(last_call, arguments='{"lev')
        case other:
            cut = other
    played = await play(
        kernel(lamp(log.handle)),
        ScriptedModel([[*parts[:-2], cut, Finished("length")]]),
        mode,
    )
    assert not log.began
    assert played.spoken.startswith("Okay.")


async def test_no_mode_speaks_the_other_ones_protocol(mode: ToolInvocationMode) -> None:
    """Seed 2.1: what the other mode uses is ignored and never visible."""
    other = next(one for one in ToolInvocationMode if one is not mode)
    log = Log()
    model = ScriptedModel([acting(other, "Okay.", SET)])
    played = await play(kernel(lamp(log.handle)), model, mode)
    assert played.spoken == "Okay."
    assert not log.began


async def test_a_transcript_is_complete_after_any_batch(
    mode: ToolInvocationMode,
) -> None:
    """Seed 1: each call is followed at once by its reply, in order."""
    model = ScriptedModel(
        [acting(mode, "Sure.", FIND, ("lamp.explode", {}), SET), text("Seven.")]
    )
    await play(kernel(finder(), lamp(Log().handle)), model, mode)
    messages = model.requests[1].messages
    calls = [
        call
        for message in messages
        if isinstance(message, AssistantMessage)
        for call in message.tool_calls
    ]
    replies = [message for message in messages if isinstance(message, ToolMessage)]
    assert [call.id for call in calls] == [reply.tool_call_id for reply in replies]
    assert len(calls) == (3 if model.requests[1].tools else 0)


async def test_every_stream_is_closed(mode: ToolInvocationMode) -> None:
    """Design 7: no connection outlives its answer."""
    model = ScriptedModel([acting(mode, "Let me see.", FIND), text("Seven.")])
    await play(kernel(finder()), model, mode)
    assert model.closed == len(model.requests) == 2


def ordered(context: TurnContext) -> bool:
    """Recognise one order."""
    return context.utterance == "dim the lamp"


@pytest.mark.parametrize(
    ("words", "said", "heard"),
    [
        pytest.param(
            "dim the lamp",
            "I've dimmed it.",
            "I've dimmed it. I haven't done that yet. Should I really do that?",
            id="B19 done without an event",
        ),
        pytest.param(
            "dim the lamp", "Which one?", "Which one?", id="the model asks itself"
        ),
        pytest.param(
            "is the lamp dim", "Yes, it is.", "Yes, it is.", id="B20 a question"
        ),
    ],
)
async def test_done_without_an_event_is_not_passed_over(
    mode: ToolInvocationMode, words: str, said: str, heard: str
) -> None:
    """Case B19: never a bare confirmation of what did not happen."""
    log = Log()
    agent = kernel(
        lamp(
            log.handle,
            recognises=ordered,
            resolvers=(three,),
            confirmation=Confirmation.TAINTED,
        )
    )
    session = Session(id="session")
    played = await play(
        agent, ScriptedModel([text(said)]), mode, words, session=session
    )
    assert played.spoken == heard
    assert not log.began
    if played.turn.asks:
        await play(agent, ScriptedModel([]), mode, "yes", session=session, turn_id="2")
        assert log.ended == [3]


def three(given: ResolveInput) -> Resolution:
    """Always mean three."""
    return Resolution(fields={"level": 3})


async def test_a_goodbye_without_its_event_still_ends(mode: ToolInvocationMode) -> None:
    """Case E06: what may run unasked runs when the words alone say so."""
    ended: list[str] = []

    async def end(arguments: Any, call: Call) -> Outcome:
        ended.append(call.turn.session_id)
        return Outcome()

    agent = kernel(goodbye(end, recognises=lambda context: context.utterance == "bye"))
    played = await play(agent, ScriptedModel([text("Goodbye!")]), mode, "bye")
    assert ended == ["session"]
    assert played.spoken == "Goodbye!"


async def test_an_event_as_bare_text_is_a_call_and_never_speech(
    mode: ToolInvocationMode,
) -> None:
    """Case B11: some templates know no tool calls, and the model writes one anyway."""
    log = Log()
    bare = '{"name": "lamp_level_set", "arguments": {"level": 3}}'
    played = await play(kernel(lamp(log.handle)), ScriptedModel([text(bare)]), mode)
    assert log.ended == [3]
    assert played.spoken == "Done."


@pytest.mark.parametrize(
    "echo", ['{"error": "TimeoutError()"}', '{"status": "failed"}']
)
async def test_a_result_is_not_echoed(mode: ToolInvocationMode, echo: str) -> None:
    """Case B21: no braces and no class names in speech."""
    model = ScriptedModel([acting(mode, "Let me see.", FIND), text(echo)])
    played = await play(kernel(finder()), model, mode)
    assert played.spoken == "Let me see."
