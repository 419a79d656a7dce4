"""What plugins need from the world, as protocols that adapters make real."""

from dataclasses import dataclass
from typing import Final, Protocol

from .kernel import PortKey, TurnContext


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A media player as it is right now."""

    id: str
    name: str
    level: float | None
    """Percent, or None where the player does not report one."""

    muted: bool
    available: bool = True
    on: bool = True
    can_set: bool = False
    can_step: bool = False
    can_mute: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerChoice:
    """The players that a request is about, or those it could be about."""

    players: tuple[Player, ...] = ()
    candidates: tuple[str, ...] = ()
    """Names to choose from, when only the user can tell."""


class VolumeControl(Protocol):
    """The volume of the players that the user may control.

    Every change raises `EventFailed` when the player refuses it, or reports a
    level and does not reach the new one.
    """

    def choose(self, target: str | None, turn: TurnContext) -> PlayerChoice:
        """Find the players that the words, or else the place of the user, mean.

        An empty choice means that there is no such player.
        """

    async def set_level(
        self, player: Player, percent: float, turn: TurnContext
    ) -> None:
        """Set the level in percent."""

    async def step(self, player: Player, *, up: bool, turn: TurnContext) -> None:
        """Move the level by the player's own step."""

    async def mute(self, player: Player, *, muted: bool, turn: TurnContext) -> None:
        """Mute or unmute; a player that cannot is set to zero and back."""


class SessionControl(Protocol):
    """The conversation that a turn belongs to."""

    def end(self, session_id: str) -> None:
        """Make the next utterance start afresh."""


VOLUME: Final[PortKey[VolumeControl]] = PortKey("volume")
SESSION: Final[PortKey[SessionControl]] = PortKey("session")
