"""The benchmark of the resolvers: what it counts, and how."""

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.scoring.judges import judge_calendar, judge_time, rule_parts
from benchmarks.scoring.report import main

THURSDAY = "2026-09-17T10:00:00"


def write(folder: Path, name: str, *rows: dict[str, Any]) -> None:
    """Write rows as a data set."""
    lines = (json.dumps({"id": str(place), **row}) for place, row in enumerate(rows))
    (folder / f"{name}.jsonl").write_text("\n".join(lines), encoding="utf-8")


def timed(text: str, gold: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Return a row of a time set."""
    return {"text": text, "lang": "en", "now": THURSDAY, "gold": gold, **more}


def test_counts_of_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Right, wrong, abstained and false hits are told apart, core rows from all."""
    friday = {"start": "2026-09-18T15:00:00", "grain": "minute"}
    write(
        tmp_path,
        "time_duckling",
        timed("tomorrow at 3 pm", [friday], core=True),
        timed("tomorrow at 4 pm", [friday], core=True),
        timed("whenever you like", [friday]),
        timed("nothing to see", []),
        timed("tomorrow at 9 am", []),
        {**timed("明日", [friday]), "lang": "ja"},
    )
    assert main([str(tmp_path), "--json"]) == 0
    rows = {row["group"]: row for row in json.loads(capsys.readouterr().out)}
    assert rows["core"]["rows"] == 2
    assert (rows["all"]["rows"], rows["all"]["answered"]) == (3, 2)
    assert (rows["all"]["right"], rows["all"]["wrong"]) == (1, 1)
    assert rows["all"]["precision"] == 0.5
    assert (rows["all"]["false_hits"], rows["all"]["negatives"]) == (1, 2)


def test_the_table_has_a_line_for_each_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without --json a table is printed."""
    gold = {"kind": "rrule", "rrule": "FREQ=WEEKLY;BYDAY=MO"}
    write(
        tmp_path,
        "recurrence",
        {"text": "every Monday", "lang": "en", "now": THURSDAY, "gold": gold},
        {"text": "jeden Montag", "lang": "de", "now": THURSDAY, "gold": gold},
    )
    main([str(tmp_path)])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[2] for line in lines[1:]] == ["de", "en", "every"]


def test_a_folder_that_is_missing_is_said(tmp_path: Path) -> None:
    """A wrong path ends with a message and not with an empty table."""
    with pytest.raises(SystemExit):
        main([str(tmp_path / "nowhere")])


@pytest.mark.parametrize(
    ("gold", "start", "right"),
    [
        pytest.param([], None, True, id="negative"),
        pytest.param([], "2026-09-18T15:00:00", False, id="false_hit"),
        pytest.param(
            [{"start": "2026-09-18T00:00:00", "grain": "day"}],
            "2026-09-18T15:00:00",
            True,
            id="day",
        ),
        pytest.param(
            [{"type": "time", "accept": [{"start": "15:00:00"}]}],
            "2026-09-18T15:00:00",
            True,
            id="clock_time_on_any_day",
        ),
        pytest.param(
            [{"kind": "time", "date": "2026-09-18", "time": "15:30"}],
            "2026-09-18T15:00:00",
            False,
            id="travel_time",
        ),
        pytest.param([{}, {}], None, None, id="several_times_settle_nothing"),
    ],
)
def test_times_are_judged_as_exactly_as_the_row_knows(
    gold: list[dict[str, Any]], start: str | None, right: bool | None
) -> None:
    """The grain of the row decides how much of the start counts."""
    assert judge_time({"gold": gold}, {"start": start}) is right


def test_rules_are_compared_in_one_spelling() -> None:
    """An interval of one, WKST and the time of UNTIL make no difference."""
    assert rule_parts("RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=TU,MO;WKST=SU") == rule_parts(
        "freq=weekly;byday=MO,TU"
    )
    assert rule_parts("FREQ=DAILY;UNTIL=20261001T180000Z")["UNTIL"] == "20261001"


def test_a_wrong_title_makes_an_entry_wrong() -> None:
    """The title counts as well as the time, whatever its punctuation."""
    occurrence = {"type": "single", "start_date": "2026-09-18"}
    row = {"now": THURSDAY, "gold": {"title": "lunch", "occurrences": [occurrence]}}
    answer = {"start": "2026-09-18T00:00:00", "title": "Lunch!"}
    assert judge_calendar(row, answer) is True
    assert judge_calendar(row, {**answer, "title": "on lunch"}) is False
