"""Say a time or a repetition as people do, from `data/<language>/saying.toml`."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final

from .lexicon import load_table, vocabulary
from .readings import Moment

_WEEK: Final = 7
_MONTHS_WITHOUT_YEAR: Final = 300
"""Days ahead up to which the year goes without saying."""

_DAYS: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_WORKDAYS: Final = ["MO", "TU", "WE", "TH", "FR"]
_WEEKEND: Final = ["SA", "SU"]

type Table = dict[str, Any]


@vocabulary
def _saying(language: str) -> Table:
    return load_table(language, "saying")


def say_time(
    start: Moment,
    end: Moment | None,
    all_day: bool,
    now: datetime,
    language: str,
    *,
    dated: bool = False,
) -> str:
    """Return the time as it is spoken: "Thursday at 3 pm", "Friday, September 18th at 9 am".

    The date is said too where the weekday alone is not enough, or if `dated`. The end is
    exclusive.
    """
    table = _saying(language)
    speaker = _Speaker(table=table, today=now.date(), dated=dated)
    if not isinstance(start, datetime):
        return _say_days(speaker, start, end, all_day=all_day)
    day = speaker.day(start.date())
    if not isinstance(end, datetime):
        return str(table["at"].format(day=day, clock=_at(table, start)))
    if end.date() == start.date():
        clocks = {"start": _clock(table, start), "end": _clock(table, end)}
        return str(table["hours"].format(day=day, **clocks))
    ends = {
        "start": table["at"].format(day=day, clock=_at(table, start)),
        "end": table["at"].format(day=speaker.day(end.date()), clock=_at(table, end)),
    }
    return str(table["span"].format(**ends))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Speaker:
    """How days are named from a day on."""

    table: Table
    today: date
    dated: bool

    def day(self, day: date) -> str:
        """Return the name of a day."""
        weekday = self.table["weekdays"][day.weekday()]
        ahead = (day - self.today).days
        name = self.table["near"].get(str(ahead))
        if name and not self.dated:
            return str(name)
        if 0 < ahead < _WEEK and not self.dated:
            return str(weekday)
        return str(self.table["date"].format(weekday=weekday, date=self.date(day)))

    def date(self, day: date) -> str:
        """Return day and month, with the year where it is far off."""
        said = say_date(self.table, day.month, day.day)
        if abs((day - self.today).days) < _MONTHS_WITHOUT_YEAR:
            return said
        return str(self.table["year"].format(date=said, year=day.year))


def say_date(table: Table, month: int, day: int) -> str:
    """Return a day of the year."""
    name = table["months"][month - 1]
    return str(table["day_month"].format(day=_ordinal(table, day), month=name))


def _ordinal(table: Table, number: int) -> str:
    endings = table["ordinals"]
    return f"{number}{endings.get(str(number), endings['default'])}"


def _clock(table: Table, moment: datetime) -> str:
    if table.get("hour_clock") != 12:
        hour, half = moment.hour, ""
    else:
        hour, half = moment.hour % 12 or 12, "am" if moment.hour < 12 else "pm"
    fixed = table["clocks"].get(f"{moment.hour}:{moment.minute:02}")
    template = table["clock"] if moment.minute else table["hour"]
    return str(
        fixed or template.format(hour=hour, minute=f"{moment.minute:02}", half=half)
    )


def _at(table: Table, moment: datetime) -> str:
    """Return a clock time with the word before it that its hour needs."""
    before = table["before"].get(str(moment.hour), table["before"]["default"])
    if f"{moment.hour}:{moment.minute:02}" in table["clocks"]:
        before = table["before"]["clocks"]
    return f"{before}{_clock(table, moment)}"


def _say_days(
    speaker: _Speaker, start: date, end: Moment | None, *, all_day: bool
) -> str:
    last = end - timedelta(days=1) if end else start
    if last > start:
        return str(
            speaker.table["days"].format(
                start=speaker.day(start), end=speaker.day(last)
            )
        )
    day = speaker.day(start)
    return str(speaker.table["all_day"].format(day=day)) if all_day else day


def say_recurrence(rrule: str, language: str) -> str:
    """Return a repetition as it is spoken: "every other Tuesday", "every weekday"."""
    table = _saying(language)
    pairs = (part.partition("=") for part in rrule.split(";"))
    parts = {name: value for name, _, value in pairs}
    said = _rhythm(table, parts)
    if count := parts.get("COUNT"):
        said = table["count"].format(rule=said, count=count)
    if until := parts.get("UNTIL"):
        day = say_date(table, int(until[4:6]), int(until[6:8]))
        said = table["until"].format(rule=said, date=day)
    return str(said)


def _rhythm(table: Table, parts: dict[str, str]) -> str:
    days = parts["BYDAY"].split(",") if "BYDAY" in parts else []
    interval = int(parts.get("INTERVAL", "1"))
    month_days = [int(day) for day in parts.get("BYMONTHDAY", "").split(",") if day]
    if parts["FREQ"] == "WEEKLY" and interval == 1 and days:
        if days in (_WORKDAYS, _WEEKEND):
            return str(table["workdays" if days == _WORKDAYS else "weekends"])
        return _joined(table, (table["every"][_DAYS.index(day)] for day in days))
    every = _every(table, parts["FREQ"], interval)
    if parts["FREQ"] == "WEEKLY" and days:
        on = _joined(table, (table["on"][_DAYS.index(day)] for day in days))
    elif days:
        on = _joined(table, (_nth(table, day) for day in days))
    elif month_days and "BYMONTH" not in parts:
        on = _joined(table, (_month_day(table, day) for day in month_days))
    else:
        on = ""
    if "BYMONTH" in parts:
        on = _in_month(table, on, month_days, int(parts["BYMONTH"]))
    return str(table["rule"].format(every=every, on=on)) if on else every


def _in_month(table: Table, on: str, month_days: list[int], month: int) -> str:
    if month_days:
        dates = (say_date(table, month, day) for day in month_days)
        return str(table["on_date"].format(date=_joined(table, dates)))
    return str(table["in_month"].format(on=on, month=table["months"][month - 1]))


def _every(table: Table, frequency: str, interval: int) -> str:
    one, other, many = table["rhythms"][frequency.lower()]
    return str((one, other)[interval - 1] if interval < 3 else many.format(n=interval))


def _nth(table: Table, day: str) -> str:
    number, weekday = int(day[:-2] or 0), _DAYS.index(day[-2:])
    names = table["nth_feminine" if weekday + 1 in table["feminine"] else "nth"]
    nth = names.get(str(number), f"{number}.")
    return str(table["nth_day"].format(nth=nth, weekday=table["weekdays"][weekday]))


def _month_day(table: Table, day: int) -> str:
    if day == -1:
        return str(table["last_day"])
    return str(table["month_day"].format(day=_ordinal(table, day)))


def _joined(table: Table, parts: Iterable[str]) -> str:
    *most, last = parts
    return f"{', '.join(most)} {table['and']} {last}" if most else last
