"""Margins of the prediction: empty rows and columns at the edges of a table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from tabx.align.headers.header_thresholds import THRESHOLDS
from tabx.align.headers.texts import folded_texts, header_names, is_blank, share_in
from tabx.align.records import Counted, Repair, RepairKind
from tabx.table import Cell, Table


def remove_margins(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction without empty columns and rows at its edges, and the repairs.

    An empty line between others divides what is adjacent in the gold: it stays, and is extra. Only as many lines are
    removed as the prediction has more than the gold, as an emptied line is missing. An empty header is replaced by the
    row below it if that has the gold's names.
    """
    repairs = []
    columns = _empty_columns(predicted)[: max(0, predicted.column_count - gold.column_count)]
    table = without_columns(predicted, columns) if columns else predicted
    if columns:
        repairs.append(_repair(len(columns), "column"))
    table, empty_rows = _without_empty_rows(gold, table)
    table, blank_levels = _without_blank_levels(gold, table)
    if empty_rows or blank_levels:
        repairs.append(_repair(empty_rows + blank_levels, "row"))
    return table, repairs


def _repair(count: int, entity: str) -> Repair:
    note = f"an empty {entity}" if count == 1 else f"{count} empty {entity}s"
    return Repair(RepairKind.LAYOUT, count=float(count), of=Counted.TABLE, note=note)


def _without_empty_rows(gold: Table, table: Table) -> tuple[Table, int]:
    """Return the table without the empty data rows at its edges, and their number."""
    too_many = max(0, table.row_count - gold.row_count)
    empty = frozenset(_at_the_edges([is_blank(row) for row in table.rows])[:too_many] if too_many else [])
    if not empty:
        return table, 0
    return _with_rows(table, [row for row in range(table.row_count) if row not in empty]), len(empty)


def _without_blank_levels(gold: Table, table: Table) -> tuple[Table, int]:
    """Return the table without blank header levels, and their number."""
    header = tuple(row for row in table.header_rows if not is_blank(row))
    count = len(table.header_rows) - len(header)
    if not count or not gold.has_header:
        return table, 0
    if header:
        return replace(table, header_rows=header), count
    return (_with_first_row_as_header(table), count) if _starts_with_names(gold, table) else (table, 0)


def _empty_columns(table: Table) -> list[int]:
    """Return the columns without a name or value at the edges, the outermost first."""
    rows = (*table.header_rows, *table.rows)
    return _at_the_edges([not any(row[column].text.strip() for row in rows) for column in range(table.column_count)])


def _at_the_edges(empty: Sequence[bool]) -> list[int]:
    """Return the indices of empty rows (or columns) at the edges, the outermost first."""
    if all(empty):
        return list(range(len(empty)))
    first, last = empty.index(False), len(empty) - 1 - empty[::-1].index(False)
    edges = [*range(first), *range(last + 1, len(empty))]
    return sorted(edges, key=lambda index: min(index, len(empty) - 1 - index))


def without_columns(table: Table, columns: Collection[int]) -> Table:
    """Return the table without some of its columns, spans shortened."""
    kept = [column for column in range(table.column_count) if column not in columns]
    return replace(
        table,
        header_rows=tuple(_cells_of(row, kept) for row in table.header_rows),
        rows=tuple(_cells_of(row, kept) for row in table.rows),
        stub_columns=sum(column < table.stub_columns for column in kept),
    )


def _cells_of(row: tuple[Cell, ...], columns: Sequence[int]) -> tuple[Cell, ...]:
    return tuple(_narrowed(row[column], column, columns) for column in columns)


def _narrowed(cell: Cell, column: int, kept: Sequence[int]) -> Cell:
    """Return a cell with its span reduced to the columns that are kept."""
    if cell.column_span == 1:
        return cell
    start = column - cell.column_offset
    within = [other for other in kept if start <= other < start + cell.column_span]
    return replace(cell, column_span=len(within), column_offset=within.index(column))


def _with_rows(table: Table, rows: Sequence[int]) -> Table:
    groups = tuple(table.row_groups[row] for row in rows) if table.row_groups else ()
    return replace(table, rows=tuple(table.rows[row] for row in rows), row_groups=groups)


def _with_first_row_as_header(table: Table) -> Table:
    first = tuple(replace(cell, row_span=1, row_offset=0) for cell in table.rows[0])
    return replace(_with_rows(table, range(1, table.row_count)), header_rows=(first,))


def _starts_with_names(gold: Table, table: Table) -> bool:
    if not table.rows:
        return False
    return share_in(folded_texts(table.rows[0]), header_names(gold)) >= THRESHOLDS.most_texts
