"""Empty rows and columns of the prediction."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise

from tabx.align.headers.header_thresholds import THRESHOLDS
from tabx.align.headers.texts import folded_texts, header_names, is_blank, share_in
from tabx.align.records import Counted, Repair, RepairKind
from tabx.table import Cell, Table
from tabx.values import fold


def remove_margins(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction without empty columns and rows, and the repairs.

    Only as many empty lines are removed as the prediction has more than the gold, those at the edges first, as an
    emptied line is missing; and the columns inserted where the gold has none, whatever is missing elsewhere. An empty
    header is replaced by the row below it if that has the gold's names.
    """
    repairs = []
    table = predicted
    empty = _empty_columns(table)
    surplus = empty[: max(0, table.column_count - gold.column_count)]
    columns = sorted({*surplus, *_inserted(gold, table, empty)})
    table = without_columns(table, columns) if columns else table
    if columns:
        repairs.append(_repair(len(columns), Counted.COLUMN))
    table, empty_rows = _without_empty_rows(gold, table)
    table, blank_levels = _without_blank_levels(gold, table)
    if empty_rows or blank_levels:
        repairs.append(_repair(empty_rows + blank_levels, Counted.ROW))
    return table, repairs


def _repair(count: int, of: Counted) -> Repair:
    note = f"an empty {of}" if count == 1 else f"{count} empty {of}s"
    return Repair(RepairKind.LAYOUT, count=float(count), of=of, note=note)


def _without_empty_rows(gold: Table, table: Table) -> tuple[Table, int]:
    """Return the table without as many empty data rows as it has more than the gold, and their number."""
    too_many = max(0, table.row_count - gold.row_count)
    if not too_many or _may_be_a_column(table):
        return table, 0
    empty = frozenset(_outermost_first([is_blank(row) for row in table.rows])[:too_many])
    if not empty:
        return table, 0
    return with_rows(table, [row for row in range(table.row_count) if row not in empty]), len(empty)


def _may_be_a_column(table: Table) -> bool:
    """Whether an empty row may be a column without a name, in a body on its side: such a name has values below it."""
    unnamed = (column for column, path in enumerate(table.columns) if column and not any(part.strip() for part in path))
    return table.has_header and any("".join(table.column_texts(column)).strip() for column in unnamed)


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
    """Return the columns without a name or value, the outermost first."""
    rows = (*table.header_rows, *table.rows)
    return _outermost_first([not any(row[column].text.strip() for row in rows) for column in range(table.column_count)])


def _inserted(gold: Table, table: Table, empty: Collection[int]) -> list[int]:
    """Return the empty columns between two names that are neighbours in the gold: no gold column was emptied there.

    The edge of the table is a neighbour of its first and last column.
    """
    places = {fold(" ".join(path)): place for place, path in enumerate(gold.columns)}
    if not gold.has_header or len(places) < gold.column_count:
        return []
    names = [fold(" ".join(path)) for path in table.columns]
    kept = [-1, *(column for column in range(table.column_count) if column not in empty), table.column_count]
    edges = {-1: -1, table.column_count: gold.column_count}
    place_of = edges | {column: places[names[column]] for column in kept[1:-1] if names[column] in places}
    gaps = ((left, right) for left, right in pairwise(kept) if left in place_of and right in place_of)
    return [
        column for left, right in gaps if place_of[right] - place_of[left] == 1 for column in range(left + 1, right)
    ]


def _outermost_first(empty: Sequence[bool]) -> list[int]:
    """Return the indices of empty rows (or columns): those at the edges, then those inside."""
    places = [index for index, is_empty in enumerate(empty) if is_empty]
    return sorted(places, key=lambda index: min(index, len(empty) - 1 - index))


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


def with_rows(table: Table, rows: Sequence[int]) -> Table:
    """Return the table reduced to some of its rows, spans shortened."""
    groups = tuple(table.row_groups[row] for row in rows) if table.row_groups else ()
    return replace(table, rows=tuple(_lowered(table.rows[row], row, rows) for row in rows), row_groups=groups)


def _lowered(row: tuple[Cell, ...], index: int, kept: Sequence[int]) -> tuple[Cell, ...]:
    """Return a row with the spans of its cells reduced to the rows that are kept."""
    if all(cell.row_span == 1 for cell in row):
        return row
    return tuple(_shortened(cell, index, kept) for cell in row)


def _shortened(cell: Cell, row: int, kept: Sequence[int]) -> Cell:
    if cell.row_span == 1:
        return cell
    start = row - cell.row_offset
    within = [other for other in kept if start <= other < start + cell.row_span]
    return replace(cell, row_span=len(within), row_offset=within.index(row))


def _with_first_row_as_header(table: Table) -> Table:
    first = tuple(replace(cell, row_span=1, row_offset=0) for cell in table.rows[0])
    return replace(with_rows(table, range(1, table.row_count)), header_rows=(first,))


def _starts_with_names(gold: Table, table: Table) -> bool:
    if not table.rows:
        return False
    return share_in(folded_texts(table.rows[0]), header_names(gold)) >= THRESHOLDS.most_texts
