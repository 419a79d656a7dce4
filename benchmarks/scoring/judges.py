"""Say whether an answer to a row is right; None where the row settles nothing."""

from collections.abc import Mapping
import re
from typing import Any, Final

from .answers import Answer
from .rows import Row

NOISE: Final = frozenset(
    {
        "suspect_label",
        "label_conflict",
        "vague_amount",
        "intent_only",
        "intent_differs_from_en",
        "level_unit",
    }
)
"""Flags of volume rows whose label is in doubt."""

_WIDTHS: Final = {"year": 4, "month": 7, "quarter": 7, "week": 10, "day": 10}
"""How many characters of an ISO time a grain settles."""

_TO_THE_MINUTE: Final = 16
_DAY: Final = 10
_WEEKDAYS: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")

type Verdict = bool | None


def judge_volume(row: Row, answer: Answer) -> Verdict:
    """Compare mode, and the amount where the row has one."""
    gold: Mapping[str, Any] = row["gold"]
    if NOISE & set(row.get("flags", ())) or gold.get("mode") is None:
        return None
    mode = answer.get("mode")
    if mode not in gold.get("accept_mode", [gold["mode"]]):
        return False
    if mode == "absolute":
        return gold.get("value") is None or answer.get("value") == gold["value"]
    if mode != "relative":
        return True
    wanted = gold.get("direction") or _direction(gold["delta"])
    found = answer.get("direction") or _direction(answer.get("delta") or 0)
    fits = found in wanted if isinstance(wanted, list) else found == wanted
    return fits and gold.get("delta") in {None, answer.get("delta")}


def _direction(delta: float) -> str:
    return "up" if delta > 0 else "down"


def judge_time(row: Row, answer: Answer) -> Verdict:
    """Compare the start, as exactly as the row knows it."""
    gold, start = row["gold"], answer.get("start")
    if not gold:
        return not start
    if len(gold) != 1:
        return None
    expected = gold[0]
    if "accept" in expected:
        return _accepted(expected, start)
    if "kind" in expected:
        return _travel_time(expected, start)
    if "start" not in expected:
        return None
    width = _WIDTHS.get(expected.get("grain"), _TO_THE_MINUTE)
    return _same(start, expected["start"], width)


def _same(found: str | None, expected: str, width: int) -> bool:
    return bool(found) and str(found)[:width] == expected[:width]


def _accepted(expected: Mapping[str, Any], start: str | None) -> Verdict:
    """Compare with any of several readings; a bare clock time has no day."""
    starts = [one["start"] for one in expected["accept"] if one.get("start")]
    if not starts or expected["type"] in {"set", "duration", "timezone"}:
        return None
    width = _DAY if expected["type"] in {"date", "daterange"} else _TO_THE_MINUTE
    return any(
        _same(str(start)[11:16], one, 5)
        if re.match(r"\d\d:\d\d", one)
        else _same(start, one, width)
        for one in starts
    )


def _travel_time(expected: Mapping[str, Any], start: str | None) -> Verdict:
    when = expected if expected["kind"] == "time" else expected.get("start")
    if not when or "date" not in when:
        return None
    if "time" not in when:
        return _same(start, when["date"], _DAY)
    return _same(start, f"{when['date']}T{when['time']}", _TO_THE_MINUTE)


def rule_parts(text: str) -> dict[str, str]:
    """Return the parts of an RFC 5545 rule in one spelling."""
    plain = re.sub("^RRULE:", "", text.strip().upper())
    parts = dict(part.split("=", 1) for part in plain.split(";") if "=" in part)
    parts.pop("WKST", None)
    for name, usual in (("INTERVAL", "1"), ("BYMINUTE", "0")):
        if parts.get(name) == usual:
            del parts[name]
    for name, value in parts.items():
        if name.startswith("BY"):
            parts[name] = ",".join(sorted(one.lstrip("+") for one in value.split(",")))
    if "UNTIL" in parts:
        parts["UNTIL"] = parts["UNTIL"][:8]
    return parts


def judge_recurrence(row: Row, answer: Answer) -> Verdict:
    """Compare the whole rule with any that the row takes."""
    gold, found = row["gold"], answer.get("rrule")
    if gold["kind"] in {"none", "single"}:
        return not found
    if "rrule" not in gold:
        return None
    rules = gold["rrule"] if isinstance(gold["rrule"], list) else [gold["rrule"]]
    return bool(found) and any(
        rule_parts(str(found)) == rule_parts(rule) for rule in rules
    )


def judge_calendar(row: Row, answer: Answer) -> Verdict:
    """Compare the title, and the start or the rule of a row with one occurrence."""
    occurrences = row["gold"]["occurrences"]
    if len(occurrences) != 1 or not row.get("now"):
        return None
    if "upstream_fixme" in row.get("flags", ()):
        return None
    title = row["gold"]["title"]
    if title is not None and _plain(answer.get("title")) != _plain(title):
        return False
    occurrence = occurrences[0]
    if occurrence["type"] == "single":
        return _single(occurrence, answer)
    wanted = _rule_of(occurrence)
    if wanted is None:
        return None
    found = rule_parts(answer.get("rrule") or "")
    kept = {name: found[name] for name in wanted.keys() | _RHYTHM if name in found}
    return bool(found) and kept == wanted


_RHYTHM: Final = {"FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY"}


def _plain(title: str | None) -> str:
    return " ".join(re.findall(r"\w+", (title or "").lower()))


def _single(occurrence: Mapping[str, Any], answer: Answer) -> Verdict:
    if answer.get("rrule"):
        return False
    if "start_date" not in occurrence:
        return None
    wanted = occurrence["start_date"]
    if "start_time" in occurrence:
        wanted += f"T{occurrence['start_time']}"
    return _same(answer.get("start"), wanted, len(wanted))


def _rule_of(occurrence: Mapping[str, Any]) -> dict[str, str] | None:
    kind = occurrence["type"]
    parts = {"FREQ": {"daily": "DAILY", "weekly": "WEEKLY"}.get(kind, "MONTHLY")}
    if (interval := occurrence.get("interval", 1)) != 1:
        parts["INTERVAL"] = str(interval)
    match kind:
        case "weekly":
            parts["BYDAY"] = _WEEKDAYS[occurrence["day_of_week"]]
        case "daymonthly":
            if "week_of_month" not in occurrence:
                return None
            weekday = _WEEKDAYS[occurrence["day_of_week"]]
            parts["BYDAY"] = f"{occurrence['week_of_month']}{weekday}"
        case "datemonthly":
            parts["BYMONTHDAY"] = str(occurrence["date_of_month"])
    return parts


def judge_leaving(row: Row, answer: Answer) -> Verdict:
    """Compare whether the person wants to end the conversation."""
    wanted = row["gold"]["terminate"]
    found = bool(answer.get("terminate"))
    return found == wanted if isinstance(wanted, bool) else None


def judge_number(row: Row, answer: Answer) -> Verdict:
    """Compare the value."""
    value = answer.get("value")
    return value is not None and abs(float(value) - row["value"]) < 1e-6
