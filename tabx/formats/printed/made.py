"""The `Table` of printed rows."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.formats.grid import Grid, cut, header_notes, without_sections
from tabx.formats.levels import header_levels
from tabx.formats.name_rows import with_name_rows, with_spread_groups
from tabx.formats.printed.shown import without_dots
from tabx.formats.spans import spans_of
from tabx.table import Note, NoteCode, Table

FORMAT = "text"
"""The format that printed tables are said to be in."""


def table_of_rows(
    rows: Grid, header: int, *, notes: Sequence[Note] = (), source_format: str = FORMAT, stub: int = 0
) -> Table:
    """Return the table of rows of which the first `header` are its header."""
    rows, cut_notes = without_dots(rows, header)
    count = with_name_rows(rows, header)
    if spans_of(rows[: count + 1]):
        head, body = with_spread_groups(cut(rows, 0, count)), cut(rows, count, len(rows))
        level_notes: tuple[Note, ...] = ()
    else:
        head, body, level_notes = header_levels(rows, header)
    body, groups, _ = without_sections(body) if body else (body, (), [])
    return Table(head, body, groups, stub, None, source_format, (*notes, *cut_notes, *level_notes, *header_notes(head)))


def types_note(types: Sequence[str]) -> tuple[Note, ...]:
    """Return the note on types printed below the names of columns."""
    named = ", ".join(text for text in types if text)
    return (Note("types left out", f"types below the names are no row: {named}"),) if named else ()


def odd_note(odd: Sequence[int], header: int, width: int) -> tuple[Note, ...]:
    """Return the note on rows with another number of cells than `width`."""
    names = ", ".join("header" if index < header else f"row {index - header + 1}" for index in odd)
    return (Note(NoteCode.RAGGED_ROWS, f"other than {width} cells in {names}"),) if odd else ()
