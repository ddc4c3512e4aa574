"""Units that a table names once for all its numbers: in the caption or above the row names, as financial tables do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabx.compare.table_column import read_table_column
from tabx.table import Table
from tabx.values import read_column, read_header
from tabx.values.records import Column, DataType, HeaderReading


def is_told(view: Table, gold: Column) -> bool:
    """Return whether a predicted table names a gold column's unit elsewhere.

    The unit of numbers in the caption or above the row names ("In millions of dollars"); a unit that the gold itself
    names above its row names in the numbers or in their headers.
    """
    columns = [read_table_column(view, index) for index in range(view.column_count)]
    wanted = _dimensions(gold)
    if not wanted and gold.type is DataType.STRING and gold.header.unit is not None:
        wanted = {gold.header.unit.dimension}
        return any(wanted & _dimensions(column) for column in columns) or _any_of(view, columns, wanted)
    return _any_of(view, columns, wanted)


def _any_of(table: Table, columns: Sequence[Column], wanted: set[str]) -> bool:
    return any(told.unit is not None and told.unit.dimension in wanted for told, _ in _told(table, columns))


def under_told_unit(table: Table, columns: Sequence[Column], index: int, other: Column) -> Column:
    """Return a column of bare numbers read in the unit that its table names for all of them, where the other side does.

    With the scale that is named along with it, or without it, whichever brings more of the column's values back in
    the other one; the column itself where neither does.
    """
    column, found = columns[index], _dimensions(other)
    if column.type is not DataType.NUMERICAL or not found or _dimensions(column) & found:
        return column
    if any(value.unit is not None for value in column.values):
        return column
    keys = {value.key for value in other.values if value.key}
    best, most = column, 0
    for told, text in _told(table, columns):
        if told.unit is None or told.unit.dimension not in found:
            continue
        for name in (text, f"({told.unit.symbol})"):
            read = read_column((*table.columns[index], name), table.column_texts(index), column.rules)
            hits = sum(value.key in keys for value in read.values if value.key)
            if hits > most:
                best, most = read, hits
    return best


def _dimensions(column: Column) -> set[str]:
    return {value.unit.dimension for value in column.values if value.unit is not None}


def _told(table: Table, columns: Sequence[Column]) -> Iterator[tuple[HeaderReading, str]]:
    """Yield what a table says of all its numbers: its caption, and the headers of its columns of words."""
    for column, path in zip(columns, table.columns, strict=True):
        if column.type is DataType.STRING and column.header.unit is not None:
            yield column.header, path[-1]
    if table.caption:
        yield read_header((table.caption,)), table.caption
