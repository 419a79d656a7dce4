"""Rows of a data set: one JSON object a line."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
import json
from pathlib import Path
from typing import Any, Final

LANGUAGES: Final = frozenset({"en", "de", "fr", "es", "nl", "it", "pl", "pt"})
MONTH_FIRST: Final = frozenset({"US", "CA", "PH", "ZA"})
"""Countries whose rows write the month before the day."""

type Row = dict[str, Any]


def read_rows(path: Path) -> Iterator[Row]:
    """Yield the rows of a file that are in a language of the resolvers."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            row: Row = json.loads(line)
            if language(row) in LANGUAGES:
                yield row


def language(row: Row) -> str:
    """Return the language of a row without its country."""
    return str(row["lang"]).partition("-")[0]


def day_first(row: Row) -> bool | None:
    """Return the order of day and month in the row's country, if it names one."""
    country = str(row["lang"]).partition("-")[2]
    return country not in MONTH_FIRST if country else None


def request_time(row: Row) -> datetime:
    """Return the time at which a row was said; rows without one have a fixed day."""
    now = datetime.fromisoformat(row.get("now") or "2018-01-01T00:00:00")
    return now.replace(tzinfo=_zone(row.get("tz")))


def _zone(offset: str | None) -> timezone:
    if not offset:
        return UTC
    hours, _, minutes = offset[1:].partition(":")
    difference = timedelta(hours=int(hours), minutes=int(minutes or 0))
    return timezone(-difference if offset[0] == "-" else difference)
