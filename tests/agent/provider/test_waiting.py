"""Test how the header Retry-After is read."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from custom_components.toy_agent.agent.provider.waiting import retry_after


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("1", 1.0),
        ("0.25", 0.25),
        (" 120 ", 120.0),
        ("-3", 0.0),
        ("", None),
        ("x", None),
    ],
)
def test_seconds_are_read(value: str, seconds: float | None) -> None:
    """A header that cannot be read is none."""
    assert retry_after({"Retry-After": value}) == seconds


def test_a_missing_header_is_none() -> None:
    """Most servers send none."""
    assert retry_after({}) is None


def test_a_date_is_read() -> None:
    """It may lie in the past."""
    moment = datetime.now(UTC)
    later = format_datetime(moment + timedelta(seconds=60), usegmt=True)
    earlier = format_datetime(moment - timedelta(seconds=60), usegmt=True)
    assert retry_after({"Retry-After": later}) == pytest.approx(60, abs=5)
    assert retry_after({"Retry-After": earlier}) == 0.0
    assert retry_after({"Retry-After": earlier.replace("GMT", "-0000")}) == 0.0
