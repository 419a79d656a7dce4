"""Where and when a measurement was made."""

from datetime import UTC, datetime
import os
from pathlib import Path
import platform
import re
import shlex
import sys
from typing import Final

CPU_FACTS: Final = Path("/proc/cpuinfo")


def describe(command: str) -> dict[str, str]:
    """Return the machine, the date and the command of a measurement."""
    return {
        "machine": f"{processor()}, {os.cpu_count()} cores, {platform.system()}",
        "python": platform.python_version(),
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "command": shlex.join([command, *sys.argv[1:]]),
    }


def processor() -> str:
    """Return the processor's name as far as the system tells it."""
    if CPU_FACTS.exists():
        found = re.search(r"^model name\s*: (.+)$", CPU_FACTS.read_text(), re.MULTILINE)
        if found:
            return found[1]
    return platform.processor() or platform.machine()
