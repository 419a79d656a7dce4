"""Run the server as a process: `python -m simulation --help`."""

import argparse
import asyncio
from collections.abc import Sequence
from contextlib import suppress

from .demands import Demands
from .generation import Envelope
from .model import SimulatedModel
from .pace import Pace
from .scripts import SCRIPTS
from .server import serve


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="simulation", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="0 takes a free one")
    parser.add_argument("--script", choices=sorted(SCRIPTS), default="volume")
    parser.add_argument("--model", default="simulated", help="the name it answers to")
    parser.add_argument("--key", help="the API key that it wants")
    parser.add_argument("--first-token", type=float, default=0, metavar="SECONDS")
    parser.add_argument("--rate", type=float, help="generated tokens a second")
    parser.add_argument("--prefill", type=float, help="prompt tokens a second")
    parser.add_argument("--no-prefix-cache", action="store_true")
    parser.add_argument("--envelope", type=Envelope, default=Envelope.HERMES)
    return parser.parse_args(arguments)


def build(options: argparse.Namespace) -> SimulatedModel:
    """Return the model that the command line describes."""
    return SimulatedModel(
        behaviour=SCRIPTS[options.script],
        pace=Pace(
            first_token=options.first_token,
            rate=options.rate,
            prefill=options.prefill,
            prefix_cache=not options.no_prefix_cache,
            envelope=options.envelope,
        ),
        demands=Demands(models=(options.model,), api_key=options.key),
    )


async def run(model: SimulatedModel, port: int) -> None:
    """Serve until the process is stopped; the first line is the address."""
    async with serve(model, port=port) as url:
        print(url, flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    options = parse()
    with suppress(KeyboardInterrupt):
        asyncio.run(run(build(options), options.port))
