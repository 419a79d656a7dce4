"""Test what is made of the arguments that models propose."""

from typing import Any

from hypothesis import given as for_all, strategies as st
import pytest

from custom_components.toy_agent.agent.kernel import ResolveInput
from custom_components.toy_agent.agent.kernel.resolution import resolve
from custom_components.toy_agent.plugins.volume_proposal import (
    as_percent,
    from_proposal,
)

from .test_device_volume_adjust import heard


def understood(proposed: dict[str, Any], language: str = "en") -> dict[str, Any]:
    """Return the arguments after the resolver."""
    given = ResolveInput(arguments=proposed, hint="", turn=heard("", language))
    return dict(resolve((from_proposal,), given).arguments)


def absolute(value: float) -> dict[str, Any]:
    """Return the arguments of a level."""
    return {"mode": "absolute", "value": value}


def relative(delta: float) -> dict[str, Any]:
    """Return the arguments of a change."""
    return {"mode": "relative", "delta": delta}


@pytest.mark.parametrize(
    ("proposed", "expected"),
    [
        pytest.param({"value": 30}, absolute(30), id="only a value"),
        pytest.param({"delta": -5}, relative(-5), id="only a delta"),
        pytest.param({"mode": "ABSOLUTE ", "value": 30}, absolute(30), id="capitals"),
        pytest.param({"mode": "set", "volume": 30}, absolute(30), id="set"),
        pytest.param({"volume_level": 0.3}, absolute(30), id="C02 raw attribute"),
        pytest.param(
            {"mode": "absolute", "value": 0.5, "unit": "percent"},
            absolute(50),
            id="C02 unit mixed up",
        ),
        pytest.param({"value": 1}, absolute(1), id="one is one percent"),
        pytest.param({"value": 1.0}, absolute(1), id="one point zero too"),
        pytest.param({"mode": "relative", "delta": -0.1}, relative(-10), id="fraction"),
        pytest.param(
            {"value": "-0.1", "mode": "by"}, relative(-10), id="fraction text"
        ),
        pytest.param({"mode": "up"}, relative(10), id="C07 direction alone"),
        pytest.param({"mode": "down", "delta": 15}, relative(-15), id="sign by mode"),
        pytest.param({"mode": "decrease", "value": 15}, relative(-15), id="decrease"),
        pytest.param(
            {"mode": "relative", "direction": "down", "amount": "20%"},
            relative(-20),
            id="direction",
        ),
        pytest.param({"action": "mute"}, {"mode": "mute"}, id="action"),
        pytest.param(
            {"mode": "relative", "value": 0, "delta": 10},
            relative(10),
            id="filler zero",
        ),
        pytest.param({"value": 0, "delta": 10}, relative(10), id="filler without mode"),
        pytest.param(
            {"mode": "absolute", "value": 0, "delta": 0}, absolute(0), id="zero is zero"
        ),
        pytest.param(
            {"mode": "absolute", "value": 30, "delta": 10, "target": ""},
            absolute(30),
            id="everything filled in",
        ),
        pytest.param(
            {"mode": "mute", "value": 0, "delta": 0}, {"mode": "mute"}, id="mute"
        ),
        pytest.param(
            {"mode": "relative", "delta": 0}, {"mode": "relative"}, id="still"
        ),
        pytest.param({"mode": "absolute", "delta": 5}, relative(5), id="delta wins"),
        pytest.param({"mode": "max"}, absolute(100), id="C11 max as a mode"),
        pytest.param({"value": "all the way up"}, absolute(100), id="C11 all the way"),
        pytest.param({"value": "minimum"}, absolute(1), id="C11 minimum"),
        pytest.param({"value": "zero"}, absolute(0), id="C11 zero"),
        pytest.param({"delta": "+10"}, relative(10), id="plus"),
        pytest.param({"delta": "up a bit"}, relative(5), id="C07 words"),
        pytest.param({"mode": "mute", "value": "x"}, {"mode": "mute"}, id="nonsense"),
        pytest.param(
            {"mode": "absolute", "value": True}, {"mode": "absolute"}, id="bool"
        ),
        pytest.param(
            {"mode": "absolute", "value": [3]}, {"mode": "absolute"}, id="list"
        ),
        pytest.param({"mode": ["mute"]}, {}, id="mode is a list"),
        pytest.param({"mode": "explode"}, {}, id="unknown mode"),
        pytest.param(
            {"mode": "mute", "entity_id": " Den "},
            {"mode": "mute", "target": "Den"},
            id="entity",
        ),
        pytest.param({"mode": "mute", "target": "None"}, {"mode": "mute"}, id="nobody"),
        pytest.param(
            {"mode": "mute", "target": {"a": 1}}, {"mode": "mute"}, id="object"
        ),
        pytest.param(
            {"mode": "mute", "loudly": 1},
            {"mode": "mute", "loudly": 1},
            id="unknown key",
        ),
    ],
)
def test_proposals(proposed: dict[str, Any], expected: dict[str, Any]) -> None:
    """Odd names, modes and numbers come out as ours."""
    assert understood(proposed) == expected


@pytest.mark.parametrize(
    ("proposed", "language", "expected"),
    [
        pytest.param(
            {"mode": "leiser", "value": "zehn"}, "de", relative(-10), id="B13"
        ),
        pytest.param({"value": "fünfundzwanzig"}, "de", absolute(25), id="C11 german"),
        pytest.param({"mode": "quieter"}, "de", relative(-10), id="english mode"),
        pytest.param({"value": "thirty"}, "pl", absolute(30), id="english number"),
        pytest.param({"mode": "absolut", "value": "0,3"}, "de", absolute(30), id="C18"),
        pytest.param(
            {"value": "30 %"}, "ja", absolute(30), id="language without tables"
        ),
    ],
)
def test_proposals_in_other_languages(
    proposed: dict[str, Any], language: str, expected: dict[str, Any]
) -> None:
    """Models mix the user's language with English."""
    assert understood(proposed, language) == expected


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20)
    | st.sampled_from(["up", "mute", "30 %", "max", "-5"]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(), inner),
    max_leaves=4,
)
KEYS = st.sampled_from(["mode", "direction", "value", "level", "delta", "target", "x"])


@for_all(proposed=st.dictionaries(KEYS, ANYTHING, max_size=5))
def test_whatever_is_proposed_ends_in_our_types(proposed: dict[str, Any]) -> None:
    """No proposal raises, and reading the outcome again changes nothing."""
    found = understood(proposed)
    assert isinstance(found.get("value"), float | int | None)
    assert isinstance(found.get("delta"), float | int | None)
    assert isinstance(found.get("target"), str | None)
    assert found.get("mode") in (None, "absolute", "relative", "mute", "unmute")
    assert understood(found) == found


@for_all(percent=st.floats(min_value=-100, max_value=100).filter(lambda x: abs(x) >= 1))
def test_percent_stay_percent(percent: float) -> None:
    """Only what lies between zero and one is a fraction."""
    assert as_percent(percent) == percent
