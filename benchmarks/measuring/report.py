"""Print what was measured."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from .figures import Figure, Figures
from .verdict import Outcome, Verdict

COLUMNS: Final = {
    Figure.REQUESTS: "requests",
    Figure.FIRST_TEXT: "first text ms",
    Figure.ACTION: "action ms",
    Figure.TURN: "turn ms",
    Figure.PROMPT: "prompt tokens",
    Figure.LOOP: "loop ms",
    Figure.DELTA: "µs a token",
}


def as_text(facts: Mapping[str, str], outcomes: Sequence[Outcome]) -> str:
    """Return the report as Markdown."""
    lines = [f"{name}: {value}" for name, value in facts.items()]
    for outcome in outcomes:
        lines += ["", *_section(outcome)]
    return "\n".join(lines)


def as_json(facts: Mapping[str, str], outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Return the report for machines."""
    return {
        **facts,
        "scenarios": [
            {
                "name": outcome.scenario.name,
                "medians": outcome.medians,
                "limits": [
                    {
                        "figure": verdict.figure,
                        "value": verdict.value,
                        "at_most": verdict.limit.at_most,
                        "relative": verdict.limit.relative,
                        "kept": verdict.kept,
                    }
                    for verdict in outcome.verdicts
                ],
            }
            for outcome in outcomes
        ],
    }


def _section(outcome: Outcome) -> Iterator[str]:
    scenario = outcome.scenario
    yield f"## {scenario.name}: {scenario.about}"
    yield ""
    shown = [
        figure
        for figure in COLUMNS
        if any(figure in figures for figures in outcome.medians.values())
    ]
    yield f"| agent | {' | '.join(COLUMNS[figure] for figure in shown)} |"
    yield "|---|" + "---:|" * len(shown)
    for name, figures in outcome.medians.items():
        yield f"| {name} | {' | '.join(_cell(figures, figure) for figure in shown)} |"
    if outcome.verdicts:
        yield ""
        yield from map(_line, outcome.verdicts)


def _cell(figures: Figures, figure: Figure) -> str:
    if figure not in figures:
        return "–"
    digits = 1 if figure in {Figure.LOOP, Figure.DELTA} else 0
    return f"{figures[figure]:.{digits}f}"


def _line(verdict: Verdict) -> str:
    unit = " ×" if verdict.limit.relative else ""
    value, at_most = f"{verdict.value:.3g}{unit}", f"{verdict.limit.at_most:g}{unit}"
    name = COLUMNS[verdict.figure].removesuffix(" ms")
    return f"- {name}: {value}, limit {at_most}: {'kept' if verdict.kept else 'MISSED'}"
