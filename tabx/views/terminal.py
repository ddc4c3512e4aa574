"""The report on a terminal: headline, terms, descriptors, aligned table, trace, notes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from rich.box import SIMPLE_HEAD
from rich.padding import Padding
from rich.table import Table as RichTable
from rich.text import Text

from tabx.escapes import shorten
from tabx.judging.judgement import JUDGED, Judgement
from tabx.values.records import Relation
from tabx.views import descriptors as descriptor_view
from tabx.views import pairings as pairing_view
from tabx.views.console import Paper
from tabx.views.grid import LEGEND, Grid, GridCell, aligned_grid
from tabx.views.headline import Headline, headline
from tabx.views.notes import notes
from tabx.views.tables import TablesView
from tabx.views.terms import HEADER, terms
from tabx.views.trace import trace
from tabx.views.window import choose_columns, choose_rows, left_out

STYLES = {
    Relation.EXACT: "",
    Relation.EQUIVALENT: "green",
    Relation.ROUNDED: "cyan",
    Relation.PARTIAL: "yellow",
    Relation.DIFFERENT: "bold yellow",
    Relation.MISSING: "red",
    Relation.EXTRA: "blue",
}

ROWS = 20
"""Rows of the aligned table that a report shows unless it is asked for all."""

LINES = 30
"""Lines of the trace that a report shows unless it is asked for all."""

CELL = 60
"""Characters of a cell that the aligned table shows."""

COLUMN = 20
"""Characters in a line of a cell; longer cells take more lines."""

BLOCKS = 4
"""Blocks of columns that a report shows unless it is asked for all: wide tables go on below."""

NARROW = 60
"""Characters in a line below which numbers are told in lines rather than in tables."""

PAIRINGS = 8
"""Pairings of each kind that a report shows unless it is asked for all; the least sure ones."""


def write_terminal(judgement: Judgement, file: TextIO, *, width: int | None = None, full: bool = False) -> None:
    """Write the report to a file, for the terminal it may be.

    Parameters
    ----------
    judgement : Judgement
    file : text file
    width : int or None
        Characters in a line; None to ask the terminal (or COLUMNS).
    full : bool
        Whether to show every row and every finding in a line of its own.
    """
    paper = Paper(file, width)
    write_headline(paper, headline(judgement), judgement.error)
    _terms(paper, judgement)
    _descriptors(paper, judgement)
    _aligned(paper, judgement, None if full else ROWS)
    _pairings(paper, judgement, None if full else PAIRINGS)
    _trace(paper, judgement, None if full else LINES, grouped=not full)
    _notes(paper, judgement)


def write_headline(paper: Paper, head: Headline | TablesView, error: float) -> None:
    """Write the score and the lines below it."""
    colour = "green" if error == 0 else "red" if head.status != JUDGED else "yellow"
    line = paper.text(f"score {head.score}", f"bold {colour}")
    line.append_text(paper.text(f"   error {head.error}"))
    if head.status != JUDGED:
        line.append_text(paper.text(f"   {head.status}", "bold red"))
    paper.print(line)
    for text in head.lines:
        paper.print(paper.text(text))
    paper.print(paper.text(head.signature, "dim"))


def _terms(paper: Paper, judgement: Judgement) -> None:
    told = terms(judgement)
    if not told.lines:
        return
    write_title(paper, "Terms: weight × count / of = cost")
    write_counts(paper, HEADER, told.lines, told.total)
    for remark in told.remarks:
        write_indented(paper, paper.text(remark))


def _descriptors(paper: Paper, judgement: Judgement) -> None:
    told = descriptor_view.descriptors(judgement)
    write_title(paper, "Descriptors")
    write_counts(paper, descriptor_view.STRUCTURE, told.structure)
    for name, lines in (("columns", told.columns), ("cells", told.cells)):
        if lines:
            write_counts(paper, (name, *descriptor_view.TYPES[1:]), lines)
    for line in told.granular:
        write_indented(paper, paper.text(line))
    write_indented(paper, paper.text(told.facts))


def _aligned(paper: Paper, judgement: Judgement, max_rows: int | None) -> None:
    grid = aligned_grid(judgement)
    if not grid.columns:
        return
    write_title(paper, "Aligned table")
    rows = choose_rows(grid, max_rows)
    widths = [_width(paper, grid, rows, column) + 3 for column in range(len(grid.columns))]
    room = paper.width - max((len(_row_label(grid.rows[row].label)) for row in rows), default=0) - 3
    blocks = choose_columns(grid, widths, room, BLOCKS if max_rows else None)
    for index, block in enumerate(blocks):
        if index:
            paper.print()
        _block(paper, grid, rows, block)
    shown = (column for block in blocks for column in block)
    for remark in (left_out(grid.rows, rows, "row"), left_out(grid.columns, shown, "column")):
        if remark:
            write_indented(paper, paper.text(f"… {remark}"))
    write_indented(paper, paper.text(LEGEND, "dim"))


def _block(paper: Paper, grid: Grid, rows: Sequence[int], columns: Sequence[int]) -> None:
    table = RichTable(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    table.add_column(paper.text("row"), justify="right", no_wrap=True)
    for column in columns:
        line = grid.columns[column]
        table.add_column(_header(paper, line.label, line.state), overflow="fold", max_width=COLUMN)
    for row in rows:
        line = grid.rows[row]
        label = paper.text(_row_label(line.label), STYLES[line.state])
        table.add_row(label, *(_cell(paper, grid, row, column) for column in columns))
    paper.print(table)


def _header(paper: Paper, label: GridCell, state: Relation) -> Text:
    if state in (Relation.MISSING, Relation.EXTRA):
        return paper.text(f"{shorten(label.gold or label.predicted, CELL)} ({state})", STYLES[state])
    return paper.text(shorten(label.text, CELL), STYLES[label.relation])


def _row_label(label: GridCell) -> str:
    if label.relation in (Relation.MISSING, Relation.EXTRA):
        return f"{label.relation} {label.gold or label.predicted}"
    return label.gold


def _cell(paper: Paper, grid: Grid, row: int, column: int) -> Text:
    text, relation = grid.shown(row, column)
    return paper.text(shorten(text, CELL), STYLES[relation])


def _width(paper: Paper, grid: Grid, rows: Sequence[int], column: int) -> int:
    line = grid.columns[column]
    texts = [_header(paper, line.label, line.state), *(_cell(paper, grid, row, column) for row in rows)]
    return min(max(text.cell_len for text in texts), COLUMN)


def _pairings(paper: Paper, judgement: Judgement, limit: int | None) -> None:
    for name, lines in (
        ("Columns paired by more than an exact match", pairing_view.column_pairings(judgement)),
        ("Rows paired by more than an exact match", pairing_view.row_pairings(judgement)),
    ):
        if lines:
            write_title(paper, name)
        for line in lines[:limit]:
            write_indented(paper, paper.text(line))
        if limit is not None and len(lines) > limit:
            write_indented(paper, paper.text(f"… {len(lines) - limit} more, at least as sure"))


def _trace(paper: Paper, judgement: Judgement, limit: int | None, *, grouped: bool) -> None:
    told = trace(judgement, limit, grouped=grouped)
    write_title(paper, "Trace" if told.lines else "Trace: no difference found")
    for line in told.lines:
        text = paper.text(line.text, STYLES[line.relation])
        text.append_text(paper.text(f", {line.cost}{f'; e.g. {line.example}' if line.example else ''}"))
        write_indented(paper, text)
    if told.rest:
        write_indented(paper, paper.text(f"… {told.rest}"))
    for scale in told.scales:
        write_indented(paper, paper.text(f"scale {scale}", "dim"))


def _notes(paper: Paper, judgement: Judgement) -> None:
    told = notes(judgement)
    if told:
        write_title(paper, "Notes")
    for note in told:
        write_indented(paper, paper.text(note))


def write_title(paper: Paper, title: str) -> None:
    """Write the title of a part, an empty line above it."""
    paper.print()
    paper.print(paper.text(title, "bold"))


def write_indented(paper: Paper, text: Text) -> None:
    """Write a text, all its lines indented."""
    paper.print(Padding(text, (0, 0, 0, 2), expand=False))


def write_counts(
    paper: Paper, header: Sequence[str], lines: Sequence[Sequence[str]], total: Sequence[str] = ()
) -> None:
    """Write names with their numbers: a table, or a line each where a table would not fit."""
    if paper.width < NARROW:
        for name, *numbers in (*lines, *((total,) if total else ())):
            told = (f"{noun} {number}" for noun, number in zip(header[1:], numbers, strict=True) if number)
            write_indented(paper, paper.text(f"{name}: {', '.join(told)}"))
        return
    table = RichTable(box=SIMPLE_HEAD, show_edge=False, header_style="dim")
    for index, name in enumerate(header):
        table.add_column(paper.text(name), justify="right" if index else "left", overflow="fold")
    for line in lines:
        table.add_row(*(paper.text(text) for text in line))
    if total:
        table.add_row(*(paper.text(text, "bold") for text in total))
    paper.print(table)
