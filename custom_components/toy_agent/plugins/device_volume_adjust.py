"""Turn media players up, down, to a level, mute or unmute them."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from ..agent.kernel import (
    Call,
    Confirmation,
    EventFailed,
    EventPlugin,
    Example,
    Fallback,
    Idempotency,
    InputNeeded,
    Outcome,
    Question,
    QuestionKind,
    ResolveInput,
    ResultPolicy,
    Risk,
    TurnContext,
)
from ..agent.language.phrases import phrase_table
from ..agent.ports import VOLUME, Player, VolumeControl
from .volume_arguments import Mode, VolumeArguments, needs
from .volume_proposal import from_proposal
from .volume_words import from_hint, from_words, within_bounds

AUDIBLE: Final = 10
"""Percent at which a player at zero is heard again."""

STEP: Final = 10
"""Percent points of one step of a player that has no level, as in Home Assistant."""

MAX_STEPS: Final = 10


def is_ordered(turn: TurnContext) -> bool:
    """Return whether the words alone say all that is needed."""
    given = ResolveInput(arguments={}, hint="", turn=turn)
    return not needs(from_words(given).fields)


async def adjust(arguments: VolumeArguments, call: Call) -> Outcome:
    """Change the players that are meant; one that fails does not stop the others."""
    volume = call.port(VOLUME)
    choice = volume.choose(arguments.target, call.turn)
    if choice.candidates:
        raise InputNeeded(
            Question(
                kind=QuestionKind.CLARIFY,
                key="ambiguous_target",
                field="target",
                candidates=choice.candidates,
            )
        )
    players = _able(choice.players, arguments)
    levels = await asyncio.gather(
        *(_change(volume, player, arguments, call.turn) for player in players),
        return_exceptions=True,
    )
    for failure in levels:
        if isinstance(failure, BaseException):
            raise failure
    data: dict[str, Any] = {"players": [player.name for player in players]}
    if len(set(levels)) == 1 and levels[0] is not None:
        data["level"] = levels[0]
    return Outcome(data=data)


def _able(players: Sequence[Player], arguments: VolumeArguments) -> list[Player]:
    """Return the players that can do it; `EventFailed` says why there is none."""
    if not players:
        if arguments.target is None:
            raise EventFailed("no_player")
        raise EventFailed("unknown_target", target=arguments.target)
    obstacles = [_obstacle(player, arguments.mode) for player in players]
    able = [
        player
        for player, obstacle in zip(players, obstacles, strict=True)
        if obstacle is None
    ]
    if not able and obstacles[0] is not None:
        raise EventFailed(obstacles[0], player=players[0].name)
    return able


def _obstacle(player: Player, mode: Mode) -> str | None:
    """Return why a player cannot do it, as the code of a phrase."""
    if not player.available:
        return "unavailable"
    if not player.on and player.level is None:
        return "off"
    settable = player.can_set and (player.level is not None or mode != "relative")
    match mode:
        case "absolute" if not settable:
            return "only_steps" if player.can_step else "no_volume"
        case "relative" if not settable and not player.can_step:
            return "no_level" if player.can_set else "no_volume"
        case "mute" | "unmute" if not settable and not player.can_mute:
            return "no_mute"
    return None


async def _change(
    volume: VolumeControl, player: Player, arguments: VolumeArguments, turn: TurnContext
) -> float | None:
    """Change one player and return its new level, if that is known."""
    match arguments.mode:
        case "absolute":
            return await _set(volume, player, arguments.value or 0, turn)
        case "relative":
            return await _move(volume, player, arguments.delta or 0, turn)
        case "mute":
            await volume.mute(player, muted=True, turn=turn)
            return None
        case "unmute":
            await volume.mute(player, muted=False, turn=turn)
            if player.level == 0:
                return await _set(volume, player, AUDIBLE, turn)
            return player.level


async def _set(
    volume: VolumeControl, player: Player, percent: float, turn: TurnContext
) -> float:
    """Set a level; what is muted is heard again, after it has its new level."""
    await volume.set_level(player, percent, turn)
    if player.muted and percent:
        await volume.mute(player, muted=False, turn=turn)
    return percent


async def _move(
    volume: VolumeControl, player: Player, delta: float, turn: TurnContext
) -> float | None:
    """Move a level from where it is at this moment, or else by steps."""
    if player.can_set and player.level is not None:
        percent = min(100.0, max(0.0, player.level + delta))
        return await _set(volume, player, percent, turn)
    for _ in range(min(MAX_STEPS, max(1, round(abs(delta) / STEP)))):
        await volume.step(player, up=delta > 0, turn=turn)
    if player.muted and delta > 0:
        await volume.mute(player, muted=False, turn=turn)
    return None


DEVICE_VOLUME_ADJUST: Final = EventPlugin(
    name="device.volume.adjust",
    description="change the volume of a player, mute or unmute it",
    parameters=VolumeArguments,
    handler=adjust,
    result_policy=ResultPolicy.SILENT_SUCCESS,
    resolvers=(from_proposal, from_hint, from_words, within_bounds),
    needs=needs,
    recognises=is_ordered,
    examples=(
        Example(user="Turn the volume to 30.", reply="Okay, I'm changing the volume."),
        Example(user="A bit quieter, please.", reply="Okay, a bit quieter."),
    ),
    phrases=phrase_table(
        Path(__file__).parent / "phrases" / "device_volume_adjust.toml"
    ),
    fallback=Fallback.MISSING,
    confirmation=Confirmation.TAINTED,
    risk=Risk.SIDE_EFFECT,
    idempotency=Idempotency.ONCE,
    timeout=5.0,
    concurrency="volume",
    failure_exposed=True,
)
