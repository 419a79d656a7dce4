"""The capabilities of the agent, one a file."""

from typing import Final

from ..agent.kernel import AnyPlugin
from .device_volume_adjust import DEVICE_VOLUME_ADJUST
from .session_terminate import SESSION_TERMINATE

BUILT_IN: Final[tuple[AnyPlugin, ...]] = (DEVICE_VOLUME_ADJUST, SESSION_TERMINATE)
"""In the order of the catalog."""
