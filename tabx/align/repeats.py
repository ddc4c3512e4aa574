"""Spans of the gold whose text the prediction tells in every place they cover: the same table, and said so."""

from __future__ import annotations

from itertools import product

from tabx.align.records import Alignment
from tabx.table import Cell, Note, Table

REPEATED = "spans repeated"
"""Code of the note on spans that are told in each of their places."""

Rows = tuple[tuple[Cell, ...], ...]


def note_repeats(alignment: Alignment) -> tuple[Note, ...]:
    """Return what is to be said of spans that the prediction tells in every place they cover; it costs nothing."""
    gold, view = alignment.gold, alignment.view
    count = _of_header(gold, view) + _of_body(alignment)
    if not count:
        return ()
    what = "1 spanned cell" if count == 1 else f"{count} spanned cells"
    return (Note(REPEATED, f"the text of {what} of the gold stands in every place covered"),)


def _anchors(rows: Rows) -> list[tuple[int, int, Cell]]:
    return [
        (i, g, cell)
        for i, row in enumerate(rows)
        for g, cell in enumerate(row)
        if (cell.row_span > 1 or cell.column_span > 1) and cell.is_anchor and cell.text.strip()
    ]


def _of_header(gold: Table, view: Table) -> int:
    """Return how many groups of columns of the gold stand over each of their columns, one by one."""
    groups = {cell.text for _, _, cell in _anchors(gold.header_rows) if cell.column_span > 1}
    if not groups or len(view.header_rows) < 2:
        return 0
    told = [cell.text for line in view.header_rows for cell in line if not cell.is_spanned]
    return sum(told.count(group) > 1 for group in groups)


def _of_body(alignment: Alignment) -> int:
    if not alignment.gold.has_spans:
        return 0
    columns, rows, view = alignment.column_of, alignment.row_of, alignment.view
    count = 0
    for i, g, cell in _anchors(alignment.gold.rows):
        places = list(product(range(i, i + cell.row_span), range(g, g + cell.column_span)))
        if not all(row in rows and column in columns for row, column in places):
            continue
        there = {(rows[row].predicted[0], columns[column].predicted[0]) for row, column in places}
        cells = [view.rows[row][column] for row, column in there]
        count += len(there) == len(places) and all(
            not other.is_spanned and other.text.strip() == cell.text.strip() for other in cells
        )
    return count
