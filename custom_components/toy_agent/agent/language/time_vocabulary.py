"""The words of times by language, from `times.toml` and `recurrence.toml`."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from .lexicon import load_table, vocabulary
from .scanning import fold, words_of
from .time_words import Sense, Word

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

    joins_minutes: bool
    """Minutes are joined to the hour with "and": seven and ten for 7:10."""

    ordinal_hours: bool
    """Hours are counted with ordinals: the fifth for five o'clock."""


_SECTIONS: Final[Mapping[str, Callable[[str], Sense]]] = {
    "weekdays": lambda key: Sense(weekday=int(key)),
    "weekdays_short": lambda key: Sense(weekday=int(key), short=True),
    "weekdays_dotted": lambda key: Sense(weekday=int(key), short=True, dotted=True),
    "weekdays_plural": lambda key: Sense(weekday=int(key), plural=True),
    "months": lambda key: Sense(month=int(key)),
    "units": lambda key: Sense(unit=key),
    "days": lambda key: Sense(day=int(key)),
    "parts": lambda key: Sense(part=key),
    "parts_of_hour": lambda key: Sense(part=key, of_hour=True),
    "hours": lambda key: Sense(hour=int(key)),
    "lengths": lambda key: Sense(minutes=int(key)),
    "repeats": lambda key: Sense(repeats=key),
    "zones": lambda key: Sense(zone=key),
    "words": lambda key: Sense(words=frozenset({Word(key)})),
}
"""What a phrase means by the section of the data that it stands in, and its key."""

_OF_COMPOUNDS: Final = {"day": "days", "part": "parts", "weekday": "weekdays"}


def _listed(table: Mapping[str, Any]) -> Iterator[tuple[str, tuple[Sense, ...]]]:
    for section, rows in table.items():
        if section == "settings":
            continue
        for key, values in rows.items():
            if section == "compounds":
                pairs = (value.split(":") for value in values)
                yield (
                    key,
                    tuple(_SECTIONS[_OF_COMPOUNDS[kind]](name) for kind, name in pairs),
                )
            else:
                sense = (_SECTIONS[section](key),)
                yield from ((phrase, sense) for phrase in values)


def _compounded(table: Mapping[str, Any]) -> Iterator[tuple[str, tuple[Sense, ...]]]:
    """Join days and parts of day into one word, as German and Dutch do."""
    if not table["settings"].get("joins_words"):
        return
    for section in ("weekdays", "days"):
        for key, names in table[section].items():
            for part, phrases in table["parts"].items():
                senses = (_SECTIONS[section](key), Sense(part=part))
                yield from (
                    (name + phrase, senses)
                    for name in names
                    for phrase in phrases
                    if " " not in name + phrase
                )


@vocabulary
def time_words(language: str) -> TimeWords:
    """Return the vocabulary of a language. Reads a file on its first call."""
    table = load_table(language, "times")
    more = load_table(language, "recurrence")
    found: dict[tuple[str, ...], tuple[Sense, ...]] = {}
    for phrase, senses in (*_compounded(table), *_listed(table), *_listed(more)):
        words = words_of(fold(phrase))
        known = found.get(words)
        both = known is not None and len(known) == len(senses) == 1
        found[words] = (known[0].joined(senses[0]),) if known and both else senses
    entries: dict[str, list[Entry]] = {}
    for words in sorted(found, key=len, reverse=True):
        senses = found[words]
        if len(senses) == 1 and senses[0].words:
            senses = (senses[0].settled(),)
        entries.setdefault(words[0], []).append((words, senses))
    settings = table["settings"]
    order = settings.get("month_first", False)
    return TimeWords(
        entries={first: tuple(rows) for first, rows in entries.items()},
        hour_clock=settings["hour_clock"],
        month_first=None if order == "unknown" else order,
        next_weekday=settings["next_weekday"],
        suffixes=frozenset(settings.get("ordinal_suffixes", ())),
        morning_from=settings.get("morning_from", 0),
        joins_minutes=settings.get("joins_minutes", False),
        ordinal_hours="hours" in table,
    )
