"""LaTeX tables: in documents, in prose and code fences, and malformed ones.

First the entry points, then one table, the texts of its cells, and its number of header rows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tabx.formats.grid import Grid, cut, header_notes, is_full, without_idle_rows, without_sections
from tabx.formats.latex.cells import balanced, cell_text
from tabx.formats.latex.declared import Declared
from tabx.formats.latex.environments import Tabular, tabulars
from tabx.formats.latex.grid import grid_of
from tabx.formats.latex.macros import expanded, writes_environments
from tabx.formats.latex.printed import with_printed_text
from tabx.formats.latex.rows import FULL_RULES, Body, rows_of, set_rules_apart
from tabx.formats.levels import header_levels
from tabx.formats.name_rows import with_name_rows, with_spread_groups
from tabx.formats.regions import Region
from tabx.formats.sign_columns import with_signs_joined
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
    both = zip(placed, tables, strict=True)
    return tuple(Region(place.start, place.stop, "latex", (table,)) for place, table in both if table is not None)


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
    cells, grid_notes = grid_of(body, tabular.columns.count, text_of)
    if not tabular.is_closed:
        notes += (Note("no end", "the table has no \\end; its end is inferred"),)
    cells, column_notes = _with_columns_joined(cells, body, tabular.columns, text_of)
    count, ruled = _header_count(cells, body)
    count = with_name_rows(cells, count)
    header, rows = cut(cells, 0, count), cut(cells, count, len(cells))
    level_notes: tuple[Note, ...] = ()
    if count == 1 and not ruled and not spans_of(cells[:2]):
        header, rows, level_notes = header_levels(cells, count)
    header = with_spread_groups(header)
    rows, _, idle_notes = without_idle_rows(rows)
    rows, groups, _ = without_sections(rows)
    caption = None if tabular.caption is None else text_of(tabular.caption)
    notes += (
        *body.notes,
        *grid_notes,
        *column_notes,
        *text_of.notes(body),
        *level_notes,
        *idle_notes,
        *header_notes(header),
    )
    return Table(header, rows, groups, 0, caption, "latex", notes)


def _with_columns_joined(
    cells: Grid, body: Body, columns: Declared, text_of: Callable[[str], str]
) -> tuple[Grid, tuple[Note, ...]]:
    """Return the grid with the columns joined that print one value, and notes."""
    if not cells:
        return cells, ()
    set_rules_apart(body, len(cells[0]))
    head = _header_count(cells, body)[0]
    cells, notes = with_printed_text(cells, head, columns.between, text_of)
    joined = with_signs_joined(cells, head)
    return joined.cells, notes + joined.notes


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
    while count < len(cells) and _is_level(cells, body, count):
        count += 1
    return count


def _is_level(cells: Grid, body: Body, row: int) -> bool:
    """Whether a row below header rows is one more."""
    above = cells[row - 1]
    groups = any(1 < cell.column_span < len(above) for cell in above)
    if _looks_like_data(cells[row]) and not (groups and _names_groups(cells, body, row)):
        return False
    down = max((cell.row_span - cell.row_offset for cell in above), default=1) - 1
    if not groups:
        return down > 0 and body.has_rule(row + down, FULL_RULES)
    return down > 0 or body.has_partial_rule(row) or _is_ruled_level(cells, body, row)


def _names_groups(cells: Grid, body: Body, row: int) -> bool:
    """Whether a row that looks like data has the names of the groups above it: numbers such as 1, 5, 10 can be names.

    A blank corner above it leaves its own first cell as the name of the first column, and a full rule ends the header
    there, unless every row has one below it.
    """
    if cells[row - 1][0].text or not body.has_rule(row + 1, FULL_RULES):
        return False
    return body.has_partial_rule(row) or not _are_all_ruled(cells, body, row)


def _are_all_ruled(cells: Grid, body: Body, row: int) -> bool:
    return all(body.has_rule(below, FULL_RULES) for below in range(row + 2, len(cells)))


def _is_ruled_level(cells: Grid, body: Body, row: int) -> bool:
    """Whether a full rule below a row ends the header: no column is named twice, and not every row has such a rule."""
    if not body.has_rule(row + 1, FULL_RULES):
        return False
    names = [(upper, lower) for upper, lower in zip(cells[row - 1], cells[row], strict=True) if upper.column_span == 1]
    if any(upper.text and lower.text and lower.is_anchor for upper, lower in names):
        return False
    return not _are_all_ruled(cells, body, row) or not cells[row - 1][0].text


def _looks_like_data(row: Sequence[Cell]) -> bool:
    """Whether a row has a name of its own in front and mostly numbers after it."""
    behind = [cell for cell in row[1:] if cell.text]
    numbers = sum(_NUMBER.match(cell.text) is not None for cell in behind)
    return bool(row[0].text) and row[0].row_offset == 0 and bool(numbers) and numbers * 2 >= len(behind)
