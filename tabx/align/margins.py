"""Empty rows and columns of the prediction, at its edge mostly, which say nothing."""

from __future__ import annotations

from dataclasses import replace

from tabx.align.header_texts import ALIKE, filled, is_blank_line, names_of, share_in
from tabx.align.records import Repair, RepairKind
from tabx.table import Cell, Table

Rows = tuple[tuple[Cell, ...], ...]


def without_margins(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction without its empty columns and rows, and what that repaired.

    No more columns and rows go than the prediction has too many: one that was emptied is missing, not too many. An
    empty header gives way to the row beneath it where that says the gold's names.
    """
    repairs = []
    columns = _empty_columns(predicted)[: max(0, predicted.column_count - gold.column_count)]
    table = without_columns(predicted, frozenset(columns)) if columns else predicted
    if columns:
        repairs.append(_said(len(columns), "column"))
    spare = max(0, table.row_count - gold.row_count)
    empty = frozenset([j for j, row in enumerate(table.rows) if is_blank_line(row)][:spare] if spare else [])
    if empty:
        table = _only(table, [j for j in range(table.row_count) if j not in empty])
    header = tuple(line for line in table.header_rows if not is_blank_line(line))
    blank = len(table.header_rows) - len(header)
    if blank and gold.has_header and (header or _starts_with_names(gold, table)):
        table = replace(table, header_rows=header) if header else _promoted(table)
    else:
        blank = 0
    if empty or blank:
        repairs.append(_said(len(empty) + blank, "row"))
    return table, repairs


def _said(count: int, entity: str) -> Repair:
    note = f"an empty {entity}" if count == 1 else f"{count} empty {entity}s"
    return Repair(RepairKind.LAYOUT, count=float(count), of="table", note=note)


def _empty_columns(table: Table) -> list[int]:
    """Return the columns without a name and without a value, those at the edges first."""
    rows = (*table.header_rows, *table.rows)
    empty = [column for column in range(table.column_count) if not any(row[column].text.strip() for row in rows)]
    return sorted(empty, key=lambda column: min(column, table.column_count - 1 - column))


def without_columns(table: Table, columns: frozenset[int]) -> Table:
    """Return the table without some of its columns."""

    def cut(rows: Rows) -> Rows:
        return tuple(tuple(cell for column, cell in enumerate(row) if column not in columns) for row in rows)

    stub = sum(column not in columns for column in range(table.stub_columns))
    return replace(table, header_rows=cut(table.header_rows), rows=cut(table.rows), stub_columns=stub)


def _only(table: Table, rows: list[int]) -> Table:
    groups = tuple(table.row_groups[j] for j in rows) if table.row_groups else ()
    return replace(table, rows=tuple(table.rows[j] for j in rows), row_groups=groups)


def _promoted(table: Table) -> Table:
    """Return the table with its first data row as its header."""
    first = tuple(replace(cell, row_span=1, row_offset=0) for cell in table.rows[0])
    return replace(_only(table, list(range(1, table.row_count))), header_rows=(first,))


def _starts_with_names(gold: Table, table: Table) -> bool:
    return bool(table.rows) and share_in(filled(table.rows[0]), names_of(gold)) >= ALIKE
