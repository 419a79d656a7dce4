"""What a batch works with."""

from dataclasses import dataclass, field
import time

from .context import Ports
from .entry import Clock
from .execution import Limits
from .ledger import Ledger, MemoryLedger
from .preparation import Filler
from .registry import Registry


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What stays the same from batch to batch."""

    registry: Registry
    ports: Ports = field(default_factory=dict)
    ledger: Ledger = field(default_factory=MemoryLedger)
    filler: Filler | None = None
    """Asks the small model; without one, what is open is asked of the user."""

    limits: Limits = field(default_factory=Limits)
    clock: Clock = time.monotonic
