"""Tests of figures and their limits."""

import pytest

from benchmarks.measuring.figures import Figure, Figures, Limit, medians
from benchmarks.measuring.report import as_json, as_text
from benchmarks.measuring.scenarios import INSTANT, Scenario
from benchmarks.measuring.verdict import Outcome, judge


def outcome(
    *limits: Limit,
    ours: list[Figures],
    theirs: list[Figures],
    shorter: dict[str, Figures] | None = None,
) -> Outcome:
    """Judge our turns beside theirs."""
    scenario = Scenario(
        name="tale",
        about="a test",
        text="hello",
        script="volume",
        pace=INSTANT,
        limits=limits,
    )
    return judge(
        scenario,
        {"ours": ours, "theirs": theirs},
        subject="ours",
        reference="theirs",
        shorter=shorter,
    )


def test_median_is_taken_of_figures_that_every_turn_has() -> None:
    """A figure that is unknown in one turn is unknown."""
    turns = [
        {Figure.TURN: 1.0, Figure.LOOP: 1.0},
        {Figure.TURN: 9.0, Figure.LOOP: 1.0},
        {Figure.TURN: 2.0},
    ]
    assert medians(turns) == {Figure.TURN: 2.0}
    assert medians([]) == {}


@pytest.mark.parametrize(
    ("limit", "value", "kept"),
    [
        (Limit(figure=Figure.TURN, at_most=0.5), 0.5, True),
        (Limit(figure=Figure.TURN, at_most=0.4), 0.5, False),
        (Limit(figure=Figure.TURN, at_most=10, relative=False), 10, True),
        (Limit(figure=Figure.TURN, at_most=9, relative=False), 10, False),
    ],
    ids=["share kept", "share missed", "number kept", "number missed"],
)
def test_limit_is_a_share_or_a_number(limit: Limit, value: float, kept: bool) -> None:
    """A share is taken of the reference's figure."""
    judged = outcome(limit, ours=[{Figure.TURN: 10}], theirs=[{Figure.TURN: 20}])
    (verdict,) = judged.verdicts
    assert (verdict.value, verdict.kept) == (value, kept)


def test_delta_costs_what_a_longer_answer_costs_more() -> None:
    """What a turn costs anyway is not counted."""
    judged = outcome(
        Limit(figure=Figure.DELTA, at_most=0.9),
        ours=[{Figure.LOOP: 30, Figure.TOKENS: 1010}],
        theirs=[{Figure.LOOP: 60, Figure.TOKENS: 1010}],
        shorter={
            "ours": {Figure.LOOP: 10, Figure.TOKENS: 10},
            "theirs": {Figure.LOOP: 20, Figure.TOKENS: 10},
        },
    )
    assert judged.medians["ours"][Figure.DELTA] == 20
    assert judged.verdicts[0].value == 0.5


def test_report_says_what_is_missed() -> None:
    """Both forms hold the medians and the verdict."""
    limit = Limit(figure=Figure.TURN, at_most=0.4)
    judged = outcome(limit, ours=[{Figure.TURN: 10}], theirs=[{Figure.TURN: 20}])
    text = as_text({"machine": "a test"}, [judged])
    assert "machine: a test" in text
    assert "| ours | 10 |" in text
    assert "- turn: 0.5 ×, limit 0.4 ×: MISSED" in text
    data = as_json({"machine": "a test"}, [judged])
    assert data["scenarios"][0]["limits"][0]["kept"] is False
