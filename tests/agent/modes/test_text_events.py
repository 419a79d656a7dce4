"""Test how text and hidden events are told apart."""

from typing import Any

from hypothesis import given, settings, strategies as st
import pytest

from custom_components.toy_agent.agent.modes.text_event_lines import (
    NamedEvent,
    ProtocolError,
)
from custom_components.toy_agent.agent.modes.text_events import (
    BlockClosed,
    TextEventParser,
    neutralise,
)
from custom_components.toy_agent.agent.modes.visible_text import VisibleText

type Found = tuple[str, list[tuple[str, dict[str, Any] | None, str]], list[str]]


def parse(*pieces: str, truncated: bool = False) -> Found:
    """Return the visible text, the events and the errors of an answer."""
    parser = TextEventParser()
    items = [item for piece in pieces for item in parser.feed(piece)]
    items += parser.close(truncated=truncated)
    return (
        "".join(item.text for item in items if isinstance(item, VisibleText)),
        [
            (item.name, item.arguments, item.hint)
            for item in items
            if isinstance(item, NamedEvent)
        ],
        [item.reason.value for item in items if isinstance(item, ProtocolError)],
    )


SET = ("lamp.set", {"level": 3}, "")
BARE = ("lamp.set", None, "")
CASES = [
    pytest.param(
        'Okay.\n<events>\nlamp.set {"level": 3}\ntalk.end\n</events>',
        ("Okay.", [SET, ("talk.end", None, "")], []),
        id="B01 as agreed",
    ),
    pytest.param(
        "5 < 6 and that is all <", ("5 < 6 and that is all <", [], []), id="B02 less"
    ),
    pytest.param("<eve of all", ("<eve of all", [], []), id="B02 half a marker"),
    pytest.param(
        '<events>lamp.set {"level": 3}</events>\n\nSure, three.',
        ("Sure, three.", [SET], []),
        id="B03 block first",
    ),
    pytest.param(
        'Done.\n```json\n<events>\nlamp.set {"level": 3}\n</events>\n```',
        ("Done.", [SET], []),
        id="B04 fenced",
    ),
    pytest.param(
        'Done.\n```json\n{"event": "lamp.set", "level": 3}\n```',
        ("Done.", [SET], []),
        id="B04 fenced without markers",
    ),
    pytest.param(
        "Done.\n```\n<events>\nlamp.set\n</events>",
        ("Done.", [BARE], []),
        id="B04 fence never closed",
    ),
    pytest.param(
        'Okay.<events>lamp.set {"level": 3}', ("Okay.", [SET], []), id="B05 no end"
    ),
    pytest.param(
        'Okay.<events>lamp.set {"lev', ("Okay.", [], ["cut_off"]), id="B05 incomplete"
    ),
    pytest.param(
        "Okay.<events>lamp.set</events", ("Okay.", [BARE], []), id="B06 damaged end"
    ),
    pytest.param(
        "Okay.<events>lamp.set</events></events>",
        ("Okay.", [BARE], []),
        id="B06 doubled end",
    ),
    pytest.param(
        "One <events>lamp.set</events> two "
        '<events>[{"event": "talk.end"}, {"name": "lamp.set", "arguments": '
        '{"level": 3}}]</events>',
        ("One two", [BARE, ("talk.end", {}, ""), SET], []),
        id="B07 two blocks and a list",
    ),
    pytest.param(
        "<events>{“event”:“lamp.set”,“level”:3,}</events>",
        ("", [SET], []),
        id="B08 smart quotes and a comma",
    ),
    pytest.param(
        "<events>{'event': 'talk.end'} // bye</events>",
        ("", [("talk.end", {}, "")], []),
        id="B08 single quotes and a comment",
    ),
    pytest.param("for {room}: on", ("for {room}: on", [], []), id="B08 prose braces"),
    pytest.param(
        'Okay. [EVENT_BLOCK] {"event": "lamp.set", "level": 3} [/EVENT_BLOCK]',
        ("Okay.", [SET], []),
        id="B10 other envelope",
    ),
    pytest.param(
        '{"name": "lamp_set", "arguments": {"level": 3}}',
        ("", [("lamp_set", {"level": 3}, "")], []),
        id="B11 bare object",
    ),
    pytest.param(
        'The answer is {"a": 1}.', ('The answer is {"a": 1}.', [], []), id="B11 data"
    ),
    pytest.param(
        '{"error": "TimeoutError()"}', ("", [], ["no_event"]), id="B21 a bare result"
    ),
    pytest.param(
        "Okay.<events>lamp.set</events> Anything else?",
        ("Okay. Anything else?", [BARE], []),
        id="B12 text after the block",
    ),
    pytest.param(
        '<events>{"ereignis": "licht.setzen"}</events>',
        ("", [], ["no_event"]),
        id="B13 other language",
    ),
    pytest.param(
        '<events>lamp.set {"title": "Review </events> handling"}</events>Hi',
        ("Hi", [("lamp.set", {"title": "Review </events> handling"}, "")], []),
        id="B16 end marker in a value",
    ),
    pytest.param(
        'Okay.<events>lamp.set {"title": "x</events> Then more.',
        ("Okay. Then more.", [], ["broken_json"]),
        id="string never closed",
    ),
    pytest.param(
        "Ok < EVENTS >\n- lamp.set: 20\n* talk.end up a bit\n< / Events> bye",
        ("Ok bye", [("lamp.set", None, "20"), ("talk.end", None, "up a bit")], []),
        id="white space, case, bullets and hints",
    ),
    pytest.param("Okay.<events>none</events>", ("Okay.", [], []), id="none"),
    pytest.param("Okay.<events>\n\n</events>", ("Okay.", [], []), id="empty block"),
    pytest.param("<events>No events.</events>Hi", ("Hi", [], []), id="no events"),
    pytest.param(
        "Okay.<events>\n???\nlamp.set\n</events>",
        ("Okay.", [BARE], ["no_event"]),
        id="a bad line beside a good one",
    ),
    pytest.param(
        'Okay.<events>lamp.set {\n "level": 3\n}\n</events>',
        ("Okay.", [SET], []),
        id="object over several lines",
    ),
    pytest.param(
        "Say [note] and `x` and\n```python\nprint(1)\n```",
        ("Say [note] and `x` and\n```python\nprint(1)\n```", [], []),
        id="nothing hidden",
    ),
]


@pytest.mark.parametrize(("answer", "found"), CASES)
def test_every_cut_gives_the_same(answer: str, found: Found) -> None:
    """Whole, in two pieces of every size, and character by character."""
    assert parse(answer) == found
    assert parse(*answer) == found
    for cut in range(len(answer)):
        assert parse(answer[:cut], answer[cut:]) == found


PIECES = st.sampled_from(
    [
        *("<events>", "</events>", "< Events >", "</ events", "<", ">", "lamp.set"),
        *("{", "}", "[", "]", '"', "'", ",", ":", "\\", "\n", " ", "```", "```json\n"),
        *('{"event": "a.b"}', '{"name": "a", "arguments": {"q": "</events>"}}'),
        *("[EVENT]", "[/EVENT_BLOCK]", "`", "none", "5 < 6", "“", "”", "Grüße 🌍", "x"),
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=14), st.booleans(), st.data())
def test_no_cut_of_anything_makes_a_difference(
    pieces: list[str], truncated: bool, data: st.DataObject
) -> None:
    """Whatever a model writes, and however the network cuts it."""
    answer = "".join(pieces)
    whole = parse(answer, truncated=truncated)
    assert parse(*answer, truncated=truncated) == whole
    cut = data.draw(st.integers(0, len(answer)))
    assert parse(answer[:cut], answer[cut:], truncated=truncated) == whole


@given(st.text(st.characters(exclude_characters="<{[`"), max_size=80))
def test_plain_text_comes_through_whole(answer: str) -> None:
    """No visible character is lost or moved."""
    assert parse(answer) == (answer, [], [])


def test_an_event_comes_as_soon_as_its_line_is_complete() -> None:
    """The kernel can resolve it while the model still writes."""
    parser = TextEventParser()
    parser.feed("Okay.<events>\nlamp.set")
    items = parser.feed("\n")
    assert [item.name for item in items if isinstance(item, NamedEvent)] == ["lamp.set"]
    assert BlockClosed() in parser.feed("</events>")


def test_only_a_possible_marker_is_held_back() -> None:
    """Case B02: nothing is delayed that cannot hide anything."""
    parser = TextEventParser()
    assert parser.feed("It is 5 <") == [VisibleText("It is 5")]
    assert parser.feed(" 6") == [VisibleText(" <"), VisibleText(" 6")]


def test_the_last_line_of_a_broken_answer_does_not_count() -> None:
    """Cases A13, A23: what may be half of something is no event."""
    answer = '<events>\nlamp.set {"level": 3}\nlamp.set {"level": 30}'
    text, events, errors = parse(answer, truncated=True)
    assert (text, events, errors) == ("", [SET], ["cut_off"])


@pytest.mark.parametrize(
    "sign", ["<", "{", '{"', "[", "`", "<events>", "\n<events>\n{"]
)
def test_hostile_answers_take_linear_time(sign: str) -> None:
    """Every character is read a bounded number of times."""
    parser = TextEventParser()
    for _ in range(20):
        parser.feed(sign * (10_000 // len(sign)))
    parser.close()


def test_an_endless_block_is_given_up() -> None:
    """A block is bounded, and what comes after its end is visible again."""
    text, events, errors = parse("Hi <events>", "x" * 200_000, "</events> there")
    assert (text, events, errors) == ("Hi there", [], ["too_long"])


def test_markers_in_words_are_made_harmless() -> None:
    """Case B14: the words stay, the protocol goes."""
    assert neutralise("say < Events >x</events> now") == "say (events)x(events) now"
    assert neutralise("5 < 6") == "5 < 6"
