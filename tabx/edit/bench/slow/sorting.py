"""Sorting by insertion; numbers are read digit by digit as fractions, days by a calendar of its own."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

from tabx.edit.bench.slow.rows import reorder
from tabx.edit.bench.slow.sheet import Refused, Sheet
from tabx.edit.bench.slow.targets import column_at

DIGITS = "0123456789"
LONG_MONTHS, SHORT_MONTHS, FEBRUARY = (1, 3, 5, 7, 8, 10, 12), (4, 6, 9, 11), 2
GROUP = 3
"""Digits between two commas of a number."""

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def sort(sheet: Sheet, operation: Any) -> None:
    """Sort the rows by a column, in each run of a section for itself."""
    c = sheet.columns[column_at(sheet, operation.column)]
    values = [_value(sheet.texts[name, c], operation) for name in sheet.lines]
    order: list[int] = []
    start = 0
    while start < len(values):
        end = start
        while end < len(values) and sheet.sections[sheet.lines[end]] == sheet.sections[sheet.lines[start]]:
            end += 1
        order += _inserted(values, start, end, operation.descending)
        start = end
    reorder(sheet, order)


def _inserted(values: list[Any], start: int, end: int, descending: bool) -> list[int]:
    found: list[int] = []
    for i in range(start, end):
        if values[i] is None:
            continue
        at = len(found)
        while at > 0 and _comes_first(values[i], values[found[at - 1]], descending):
            at -= 1
        found.insert(at, i)
    return found + [i for i in range(start, end) if values[i] is None]


def _comes_first(one: Any, other: Any, descending: bool) -> bool:
    return bool(one > other) if descending else bool(one < other)


def _value(text: str, operation: Any) -> Any:
    if not text.strip():
        return None
    if operation.sorted_as == "text":
        return [ord(c) for c in (text.strip().lower() if operation.ignore_case else text.strip())]
    if operation.sorted_as == "number":
        return _fraction(text.strip())
    return _day_by_pattern(text.strip(), operation.pattern) if operation.pattern else _iso_day(text.strip())


def _fraction(text: str) -> Fraction:
    digits = text[1:] if text[0] in "+-−" else text
    whole, point, part = digits.partition(".")
    if bool(point) != bool(part) or not (whole or part):
        raise Refused
    if not _are_digits(part) or (whole and not _is_grouped(whole.split(","))):
        raise Refused
    value = _whole(whole.replace(",", "")) + _whole(part) / Fraction(10 ** len(part))
    return -value if text[0] in "-−" else value


def _whole(digits: str) -> Fraction:
    value = Fraction(0)
    for c in digits:
        value = value * 10 + DIGITS.index(c)
    return value


def _are_digits(text: str) -> bool:
    return all(c in DIGITS for c in text)


def _is_grouped(groups: list[str]) -> bool:
    if not all(group and _are_digits(group) for group in groups):
        return False
    return len(groups) == 1 or (len(groups[0]) <= GROUP and all(len(group) == GROUP for group in groups[1:]))


def _iso_day(text: str) -> date:
    parts = text.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not all(_are_digits(part) for part in parts):
        raise Refused
    return _on_calendar(*(int(part) for part in parts))


def _day_by_pattern(text: str, pattern: str) -> date:
    """Return the date of a text such as "5 March 2020": this program knows "%d %B %Y" alone."""
    if pattern != "%d %B %Y":
        raise NotImplementedError(f"the slow program reads dates by '%d %B %Y' alone, not by {pattern!r}")
    parts = text.split()
    if len(parts) != len(("day", "month", "year")) or parts[1] not in MONTHS:
        raise Refused
    if not (parts[0].isdigit() and parts[2].isdigit()):
        raise Refused
    return _on_calendar(int(parts[2]), MONTHS.index(parts[1]) + 1, int(parts[0]))


def _on_calendar(year: int, month: int, day: int) -> date:
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    lengths = {**dict.fromkeys(LONG_MONTHS, 31), **dict.fromkeys(SHORT_MONTHS, 30), FEBRUARY: 29 if is_leap else 28}
    if not 1 <= day <= lengths.get(month, 0):
        raise Refused
    return date(year, month, day)
