"""Rows sorted by a column, as the operations themselves read texts, numbers and dates.

This reading is strict on purpose and shares nothing with `tabx.values`, which it helps to examine.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from itertools import groupby
from typing import Any

from tabx.base.escapes import shorten
from tabx.operations.draft import Draft
from tabx.operations.errors import OperationError
from tabx.operations.finding import LONGEST_SHOWN, find_column
from tabx.operations.records import Sort, SortedAs

_NUMBER = re.compile(r"[+\-−]?(?:(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?|\.[0-9]+)")
_ISO_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")

_RIGHT = {
    SortedAs.NUMBER: "digits with a sign, commas between groups of three and a decimal point",
    SortedAs.DATE: "ISO's 2024-01-31, or the pattern of the operation",
}


def sort(draft: Draft, operation: Sort) -> None:
    """Sort the rows, in each section for itself.

    Raises
    ------
    OperationError
        A cell of the column cannot be read.
    """
    column = find_column(draft, operation.column)
    read = _reader(operation)
    keys = [_key(draft, row, column, read, operation) for row in range(draft.height)]
    order: list[int] = []
    for _, section in groupby(range(draft.height), key=lambda row: draft.groups[row]):
        rows = list(section)
        filled = [row for row in rows if keys[row] is not None]
        # A reversed sort keeps equal rows in their order too.
        order += sorted(filled, key=lambda row: keys[row], reverse=operation.descending)
        order += [row for row in rows if keys[row] is None]
    draft.body = [draft.body[row] for row in order]
    draft.rows = [draft.rows[row] for row in order]


def _key(draft: Draft, row: int, column: int, read: Callable[[str], Any], operation: Sort) -> Any:
    """Return what a row is sorted by, None for a blank cell."""
    text = draft.body[row][column].text.strip()
    if not text:
        return None
    found = read(text)
    if found is None:
        raise OperationError(
            f"column {column + 1} cannot be sorted as {operation.sorted_as}: row {row + 1} has "
            f"{shorten(text, LONGEST_SHOWN)!r}; {_RIGHT[operation.sorted_as]}, is right",
            (row + 1,),
        )
    return found


def _reader(operation: Sort) -> Callable[[str], Any]:
    if operation.sorted_as is SortedAs.NUMBER:
        return read_number
    if operation.sorted_as is SortedAs.DATE:
        pattern = operation.pattern
        return read_date if pattern is None else lambda text: read_date_by(text, pattern)
    return str.lower if operation.ignore_case else str


def read_number(text: str) -> Decimal | None:
    """Return the number that a text is, None where it is none: "−1,234.5", ".300", "+7"."""
    if _NUMBER.fullmatch(text) is None:
        return None
    return Decimal(text.replace(",", "").replace("−", "-"))


def read_date(text: str) -> date | None:
    """Return the date of an ISO text, None for another text or a day that no calendar has."""
    if _ISO_DATE.fullmatch(text) is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def read_date_by(text: str, pattern: str) -> datetime | None:
    """Return the date and time of a text by a pattern of `datetime.strptime`, None where it does not fit."""
    try:
        return datetime.strptime(text, pattern)
    except ValueError:
        return None
