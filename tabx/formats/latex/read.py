"""LaTeX tables: in documents, in prose and code fences, and malformed ones.

First the entry points, then one table, the texts of its cells, and its number of header rows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tabx.formats.grid import Grid, cut, header_notes, is_full, without_sections
from tabx.formats.latex.cells import balanced, cell_text
from tabx.formats.latex.environments import Tabular, tabulars
from tabx.formats.latex.grid import grid_of
from tabx.formats.latex.macros import expanded, writes_environments
from tabx.formats.latex.rows import FULL_RULES, Body, rows_of
from tabx.formats.levels import header_levels
from tabx.formats.name_rows import with_name_rows, with_spread_groups
from tabx.formats.regions import Region
from tabx.formats.spans import spans_of
from tabx.notation.tokens import with_blank_comments, without_comments
from tabx.table import Cell, Note, Table

_MIDDLE = frozenset(("midrule",))
_SURE_ROWS = 2
"""Rows above a `\\midrule` that are header whatever they look like.

No reason on record; a second level of years under a name looks like data, a third hardly occurs.
"""

_NUMBER = re.compile(r"[-+−±<>~≈$€£(]*\s*[\d.]")


def latex_tables(text: str) -> tuple[Table, ...]:
    """Return the tables of a LaTeX text, in order, without those inside a cell of another.

    Macros that the text defines are expanded first, within bounds. Nothing is executed and no file is read.

    Raises
    ------
    InputError
        For more columns or cells than the limits allow.
    """
    tables = (table for region in latex_regions(text) for table in region.tables)
    return tuple(tables)


def latex_regions(text: str) -> tuple[Region, ...]:
    r"""Return the tables of `latex_tables` with the places of their environments, in order.

    Where macros write the environments themselves, one region of the whole text has all tables.

    Raises
    ------
    InputError
        As `latex_tables`.
    """
    plain, kept = without_comments(text.replace("\r\n", "\n").replace("\r", "\n"))
    plain, notes = expanded(plain)
    if kept:
        said = f"{kept} unescaped % at the end of a cell, read as percent signs"
        notes += (Note("unescaped percent", said),)
    found = tabulars(plain)
    tables = [_table_of(tabular, notes) for tabular in found]
    placed = found if plain == text else _placed(text)
    if len(placed) != len(found):
        every = tuple(table for table in tables if table is not None)
        return (Region(0, len(text), "latex", every),) if every else ()
    return tuple(
        Region(tabular.start, tabular.stop, "latex", (table,))
        for tabular, table in zip(placed, tables, strict=True)
        if table is not None
    )


def _placed(text: str) -> tuple[Tabular, ...]:
    """Return the tables where they stand in a text as given, () where macros write their environments.

    Comments, macros and line ends of two characters move what stands behind them, so they are left in here.
    """
    if writes_environments(text):
        return ()
    return tabulars(with_blank_comments(text.replace("\r\n", " \n").replace("\r", "\n")))


def _table_of(tabular: Tabular, notes: tuple[Note, ...]) -> Table | None:
    body = rows_of(tabular.body)
    if not body.rows:
        return None
    text_of = _TextReader(tabular.is_math)
    cells, grid_notes = grid_of(body, tabular.declared, text_of)
    if not tabular.is_closed:
        notes += (Note("no end", "the table has no \\end; its end is inferred"),)
    count, ruled = _header_count(cells, body)
    count = with_name_rows(cells, count)
    header, rows = cut(cells, 0, count), cut(cells, count, len(cells))
    level_notes: tuple[Note, ...] = ()
    if count == 1 and not ruled and not spans_of(cells[:2]):
        header, rows, level_notes = header_levels(cells, count)
    header = with_spread_groups(header)
    rows, groups, _ = without_sections(rows)
    caption = None if tabular.caption is None else text_of(tabular.caption)
    notes += (*body.notes, *grid_notes, *text_of.notes(body), *level_notes, *header_notes(header))
    return Table(header, rows, groups, 0, caption, "latex", notes)


class _TextReader:
    """Converts sources to texts and counts those with unreadable markup."""

    def __init__(self, math: bool) -> None:
        self.math = math
        self.unread = 0

    def __call__(self, source: str) -> str:
        text, is_read = cell_text(balanced(source) if "{" in source or "}" in source else source, math=self.math)
        self.unread += not is_read
        return text

    def notes(self, body: Body) -> tuple[Note, ...]:
        """Return the notes of the texts read so far."""
        notes = []
        if self.unread:
            said = f"{self.unread} cells too long or too deeply nested, read without their markup"
            notes.append(Note("deep markup", said))
        if any("\\footnote{" in source for row in body.rows for source in row):
            notes.append(Note("footnotes", "footnote texts left out"))
        return tuple(notes)


def _header_count(cells: Grid, body: Body) -> tuple[int, bool]:
    r"""Return the number of header rows of a grid, and whether a rule marks them.

    The header ends at the first `\midrule`, or at the first other full rule below a row. A rule above the first row
    alone, together with another one over it (`\toprule\midrule`), means no header. Rows that look like data (a name in
    front, then mostly numbers) end a header of several rows, unless a `\midrule` follows directly. Without a rule the
    first row is the header. A title over all columns extends the header by the row below it, and so do cells that group
    columns.
    """
    height = len(cells)
    middle = next((row for row in range(1, height + 1) if body.has_rule(row, _MIDDLE)), None)
    if middle is None and height and body.has_rule(0, _MIDDLE) and len(body.rules[0]) > 1:
        return 0, True
    rule = middle
    if rule is None:
        rule = next((row for row in range(1, height) if body.has_rule(row, FULL_RULES)), None)
    ruled = rule is not None
    count = rule if rule is not None else 1
    if count > (1 if middle is None else _SURE_ROWS):
        count = next((row for row in range(1, count) if _looks_like_data(cells[row])), count)
    count = _below_titles(cells, body, count, ruled)
    return min(max(count, _reach(cells, body, count)), height), ruled


def _below_titles(cells: Grid, body: Body, count: int, ruled: bool) -> int:
    """Return the number of rows of a header of titles only, extended by the rows below them."""
    while count < len(cells) and all(is_full(row) for row in cells[:count]):
        count += 1
        if ruled and body.has_rule(count, FULL_RULES):
            break
    return count


def _reach(cells: Grid, body: Body, count: int) -> int:
    """Return the number of header rows, extended by cells that reach down and column groups."""
    reach = count
    while reach < len(cells) and not _looks_like_data(cells[reach]):
        above = cells[reach - 1]
        groups = any(1 < cell.column_span < len(above) for cell in above)
        if not groups:
            break
        down = any(cell.row_offset + 1 < cell.row_span for cell in above)
        if not (down or body.has_partial_rule(reach) or body.has_rule(reach + 1, FULL_RULES)):
            break
        reach += 1
    return reach


def _looks_like_data(row: Sequence[Cell]) -> bool:
    """Whether a row has a name of its own in front and mostly numbers after it."""
    behind = [cell for cell in row[1:] if cell.text]
    numbers = sum(_NUMBER.match(cell.text) is not None for cell in behind)
    return bool(row[0].text) and row[0].row_offset == 0 and bool(numbers) and numbers * 2 >= len(behind)
