"""Settle which half of the day a clock time means, by `docs/behaviour.md`."""

from typing import Final

from .digits import Clock

NOON: Final = 720
DAY: Final = 1440
_FIRST_WAKING_HOUR: Final = 7
"""A bare hour from here to 12 is in the morning, one before it in the afternoon."""

PART_HOURS: Final = {
    "early_morning": (0, 9),
    "morning": (0, 12),
    "forenoon": (9, 12),
    "noon": (12, 14),
    "afternoon": (12, 18),
    "evening": (18, 24),
    "night": (22, 24),
}
"""The hours that a clock time in a part of day lies between."""

_FITTING: Final = {
    "early_morning": range(720),
    "morning": range(780),
    "forenoon": range(360, 780),
    "noon": range(660, 900),
    "afternoon": range(690, 1170),
    "evening": range(960, 1441),
    "night": (*range(360), *range(1080, 1441)),
}


def minutes_of(clock: Clock) -> int:
    """Return the minutes since midnight of a clock time as it was said."""
    return clock.hour * 60 + clock.minute


def choices(clock: Clock, part: str | None, hour_clock: int) -> tuple[int, ...]:
    """Return the minutes of day that a clock time can mean, the likeliest first.

    1440 is the midnight at the end of the day. Nothing fits a contradiction, such as
    15:00 in the morning.
    """
    said = minutes_of(clock)
    if clock.half:
        base = said % NOON + (NOON if clock.half == "pm" else 0)
        return (base,) if part is None or _fits(base, part) else ()
    exact = clock.exact or (hour_clock == 24 and clock.written)
    if exact:
        if part is None or _fits(said, part):
            return (said,)
        return () if said > NOON + 59 else _moved(said, part)
    if part:
        return _moved(said, part)
    if said >= NOON:
        return said, said + NOON
    if clock.hour < _FIRST_WAKING_HOUR:
        return said + NOON, said
    return said, said + NOON


def _fits(minutes: int, part: str) -> bool:
    return minutes in _FITTING[part] or (minutes == 0 and part in {"evening", "night"})


def _moved(said: int, part: str) -> tuple[int, ...]:
    """Return the readings on a twelve-hour dial that lie in a part of the day."""
    dial = said % NOON
    if part == "morning" and dial < 60:
        return ()
    options = [dial, dial + NOON]
    if part in {"evening", "night"} and dial < 60:
        options = [dial + DAY]
    elif part == "evening" or (part == "night" and dial >= 300):
        options = [dial + NOON]
    return tuple(option for option in options if option >= DAY or _fits(option, part))


def end_choice(
    start: int, clock: Clock, part: str | None, hour_clock: int
) -> int | None:
    """Return the end of a range: the first reading after its start, in minutes."""
    options = choices(clock, part, hour_clock)
    later = [option for option in options if option > start]
    if later:
        return min(later)
    if clock.half or clock.exact or not part:
        return min(options, default=0) + DAY if options else None
    return None
