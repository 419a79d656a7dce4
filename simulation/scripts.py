"""Behaviours that have a name."""

from collections.abc import Mapping
import re
from typing import Any, Final

from .behaviour import Asked, Behaviour, Reply, ToolCall

SENTENCE: Final = "Okay, {level} percent it is."
SHORT_ANSWER: Final = "That is Rome, the city on the seven hills."
LONG_ANSWER: Final = " ".join(["This tale goes on and on."] * 143)
"""A thousand tokens, seven a sentence."""

_PLAYERS: Final = ("walkman", "living room", "bedroom", "kitchen", "browse")


def volume(asked: Asked) -> Reply:
    """Set a volume when asked to; a tool call comes before any word."""
    return _answer(asked, announced=False)


def announced_volume(asked: Asked) -> Reply:
    """Set a volume when asked to; the sentence comes before the tool call too."""
    return _answer(asked, announced=True)


def long_tale(asked: Asked) -> Reply:
    """Talk at length whatever is asked."""
    return Reply(text=LONG_ANSWER)


SCRIPTS: Final[Mapping[str, Behaviour]] = {
    "volume": volume,
    "announced_volume": announced_volume,
    "long_tale": long_tale,
}


def _answer(asked: Asked, *, announced: bool) -> Reply:
    order = re.search(r"volume\D*(\d+)", asked.user)
    if order is None:
        return Reply(text=SHORT_ANSWER)
    sentence = SENTENCE.format(level=order[1])
    if asked.results:
        return Reply(text="Done." if announced else sentence)
    if calls := _calls(asked, int(order[1])):
        return Reply(text=sentence if announced else "", tool_calls=calls)
    return Reply(text=f"{sentence}\n<events>\ndevice.volume.adjust\n</events>")


def _calls(asked: Asked, level: int) -> tuple[ToolCall, ...]:
    player = next((name for name in _PLAYERS if name in asked.user.lower()), "")
    arguments: dict[str, dict[str, Any]] = {
        "media_player__HassSetVolume": {"name": player, "volume_level": level},
        "device_volume_adjust": {"mode": "absolute", "value": level, "target": player},
    }
    return tuple(
        ToolCall(name=name, arguments=arguments[name])
        for name in asked.tools
        if name in arguments
    )
