"""Measure a turn of Toy Agent beside one of core's Ollama agent.

All agents live in one Home Assistant and use one simulated model server, turn by
turn. Times are those that a websocket client sees.
"""

import argparse
import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
import json
from pathlib import Path
import sys
from tempfile import TemporaryDirectory
from typing import Final

from demo.client import connected, present, running
from demo.home import Home, started_home
from demo.onboarding import onboard

from .agents import AGENTS, REFERENCE, SUBJECT, Assistant, add_to_home
from .figures import Figures
from .machine import describe
from .measured_turn import PLAYER, Bench
from .model_process import started_model
from .report import as_json, as_text
from .scenarios import SCENARIOS, Scenario
from .verdict import Outcome, judge

SECONDS_TO_ONBOARD: Final = 120
SECONDS_TO_LOAD: Final = 120


def main() -> int:
    """Measure, print, and return 1 if a limit is missed."""
    options = _parse()
    with TemporaryDirectory() as folder, started_home(Path(folder)) as home:
        outcomes = asyncio.run(_measure(home, options.runs))
    facts = describe("benchmarks/turn") | {"turns": f"medians of {options.runs}"}
    if options.json:
        print(json.dumps(as_json(facts, outcomes), indent=2))
    else:
        print(as_text(facts, outcomes))
    verdicts = [verdict for outcome in outcomes for verdict in outcome.verdicts]
    return 0 if all(verdict.kept for verdict in verdicts) else 1


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmarks/turn", description=__doc__)
    parser.add_argument("--runs", type=int, default=15, help="turns for each agent")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


async def _measure(home: Home, runs: int) -> list[Outcome]:
    async with asyncio.timeout(SECONDS_TO_ONBOARD):
        token = await onboard(home.url)
    async with connected(home.url, token) as client, started_model() as model:
        async with asyncio.timeout(SECONDS_TO_LOAD):
            await running(client)
            await present(client, PLAYER)
        bench = Bench(client=client, model=model, pid=home.pid)
        assistants = [await add_to_home(agent, client, model.url) for agent in AGENTS]
        outcomes: list[Outcome] = []
        for scenario in SCENARIOS:
            print(f"{scenario.name} …", file=sys.stderr)
            turns = await _interleaved(bench, assistants, scenario, runs)
            outcomes.append(_judge(scenario, turns, outcomes))
        return outcomes


async def _interleaved(
    bench: Bench, assistants: Sequence[Assistant], scenario: Scenario, runs: int
) -> dict[str, list[Figures]]:
    """Let the agents take turns; the first round only warms up."""
    turns: dict[str, list[Figures]] = defaultdict(list)
    for number in range(runs + 1):
        for assistant in assistants:
            figures = await bench.measure(assistant, scenario)
            if number > 0:
                turns[assistant.name].append(figures)
    return turns


def _judge(
    scenario: Scenario,
    turns: Mapping[str, Sequence[Figures]],
    before: Sequence[Outcome],
) -> Outcome:
    shorter = (
        done.medians for done in before if done.scenario.name == scenario.shorter
    )
    return judge(
        scenario,
        turns,
        subject=SUBJECT.name,
        reference=REFERENCE.name,
        shorter=next(shorter, None),
    )


if __name__ == "__main__":
    sys.exit(main())
