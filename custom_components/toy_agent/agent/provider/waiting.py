"""How many seconds a server asks to wait."""

from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Return the seconds of the header Retry-After, or none.

    It holds seconds or a date (RFC 9110, 10.2.3).
    """
    value = headers.get("Retry-After", "").strip()
    try:
        return max(float(value), 0.0)
    except ValueError:
        pass
    try:
        date = parsedate_to_datetime(value)
    except ValueError:
        return None
    if date.tzinfo is None:
        date = date.replace(tzinfo=UTC)
    return max((date - datetime.now(UTC)).total_seconds(), 0.0)
