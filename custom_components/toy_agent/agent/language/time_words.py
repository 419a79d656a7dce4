"""The words that times are made of, by language, from `data/<language>/times.toml`."""

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Final


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
    OR = "or"
    OTHER = "other"
    PAST = "past"
    PER = "per"
    PM = "pm"
    QUARTER = "quarter"
    QUARTER_TO = "quarter_to"
    SAME_TIME = "same_time"
    START = "start"
    STATE = "state"
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


_LEADING: Final = frozenset(
    {
        Word.AT,
        Word.ON,
        Word.THE,
        Word.OF,
        Word.ABOUT,
        Word.FROM,
        Word.BETWEEN,
        Word.OPEN,
    }
)


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

    idle: bool = False
    """It only leads to a time and says nothing itself: at, the, from."""

    def settled(self) -> Sense:
        """Return this with `idle` set, once all its meanings are known."""
        idle = self.words <= _LEADING and self == Sense(words=self.words)
        return replace(self, idle=True) if idle else self

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
