"""Whether the figures of an agent keep their limits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .figures import Figure, Figures, Limit, cost_of_a_delta, medians
from .scenarios import Scenario

type Measured = Mapping[str, Sequence[Figures]]
"""The turns of each agent, by its name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """A figure beside its limit."""

    figure: Figure
    value: float
    limit: Limit

    @property
    def kept(self) -> bool:
        """Whether the value is within the limit."""
        return self.value <= self.limit.at_most


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """All figures of one scenario."""

    scenario: Scenario
    medians: Mapping[str, Figures]
    verdicts: tuple[Verdict, ...]


def judge(
    scenario: Scenario,
    measured: Measured,
    *,
    subject: str,
    reference: str,
    shorter: Mapping[str, Figures] | None = None,
) -> Outcome:
    """Return the medians of each agent and the verdicts on the subject.

    The medians of a shorter answer to the same question add the cost of a delta.
    """
    figures = {name: medians(turns) for name, turns in measured.items()}
    for name, short in (shorter or {}).items():
        if Figure.LOOP in short:
            figures[name][Figure.DELTA] = cost_of_a_delta(figures[name], short)
    verdicts = tuple(
        _verdict(limit, figures[subject], figures[reference])
        for limit in scenario.limits
        if limit.figure in figures[subject]
    )
    return Outcome(scenario=scenario, medians=figures, verdicts=verdicts)


def _verdict(limit: Limit, subject: Figures, reference: Figures) -> Verdict:
    value = subject[limit.figure]
    if limit.relative:
        value /= reference[limit.figure]
    return Verdict(figure=limit.figure, value=value, limit=limit)
