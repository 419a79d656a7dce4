"""Talk to Toy Agent in a Home Assistant of its own."""

import argparse
import asyncio
from pathlib import Path
import readline  # noqa: F401  # It lets one edit what one types.
import signal
import sys
from tempfile import TemporaryDirectory

from .client import HomeError, connected
from .home import Home, started_home
from .onboarding import PASSWORD, USER
from .once import order
from .session import Lodging, Server, furnish
from .talk import Spoken, talk


def main() -> int:
    """Start a home, talk, and end it; 1 means that something was not as it should."""
    options = _parse()
    for ending in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, signal.default_int_handler)
    try:
        return _run(options)
    except KeyboardInterrupt:
        print()
        return 130
    except HomeError as err:
        print(err, file=sys.stderr)
        return 1


def _run(options: argparse.Namespace) -> int:
    print("Starting Home Assistant in a folder of its own …", flush=True)
    with TemporaryDirectory() as folder, started_home(Path(folder)) as home:
        lodging = _furnished(home, _server(options))
        print(f"It runs at {home.url} (user {USER}, password {PASSWORD}).\n")
        if options.once:
            return asyncio.run(_once(lodging, home))
        print("Say something, or end with Ctrl-D.")
        _converse(lodging)
    return 0


def _furnished(home: Home, server: Server | None) -> Lodging:
    try:
        return asyncio.run(furnish(home.url, server))
    except TimeoutError as err:
        raise HomeError(f"Home Assistant is not ready in time.\n{home.errors}") from err
    except HomeError as err:
        raise HomeError(f"Home Assistant refused: {err}\n{home.errors}") from err


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="script/demo", description=__doc__)
    parser.add_argument(
        "--once", action="store_true", help="give one order and check what it does"
    )
    server = parser.add_argument_group("a model server instead of the demo model")
    server.add_argument("--url", help="where it speaks the OpenAI protocol")
    server.add_argument("--model", help="which of its models to use")
    server.add_argument("--key", default="", help="the key, where it wants one")
    options = parser.parse_args()
    if bool(options.url) != bool(options.model):
        parser.error("--url and --model need each other")
    return options


def _server(options: argparse.Namespace) -> Server | None:
    if not options.url:
        return None
    return Server(url=options.url, model=options.model, key=options.key)


async def _once(lodging: Lodging, home: Home) -> int:
    async with connected(lodging.url, lodging.token) as client:
        outcome = await order(client)
    print(f"\n{outcome.table()}")
    if not (failures := list(outcome.failures())):
        return 0
    print(f"Failed: {', '.join(failures)}.\n{home.errors}", file=sys.stderr)
    return 1


def _converse(lodging: Lodging) -> None:
    conversation_id = None
    while (text := _typed()) is not None:
        if text:
            spoken = asyncio.run(_turn(lodging, text, conversation_id))
            conversation_id = spoken.conversation_id
            print(f"    {_timings(spoken)}")


def _typed() -> str | None:
    try:
        return input("\n> ").strip()
    except EOFError:
        print()
        return None


async def _turn(lodging: Lodging, text: str, conversation_id: str | None) -> Spoken:
    """Have a turn on a connection of its own, since typing takes its time."""
    async with connected(lodging.url, lodging.token) as client:
        return await talk(client, text, conversation_id)


def _timings(spoken: Spoken) -> str:
    first_word = spoken.first_word
    heard = "no word streamed" if first_word is None else f"{first_word:.2f} s"
    return (
        f"first word {heard} · turn {spoken.seconds:.2f} s"
        f" · model requests {spoken.model_requests}"
    )


sys.exit(main())
