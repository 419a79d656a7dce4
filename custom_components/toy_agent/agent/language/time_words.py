"""The words that times are made of, by language, from `data/<language>/times.toml`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cache
from typing import Any, Final

from .lexicon import load_table
from .scanning import fold, words_of


class Word(StrEnum):
    """What a small word does in a time phrase; the keys of `[words]` in the data."""

    A = "a"
    ABOUT = "about"
    AFTER = "after"
    AFTER_NEXT = "after_next"
    AGO = "ago"
    ALL_DAY = "all_day"
    AM = "am"
    AND = "and"
    AT = "at"
    BEFORE = "before"
    BETWEEN = "between"
    COMING = "coming"
    COUPLE = "couple"
    DATE = "date"
    EDGE = "edge"
    END = "end"
    EVERY = "every"
    EXCEPT = "except"
    FEW = "few"
    FOR = "for"
    FROM = "from"
    HALF = "half"
    HALF_PAST = "half_past"
    HALF_TO = "half_to"
    HENCE = "hence"
    IN = "in"
    LAST = "last"
    MIDNIGHT = "midnight"
    MINUS = "minus"
    MORE = "more"
    NEXT = "next"
    NOON = "noon"
    NOT_NUMBER = "not_number"
    NOW = "now"
    OCLOCK = "oclock"
    OF = "of"
    ON = "on"
    ONCE = "once"
    OPEN = "open"
    OTHER = "other"
    PAST = "past"
    PER = "per"
    PM = "pm"
    QUARTER = "quarter"
    QUARTER_TO = "quarter_to"
    SAME_TIME = "same_time"
    START = "start"
    THE = "the"
    THIS = "this"
    THREE_QUARTERS = "three_quarters"
    TIMES = "times"
    TO = "to"
    TWICE = "twice"
    UNTIL = "until"
    VALUE = "value"
    WEEKEND = "weekend"
    WITHIN = "within"
    WORKDAY = "workday"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sense:
    """What a word can mean in a time phrase; a word may mean several things."""

    weekday: int | None = None
    """1 is Monday, as in ISO 8601."""

    short: bool = False
    """The weekday is written in a way that is also another word, such as sun."""

    dotted: bool = False
    """The weekday is short for sure only with a dot."""

    month: int | None = None
    unit: str | None = None
    day: int | None = None
    """Days from today."""

    part: str | None = None
    of_hour: bool = False
    """The part of day stands beside an hour: "in the morning", not "morning"."""

    minutes: int | None = None
    """A length with a name of its own, such as half an hour."""

    plural: bool = False
    """A weekday in the plural: every such day."""

    repeats: str | None = None
    """A repetition in one word, such as daily."""

    hour: int | None = None
    """An hour's own word where it differs from the number."""

    zone: str | None = None
    words: frozenset[Word] = frozenset()

    def joined(self, other: Sense) -> Sense:
        """Return both meanings in one; this one's come first."""
        values = {
            field.name: getattr(self, field.name)
            if getattr(self, field.name) is not None
            else getattr(other, field.name)
            for field in fields(Sense)
        }
        values["short"] = self.short and other.short
        values["of_hour"] = self.of_hour or other.of_hour
        values["dotted"] = self.dotted or other.dotted
        values["plural"] = self.plural or other.plural
        return replace(self, **{**values, "words": self.words | other.words})


NOTHING: Final = Sense()

type Entry = tuple[tuple[str, ...], tuple[Sense, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeWords:
    """The time vocabulary of one language."""

    entries: Mapping[str, tuple[Entry, ...]]
    """Phrases by their first word, the longest first."""

    hour_clock: int
    month_first: bool | None
    next_weekday: str
    suffixes: frozenset[str]
    morning_from: int
    """The first hour of a morning without a clock time."""

    ordinal_hours: bool
    """Hours are counted with ordinals: the fifth for five o'clock."""


def _sense(section: str, key: str) -> Sense:
    match section:
        case "weekdays":
            return Sense(weekday=int(key))
        case "weekdays_short":
            return Sense(weekday=int(key), short=True)
        case "weekdays_dotted":
            return Sense(weekday=int(key), short=True, dotted=True)
        case "months":
            return Sense(month=int(key))
        case "units":
            return Sense(unit=key)
        case "days":
            return Sense(day=int(key))
        case "parts":
            return Sense(part=key)
        case "parts_of_hour":
            return Sense(part=key, of_hour=True)
        case "lengths":
            return Sense(minutes=int(key))
        case "weekdays_plural":
            return Sense(weekday=int(key), plural=True)
        case "repeats":
            return Sense(repeats=key)
        case "hours":
            return Sense(hour=int(key))
        case "zones":
            return Sense(zone=key)
        case _:
            return Sense(words=frozenset({Word(key)}))


def _listed(table: Mapping[str, Any]) -> Iterator[tuple[str, tuple[Sense, ...]]]:
    singular = {"day": "days", "part": "parts", "weekday": "weekdays"}
    for section, rows in table.items():
        if section == "settings":
            continue
        for key, values in rows.items():
            if section == "compounds":
                pairs = (value.split(":") for value in values)
                yield key, tuple(_sense(singular[kind], name) for kind, name in pairs)
            else:
                sense = (_sense(section, key),)
                yield from ((phrase, sense) for phrase in values)


def _compounded(table: Mapping[str, Any]) -> Iterator[tuple[str, tuple[Sense, ...]]]:
    """Join days and parts of day into one word, as German and Dutch do."""
    if not table["settings"].get("joins_words"):
        return
    for section in ("weekdays", "days"):
        for key, names in table[section].items():
            for part, phrases in table["parts"].items():
                senses = (_sense(section, key), Sense(part=part))
                yield from (
                    (name + phrase, senses)
                    for name in names
                    for phrase in phrases
                    if " " not in name + phrase
                )


@cache
def time_words(language: str) -> TimeWords:
    """Return the vocabulary of a language. Reads a file on its first call."""
    table = load_table(language, "times")
    more = load_table(language, "recurrence")
    found: dict[tuple[str, ...], tuple[Sense, ...]] = {}
    for phrase, senses in (*_compounded(table), *_listed(table), *_listed(more)):
        words = words_of(fold(phrase))
        known = found.get(words)
        if known and len(known) == len(senses) == 1:
            senses = (known[0].joined(senses[0]),)
        found[words] = senses
    entries: dict[str, list[Entry]] = {}
    for words in sorted(found, key=len, reverse=True):
        entries.setdefault(words[0], []).append((words, found[words]))
    settings = table["settings"]
    order = settings.get("month_first", False)
    return TimeWords(
        entries={first: tuple(rows) for first, rows in entries.items()},
        hour_clock=settings["hour_clock"],
        month_first=None if order == "unknown" else order,
        next_weekday=settings["next_weekday"],
        suffixes=frozenset(settings.get("ordinal_suffixes", ())),
        morning_from=settings.get("morning_from", 0),
        ordinal_hours="hours" in table,
    )
