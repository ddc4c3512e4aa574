"""The table of a sheet: title, edges, spans, header levels, sections, row headers.

First the table and its steps in order, then the number of header rows, and last the notes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice

from tabx.base.limits import check
from tabx.formats.grid import Grid, cut, header_notes, is_full, without_idle_rows, without_sections
from tabx.formats.levels import header_levels
from tabx.formats.name_rows import with_name_rows, with_spread_groups
from tabx.formats.sign_columns import with_signs_joined
from tabx.formats.spans import repeated_by, spans_of
from tabx.formats.xlsx.sheet import Area, Content, column_name
from tabx.formats.xlsx.values import Remark
from tabx.table import Cell, Note, Table

_Rows = Mapping[int, Mapping[int, str]]
"""Row to column to text, counted from 1."""


def table_of_content(content: Content, where: str) -> Table | None:
    """Return the table of a sheet, None for an empty sheet; `where` names it in errors.

    Raises
    ------
    InputError
        For a table beyond the limits of columns and cells.
    """
    if not content.rows:
        return None
    in_use = _area(content.rows, content.merges)
    titles, rows = _titles(content.rows, content.merges)
    area = _area(rows, content.merges)
    width = area.last - area.first + 1
    check("columns", width, where)
    check("cells", width * (area.bottom - area.top + 1), where)
    grid, span_notes = _grid(rows, area, content)
    frozen_rows, frozen_columns = content.frozen
    frozen = max(frozen_rows - area.top + 1, 0)
    joined = with_signs_joined(grid, _header_count(grid, frozen))
    header, body, level_notes = _divided(joined.cells, frozen)
    body, _, idle_notes = without_idle_rows(body)
    body, groups, _ = without_sections(body) if body else (body, (), [])
    notes = (
        *_content_notes(content, in_use, area),
        *span_notes,
        *joined.notes,
        *level_notes,
        *idle_notes,
        *header_notes(header),
    )
    frozen_left = frozen_columns - area.first + 1
    stub = sum(column < frozen_left for column in joined.columns)
    caption = "\n".join(titles) if titles else None
    return Table(header, body, groups, stub, caption, "xlsx", notes)


def _area(rows: _Rows, merges: Sequence[Area]) -> Area:
    """Return the area in use; a merged cell alone in its row does not extend it."""
    first = min(min(cells) for cells in rows.values())
    last = max(max(cells) for cells in rows.values())
    for merge in merges:
        cells = rows.get(merge.top, {})
        if merge.last > last and merge.first in cells and len(cells) > 1:
            last = merge.last
    return Area(min(rows), max(rows), first, last)


_MOST_TITLES = 3
"""Rows above a table that may be its title. No reason on record; more single cells are a column."""


def _titles(rows: _Rows, merges: Sequence[Area]) -> tuple[list[str], _Rows]:
    """Return the titles above a table and the rows below them.

    A title is alone in its row above others, and is merged over all columns of the rows below, or has an empty row
    below it.
    """
    order = sorted(rows)
    merge_at = {(merge.top, merge.first): merge for merge in merges}
    titles: list[str] = []
    while len(titles) < _MOST_TITLES and len(order) > 1 and len(rows[order[0]]) == 1:
        top, following = order[0], order[1]
        ((column, text),) = rows[top].items()
        below = {row: rows[row] for row in order[1:]}
        area = _area(below, merges)
        merge = merge_at.get((top, column), Area(top, top, column, column))
        covers_all = merge.last > merge.first <= area.first and merge.last >= area.last
        stands_apart = following > top + 1 and area.last > area.first and column <= area.first
        if merge.bottom > top or not (covers_all or stands_apart):
            break
        titles.append(text)
        rows, order = below, order[1:]
    return titles, rows


def _grid(rows: _Rows, area: Area, content: Content) -> tuple[Grid, tuple[Note, ...]]:
    blank = Cell("")
    width, height = area.last - area.first + 1, area.bottom - area.top + 1
    known: dict[str, Cell] = {"": blank}  # one cell for each text: a sheet repeats many
    cells: list[list[Cell]] = []
    for row in range(area.top, area.bottom + 1):
        line = [blank] * width
        for column, text in rows.get(row, {}).items():
            if text not in known:
                known[text] = Cell(text)
            line[column - area.first] = known[text]
        cells.append(line)
    _link(cells, {place: to for place, to in content.links.items() if place[1] in rows.get(place[0], {})}, area)
    dropped, left, repeated = 0, width * height, 0
    for merge in content.merges:
        top, first, down, across = _inside(merge, area)
        if down < 1 or across < 1 or down * across < 2:
            continue
        left -= down * across
        repeated += repeated_by(cells[top][first].text, down, across)
        check("repeated_text", repeated, "a sheet")
        # Merges of more cells than there are overlap: they need not be laid out to know it.
        if left < 0 or not _merge(cells, top, first, down, across):
            dropped += 1
    notes = (Note("overlapping spans", f"{dropped} merged cells overlap others and are ignored"),) if dropped else ()
    return tuple(map(tuple, cells)), notes


def _link(cells: list[list[Cell]], links: Mapping[tuple[int, int], str], area: Area) -> None:
    """Give the cells of a grid the addresses that they link to, by row and column of the sheet."""
    for (row, column), address in links.items():
        line = cells[row - area.top]
        line[column - area.first] = replace(line[column - area.first], address=address)


def _inside(merge: Area, area: Area) -> tuple[int, int, int, int]:
    """Return row, column, height and width, in the grid, of a merge clipped to the area."""
    top, bottom = max(merge.top, area.top), min(merge.bottom, area.bottom)
    first, last = max(merge.first, area.first), min(merge.last, area.last)
    return top - area.top, first - area.first, bottom - top + 1, last - first + 1


def _merge(cells: list[list[Cell]], top: int, first: int, down: int, across: int) -> bool:
    """Merge cells of the grid; return False if another merge covers some of them."""
    lines = list(islice(cells, top, top + down))
    if any(cell.is_spanned for line in lines for cell in line[first : first + across]):
        return False
    text, address = cells[top][first].text, cells[top][first].address
    for below, line in enumerate(lines):
        line[first : first + across] = [Cell(text, down, across, below, beside, address) for beside in range(across)]
    return True


def _divided(grid: Grid, frozen: int) -> tuple[Grid, Grid, tuple[Note, ...]]:
    """Return header, data rows and notes of a grid with `frozen` frozen rows."""
    count = _header_count(grid, frozen)
    if count == 1 and not frozen and not spans_of(grid[:2]):
        return header_levels(grid, count)
    count = with_name_rows(grid, count)
    note = Note("header levels", f"the header is read as {count} levels")
    return with_spread_groups(cut(grid, 0, count)), cut(grid, count, len(grid)), (note,) if count > 1 else ()


def _header_count(rows: Grid, frozen: int) -> int:
    """Return the number of leading header rows of a grid.

    Parameters
    ----------
    rows : grid
        The table without its title.
    frozen : int
        Number of its frozen rows; 0 if not stated.
    """
    if frozen:
        return min(frozen, len(rows))
    count = reach = min(1, len(rows))
    while count < len(rows):
        last = rows[count - 1]
        reach = max(reach, *(count - cell.row_offset - 1 + cell.row_span for cell in last))
        if reach > count or _is_level_below(last, rows[count]):
            count += 1
        else:
            break
    return count


def _is_level_below(above: Sequence[Cell], below: Sequence[Cell]) -> bool:
    """Whether a row divides and names the groups above it, with no new name below others."""
    grouped = [bool(cell.text) and cell.column_span > 1 for cell in above]
    divides = any(
        group and cell.column_span < top.column_span for top, cell, group in zip(above, below, grouped, strict=True)
    )
    if not divides or is_full(below):
        return False
    return all(
        bool(cell.text) if group else not top.text or not cell.text or cell.row_offset > 0
        for top, cell, group in zip(above, below, grouped, strict=True)
    )


def _content_notes(content: Content, in_use: Area, area: Area) -> tuple[Note, ...]:
    """Return the notes of a sheet: empty edges, hidden rows and columns, remarks on values.

    Parameters
    ----------
    content : Content
    in_use, area : Area
        The area in use in the sheet, and its part that is the table without title.
    """
    notes = []
    edges = [
        f"{count} empty {what}{'' if count == 1 else 's'}"
        for count, what in ((in_use.top - 1, "row"), (min(in_use.first, area.first) - 1, "column"))
        if count
    ]
    if edges:
        notes.append(Note("empty edge", f"{' and '.join(edges)} before the table left out"))
    rows = [str(row) for row in sorted(set(content.hidden_rows)) if area.top <= row <= area.bottom]
    if rows:
        notes.append(Note("hidden rows", f"hidden rows are read too: {_some(rows)}"))
    shown = min(area.last + 1, len(content.hidden_columns))
    columns = [column_name(column) for column in range(area.first, shown) if content.hidden_columns[column]]
    if columns:
        notes.append(Note("hidden columns", f"hidden columns are read too: {_some(columns)}"))
    notes += [_remark_note(kind, subject, *cells) for (kind, subject), cells in content.remarks.items()]
    return tuple(notes)


_MOST_NAMED = 5
"""Rows or columns that a note names; of more it gives the number."""


def _some(names: Sequence[str]) -> str:
    more = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


_OF_FORMATS: Mapping[Remark, str] = {
    Remark.RAW: "unknown, raw value shown",
    Remark.LOCAL: "depends on the reader's country, date shown in ISO 8601",
    Remark.NO_DATE: "number outside the calendar, raw value shown",
}


def _remark_note(kind: Remark, subject: str, first: str, count: int) -> Note:
    cells = f"1 cell, {first}" if count == 1 else f"{count} cells, first {first}"
    if kind is Remark.NO_VALUE:
        return Note("formula without value", f"a formula without a stored value is read as empty: {cells}")
    if kind is Remark.NO_TEXT:
        return Note("missing text", f"a shared text missing from the workbook is read as empty: {cells}")
    return Note("number format", f"number format {subject!r}: {_OF_FORMATS[kind]}: {cells}")
