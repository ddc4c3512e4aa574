"""Empty rows and columns at the edges of the prediction, which say nothing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from tabx.align.headers.texts import ALIKE, filled, is_blank_line, names_of, share_in
from tabx.align.records import Repair, RepairKind
from tabx.table import Cell, Table

Row = tuple[Cell, ...]


def remove_margins(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction without the empty columns and rows at its edges, and what that repaired.

    One in between parts what the gold has side by side: it stays, and is extra. No more columns and rows go than the
    prediction has too many: one that was emptied is missing, not too many. An empty header gives way to the row beneath
    it where that says the gold's names.
    """
    repairs = []
    columns = _empty_columns(predicted)[: max(0, predicted.column_count - gold.column_count)]
    table = without_columns(predicted, columns) if columns else predicted
    if columns:
        repairs.append(_said(len(columns), "column"))
    spare = max(0, table.row_count - gold.row_count)
    empty = frozenset(_at_edges([is_blank_line(row) for row in table.rows])[:spare] if spare else [])
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
    """Return the columns at the edges without a name and without a value, the outermost first."""
    rows = (*table.header_rows, *table.rows)
    return _at_edges([not any(row[column].text.strip() for row in rows) for column in range(table.column_count)])


def _at_edges(empty: Sequence[bool]) -> list[int]:
    """Return the places of the empty lines with none but empty ones on one side of them, the outermost first."""
    if all(empty):
        return list(range(len(empty)))
    first, last = empty.index(False), len(empty) - 1 - empty[::-1].index(False)
    edges = [*range(first), *range(last + 1, len(empty))]
    return sorted(edges, key=lambda place: min(place, len(empty) - 1 - place))


def without_columns(table: Table, columns: Collection[int]) -> Table:
    """Return the table without some of its columns, spans shortened."""
    kept = [column for column in range(table.column_count) if column not in columns]
    return replace(
        table,
        header_rows=tuple(_kept(row, kept) for row in table.header_rows),
        rows=tuple(_kept(row, kept) for row in table.rows),
        stub_columns=sum(column < table.stub_columns for column in kept),
    )


def _kept(row: Row, kept: Sequence[int]) -> Row:
    return tuple(_narrowed(row[column], column, kept) for column in kept)


def _narrowed(cell: Cell, column: int, kept: Sequence[int]) -> Cell:
    """Return a cell with its span counted in the columns that are left."""
    if cell.column_span == 1:
        return cell
    start = column - cell.column_offset
    within = [other for other in kept if start <= other < start + cell.column_span]
    return replace(cell, column_span=len(within), column_offset=within.index(column))


def _only(table: Table, rows: list[int]) -> Table:
    groups = tuple(table.row_groups[j] for j in rows) if table.row_groups else ()
    return replace(table, rows=tuple(table.rows[j] for j in rows), row_groups=groups)


def _promoted(table: Table) -> Table:
    """Return the table with its first data row as its header."""
    first = tuple(replace(cell, row_span=1, row_offset=0) for cell in table.rows[0])
    return replace(_only(table, list(range(1, table.row_count))), header_rows=(first,))


def _starts_with_names(gold: Table, table: Table) -> bool:
    return bool(table.rows) and share_in(filled(table.rows[0]), names_of(gold)) >= ALIKE
