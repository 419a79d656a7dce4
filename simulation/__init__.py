"""A local model server for tests and benchmarks: no model, but its protocols and pace.

It speaks the OpenAI and the Ollama protocol from one script of behaviour, so that
every agent gets the same answers at the same speed.
"""

from .behaviour import Asked, Behaviour, Reply, Rule, ToolCall, always, first_rule
from .demands import Demands
from .faults import Fault, FaultKind
from .generation import Envelope
from .model import SimulatedModel
from .pace import Pace
from .record import Record
from .scripts import SCRIPTS
from .server import serve

__all__ = [
    "SCRIPTS",
    "Asked",
    "Behaviour",
    "Demands",
    "Envelope",
    "Fault",
    "FaultKind",
    "Pace",
    "Record",
    "Reply",
    "Rule",
    "SimulatedModel",
    "ToolCall",
    "always",
    "first_rule",
    "serve",
]
