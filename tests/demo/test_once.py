"""The verdict on the one order of the demo."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from demo.once import LEVEL, Outcome

GOOD = Outcome(
    first_word=0.4, action=0.6, turn=0.7, before=1.0, after=LEVEL, model_requests=1
)
UNCHANGED = "the volume did not change as it was told to"
LATE = "the first word did not come before the action"
TALKATIVE = "it took not exactly one model request"


def test_good_turn_has_no_failures() -> None:
    """The words came first, the player changed, the model was asked once."""
    assert not list(GOOD.failures())


@pytest.mark.parametrize(
    ("outcome", "failures"),
    [
        pytest.param(replace(GOOD, action=None), [UNCHANGED], id="no change seen"),
        pytest.param(replace(GOOD, before=LEVEL), [UNCHANGED], id="was so before"),
        pytest.param(replace(GOOD, after=0.5), [UNCHANGED], id="other level"),
        pytest.param(replace(GOOD, first_word=None), [LATE], id="silent"),
        pytest.param(replace(GOOD, first_word=0.6), [LATE], id="words after action"),
        pytest.param(replace(GOOD, model_requests=2), [TALKATIVE], id="two requests"),
        pytest.param(
            replace(GOOD, action=None, model_requests=0),
            [UNCHANGED, TALKATIVE],
            id="nothing",
        ),
    ],
)
def test_bad_turn_fails_for_a_reason(outcome: Outcome, failures: Sequence[str]) -> None:
    """Each promise has its own sentence."""
    assert list(outcome.failures()) == failures


def test_table_has_all_figures() -> None:
    """What never happened is said to have never happened."""
    table = replace(GOOD, first_word=None).table()
    assert [line.split(maxsplit=1)[0] for line in table.splitlines()] == [
        "first",
        "action",
        "turn",
        "volume",
        "model",
    ]
    assert "never" in table
    assert "100% → 30%" in table
