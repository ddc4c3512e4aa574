"""Reads tables under their names ("Team:"), and attribute | value pairs, from lines or from one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from tabx.formats.grid import header_notes
from tabx.formats.markdown.read import section_name
from tabx.formats.raw.lines import cells_of, lines_of
from tabx.table import Note, NoteCode, Table, plain_rows


def raw_tables(text: str) -> tuple[Table, ...]:
    """Return the tables of a text, each with the name above it as its caption; its first row is the header.

    A name without rows below it is no table.
    """
    return tuple(_table(rows, name) for name, rows in _blocks(text))


def pairs_tables(text: str) -> tuple[Table, ...]:
    """Return the tables of attribute | value pairs of a text: no row is a header, as data sets of them have none.

    Rows of other widths stay as they are, so that what a model adds is seen.
    """
    return tuple(_table(rows, name, has_header=False) for name, rows in _blocks(text))


def _blocks(text: str) -> Iterator[tuple[str | None, list[list[str]]]]:
    """Yield the rows one below the other, with the name in the last line above them."""
    name = None
    for is_row, group in groupby(lines_of(text), key=lambda line: cells_of(line) is not None):
        lines = list(group)
        if is_row:
            yield name, [cells_of(line) or [] for line in lines]
        above = [line for line in lines if line]
        name = section_name(above[-1]) if above and not is_row else None


def _table(rows: Sequence[Sequence[str]], name: str | None, *, has_header: bool = True) -> Table:
    width = max(map(len, rows))
    short = [str(number) for number, row in enumerate(rows, start=1) if len(row) < width]
    grid = plain_rows([[*row, *[""] * (width - len(row))] for row in rows])
    header = grid[:1] if has_header else ()
    notes = [Note(NoteCode.RAGGED_ROWS, f"padded to {width} cells: row {', '.join(short)}")] if short else []
    return Table(
        header,
        grid[len(header) :],
        caption=name,
        source_format="raw" if has_header else "pairs",
        notes=(*notes, *header_notes(header)),
    )
