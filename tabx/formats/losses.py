"""What a format could not carry: told by comparing a table with what is read back from its text."""

from __future__ import annotations

from tabx.formats.grid import Grid, strip_header
from tabx.formats.spans import spans_of
from tabx.table import Note, Table


def losses(table: Table, back: Table | None) -> tuple[Note, ...]:
    """Return one note for every kind of thing that differs between a table and what was read back; () for equal ones.

    Parameters
    ----------
    table : Table
        The table that was written.
    back : Table or None
        What reading its text gives; None where no table is found in it.
    """
    if back is None:
        return (Note("shape", "no table can be read back: the format cannot carry one of this shape"),)
    if table == back:
        return ()
    notes = [*_header(table, back)]
    if table.header_rows or not back.header_rows:
        notes += _spans("header", table.header_rows, back.header_rows)
    elif any(path != ("",) for path in back.columns):
        back = strip_header(back)
    if table.row_groups != back.row_groups:
        notes.append(Note("sections", "section rows are written as ordinary rows or not at all"))
        if len(table.rows) != len(back.rows):
            return (*notes, *_outside(table, back))
    notes += _spans("data", table.rows, back.rows)
    notes += _texts("data", table.rows, back.rows)
    notes += _outside(table, back)
    return tuple(notes) or (Note("other", "the table reads back otherwise"),)


def _header(table: Table, back: Table) -> list[Note]:
    before, after = len(table.header_rows), len(back.header_rows)
    if before == after:
        return _texts("header", table.header_rows, back.header_rows)
    if not before:
        return [Note("header", "a table without a header cannot be told from one with: a header row is read back")]
    if not after:
        return [Note("header", "the header is read back as data")]
    return [Note("header levels", f"{before} header levels are read back as {after}; levels are joined with '.'")]


def _spans(what: str, before: Grid, after: Grid) -> list[Note]:
    spans = spans_of(before)
    if spans == spans_of(after):
        return []
    count = f"{len(spans)} spanned {'cell' if len(spans) == 1 else 'cells'}" if spans else "cells without a span"
    return [Note("spans", f"{count} of the {what} read back with other spans; the text stands in every position")]


def _texts(what: str, before: Grid, after: Grid) -> list[Note]:
    if [len(row) for row in before] != [len(row) for row in after]:
        return [Note("shape", f"{_size(before)} {what} rows × columns are read back as {_size(after)}")]
    changed = [
        f"row {row + 1}, column {column + 1}"
        for row, (cells, others) in enumerate(zip(before, after, strict=True))
        for column, (cell, other) in enumerate(zip(cells, others, strict=True))
        if cell.text != other.text
    ]
    if not changed:
        return []
    return [Note("text", f"the text of {len(changed)} {what} cells is read back otherwise, first in {changed[0]}")]


def _outside(table: Table, back: Table) -> list[Note]:
    notes = []
    if table.caption != back.caption:
        notes.append(Note("caption", "the caption is not read back as caption"))
    if table.stub_columns != back.stub_columns:
        notes.append(Note("row headers", f"{table.stub_columns} row header columns become ordinary columns"))
    return notes


def _size(grid: Grid) -> str:
    return f"{len(grid)} × {max((len(row) for row in grid), default=0)}"
