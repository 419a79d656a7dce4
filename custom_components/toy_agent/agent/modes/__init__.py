"""The ways in which the model chooses events."""

from collections.abc import Mapping
from typing import Final

from .chat_agent_tools import ChatAgentTools
from .dual_agent import DualAgent
from .mode import BrokenProtocol, Mode, Reader, ToolInvocationMode

MODES: Final[Mapping[ToolInvocationMode, Mode]] = {
    mode.name: mode for mode in (DualAgent(), ChatAgentTools())
}

__all__ = ["MODES", "BrokenProtocol", "Mode", "Reader", "ToolInvocationMode"]
