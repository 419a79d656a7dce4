"""The process of a home starts on its own and leaves nothing behind."""

from collections.abc import Callable
import os
from pathlib import Path
import sys

import pytest

from demo.client import HomeError
import demo.home
from demo.home import started_home

LISTENS = """\
#!/usr/bin/env python3
import json, os, pathlib, signal, socket, sys
folder = pathlib.Path(sys.argv[sys.argv.index("--config") + 1])
stable = json.loads((folder / ".storage" / "http").read_text())["data"]["stable"]
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = os.fork()
if child:
    (folder / "child").write_text(str(child))
    listening = socket.create_server((stable["server_host"][0], stable["server_port"]))
signal.pause()
"""
FAILS = """\
#!/bin/sh
echo "ERROR everything is wrong"
exit 1
"""

type Pretend = Callable[[str], Path]


@pytest.fixture
def pretend(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, socket_enabled: None
) -> Pretend:
    """Let a script stand in for Home Assistant, and return its empty folder."""

    def replace(script: str) -> Path:
        stand_in = tmp_path / "stand-in"
        stand_in.write_text(script)
        stand_in.chmod(0o755)
        monkeypatch.setattr(sys, "executable", str(stand_in))
        monkeypatch.setattr(demo.home, "SECONDS_TO_START", 10)
        monkeypatch.setattr(demo.home, "SECONDS_TO_STOP", 0.1)
        return tmp_path / "home"

    return replace


def test_all_processes_end_with_the_home(pretend: Pretend) -> None:
    """Even those that do not want to."""
    with started_home(pretend(LISTENS)) as home:
        processes = [home.pid, int((home.folder / "child").read_text())]
        assert all(map(_is_running, processes))
    assert not any(map(_is_running, processes))


def test_all_processes_end_with_an_interrupted_demo(pretend: Pretend) -> None:
    """Ctrl-C may come at any time."""
    processes: list[int] = []

    def interrupted() -> None:
        with started_home(pretend(LISTENS)) as home:
            processes.extend([home.pid, int((home.folder / "child").read_text())])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert len(processes) == 2
    assert not any(map(_is_running, processes))


def test_home_that_does_not_start_says_why(pretend: Pretend) -> None:
    """The end of its log is shown."""
    with (
        pytest.raises(HomeError, match="everything is wrong"),
        started_home(pretend(FAILS)),
    ):
        pytest.fail("it started")


def _is_running(pid: int) -> bool:
    """Return whether a process exists and is more than the entry of a dead one."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text("utf-8")
