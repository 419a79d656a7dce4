"""The days that a repetition falls on: Tuesdays, the first and third Friday."""

from .durations import Read
from .marks import Marks
from .month_days import skip_glue
from .repeat_rhythms import WEEKEND, month_follows
from .repeats import Repeat
from .time_words import Word


def _weekday_at(marks: Marks, place: int) -> int | None:
    return marks.at(place).sense.weekday


def read_weekdays(marks: Marks, place: int, repeat: Repeat) -> Read[Repeat]:
    """Read "Monday, Wednesday and Friday" and "Saturday through Tuesday"."""
    first = _weekday_at(marks, place)
    if first is None or (repeat.every is None and not marks.at(place).sense.plural):
        if Word.WEEKEND in marks.at(place).words and repeat.frequency == "WEEKLY":
            return Repeat(weekdays=WEEKEND), place + 1
        return None
    days, at = [first], place + 1
    while True:
        through = marks.does(at, Word.UNTIL) or marks.at(at).dash
        joint = at
        while marks.at(joint).text == "," or marks.at(joint).words & {
            Word.AND,
            Word.THE,
            Word.ON,
            Word.EVERY,
        }:
            joint += 1
        joint += through and joint == at
        following = _weekday_at(marks, joint)
        if following is None or joint == at:
            break
        days += _through(days[-1], following) if through else [following]
        at = joint + 1
    return Repeat(weekdays=tuple(dict.fromkeys(days)), every=True), at


def _through(first: int, last: int) -> list[int]:
    return [(first + step - 1) % 7 + 1 for step in range((last - first) % 7 + 1)]


def read_digits(marks: Marks, place: int, repeat: Repeat) -> Read[Repeat]:
    """Read "every 4/15", where only one order of day and month is possible."""
    date = marks.at(place).date
    if (
        date is None
        or date.year
        or not repeat.every
        or repeat.frequency not in {None, "YEARLY"}
    ):
        return None
    month_first = not date.sure and marks.words.month_first
    day, month = date.first, date.second
    if month > 12 or (month_first and day <= 12):
        day, month = month, day
    elif month_first is None and day <= 12 and day != month:
        return None
    return Repeat(month_days=(day,), month=month), place + 1


def read_ordinals(marks: Marks, place: int, repeat: Repeat) -> Read[Repeat]:
    """Read "first and third Friday", "the 4th and 10th", "the 2nd to last"."""
    numbers, at = _ordinal_list(marks, place, in_month=repeat.month is not None)
    if not numbers:
        return None
    weekday = _weekday_at(marks, at)
    if weekday is None:
        if marks.at(at).sense.unit == "day":
            at += 1
        known = repeat.every or month_follows(marks, at) or marks.does(at, Word.EVERY)
        known = known or every_follows(marks, at)
        return (Repeat(month_days=tuple(numbers)), at) if known else None
    nths = [(number, weekday) for number in numbers]
    at += 1
    following = skip_glue(marks, at + marks.does(at, Word.AND))
    more = _ordinal_list(marks, following, in_month=False)
    if more[0] and (second := _weekday_at(marks, more[1])) is not None:
        nths += [(number, second) for number in more[0]]
        at = more[1] + 1
    return Repeat(nths=tuple(nths)), at


def every_follows(marks: Marks, place: int) -> bool:
    """Say whether every or each follows, after the small words."""
    at = skip_glue(marks, place)
    return marks.does(at, Word.EVERY)


def _ordinal_list(marks: Marks, place: int, *, in_month: bool) -> tuple[list[int], int]:
    numbers: list[int] = []
    at = place
    while True:
        read = _ordinal(
            marks,
            skip_glue(marks, at),
            bare=in_month or bool(numbers and marks.at(place).width),
        )
        if not read:
            return numbers, at
        numbers.append(read[0])
        at = read[1]
        if marks.at(at).text == "," or marks.does(at, Word.AND):
            following = at + 1
            if marks.does(following, Word.AND):
                following += 1
            if _ordinal(marks, skip_glue(marks, following), bare=in_month):
                at = following
                continue
        return numbers, at


def _ordinal(marks: Marks, place: int, *, bare: bool) -> Read[int]:
    mark = marks.at(place)
    if mark.words & {Word.LAST, Word.END}:
        return -1, place + 1
    if Word.START in mark.words:
        return 1, place + 1
    whole = mark.whole
    if (
        whole is None
        or not 1 <= whole <= 31
        or not (mark.ordinal or bare)
        or mark.clock
    ):
        return None
    at = skip_glue(marks, place + 1 + marks.does(place + 1, Word.UNTIL))
    if marks.does(at, Word.LAST):
        return -whole, at + 1
    return whole, place + 1
