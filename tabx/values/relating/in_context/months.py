"""Days under the name of their month: 3 under "October" is October 3, and so is "October 3" beside it."""

from __future__ import annotations

import re
from dataclasses import replace

from tabx.values.columns import Column
from tabx.values.reading.cell import read
from tabx.values.reading.dates import MONTHS
from tabx.values.records import DataType
from tabx.values.text import words
from tabx.values.value import Value

Values = tuple[Value, ...]

_DAY = re.compile(r"(0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?\.?", re.IGNORECASE)
_YEAR = re.compile(r"[12]\d{3}")


def under_month(column: Column, partner: Column) -> Values | None:
    """Return the days of a column as dates in the month that its header names, or None without dates beside it."""
    month = month_of(column.header.name)
    if not month or not any(value.type is DataType.DATE for value in partner.values):
        return None
    return tuple(_in_month(value, month) for value in column.values)


def month_of(name: str) -> str:
    """Return the month that a name is, with its year where it has one: "Oct. 1991" is "oct 1991"; else ""."""
    said = words(name)
    months = [word for word in said if word in MONTHS]
    years = [word for word in said if _YEAR.fullmatch(word)]
    if len(months) != 1 or len(said) != 1 + len(years) or len(years) > 1:
        return ""
    return " ".join((*months, *years))


def _in_month(value: Value, month: str) -> Value:
    """Return a cell as the day of a month, unchanged where it is no bare day."""
    found = _DAY.fullmatch(value.text.strip())
    if value.type is DataType.DATE or found is None:
        return value
    name, _, year = month.partition(" ")
    written = f"{name} {found[1]}, {year}" if year else f"{name} {found[1]}"
    date = next((option for option in read(written) if option.type is DataType.DATE), None)
    return value if date is None else replace(date, text=value.text)
