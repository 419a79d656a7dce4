"""Turn local wall-clock times into instants, with the two nights that have none or two."""

from datetime import UTC, date, datetime, time, timedelta, tzinfo

from .readings import Abstention, Detail, Reason


def at_minutes(
    day: date, minutes: int, zone: tzinfo | None, second: int = 0
) -> datetime:
    """Return the wall time so many minutes after a day's midnight; 1440 is the next."""
    days, rest = divmod(minutes, 1440)
    hour, minute = divmod(rest, 60)
    return datetime.combine(
        day + timedelta(days=days), time(hour, minute, second), tzinfo=zone
    )


def check_wall_time(moment: datetime) -> Abstention | None:
    """Return the question to ask where a wall time does not exist, or exists twice."""
    later = moment.replace(fold=1)
    if moment.utcoffset() == later.utcoffset():
        return None
    moved = moment.astimezone(UTC).astimezone(moment.tzinfo)
    if moved.replace(tzinfo=None) != moment.replace(tzinfo=None):
        return Abstention(
            reason=Reason.AMBIGUOUS, detail=Detail.DST_GAP, candidates=(moved,)
        )
    return Abstention(
        reason=Reason.AMBIGUOUS, detail=Detail.DST_OVERLAP, candidates=(moment, later)
    )


def after(now: datetime, seconds: int) -> datetime:
    """Return the instant so many seconds later, in the same zone."""
    return (now.astimezone(UTC) + timedelta(seconds=seconds)).astimezone(now.tzinfo)
