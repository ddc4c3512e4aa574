"""Empty rows and columns of the prediction, and a column that only counts its rows."""

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
    """Return the prediction without empty columns and rows and without an index column, and the repairs.

    Only as many empty lines are removed as the prediction has more than the gold, those at the edges first, as an
    emptied line is missing; and the columns inserted where the gold has none, whatever is missing elsewhere. An empty
    header is replaced by the row below it if that has the gold's names.
    """
    repairs = []
    counting = _index_column(gold, predicted)
    table = predicted if counting is None else without_columns(predicted, [counting])
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
    if counting is not None:
        note = "an index column without a name counts the rows"
        repairs.append(Repair(RepairKind.LAYOUT, of=Counted.COLUMN, note=note))
    return table, repairs


def _repair(count: int, of: Counted) -> Repair:
    note = f"an empty {of}" if count == 1 else f"{count} empty {of}s"
    return Repair(RepairKind.LAYOUT, count=float(count), of=of, note=note)


MOSTLY = 0.5
"""Share of the rows in which a gold column has to count them to be an index itself: more than half, so that a column
with a wrong number is still one, and small counts that happen to grow are none."""


def _index_column(gold: Table, table: Table) -> int | None:
    """Return the first column where it has no name and counts the rows from 0 or 1; None where the gold has such a one.

    A gold column whose name stands in the prediction is another column.
    """
    if not table.has_header or _unnamed(gold) >= _unnamed(table) or "".join(table.columns[0]).strip():
        return None
    first = _start_of_count(table)
    if first is None:
        return None
    names = header_names(table)
    others = [column for column, path in enumerate(gold.columns) if fold(" ".join(path)) not in names]
    return None if any(_counts(gold, column, first) for column in others) else 0


def _start_of_count(table: Table) -> int | None:
    """Return 0 or 1 where the first column counts from there, blank rows aside; None for other columns."""
    texts = [row[0].text.strip() for row in table.rows if not is_blank(row)]
    starts = (first for first in (0, 1) if list(texts) == [str(first + number) for number in range(len(texts))])
    return next(starts, None) if texts else None


def _unnamed(table: Table) -> int:
    """Return the number of columns without a name."""
    return sum(not any(part.strip() for part in path) for path in table.columns)


def _counts(table: Table, column: int, first: int) -> bool:
    """Whether a column mostly numbers the rows."""
    texts = table.column_texts(column)
    counted = sum(text.strip() == str(first + number) for number, text in enumerate(texts))
    return counted > MOSTLY * len(texts)


def _without_empty_rows(gold: Table, table: Table) -> tuple[Table, int]:
    """Return the table without as many empty data rows as it has more than the gold, and their number."""
    too_many = max(0, table.row_count - gold.row_count)
    if not too_many or _may_be_a_column(table):
        return table, 0
    empty = frozenset(_outermost_first([is_blank(row) for row in table.rows])[:too_many])
    if not empty:
        return table, 0
    return _with_rows(table, [row for row in range(table.row_count) if row not in empty]), len(empty)


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


def _with_rows(table: Table, rows: Sequence[int]) -> Table:
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
    return replace(_with_rows(table, range(1, table.row_count)), header_rows=(first,))


def _starts_with_names(gold: Table, table: Table) -> bool:
    if not table.rows:
        return False
    return share_in(folded_texts(table.rows[0]), header_names(gold)) >= THRESHOLDS.most_texts
