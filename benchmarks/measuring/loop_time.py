"""The processor time of another process's event loop."""

from pathlib import Path
from typing import Final

NANOSECONDS: Final = 1_000_000_000


def loop_time(pid: int) -> float | None:
    """Return how many seconds the main thread, which runs the loop, has worked.

    Only Linux counts it for each thread in nanoseconds; elsewhere it is unknown.
    """
    counted = Path(f"/proc/{pid}/task/{pid}/schedstat")
    if not counted.exists():
        return None
    return int(counted.read_text().split()[0]) / NANOSECONDS
