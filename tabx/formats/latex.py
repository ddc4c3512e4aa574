"""LaTeX tables, alone, in a document, or inside prose and code fences; also broken ones."""

from __future__ import annotations

from tabx.formats.grid import cut, header_notes
from tabx.formats.latex_cells import balanced
from tabx.formats.latex_environments import Tabular, tabulars
from tabx.formats.latex_grid import grid_of
from tabx.formats.latex_header import header_count
from tabx.formats.latex_macros import expanded
from tabx.formats.latex_rows import Body, rows_of
from tabx.formats.latex_symbols import require_tables
from tabx.formats.latex_text import cell_text
from tabx.formats.levels import header_levels
from tabx.formats.sections import without_sections
from tabx.formats.spans import spans_of
from tabx.notation.tokens import without_comments
from tabx.table import Note, Table


def latex_tables(text: str) -> tuple[Table, ...]:
    """Return the tables of a LaTeX text, in order, without those inside a cell of another; () where there is none.

    Macros that the text defines are expanded first, within bounds. Nothing is executed and no file is read.

    Raises
    ------
    FormatError
        Where pylatexenc is not installed.
    InputError
        For more columns or cells than the limits allow.
    """
    require_tables()
    text, kept = without_comments(text.replace("\r\n", "\n").replace("\r", "\n"))
    text, notes = expanded(text)
    if kept:
        said = f"{kept} percent signs stand without a backslash at the end of a cell; read as percent signs"
        notes += (Note("unescaped percent", said),)
    tables = (_read(tabular, notes) for tabular in tabulars(text))
    return tuple(table for table in tables if table is not None)


def _read(tabular: Tabular, notes: tuple[Note, ...]) -> Table | None:
    body = rows_of(tabular.body)
    if not body.rows:
        return None
    read = _Texts(tabular.is_math)
    cells, grid_notes = grid_of(body, tabular.declared, read)
    if not tabular.is_closed:
        notes += (Note("no end", "the table has no \\end; it is read as far as it goes"),)
    count, ruled = header_count(cells, body)
    header, rows = cut(cells, 0, count), cut(cells, count, len(cells))
    level_notes: tuple[Note, ...] = ()
    if count == 1 and not ruled:
        header, rows, level_notes = header_levels(cells, count) if not spans_of(cells[:2]) else (header, rows, ())
    rows, groups, _ = without_sections(rows)
    caption = None if tabular.caption is None else read(tabular.caption)
    said = (*notes, *body.notes, *grid_notes, *read.notes(body), *level_notes, *header_notes(header))
    return Table(header, rows, groups, 0, caption, "latex", said)


class _Texts:
    """Sources of cells to texts, what could not be read remembered."""

    def __init__(self, math: bool) -> None:
        self.math = math
        self.unread = 0

    def __call__(self, source: str) -> str:
        text, is_read = cell_text(balanced(source) if "{" in source or "}" in source else source, math=self.math)
        self.unread += not is_read
        return text

    def notes(self, body: Body) -> tuple[Note, ...]:
        """Return what is to be said of the texts read so far."""
        notes = []
        if self.unread:
            said = f"{self.unread} cells are nested too deep or too long; their words are read without markup"
            notes.append(Note("deep markup", said))
        if any("\\footnote{" in source for row in body.rows for source in row):
            notes.append(Note("footnotes", "the texts of footnotes are left out"))
        return tuple(notes)
