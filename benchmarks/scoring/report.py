"""Run the resolvers over a folder of rows and print what came out."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
import json
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from . import answers, judges
from .rows import Row, language, read_rows


@dataclass(frozen=True, slots=True, kw_only=True)
class DataSet:
    """One file of rows: how to answer them, and how to judge the answers."""

    name: str
    answer: Callable[[Row], answers.Answer]
    judge: Callable[[Row, answers.Answer], judges.Verdict]
    groups: Callable[[Row], tuple[str, ...]] = lambda _row: ("all",)
    """The groups that a row counts in."""

    negative: Callable[[Row], bool] = lambda row: row.get("gold") == []
    """Rows to which no answer is the right one."""


@dataclass(slots=True, kw_only=True)
class Tally:
    """Counts of one data set, group and language."""

    rows: int = 0
    answered: int = 0
    right: int = 0
    negatives: int = 0
    false_hits: int = 0
    seconds: float = 0.0
    calls: int = 0

    def as_row(self) -> dict[str, Any]:
        """Return the counts and the shares made of them."""
        return {
            "rows": self.rows,
            "answered": self.answered,
            "right": self.right,
            "share_right": round(self.right / self.rows, 3) if self.rows else None,
            "precision": round(self.right / self.answered, 3)
            if self.answered
            else None,
            "wrong": self.answered - self.right,
            "negatives": self.negatives,
            "false_hits": self.false_hits,
            "microseconds": round(self.seconds / self.calls * 1e6)
            if self.calls
            else None,
        }


def _time_groups(row: Row) -> tuple[str, ...]:
    """Return the group of future times within a year, and that of all rows."""
    return ("core", "all") if row.get("core") or row["gold"] == [] else ("all",)


def _volume_groups(row: Row) -> tuple[str, ...]:
    sources = [row["source"]] if isinstance(row["source"], str) else row["source"]
    return ("crowd",) if set(sources) - {"ha-intents"} else ("ha",)


def _number_groups(row: Row) -> tuple[str, ...]:
    """Return the group of number words up to a hundred, and that of all numbers."""
    words = not row["has_digits"] and not row.get("collective")
    spoken = words and not row.get("sentence") and 0 <= row["value"] <= 100
    return ("0-100", "all") if spoken else ("all",)


def _is_no_rule(row: Row) -> bool:
    return row["gold"]["kind"] in {"none", "single"}


def _stays(row: Row) -> bool:
    return row["gold"]["terminate"] is False


DATA_SETS: Final = (
    *(
        DataSet(
            name=f"time_{source}",
            answer=answers.time_answer,
            judge=judges.judge_time,
            groups=_time_groups,
        )
        for source in ("duckling", "recognizers", "ctparse", "chrono")
    ),
    DataSet(
        name="recurrence",
        answer=answers.recurrence_answer,
        judge=judges.judge_recurrence,
        negative=_is_no_rule,
    ),
    DataSet(
        name="volume",
        answer=answers.volume_answer,
        judge=judges.judge_volume,
        groups=_volume_groups,
    ),
    DataSet(
        name="terminate",
        answer=answers.leaving_answer,
        judge=judges.judge_leaving,
        negative=_stays,
    ),
    DataSet(
        name="numbers",
        answer=answers.number_answer,
        judge=judges.judge_number,
        groups=_number_groups,
    ),
    DataSet(
        name="calendar_nickel",
        answer=answers.calendar_answer,
        judge=judges.judge_calendar,
    ),
)

type Key = tuple[str, str, str]
"""Data set, group and language."""


def score(folder: Path) -> dict[Key, Tally]:
    """Return the counts of every data set that the folder has."""
    tallies: dict[Key, Tally] = {}
    for data_set in DATA_SETS:
        path = folder / f"{data_set.name}.jsonl"
        if path.exists():
            _score_file(data_set, path, tallies)
    return tallies


def _score_file(data_set: DataSet, path: Path, tallies: dict[Key, Tally]) -> None:
    for row in read_rows(path):
        began = perf_counter()
        answer = data_set.answer(row)
        seconds = perf_counter() - began
        verdict = data_set.judge(row, answer)
        if verdict is None:
            continue
        for key in _keys(data_set, row):
            tally = tallies.setdefault(key, Tally())
            tally.seconds += seconds
            tally.calls += 1
            _count(tally, negative=data_set.negative(row), answer=answer, right=verdict)


def _keys(data_set: DataSet, row: Row) -> Iterator[Key]:
    for group in data_set.groups(row):
        yield data_set.name, group, language(row)
        yield data_set.name, group, "every"


def _count(
    tally: Tally, *, negative: bool, answer: answers.Answer, right: bool
) -> None:
    if negative:
        tally.negatives += 1
        tally.false_hits += not right
        return
    tally.rows += 1
    tally.answered += any(value is not None for value in answer.values())
    tally.right += right


def _table(tallies: dict[Key, Tally]) -> Iterator[str]:
    names = (
        "rows",
        "answered",
        "right",
        "share",
        "precision",
        "wrong",
        "false hits",
        "µs",
    )
    yield f"{'data set':17}{'group':7}{'language':10}" + "".join(
        f"{name:>12}" for name in names
    )
    for (name, group, tongue), tally in sorted(tallies.items()):
        row = tally.as_row()
        hits = f"{tally.false_hits}/{tally.negatives}"
        values = (
            *(row[key] for key in ("rows", "answered", "right", "share_right")),
            row["precision"],
            row["wrong"],
            hits,
            row["microseconds"],
        )
        cells = "".join(f"{'-' if value is None else value:>12}" for value in values)
        yield f"{name:17}{group:7}{tongue:10}{cells}"


def main(arguments: Sequence[str]) -> int:
    """Print the table, or JSON; return the exit status."""
    parser = argparse.ArgumentParser(prog="resolvers", description=__doc__)
    parser.add_argument("folder", type=Path, help="folder of .jsonl files")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args(arguments)
    if not options.folder.is_dir():
        parser.error(f"no folder {options.folder}")
    tallies = score(options.folder)
    if options.json:
        rows = [
            {"data_set": name, "group": group, "language": tongue, **tally.as_row()}
            for (name, group, tongue), tally in sorted(tallies.items())
        ]
        print(json.dumps(rows, indent=1))
    else:
        print("\n".join(_table(tallies)))
    return 0
