"""Test which messages may be sent."""

from itertools import pairwise

from hypothesis import given, strategies as st
import pytest

from custom_components.toy_agent.agent.transcript import (
    AssistantMessage,
    Message,
    SystemMessage,
    ToolCall,
    ToolMessage,
    TranscriptError,
    UserMessage,
    check,
    merged,
)

CALLS = (ToolCall("a", "one", "{}"), ToolCall("b", "two", "{}"))
ASKED = (SystemMessage("system"), UserMessage("hello"))
CALLED = AssistantMessage("okay", CALLS)


@pytest.mark.parametrize(
    "messages",
    [
        pytest.param(ASKED, id="plain"),
        pytest.param((*ASKED, AssistantMessage("hi")), id="answered"),
        pytest.param(
            (*ASKED, CALLED, ToolMessage("a", "1"), ToolMessage("b", "2")), id="called"
        ),
        pytest.param(
            (
                *ASKED,
                CALLED,
                ToolMessage("b", "2"),
                ToolMessage("a", "1"),
                AssistantMessage("done"),
                UserMessage("more"),
                CALLED,
                ToolMessage("a", "1"),
                ToolMessage("b", "2"),
            ),
            id="the same ids again",
        ),
    ],
)
def test_complete_transcripts_pass(messages: tuple[Message, ...]) -> None:
    """Each call is followed by its reply."""
    check(messages)


@pytest.mark.parametrize(
    ("messages", "fault"),
    [
        pytest.param((*ASKED, ToolMessage("a", "1")), "orphan", id="orphan"),
        pytest.param(
            (*ASKED, CALLED, ToolMessage("c", "1")), "mismatched", id="mismatched"
        ),
        pytest.param(
            (*ASKED, CALLED, ToolMessage("a", "1"), ToolMessage("a", "1")),
            "duplicate",
            id="duplicate",
        ),
        pytest.param((*ASKED, CALLED, ToolMessage("a", "1")), "incomplete", id="open"),
        pytest.param((*ASKED, CALLED), "incomplete", id="no replies"),
        pytest.param((*ASKED, CALLED, UserMessage("x")), "open", id="foreign user"),
        pytest.param((*ASKED, CALLED, AssistantMessage("x")), "open", id="foreign"),
        pytest.param((*ASKED, ToolMessage("", "1")), "tool_call_id", id="no id"),
        pytest.param((*ASKED, SystemMessage("x")), "first", id="late system"),
        pytest.param(
            (*ASKED, AssistantMessage(None, (CALLS[0], CALLS[0]))), "own", id="same ids"
        ),
        pytest.param(
            (*ASKED, AssistantMessage(None, (ToolCall("", "x", "{}"),))),
            "own",
            id="empty id",
        ),
    ],
)
def test_broken_transcripts_are_refused(
    messages: tuple[Message, ...], fault: str
) -> None:
    """They never reach a provider."""
    with pytest.raises(TranscriptError, match=fault):
        check(messages)


words = st.text("ab", min_size=1, max_size=3)
plain = st.one_of(
    words.map(UserMessage),
    words.map(AssistantMessage),
    words.map(lambda word: AssistantMessage(word, (ToolCall(word, "one", "{}"),))),
)


@given(st.lists(plain, max_size=8))
def test_merged_messages_take_turns(messages: list[Message]) -> None:
    """Case A33: no two of a role in a row, and the user comes first."""
    replied: list[Message] = [SystemMessage("system")]
    for message in messages:
        replied.append(message)
        if isinstance(message, AssistantMessage):
            replied += [ToolMessage(call.id, "{}") for call in message.tool_calls]
    result = merged(replied)
    check(result)
    roles = [type(message) for message in result]
    assert roles[:1] == [SystemMessage]
    assert roles[1:2] in ([], [UserMessage])
    for one, other in pairwise(roles):
        assert one is not other or one is ToolMessage


@given(st.lists(plain, max_size=8))
def test_merging_loses_no_words(messages: list[Message]) -> None:
    """Everything that was said is still there, in order."""
    said = [str(getattr(message, "content", "")) for message in messages]
    kept = "\n".join(str(getattr(one, "content", "")) for one in merged(messages))
    position = 0
    for word in said:
        position = kept.index(word, position) + len(word)
