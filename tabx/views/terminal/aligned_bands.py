"""Write the aligned table to a terminal, in bands of columns as wide as the window.

A large table is cut to the rows and columns that differ first.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table as RichTable
from rich.text import Text

from tabx.base.escapes import shorten
from tabx.documents.paper import Paper, write_entry, write_title
from tabx.values.records import Relation
from tabx.views.blocks.aligned_table import LEGEND, AlignedLine, AlignedTable
from tabx.views.blocks.window import choose_columns, choose_rows, left_out

STYLES = {
    Relation.EXACT: "",
    Relation.EQUIVALENT: "green",
    Relation.ROUNDED: "cyan",
    Relation.NEAR: "cyan",
    Relation.PARTIAL: "yellow",
    Relation.DIFFERENT: "bold yellow",
    Relation.MISSING: "red",
    Relation.EXTRA: "blue",
}

ROWS = 20
"""Rows shown by default; no reason on record."""

BANDS = 4
"""Bands of columns shown by default, one below the other; no reason on record."""

CELL = 60
"""Most characters of a cell: three lines of `COLUMN`."""

COLUMN = 20
"""Characters in a line of a cell: four columns fit 100 characters; longer cells take more lines."""

GAP = 3
"""Characters between two columns."""


def write_aligned(paper: Paper, table: AlignedTable, *, full: bool) -> None:
    """Write the aligned table, cut to a default size unless `full`.

    A table without columns is not written.
    """
    if not table.columns:
        return
    write_title(paper, "Aligned table")
    rows = choose_rows(table, None if full else ROWS)
    bands = _bands(paper, table, rows, None if full else BANDS)
    for index, columns in enumerate(bands):
        if index:
            paper.print()
        _write_band(paper, table, rows, columns)
    shown = (column for columns in bands for column in columns)
    for remark in (left_out(table.rows, rows, "row"), left_out(table.columns, shown, "column")):
        if remark:
            write_entry(paper, paper.text(f"… {remark}"))
    write_entry(paper, paper.text(LEGEND, "dim"))


def _bands(paper: Paper, table: AlignedTable, rows: Sequence[int], limit: int | None) -> tuple[tuple[int, ...], ...]:
    widths = [_width(paper, table, rows, column) + GAP for column in range(len(table.columns))]
    labels = max((len(_row_label(table.rows[row])) for row in rows), default=0)
    return choose_columns(table, widths, paper.width - labels - GAP, limit)


def _width(paper: Paper, table: AlignedTable, rows: Sequence[int], column: int) -> int:
    texts = [_header(paper, table.columns[column]), *(_cell(paper, table, row, column) for row in rows)]
    return min(max(text.cell_len for text in texts), COLUMN)


def _write_band(paper: Paper, table: AlignedTable, rows: Sequence[int], columns: Sequence[int]) -> None:
    band = RichTable(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    band.add_column(paper.text("row"), justify="right", no_wrap=True)
    for column in columns:
        band.add_column(_header(paper, table.columns[column]), overflow="fold", max_width=COLUMN)
    for row in rows:
        label = paper.text(_row_label(table.rows[row]), STYLES[table.rows[row].state])
        band.add_row(label, *(_cell(paper, table, row, column) for column in columns))
    paper.print(band)


def _header(paper: Paper, column: AlignedLine) -> Text:
    if column.on_both_sides:
        return paper.text(shorten(column.name, CELL), STYLES[column.label.relation])
    return paper.text(f"{shorten(column.name, CELL)} ({column.state})", STYLES[column.state])


def _row_label(row: AlignedLine) -> str:
    return row.name if row.on_both_sides else f"{row.state} {row.name}"


def _cell(paper: Paper, table: AlignedTable, row: int, column: int) -> Text:
    text, relation = table.shown(row, column, CELL)
    return paper.text(text, STYLES[relation])
