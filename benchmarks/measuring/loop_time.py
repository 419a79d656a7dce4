"""The processor time of another process's event loop."""

from pathlib import Path
from typing import Final

import psutil

NANOSECONDS: Final = 1_000_000_000


def loop_time(pid: int) -> float:
    """Return how many seconds the main thread, which runs the loop, has worked.

    Linux counts them in nanoseconds for each thread; elsewhere the time of all
    threads stands in, which is coarser.
    """
    counted = Path(f"/proc/{pid}/task/{pid}/schedstat")
    if counted.exists():
        return int(counted.read_text().split()[0]) / NANOSECONDS
    times = psutil.Process(pid).cpu_times()
    return float(times.user + times.system)
