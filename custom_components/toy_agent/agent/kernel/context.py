"""What a turn knows when it starts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, override


@dataclass(frozen=True, slots=True)
class Utterance:
    """One visible message of the conversation."""

    role: str
    """`user` or `assistant`."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnContext:
    """Everything that was captured at the start of a turn and stays as it was.

    `origin` and the ids are opaque: they are handed back to the ports, which know
    what they mean.
    """

    session_id: str
    turn_id: str
    utterance: str
    """What the user said, or typed."""

    requested_at: datetime
    """When, as an aware time in the zone of the home."""

    language: str
    """A BCP 47 tag such as `en` or `de-AT`."""

    history: tuple[Utterance, ...] = ()
    """Earlier visible messages, oldest first."""

    device_id: str | None = None
    satellite_id: str | None = None
    area: str | None = None
    """The name of the room in which the user speaks."""

    user: str | None = None
    """The name of the user, where it is known."""

    origin: object = None
    """On whose behalf things are done."""


class PortKey[PortT]:
    """The typed key under which a port is handed to the handlers."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        """Name the port."""
        self.name = name

    @override
    def __repr__(self) -> str:
        """Return the key as it is written in code."""
        return f"PortKey({self.name!r})"


type Ports = Mapping[PortKey[Any], object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """What a handler gets beside its arguments."""

    turn: TurnContext
    event_id: str
    """Unique within the turn, the same when the turn is repeated."""

    ports: Ports = field(default_factory=dict)

    def port[PortT](self, key: PortKey[PortT]) -> PortT:
        """Return the port, or raise `LookupError` when nothing provides it."""
        return self.ports[key]  # type: ignore[return-value]
