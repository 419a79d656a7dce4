"""Days in words and digits: tomorrow, next Friday, March 3rd, 26.9., the last Friday."""

from dataclasses import replace
from typing import Final

from .digits import DateDigits
from .durations import Read, read_length
from .frame import Frame
from .marks import Mark, Marks
from .time_words import Word

_WHICH: Final = (
    (Word.AFTER_NEXT, "after_next"),
    (Word.COMING, "coming"),
    (Word.NEXT, "next"),
    (Word.THIS, "this"),
)
PAST: Final = "past"


def read_day(marks: Marks, place: int) -> Read[Frame]:
    """Read one statement about the day at a place."""
    return (
        _relative(marks, place)
        or _shifted(marks, place)
        or read_nth_weekday(marks, place)
        or read_weekday(marks, place)
        or read_week(marks, place)
        or read_month_day(marks, place)
        or read_written(marks, place)
        or _ordinal_day(marks, place)
    )


def which_of(mark: Mark) -> str | None:
    return next((name for word, name in _WHICH if word in mark.words), None)


def skip_glue(marks: Marks, place: int) -> int:
    """Step over the, of, on and commas."""
    while (
        marks.at(place).words & {Word.THE, Word.OF, Word.ON}
        or marks.at(place).text == ","
    ):
        place += 1
    return place


def _relative(marks: Marks, place: int) -> Read[Frame]:
    day = marks.at(place).sense.day
    if day is None:
        return None
    return Frame(offset=day, refused=PAST if day < 0 else None), place + 1


def _shifted(marks: Marks, place: int) -> Read[Frame]:
    """Read "in two weeks", "two weeks from now" and "a week from Tuesday"."""
    inside = marks.does(place, Word.IN)
    start = place + inside
    while inside and marks.does(start, Word.ABOUT):
        start += 1
    read = read_length(marks, start)
    if not read:
        return None
    length, after = read
    if marks.does(after, Word.AGO):
        return Frame(shift=length, refused=PAST), after + 1
    if marks.does(after, Word.HENCE):
        return Frame(shift=length), after + 1
    if marks.does(after, Word.AFTER) and not length.seconds:
        base = read_day(marks, skip_glue(marks, after + 1))
        if base and base[0].shift is None:
            return replace(base[0], shift=length, counted_from=True), base[1]
    return (Frame(shift=length), after) if inside else None


def read_weekday(marks: Marks, place: int) -> Read[Frame]:
    which = which_of(marks.at(place))
    start = place + (which is not None)
    mark = marks.at(start)
    weekday = mark.sense.weekday
    if weekday is None or mark.sense.plural:
        return None
    if mark.sense.dotted and mark.end - mark.start == len(mark.text):
        return None
    if Word.LAST in marks.at(place - 1).words:
        return Frame(weekday=weekday, refused=PAST), start + 1
    after = start + 1
    if which is None and not marks.at(after + 1).sense.unit:
        which = which_of(marks.at(after))
        after += which is not None
    return Frame(weekday=weekday, which=which), after


def read_week(marks: Marks, place: int) -> Read[Frame]:
    """Read "next week", "this month" and "la semaine prochaine"."""
    which, unit = which_of(marks.at(place)), marks.at(place + 1).sense.unit
    after = place + 2
    if not (which and unit):
        unit, which = marks.at(place).sense.unit, which_of(marks.at(place + 1))
    if Word.LAST in marks.at(place).words and unit:
        return Frame(refused=PAST), after
    steps = {"this": 0, "next": 1, "coming": 1, "after_next": 2}
    if not which or unit not in {"week", "month"}:
        return None
    if unit == "week":
        return Frame(week=steps[which]), after
    return Frame(month_offset=steps[which]), after


def day_number(mark: Mark) -> int | None:
    whole = mark.whole
    return whole if whole is not None and 1 <= whole <= 39 and mark.width < 3 else None


def read_month_day(marks: Marks, place: int) -> Read[Frame]:
    """Read "March 3rd, 2027", "3 de marzo" and "the third of next month"."""
    month = marks.at(place).sense.month
    if month is not None:
        at = place + 1
        while marks.does(at, Word.THE) or marks.at(at).text in {",", ".", "/"}:
            at += 1
        if (day := day_number(marks.at(at))) is None:
            return _year(marks, Frame(month=month), place + 1)
        return _year(marks, Frame(month=month, day=day), after_dot(marks, at))
    if (day := day_number(marks.at(place))) is None:
        return None
    at = after_dot(marks, place)
    if marks.at(at).sense.unit == "day" and marks.at(place).ordinal:
        at += 1
    at = skip_glue(marks, at + (marks.at(at).text == "/"))
    if (month := marks.at(at).sense.month) is not None:
        return _year(marks, Frame(month=month, day=day), at + 1)
    if read := read_week(marks, at):
        return (
            (replace(read[0], day=day), read[1])
            if read[0].month_offset is not None
            else None
        )
    if (
        marks.at(place).ordinal
        and at > place + 1
        and marks.at(at).sense.unit == "month"
    ):
        return Frame(day=day), at + 1
    return None


def after_dot(marks: Marks, place: int) -> int:
    """Return the place after a number and the dot that makes it an ordinal."""
    mark, after = marks.at(place), marks.at(place + 1)
    dotted = after.text == "." and after.start == mark.end
    return place + 1 + (dotted and (mark.width > 0 or mark.date is not None))


def _year(marks: Marks, frame: Frame, place: int) -> Read[Frame]:
    at = place
    while marks.at(at).text in {",", "/"} or marks.does(at, Word.OF):
        at += 1
    mark = marks.at(at)
    if mark.width == 4 and mark.whole and 1900 <= mark.whole < 2100:
        return replace(frame, year=mark.whole), at + 1
    return frame, place


def read_written(marks: Marks, place: int) -> Read[Frame]:
    date = marks.at(place).date
    if date is None:
        return _spaced(marks, place)
    frame = Frame(digits=date, year=date.year)
    if date.year:
        return frame, place + 1
    return _year(marks, frame, after_dot(marks, place) if date.plain else place + 1)


def _spaced(marks: Marks, place: int) -> Read[Frame]:
    """Read "15 / 2"."""
    first, second = marks.at(place).whole, marks.at(place + 2).whole
    if marks.at(place + 1).text != "/" or not first or not second:
        return None
    return Frame(digits=DateDigits(first=first, second=second)), place + 3


def read_nth_weekday(marks: Marks, place: int) -> Read[Frame]:
    """Read "first Tuesday of October" and "last Friday this month"."""
    mark = marks.at(place)
    nth = -1 if Word.LAST in mark.words else mark.whole if mark.ordinal else None
    weekday = marks.at(place + 1).sense.weekday
    if nth is None or weekday is None or not -1 <= nth <= 5:
        return None
    at = place + 2
    while marks.at(at).words & {Word.OF, Word.IN, Word.THE}:
        at += 1
    if (month := marks.at(at).sense.month) is not None:
        return _year(marks, Frame(nth=nth, weekday=weekday, month=month), at + 1)
    read = read_week(marks, at)
    if read and read[0].month_offset is not None:
        return replace(read[0], nth=nth, weekday=weekday), read[1]
    return None


def _ordinal_day(marks: Marks, place: int) -> Read[Frame]:
    """Read "the 15th", "Monday 21" and "día quince"."""
    mark = marks.at(place)
    day = day_number(mark)
    after = marks.at(place + 1)
    if day is None or mark.clock or after.sense.unit:
        return None
    if after.sense.of_hour and not mark.ordinal:
        return None
    if after.words & {Word.AM, Word.PM, Word.OCLOCK, Word.LAST}:
        return None
    if (
        Word.AT in marks.at(place - 1).words
        and Word.ON not in marks.at(place - 1).words
    ):
        return None
    before = marks.at(place - 1)
    named = before.sense.weekday is not None or (
        Word.THE in before.words and marks.at(place - 2).sense.weekday is not None
    )
    dotted = marks.at(place + 1).text == "." and mark.width > 0
    if mark.ordinal or named or dotted or Word.DATE in before.words:
        return Frame(day=day), after_dot(marks, place)
    return None
