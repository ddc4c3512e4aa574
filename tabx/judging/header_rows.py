"""Decide whether the first row of each side is its header, by comparing both sides."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from tabx.align.records import Alignment, Counted, Repair, RepairKind
from tabx.formats import promote_header, strip_header
from tabx.judging.header_shapes import unwrapped, without_positions, without_repeats
from tabx.table import Cell, Note, NoteCode, Table

LEAST_SHARED = 2
"""Texts that a header must share with a data row of the other side to count as that row with some cells changed. A
single one may be a coincidence, such as a year or a "yes"."""

SHARED_MAJORITY = 0.5
"""Share of the header's texts above which the header counts as that row. "Ulm | 13 | 5" matches "Ulm | 12 | 5"
(test_headers_rule)."""


def settle_headers(gold: Table, predicted: Table) -> tuple[Table, Table]:
    """Return both tables with their first rows settled as header or data.

    In a table without header, a first data row that repeats the other side's header becomes the header. A header that
    repeats a data row of the other side, wholly or mostly and without sharing a name of the other's header, becomes
    data, and the columns are named by position. So does a cell that is all there is on one side, unless it is the
    other's header. Before that a row of positions above the names goes, a header that is wrapped onto the next rows is
    joined, and one that is repeated among the data goes. The table's notes record each change.
    """
    gold, predicted = without_positions(gold, predicted), without_positions(predicted, gold)
    gold, predicted = unwrapped(gold, predicted, names_are_true=False), unwrapped(predicted, gold)
    gold, predicted = without_repeats(gold, predicted), without_repeats(predicted, gold)
    if _is_single_cell(gold) or _is_single_cell(predicted):
        return _settle_single_cells(gold, predicted)
    if _repeats_header(predicted, gold):
        return gold, _promoted(predicted, "gold")
    if _repeats_header(gold, predicted):
        return _promoted(gold, "prediction"), predicted
    # Both are checked before either is changed: two tables without header may each repeat a row of the other.
    gold_is_data, predicted_is_data = repeats_row(gold, predicted), repeats_row(predicted, gold)
    return (
        _demoted(gold, "prediction") if gold_is_data else gold,
        _demoted(predicted, "gold") if predicted_is_data else predicted,
    )


def _is_single_cell(table: Table) -> bool:
    """Whether all of a table is one cell, which was read as a header."""
    return table.column_count == 1 and len(table.header_rows) == 1 and not table.row_count


def _settle_single_cells(gold: Table, predicted: Table) -> tuple[Table, Table]:
    """Return both tables where one is a single cell: it is data beside another one, or beside one with a name."""
    if _is_single_cell(gold) and _is_single_cell(predicted):
        return strip_header(gold), strip_header(predicted)
    names_column = _header(gold) == _header(predicted)
    if names_column or {gold.column_count, predicted.column_count} != {1} or gold.row_count + predicted.row_count > 1:
        return gold, predicted
    return (strip_header(gold), predicted) if _is_single_cell(gold) else (gold, strip_header(predicted))


def repeats_row(table: Table, other: Table) -> bool:
    """Return whether a table's header is made of data rows of the other table.

    Several header rows are data if each is the other's data row at the same place. The result is False where it equals
    the other's header. Where that header is a mere title (one text over several
    columns), the other's first data row is its real header, and does not count as data.
    """
    if len(table.header_rows) != 1 or not table.column_count:
        return _are_first_rows(table, other)
    header = _header(table)
    if not any(header) or header == _header(other):
        return False
    rows = other.rows[1:] if _is_title(other) else other.rows
    if any(_is_same(header, row) for row in rows):
        return True
    shares_a_name = set(header) & set(_header(other)) - {""}
    return not shares_a_name and any(_is_mostly(header, row) for row in rows)


def _are_first_rows(table: Table, other: Table) -> bool:
    """Whether all of several header rows are the first data rows of the other table, in order."""
    if len(table.header_rows) <= 1 or not table.column_count or _is_title(other):
        return False
    header, names = table.header_rows, _names(other)
    return len(header) <= other.row_count and all(
        _is_mostly(texts, row) and names.isdisjoint(texts)
        for texts, row in zip(map(_texts, header), other.rows, strict=False)
    )


def _names(table: Table) -> frozenset[str]:
    return frozenset(text for row in table.header_rows for text in _texts(row)) - {""}


def _texts(row: tuple[Cell, ...]) -> tuple[str, ...]:
    return tuple(_normalize(cell.text) for cell in row)


def _is_mostly(header: tuple[str, ...], row: tuple[Cell, ...]) -> bool:
    """Whether most texts of a header are in a data row."""
    texts = _texts(row)
    if set(texts).isdisjoint(filter(None, header)):  # not one by one: that takes the square of the columns
        return False
    filled = Counter(text for text in header if text)
    shared = filled & Counter(texts)
    return shared.total() >= LEAST_SHARED and shared.total() > SHARED_MAJORITY * filled.total()


def _is_same(header: tuple[str, ...], row: tuple[Cell, ...]) -> bool:
    return len(header) == len(row) and all(
        text == _normalize(cell.text) for text, cell in zip(header, row, strict=True)
    )


def _repeats_header(table: Table, other: Table) -> bool:
    if table.has_header or not table.rows or len(other.header_rows) != 1:
        return False
    header = _header(other)
    return any(header) and _is_same(header, table.rows[0])


def _is_title(table: Table) -> bool:
    if len(table.header_rows) != 1 or table.column_count < 2:
        return False
    return len({text for text in _header(table) if text}) <= 1


def _header(table: Table) -> tuple[str, ...]:
    return _texts(table.header_rows[0]) if table.header_rows else ()


def _normalize(text: str) -> str:
    """Return the text in lower case with single spaces.

    This is lighter than `values.fold`: rows must be repeated, not just similar.
    """
    return " ".join(text.split()).casefold()


def moved_rows(table: Table, settled: Table) -> int:
    """Return how many rows settling took out of the header of a table, or put into it.

    A header that was printed otherwise is told as that (`with_moved_rows`).
    """
    if _shapes(settled):
        return 0
    return abs(len(table.header_rows) - len(settled.header_rows))


def with_moved_rows(alignment: Alignment, moved: int) -> Alignment:
    """Return the alignment with a repair for the rows that are header on one side and data on the other.

    And one for each header that was below a row of positions, or wrapped.
    """
    repairs = [*_shape_repairs(alignment.gold, "gold: "), *_shape_repairs(alignment.predicted, "")]
    if moved:
        rows = "1 row is" if moved == 1 else f"{moved} rows are"
        note = f"{rows} header on one side and data on the other"
        repairs.append(Repair(RepairKind.HEADER_DEPTH, count=float(moved), of=Counted.TABLE, note=note))
    return replace(alignment, repairs=(*alignment.repairs, *repairs)) if repairs else alignment


_KIND_OF = {
    NoteCode.POSITIONS: RepairKind.HEADER_DEPTH,
    NoteCode.WRAPPED_HEADER: RepairKind.LAYOUT,
    NoteCode.REPEATED_HEADER: RepairKind.LAYOUT,
}
"""A row of positions says nothing, above the names or not; a wrapped or repeated header is the same names in another
layout."""


def _shapes(table: Table) -> list[Note]:
    """Return the notes on how the header of a table was printed."""
    return [note for note in table.notes if note.code in _KIND_OF]


def _shape_repairs(table: Table, side: str) -> list[Repair]:
    return [
        Repair(_KIND_OF[NoteCode(note.code)], of=Counted.TABLE, note=f"{side}{note.message}") for note in _shapes(table)
    ]


def _demoted(table: Table, other: str) -> Table:
    several = len(table.header_rows) > 1
    what = "the header rows repeat data rows" if several else "the first row repeats a data row"
    message = f"{what} of the {other}: read as data, columns named by position"
    return replace(strip_header(table), notes=(*table.notes, Note("header read as data", message)))


def _promoted(table: Table, other: str) -> Table:
    message = f"the first row repeats the header of the {other}: read as header"
    return replace(promote_header(table), notes=(*table.notes, Note("data read as header", message)))
