"""Which cells hold a fact: all but those that read as blank."""

from __future__ import annotations

from collections.abc import Iterable

from tabx.rules.records import PLAIN, ReadingRules
from tabx.table import Table
from tabx.values import read
from tabx.values.records import Column, DataType, Value


def is_fact(value: Value) -> bool:
    """Return whether a value, as its column settled it, says something ("NA" does in a column of country codes)."""
    return value.type is not DataType.EMPTY


def is_blank(text: str, rules: ReadingRules = PLAIN) -> bool:
    """Return whether a text outside any compared column reads as blank: empty, "-", "N/A", a null token."""
    return not text or read(text)[0].type is DataType.EMPTY or rules.is_null(text)


def row_facts(table: Table, row: int, columns: tuple[Column, ...]) -> int:
    """Return the number of facts in one row: non-blank cells that start there."""
    cells = table.rows[row]
    return sum(cell.is_anchor and is_fact(column.values[row]) for cell, column in zip(cells, columns, strict=True))


def column_facts(table: Table, index: int, column: Column) -> int:
    """Return the number of facts in one column: non-blank cells that start there."""
    if not table.has_spans:
        return sum(map(is_fact, column.values))
    return sum(row[index].is_anchor and is_fact(value) for row, value in zip(table.rows, column.values, strict=True))


def facts_at(table: Table, places: Iterable[tuple[int, int]], rules: ReadingRules = PLAIN) -> int:
    """Return how many of the places hold a non-blank cell that starts there, each read by itself."""
    cells = (table.rows[row][column] for row, column in places)
    return sum(cell.is_anchor and not is_blank(cell.text, rules) for cell in cells)
