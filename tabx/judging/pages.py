"""Tables of one side that were read as if they had a header of their own: the next page of a table, a row alone."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.formats import strip_header
from tabx.judging.header_rows import repeats_row
from tabx.judging.header_shapes import has_numbers_above_numbers
from tabx.table import Table
from tabx.values import fold


def as_printed_on(tables: Sequence[Table], others: Sequence[Table]) -> tuple[Table, ...]:
    """Return several tables of one side, those that go on another page without its header read as data.

    Their first row was read as a header: it is a data row of a table of the other side, or has numbers above numbers
    where that table has as many columns; and it has no name of any of them.
    """
    if len(tables) < 2:
        return tuple(tables)
    names = _names(others)
    return tuple(strip_header(table) if _goes_on(table, others, names) else table for table in tables)


def with_lone_rows(tables: Sequence[Table], golds: Sequence[Table]) -> tuple[Table, ...]:
    """Return several tables, those of one row that was read as a header as data where it is a row of a gold table."""
    if len(tables) < 2:
        return tuple(tables)
    return tuple(strip_header(table) if _is_lone_row(table, golds) else table for table in tables)


def _is_lone_row(table: Table, golds: Sequence[Table]) -> bool:
    is_header_alone = table.has_header and not table.row_count
    return is_header_alone and any(repeats_row(table, gold) for gold in golds if _are_as_wide(table, gold))


def _goes_on(table: Table, others: Sequence[Table], names: set[str]) -> bool:
    header = table.header_rows
    if not table.row_count or not header or names & _names([table]):
        return False
    wide = [other for other in others if _are_as_wide(table, other)]
    is_of_numbers = len(header) == 1 and bool(wide) and has_numbers_above_numbers(header[0], table.rows)
    return is_of_numbers or any(repeats_row(table, other) for other in wide)


def _are_as_wide(table: Table, other: Table) -> bool:
    return other.has_header and other.column_count == table.column_count


def _names(tables: Sequence[Table]) -> set[str]:
    return {fold(cell.text) for table in tables for row in table.header_rows for cell in row} - {""}
