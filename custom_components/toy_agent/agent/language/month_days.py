"""Days by their number in a month: March 3rd, 26.9., the last Friday of May."""

from dataclasses import replace

from .digits import DateDigits
from .durations import Read
from .frame import Frame
from .marks import Mark, Marks
from .time_words import Word
from .weeks import read_week


def skip_glue(marks: Marks, place: int) -> int:
    """Step over the, of, on and commas."""
    while (
        marks.at(place).words & {Word.THE, Word.OF, Word.ON}
        or marks.at(place).text == ","
    ):
        place += 1
    return place


def day_number(mark: Mark) -> int | None:
    """Return the number if it can count the days of a month; 39 is a wrong date."""
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
    """Read a date in digits."""
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
