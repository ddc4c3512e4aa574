"""Operations one after another, each from a whole table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from tabx.edit.bench.slow import cells, columns, rows, sorting
from tabx.edit.bench.slow.sheet import Sheet, sheet_of, table_of
from tabx.table import Table

_EDITS: Mapping[str, Callable[[Sheet, Any], None]] = MappingProxyType(
    {
        "add_row": rows.add_row,
        "remove_row": rows.remove_row,
        "move_row": rows.move_row,
        "swap_rows": rows.swap_rows,
        "sort": sorting.sort,
        "add_column": columns.add_column,
        "remove_column": columns.remove_column,
        "move_column": columns.move_column,
        "rename_header": columns.rename_header,
        "set_cells": cells.set_cells,
        "merge_equal": cells.merge_equal,
        "split_merged": cells.split_merged,
    }
)

Origins = list[int | None]


def slow_apply(table: Table, operations: Sequence[Any], policy: str) -> tuple[Table, Table, Origins, Origins]:
    """Return result, source as read, and the origins of rows and columns.

    Raises
    ------
    Refused
        An operation does not fit.
    NotImplementedError
        Dates are to be sorted by a pattern that it does not read.
    """
    source, now = table, table
    row_origins: Origins = list(range(table.row_count))
    column_origins: Origins = list(range(table.column_count))
    for number, operation in enumerate(operations):
        sheet = sheet_of(now)
        refills = _refills(sheet, operation, policy)
        if refills:
            cells.forget_merged(sheet)
            if number == 0:
                source = _merged_again(table)
        _EDITS[operation.op](sheet, operation)
        if refills:
            cells.merge(sheet, sheet.columns)
        row_origins = [_through(row_origins, sheet.row_origins[name]) for name in sheet.lines]
        column_origins = [_through(column_origins, sheet.column_origins[name]) for name in sheet.columns]
        now = table_of(sheet, table)
    return now, source, row_origins, column_origins


def _refills(sheet: Sheet, operation: Any, policy: str) -> bool:
    has_merged = any(name[0] == "r" for name, _ in sheet.labels)
    return policy == "refill" and has_merged and operation.op not in ("merge_equal", "split_merged")


def _merged_again(table: Table) -> Table:
    sheet = sheet_of(table)
    cells.forget_merged(sheet)
    cells.merge(sheet, sheet.columns)
    return table_of(sheet, table)


def _through(origins: Origins, place: int | None) -> int | None:
    return None if place is None else origins[place]
