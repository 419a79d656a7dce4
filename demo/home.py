"""A Home Assistant in a process and a folder of its own, on loopback only."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
import json
import os
from pathlib import Path
import signal
import socket
import subprocess
import sys
import time
from typing import Final

from .client import HomeError

ROOT: Final = Path(__file__).parents[1]
HOST: Final = "127.0.0.1"
SECONDS_TO_START: Final = 120
SECONDS_TO_STOP: Final = 15
SECONDS_BETWEEN_TRIES: Final = 0.1
LINES_OF_A_FAILURE: Final = 20

CONFIGURATION: Final = """\
homeassistant:
  name: Demo home
  latitude: 52.37
  longitude: 4.89
  elevation: 0
  unit_system: metric
  currency: EUR
  country: NL
  language: en
  time_zone: Europe/Amsterdam
  internal_url: {url}
  external_url: {url}
frontend:
config:
conversation:
assist_pipeline:
media_source:
demo:
logger:
  default: warning
  logs:
    custom_components.toy_agent: info
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """A running Home Assistant."""

    folder: Path
    url: str
    pid: int

    @property
    def log(self) -> str:
        """All that it has logged so far."""
        return (self.folder / "home.log").read_text(errors="replace")

    @property
    def errors(self) -> str:
        """The lines of its log that tell of errors."""
        return "\n".join(line for line in self.log.splitlines() if " ERROR " in line)


@contextmanager
def started_home(folder: Path) -> Iterator[Home]:
    """Start Home Assistant in an empty folder, and stop it at the end.

    It may take a while until it answers; the process group dies with it. Raises
    `HomeError` if it does not start.
    """
    port = free_port()
    write_folder(folder, port)
    with (folder / "home.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "homeassistant", "--config", str(folder)],
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    home = Home(folder=folder, url=f"http://{HOST}:{port}", pid=process.pid)
    try:
        _wait_until_it_listens(process, port, home)
        yield home
    finally:
        _stop(process)


def free_port() -> int:
    """Return a port of the loopback interface that nobody listens on."""
    with socket.socket() as sock:
        sock.bind((HOST, 0))
        return int(sock.getsockname()[1])


def write_folder(folder: Path, port: int) -> None:
    """Write the configuration of a home that listens on a port of loopback."""
    storage = folder / ".storage"
    storage.mkdir(parents=True)
    configuration = CONFIGURATION.format(url=f"http://{HOST}:{port}")
    (folder / "configuration.yaml").write_text(configuration)
    (folder / "custom_components").symlink_to(ROOT / "custom_components")
    for name, content in _stores(port).items():
        (storage / name).write_text(json.dumps({"key": name, **content}))


def _stores(port: int) -> dict[str, dict[str, object]]:
    """Return what Home Assistant finds in its storage at its first start.

    An address in the YAML file would be on trial only, and be reverted after five
    minutes. The onboarding steps that are marked as done would add integrations
    that want the internet.
    """
    http = {
        "server_port": port,
        "server_host": [HOST],
        "cors_allowed_origins": [],
        "login_attempts_threshold": -1,
        "ip_ban_enabled": True,
        "ssl_profile": "modern",
        "use_x_frame_options": True,
        "created_at": "2026-01-01T00:00:00+00:00",
        "error": None,
        "error_message": None,
    }
    steps = ["core_config", "analytics", "integration"]
    stored = {"stable": http, "pending": None, "yaml_migration_done": True}
    return {
        "http": {"version": 2, "minor_version": 2, "data": stored},
        "onboarding": {"version": 4, "minor_version": 1, "data": {"done": steps}},
    }


def _wait_until_it_listens(
    process: subprocess.Popen[bytes], port: int, home: Home
) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while process.poll() is None and time.monotonic() < deadline:
        with suppress(OSError), socket.create_connection((HOST, port)):
            return
        time.sleep(SECONDS_BETWEEN_TRIES)
    last_lines = "\n".join(home.log.splitlines()[-LINES_OF_A_FAILURE:])
    raise HomeError(f"Home Assistant did not start. The end of its log:\n{last_lines}")


def _stop(process: subprocess.Popen[bytes]) -> None:
    """End the process and whatever it started, even if interrupted meanwhile."""
    try:
        process.terminate()
        process.wait(SECONDS_TO_STOP)
    except subprocess.TimeoutExpired:
        pass
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
