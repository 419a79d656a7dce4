"""Dates and clock times that are written in digits: 3:30pm, 15h, 26.9., 2026-09-17."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
import re
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """A clock time as it was said, before it is clear which half of the day it is."""

    hour: int
    minute: int = 0
    second: int = 0
    exact: bool = False
    """It counts the hours to 24, so that no half of the day is left to guess."""

    half: str | None = None
    """am or pm, if said."""

    written: bool = False
    """It is written with its minutes, as in 3:30."""

    spoken: bool = True
    """It stands in words that nothing but a clock time has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DateDigits:
    """A date in digits. The order of day and month is left open unless it is sure."""

    first: int
    second: int
    year: int | None = None
    sure: bool = False
    """The first is the day."""

    plain: bool = False
    """It could as well be a decimal number or a version."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Digits:
    """What a run of digits can be."""

    start: int
    end: int
    number: float | None = None
    width: int = 0
    """Digits of a whole number: 4 can be a year or a time such as 1030."""

    ordinal: bool = False
    clock: Clock | None = None
    date: DateDigits | None = None
    word: str | None = None
    """Letters that were written on to the digits, or a dash between two parts."""


_MERIDIEM: Final = r"(?P<half>[ap])(?:\.?m?\.?)?"
_ISO: Final = re.compile(
    r"(?P<year>\d{4})([-/.])(?P<month>\d{1,2})\2(?P<day>\d{1,2})"
    r"(?:t(?P<hour>\d\d):(?P<minute>\d\d)(?::(?P<second>\d\d))?)?"
)
_DATE: Final = re.compile(
    r"(?P<first>\d{1,2})(?P<mark>[-/.])(?P<second>\d{1,2})(?P=mark)"
    r"(?P<year>\d{4}|\d{2})"
)
_DAY_MONTH: Final = re.compile(r"(?P<first>\d{1,2})(?P<mark>[/.])(?P<second>\d{1,2})")
_CLOCK: Final = re.compile(
    r"(?P<hour>\d{1,2})[:h](?P<minute>\d\d)(?:[:m](?P<second>\d\d)s?)?"
    rf"(?:(?:{_MERIDIEM})|h|m)?"
)
_HOUR: Final = re.compile(r"(?P<hour>\d{1,2})h")
_DOTTED: Final = re.compile(rf"(?P<hour>\d{{1,2}})\.(?P<minute>\d\d)(?:{_MERIDIEM}|h)?")
_MERIDIEM_CLOCK: Final = re.compile(rf"(?P<hour>\d{{1,4}})\.?{_MERIDIEM}")
_NUMBER: Final = re.compile(r"\d{1,9}(?:[.,]\d{1,3})?")
_JOINED: Final = re.compile(
    r"(?P<left>[^\W\d_]*)(?P<number>\d[\d:.]*)-?(?P<right>[^\W\d_]*|')"
)


def _clock(found: re.Match[str]) -> Clock | None:
    parts = found.groupdict()
    hour, minute = int(parts["hour"]), int(parts.get("minute") or 0)
    if len(parts["hour"]) > 2:
        hour, minute = divmod(hour, 100)
    half = parts.get("half")
    if hour > 24 or minute > 59 or (half and not 0 < hour <= 23):
        return None
    return Clock(
        hour=hour,
        minute=minute,
        second=min(int(parts.get("second") or 0), 59),
        exact=not half and (hour > 12 or parts["hour"][0] == "0"),
        half=None if half is None or hour > 12 else f"{half}m",
        written=bool(parts.get("minute")),
    )


def _full_year(text: str) -> int:
    return int(text) if len(text) == 4 else 2000 + int(text)


def _read_dates(text: str) -> tuple[DateDigits | None, Clock | None]:
    if found := _ISO.fullmatch(text):
        date = DateDigits(
            first=int(found["day"]),
            second=int(found["month"]),
            year=int(found["year"]),
            sure=True,
        )
        return date, _clock(found) if found["hour"] else None
    if found := _DATE.fullmatch(text):
        return DateDigits(
            first=int(found["first"]),
            second=int(found["second"]),
            year=_full_year(found["year"]),
            sure=found["mark"] == ".",
            plain=len(found["year"]) == 2,
        ), None
    if found := _DAY_MONTH.fullmatch(text):
        dotted = found["mark"] == "."
        first, second = int(found["first"]), int(found["second"])
        return DateDigits(first=first, second=second, sure=dotted, plain=dotted), None
    return None, None


def _whole(text: str, start: int) -> Digits | None:
    """Read digits that stand for one thing, or for one of several."""
    date, clock = _read_dates(text)
    if clock is None:
        patterns = (_CLOCK, _DOTTED, _MERIDIEM_CLOCK, _HOUR)
        found = next((m for p in patterns if (m := p.fullmatch(text))), None)
        clock = _clock(found) if found else None
        if clock and not clock.half and "h" in text:
            clock = replace(clock, exact=True)
        if clock and found and found.re is _MERIDIEM_CLOCK and text[-1] in "ap":
            clock = replace(clock, spoken=False)
    number = _NUMBER.fullmatch(text)
    if not (date or clock or number):
        return None
    return Digits(
        start=start,
        end=start + len(text),
        number=float(text.replace(",", ".")) if number else None,
        width=len(text) if text.isdecimal() else 0,
        clock=clock,
        date=date,
    )


def _split(text: str, start: int) -> Iterator[Digits]:
    """Read 9-11am or 15h30-18h: two parts and a dash."""
    left, _, right = text.partition("-")
    parts = _whole(left.rstrip("."), start), _whole(right, start + len(left) + 1)
    if parts[0] and parts[1]:
        at = start + len(left)
        yield from (parts[0], Digits(start=at, end=at + 1, word="-"), parts[1])


def _join(text: str, start: int, suffixes: frozenset[str]) -> Iterator[Digits]:
    """Read 21st, 15min, 17:30Uhr or Feb13: digits with letters on them."""
    found = _JOINED.fullmatch(text)
    place = start + (len(found["left"]) if found else 0)
    number = _whole(found["number"].rstrip("."), place) if found else None
    if not found or not number:
        return
    left, right = found["left"], found["right"]
    end = start + len(text)
    if left:
        yield Digits(start=start, end=place, word=left)
    if right in suffixes and not left and number.width:
        yield replace(number, end=end, ordinal=True)
        return
    yield number
    if right:
        yield Digits(start=end - len(right), end=end, word=right)


def read_digits(text: str, start: int, suffixes: frozenset[str]) -> tuple[Digits, ...]:
    """Return what a run of folded characters with digits in it can be; () if nothing."""
    if whole := _whole(text, start):
        return (whole,)
    return tuple(_split(text, start)) or tuple(_join(text, start, suffixes))
