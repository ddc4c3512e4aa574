"""What a sheet holds to a Table: title, empty edges, spans, header levels, sections, row headers, notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

from tabx.formats.grid import Grid, cut, header_notes, is_full, without_sections
from tabx.formats.levels import header_levels
from tabx.formats.spans import repeated_by, spans_of
from tabx.formats.xlsx.sheet import NO_TEXT, NO_VALUE, Area, Content, column_name
from tabx.formats.xlsx.values import DATELESS, LOCAL, RAW
from tabx.limits import check
from tabx.table import Cell, Note, Table


def header_count(rows: Grid, frozen: int) -> int:
    """Return how many leading rows of a grid are header.

    Parameters
    ----------
    rows : grid
        The table without its title.
    frozen : int
        How many of its rows stay in view when the sheet is scrolled; 0 where nothing is said.
    """
    if frozen:
        return min(frozen, len(rows))
    count = reach = min(1, len(rows))
    while count < len(rows):
        last = rows[count - 1]
        reach = max(reach, *(count - cell.row_offset - 1 + cell.row_span for cell in last))
        if reach > count or _goes_on(last, rows[count]):
            count += 1
        else:
            break
    return count


def _goes_on(above: Sequence[Cell], below: Sequence[Cell]) -> bool:
    """Whether a row is one more level: it divides and names groups, and says nothing new below other names."""
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


_MOST_NAMED = 5


def content_notes(content: Content, everything: Area, area: Area) -> tuple[Note, ...]:
    """Return the notes of a sheet: empty edges, hidden rows and columns, values that could not be shown as meant.

    Parameters
    ----------
    content : Content
    everything, area : Area
        What is in use in the sheet, and what of it is the table without its title.
    """
    notes = []
    edges = [
        f"{count} empty {what}{'' if count == 1 else 's'}"
        for count, what in ((everything.top - 1, "row"), (min(everything.first, area.first) - 1, "column"))
        if count
    ]
    if edges:
        notes.append(Note("empty edge", f"{' and '.join(edges)} before the table left out"))
    rows = [str(row) for row in sorted(set(content.hidden_rows)) if area.top <= row <= area.bottom]
    if rows:
        notes.append(Note("hidden rows", f"hidden rows are read like the others: {_some(rows)}"))
    shown = min(area.last + 1, len(content.hidden_columns))
    columns = [column for column in range(area.first, shown) if content.hidden_columns[column]]
    if columns:
        names = [column_name(column) for column in columns]
        notes.append(Note("hidden columns", f"hidden columns are read like the others: {_some(names)}"))
    notes += [_remark(kind, subject, first, count) for (kind, subject), (first, count) in content.remarks.items()]
    return tuple(notes)


def _remark(kind: str, subject: str, first: str, count: int) -> Note:
    cells = f"1 cell, {first}" if count == 1 else f"{count} cells, first {first}"
    if kind == NO_VALUE:
        return Note("formula without value", f"a formula without a stored value is read as empty: {cells}")
    if kind == NO_TEXT:
        return Note("missing text", f"a text that is not in the workbook is read as empty: {cells}")
    return Note("number format", f"number format {subject!r}: {_FORMATS[kind]}: {cells}")


_FORMATS = {
    RAW: "not known, the value is given raw",
    LOCAL: "hangs on the reader's country, the date is given in ISO 8601",
    DATELESS: "a number outside of the calendar is given raw",
}


def _some(names: Sequence[str]) -> str:
    more = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


_MOST_TITLES = 3
_Rows = Mapping[int, Mapping[int, str]]


def table_of_content(content: Content, where: str) -> Table | None:
    """Return the table of a sheet, None where no cell holds anything; `where` names the sheet in errors.

    Raises
    ------
    InputError
        For a table beyond the limits of columns and cells.
    """
    if not content.rows:
        return None
    everything = _area(content.rows, content.merges)
    titles, rows = _titles(content.rows, content.merges)
    area = _area(rows, content.merges)
    check("columns", area.last - area.first + 1, where)
    check("cells", (area.last - area.first + 1) * (area.bottom - area.top + 1), where)
    grid, overlaps = _grid(rows, area, content.merges)
    frozen = max(content.frozen[0] - area.top + 1, 0)
    header, body, level_notes = _header(grid, frozen)
    body, groups, _ = without_sections(body) if body else (body, (), [])
    notes = (*content_notes(content, everything, area), *overlaps, *level_notes, *header_notes(header))
    stub = min(max(content.frozen[1] - area.first + 1, 0), area.last - area.first + 1)
    caption = "\n".join(titles) if titles else None
    return Table(header, body, groups, stub, caption, "xlsx", notes)


def _area(rows: _Rows, merges: Sequence[Area]) -> Area:
    """Return the area in use; a merged cell alone in its row reaches no further than the other rows do."""
    first = min(min(cells) for cells in rows.values())
    last = max(max(cells) for cells in rows.values())
    for merge in merges:
        cells = rows.get(merge.top, {})
        if merge.last > last and merge.first in cells and len(cells) > 1:
            last = merge.last
    return Area(min(rows), max(rows), first, last)


def _titles(rows: _Rows, merges: Sequence[Area]) -> tuple[list[str], _Rows]:
    """Return the titles above a table and the rows below them.

    A title is alone in its row above others, and is merged over all columns of the rows below, or has an empty row
    below it.
    """
    order = sorted(rows)
    reach = {(merge.top, merge.first): merge for merge in merges}
    titles: list[str] = []
    while len(titles) < _MOST_TITLES and len(order) > 1 and len(rows[order[0]]) == 1:
        top = order[0]
        ((column, text),) = rows[top].items()
        below = {row: rows[row] for row in order[1:]}
        merge = reach.get((top, column), Area(top, top, column, column))
        area = _area(below, merges)
        covers = merge.last > merge.first <= area.first and merge.last >= area.last
        if merge.bottom > top or not (
            covers or (order[1] > top + 1 and area.last > area.first and column <= area.first)
        ):
            break
        titles.append(text)
        rows, order = below, order[1:]
    return titles, rows


def _grid(rows: _Rows, area: Area, merges: Sequence[Area]) -> tuple[Grid, tuple[Note, ...]]:
    blank = Cell("")
    width, height = area.last - area.first + 1, area.bottom - area.top + 1
    known: dict[str, Cell] = {"": blank}
    cells: list[list[Cell]] = []
    for row in range(area.top, area.bottom + 1):
        line = [blank] * width
        for column, text in rows.get(row, {}).items():
            if text not in known:
                known[text] = Cell(text)
            line[column - area.first] = known[text]
        cells.append(line)
    dropped, left, repeated = 0, width * height, 0
    for merge in merges:
        inside = Area(
            max(merge.top, area.top),
            min(merge.bottom, area.bottom),
            max(merge.first, area.first),
            min(merge.last, area.last),
        )
        down, across = inside.bottom - inside.top + 1, inside.last - inside.first + 1
        if down < 1 or across < 1 or down * across < 2:
            continue
        left -= down * across
        repeated += repeated_by(cells[inside.top - area.top][inside.first - area.first].text, down, across)
        check("repeated_text", repeated, "a sheet")
        if left < 0 or not _span(cells, inside.top - area.top, inside.first - area.first, down, across):
            dropped += 1
    notes = (Note("overlapping spans", f"{dropped} merged cells lie over others and are left out"),) if dropped else ()
    return tuple(map(tuple, cells)), notes


def _span(cells: list[list[Cell]], top: int, first: int, down: int, across: int) -> bool:
    """Merge cells of the grid; return whether they were free."""
    lines = list(islice(cells, top, top + down))
    if any(cell.is_spanned for line in lines for cell in line[first : first + across]):
        return False
    text = cells[top][first].text
    for below, line in enumerate(lines):
        line[first : first + across] = [Cell(text, down, across, below, beside) for beside in range(across)]
    return True


def _header(grid: Grid, frozen: int) -> tuple[Grid, Grid, tuple[Note, ...]]:
    count = header_count(grid, frozen)
    if count == 1 and not frozen and not spans_of(grid[:2]):
        return header_levels(grid, count)
    note = Note("header levels", f"the header is read as {count} levels")
    return cut(grid, 0, count), cut(grid, count, len(grid)), (note,) if count > 1 else ()
