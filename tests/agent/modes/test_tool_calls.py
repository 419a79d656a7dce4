"""Test how the fragments of tool calls are put together."""

from collections.abc import Sequence
import json
import re
from typing import Any

from hypothesis import given, strategies as st
import pytest

from custom_components.toy_agent.agent.modes.tool_calls import (
    ToolCallAssembler,
    is_complete,
)
from custom_components.toy_agent.agent.provider import ToolCallDelta
from custom_components.toy_agent.agent.transcript import ToolCall

LAMP = '{"on":true,"level":30}'
DOOR = '{"open":false}'


def fragment(
    arguments: str | dict[str, Any] | None = None,
    *,
    index: int | None = None,
    call_id: str | None = None,
    name: str | None = None,
) -> ToolCallDelta:
    """Return one delta."""
    return ToolCallDelta(index=index, id=call_id, name=name, arguments=arguments)


def assemble(deltas: Sequence[ToolCallDelta]) -> list[ToolCall]:
    """Return the calls of an answer."""
    assembler = ToolCallAssembler()
    early = [call for delta in deltas for call in assembler.feed(delta)]
    return [*early, *assembler.close()]


def short(calls: Sequence[ToolCall]) -> list[tuple[str, str, str]]:
    """Return the calls as tuples."""
    return [(call.id, call.name, call.arguments) for call in calls]


@pytest.mark.parametrize(
    ("deltas", "calls"),
    [
        pytest.param(
            [
                fragment("", index=0, call_id="c1", name="lamp"),
                fragment(LAMP[:8], index=0),
                fragment(LAMP[8:], index=0),
                fragment("", index=1, call_id="c2", name="door"),
                fragment(DOOR, index=1),
            ],
            [("c1", "lamp", LAMP), ("c2", "door", DOOR)],
            id="by the book",
        ),
        pytest.param(
            [
                fragment(LAMP, call_id="c1", name="lamp"),
                fragment(DOOR, call_id="c2", name="door"),
            ],
            [("c1", "lamp", LAMP), ("c2", "door", DOOR)],
            id="no index",
        ),
        pytest.param(
            [
                fragment("", call_id="c1", name="lamp"),
                fragment(LAMP[:8]),
                fragment(LAMP[8:]),
            ],
            [("c1", "lamp", LAMP)],
            id="no index, and an id only at first",
        ),
        pytest.param(
            [
                fragment(LAMP, index=0, call_id="c1", name="lamp"),
                fragment(DOOR, index=0, call_id="c2", name="door"),
                fragment(LAMP, index=0, call_id="c3", name="lamp"),
            ],
            [("c1", "lamp", LAMP), ("c2", "door", DOOR), ("c3", "lamp", LAMP)],
            id="all at one index",
        ),
        pytest.param(
            [
                fragment("{", index=0, call_id="c1", name="lamp"),
                fragment("}", index=0, call_id=""),
                fragment("{", index=0, call_id="c2", name="door"),
                fragment("}", index=0, call_id=""),
            ],
            [("c1", "lamp", "{}"), ("c2", "door", "{}")],
            id="all at one index, in fragments",
        ),
        pytest.param(
            [
                fragment("", index=1, call_id="c1", name="lamp"),
                fragment(LAMP, index=1),
            ],
            [("c1", "lamp", LAMP)],
            id="index from one",
        ),
        pytest.param(
            [
                fragment(LAMP[:4], index=0, call_id="c1", name="lamp"),
                fragment(DOOR[:4], index=1, call_id="c2", name="door"),
                fragment(LAMP[4:], index=0),
                fragment(DOOR[4:], index=1),
            ],
            [("c1", "lamp", LAMP), ("c2", "door", DOOR)],
            id="interleaved",
        ),
        pytest.param(
            [
                fragment("{", index=0, call_id="c1", name="lamp"),
                fragment("}", index=0, call_id="", name=""),
            ],
            [("c1", "lamp", "{}")],
            id="empty strings later",
        ),
        pytest.param(
            [
                fragment(LAMP[:8], index=0, call_id="c1", name="lamp"),
                fragment(LAMP[8:], index=0, call_id="c1", name="lamp"),
                fragment("", index=0, call_id="c1", name="lamp"),
            ],
            [("c1", "lamp", LAMP)],
            id="the name each time",
        ),
        pytest.param(
            [
                fragment("", index=0, call_id="c1", name="la"),
                fragment(None, index=0, name="mp"),
                fragment(LAMP, index=0),
            ],
            [("c1", "lamp", LAMP)],
            id="the name in fragments",
        ),
        pytest.param(
            [
                fragment("{", index=0, call_id="c1", name="lamp"),
                fragment("}", index=0, call_id="c9"),
            ],
            [("c1", "lamp", "{}")],
            id="a new id for each fragment",
        ),
        pytest.param(
            [
                fragment(None, index=0, name="lamp"),
                fragment(LAMP, index=0, call_id="c1"),
            ],
            [("c1", "lamp", LAMP)],
            id="a late id",
        ),
        pytest.param(
            [
                fragment(LAMP[:4], call_id="c1", name="lamp"),
                fragment(DOOR[:4], call_id="c2", name="door"),
                fragment(LAMP[4:], call_id="c1"),
                fragment(DOOR[4:], call_id="c2"),
            ],
            [("c1", "lamp", LAMP), ("c2", "door", DOOR)],
            id="interleaved by id",
        ),
        pytest.param(
            [fragment({"on": True, "level": 30}, index=0, call_id="c1", name="lamp")],
            [("c1", "lamp", LAMP)],
            id="object",
        ),
        pytest.param(
            [fragment(LAMP, call_id="c1", name="lamp<|channel|>commentary")],
            [("c1", "lamp", LAMP)],
            id="control token",
        ),
        pytest.param(
            [fragment('{"on":tr', index=0, call_id="c1", name="lamp")],
            [("c1", "lamp", '{"on":tr')],
            id="cut off",
        ),
        pytest.param(
            [
                fragment('{"on":tr', index=0, call_id="c1", name="lamp"),
                fragment(DOOR, index=1, call_id="c2", name="door"),
            ],
            [("c1", "lamp", '{"on":tr'), ("c2", "door", DOOR)],
            id="cut off before another",
        ),
        pytest.param(
            [
                fragment("", index=0, call_id="c1", name="goodbye"),
                fragment("", index=0, call_id="c2", name="goodbye"),
            ],
            [("c1", "goodbye", "{}"), ("c2", "goodbye", "{}")],
            id="one index, one name and no arguments",
        ),
        pytest.param([fragment("{}", index=0, call_id="c1")], [], id="no name at all"),
        pytest.param([], [], id="nothing"),
    ],
)
def test_calls_are_assembled(
    deltas: list[ToolCallDelta], calls: list[tuple[str, str, str]]
) -> None:
    """Each dialect gives the calls that were meant."""
    assert short(assemble(deltas)) == calls


@pytest.mark.parametrize("empty", ["", None, "null", " ", " null\n"])
@pytest.mark.parametrize("index", [0, None])
def test_no_arguments_are_an_empty_object(empty: str | None, index: int | None) -> None:
    """A tool without arguments is called in many ways."""
    (call,) = assemble([fragment(empty, index=index, call_id="c1", name="goodbye")])
    assert call.arguments == "{}"


@pytest.mark.parametrize(
    "deltas",
    [
        pytest.param(
            [
                fragment(LAMP, index=0, name="lamp"),
                fragment(DOOR, index=0, name="door"),
            ],
            id="one index",
        ),
        pytest.param(
            [fragment(LAMP, name="lamp"), fragment(DOOR, name="door")], id="no index"
        ),
        pytest.param(
            [
                fragment(LAMP, index=0, call_id="", name="lamp"),
                fragment(DOOR, index=1, call_id="", name="door"),
            ],
            id="empty",
        ),
        pytest.param(
            [
                fragment("", index=0, name="lamp"),
                fragment(LAMP[:8], index=0, name="lamp"),
                fragment(LAMP[8:], index=0, name="lamp"),
                fragment(DOOR, index=0, name="door"),
            ],
            id="the name each time",
        ),
        pytest.param(
            [fragment(LAMP, name="lamp"), fragment("", name="door"), fragment(DOOR)],
            id="in fragments",
        ),
    ],
)
def test_calls_without_ids_get_own_ones(deltas: list[ToolCallDelta]) -> None:
    """They are unique and please the strictest chat template."""
    calls = assemble(deltas)
    assert [(call.name, call.arguments) for call in calls] == [
        ("lamp", LAMP),
        ("door", DOOR),
    ]
    assert all(re.fullmatch(r"[A-Za-z0-9]{9}", call.id) for call in calls)
    assert calls[0].id != calls[1].id


def test_a_cut_off_call_does_not_swallow_the_next() -> None:
    """A new name after arguments begins a new call."""
    calls = assemble(
        [
            fragment('{"on":tr', index=0, name="lamp"),
            fragment(DOOR, index=0, name="door"),
        ]
    )
    assert [call.arguments for call in calls] == ['{"on":tr', DOOR]


def test_two_calls_without_arguments_index_or_ids_stay_two() -> None:
    """A new name begins a new call where nothing else tells them apart."""
    calls = assemble([fragment("", name="goodbye"), fragment("", name="lamp")])
    assert [call.name for call in calls] == ["goodbye", "lamp"]


@pytest.mark.parametrize("indexes", [(0, 1), (0, 0), (None, None)])
def test_a_repeated_id_is_renamed(indexes: tuple[int | None, int | None]) -> None:
    """Results are matched by id, so that two calls must not share one."""
    first, second = assemble(
        [
            fragment(LAMP, index=indexes[0], call_id="call_0", name="lamp"),
            fragment(DOOR, index=indexes[1], call_id="call_0", name="door"),
        ]
    )
    assert first == ToolCall("call_0", "lamp", LAMP)
    assert (second.name, second.arguments) == ("door", DOOR)
    assert re.fullmatch(r"[A-Za-z0-9]{9}", second.id)


def test_a_call_is_complete_when_the_next_begins() -> None:
    """It can be resolved while the answer still streams."""
    assembler = ToolCallAssembler()
    assert assembler.feed(fragment(LAMP, index=0, call_id="c1", name="lamp")) == ()
    second = fragment(DOOR, index=1, call_id="c2", name="door")
    assert short(assembler.feed(second)) == [("c1", "lamp", LAMP)]
    assert assembler.feed(fragment(" ", index=0)) == ()
    assert short(assembler.close()) == [("c2", "door", DOOR)]
    assert assembler.close() == ()


def test_a_call_that_may_go_on_holds_back_those_after_it() -> None:
    """The order in which the calls began is kept."""
    assembler = ToolCallAssembler()
    assembler.feed(fragment("{", index=0, call_id="c1", name="lamp"))
    assert assembler.feed(fragment(DOOR, index=1, call_id="c2", name="door")) == ()
    assembler.feed(fragment("}", index=0))
    third = fragment("{}", index=2, call_id="c3", name="lamp")
    assert [call.id for call in assembler.feed(third)] == ["c1", "c2"]


@pytest.mark.parametrize(
    ("arguments", "complete"),
    [
        ("{}", True),
        (' {"a": 1} ', True),
        ("", False),
        ('{"a": 1', False),
        ("{}{}", False),
        ("null", False),
        ("[1]", False),
        ('"{}"', False),
    ],
)
def test_complete_arguments_are_one_object(arguments: str, complete: bool) -> None:
    """Anything else cannot be run."""
    assert is_complete(arguments) is complete


ARGUMENTS = st.dictionaries(
    st.text(max_size=5), st.integers() | st.text(max_size=8), max_size=3
).map(json.dumps)


@given(
    calls=st.lists(st.tuples(st.sampled_from(["lamp", "door"]), ARGUMENTS), max_size=4),
    size=st.integers(1, 12),
    keep_index=st.booleans(),
    repeat_name=st.booleans(),
)
def test_no_dialect_loses_or_merges_calls(
    calls: list[tuple[str, str]], size: int, keep_index: bool, repeat_name: bool
) -> None:
    """Fragments of any size with ids give the calls back, in order."""
    deltas = []
    for index, (name, arguments) in enumerate(calls):
        for start in range(0, len(arguments), size):
            first = start == 0
            deltas.append(
                fragment(
                    arguments[start : start + size],
                    index=index if keep_index else None,
                    call_id=f"c{index}" if first else None,
                    name=name if first or repeat_name else None,
                )
            )
    assert short(assemble(deltas)) == [
        (f"c{index}", name, arguments) for index, (name, arguments) in enumerate(calls)
    ]
