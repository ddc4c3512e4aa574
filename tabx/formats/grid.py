"""Grids of cells, for all formats: headers, section rows, and the flat form without them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from tabx.table import Cell, KeyPath, Note, Table, show_path

Grid = tuple[tuple[Cell, ...], ...]


def cut(rows: Sequence[Sequence[Cell]], start: int, stop: int) -> Grid:
    """Return rows start to stop of a grid; a cell across an edge is cut there."""
    return tuple(tuple(_clip(cell, index, start, stop) for cell in rows[index]) for index in range(start, stop))


def _clip(cell: Cell, row: int, start: int, stop: int) -> Cell:
    top = row - cell.row_offset
    first, last = max(top, start), min(top + cell.row_span, stop)
    if cell.row_span == last - first:
        return cell
    return replace(cell, row_span=last - first, row_offset=row - first)


def linked(rows: Grid, addresses: Mapping[tuple[int, int], str]) -> Grid:
    """Return a grid whose cells link to addresses, by row and column."""
    if not addresses:
        return rows
    return tuple(
        tuple(
            replace(cell, address=addresses[row, column]) if (row, column) in addresses else cell
            for column, cell in enumerate(line)
        )
        for row, line in enumerate(rows)
    )


def is_full(row: Sequence[Cell]) -> bool:
    """Whether one cell covers all columns of a row and no other row."""
    return len(row) > 1 and row[0].column_span == len(row) and row[0].row_span == 1


def without_idle_rows(rows: Grid) -> tuple[Grid, list[int], tuple[Note, ...]]:
    """Return the rows that hold a fact of their own, their indices, and the note on the others.

    A row of blanks and of cells that reach into other rows, as a pivot table has above each group, says nothing that
    those do not say, if each of the cells stands beside another text in one of them.
    """
    alone = {index: spans for index, row in enumerate(rows) if (spans := _spans_alone(row, index))}
    if not alone:
        return rows, list(range(len(rows))), ()
    among = list(alone)
    dropped = [index for index, spans in alone.items() if all(_goes_on(*span, among) for span in spans)]
    kept = sorted(set(range(len(rows))).difference(dropped))
    said = "1 row" if len(dropped) == 1 else f"{len(dropped)} rows"
    note = Note("idle rows", f"{said} of nothing but cells of other rows left out")
    left = tuple(tuple(_without_rows(cell, index, dropped) for cell in rows[index]) for index in kept)
    return left, kept, (note,) if dropped else ()


def _goes_on(top: int, size: int, among: Sequence[int]) -> bool:
    """Whether a span of so many rows stands in one that is not among those given, ascending."""
    return bisect_left(among, top + size) - bisect_left(among, top) < size


def _spans_alone(row: Sequence[Cell], index: int) -> frozenset[tuple[int, int]]:
    """Return first rows and heights of the cells of a row with only blanks beside them; none for another row."""
    if all(cell.row_span == 1 for cell in row):
        return frozenset()
    said = [cell for cell in row if cell.text]
    if len(said) == len(row) or any(cell.row_span == 1 for cell in said):
        return frozenset()
    return frozenset((index - cell.row_offset, cell.row_span) for cell in said)


def _without_rows(cell: Cell, row: int, dropped: Sequence[int]) -> Cell:
    """Return a cell whose span has lost some of its rows."""
    if cell.row_span == 1:
        return cell
    top = row - cell.row_offset
    before = bisect_left(dropped, top)
    above = bisect_left(dropped, row) - before
    lost = bisect_left(dropped, top + cell.row_span) - before
    return replace(cell, row_span=cell.row_span - lost, row_offset=cell.row_offset - above)


def header_of_paths(paths: Sequence[KeyPath]) -> Grid:
    """Return header rows that give each column its key path.

    A short path reaches down to the lowest level; neighbours that share the levels above and their own text
    share one cell.
    """
    depth = max((len(path) for path in paths), default=0)
    levels = [[Cell("")] * len(paths) for _ in range(depth)]
    for level in range(depth):
        # A path that ends at this level stands for itself: its index keeps it apart from an equal neighbour.
        keys = [path[: level + 1] if len(path) > level + 1 else (index,) for index, path in enumerate(paths)]
        column = 0
        for _, group in groupby(keys):
            width = len(list(group))
            for offset in range(width):
                _place_name(levels, paths[column + offset], level, column + offset, width, offset)
            column += width
    return tuple(tuple(level) for level in levels)


def _place_name(levels: list[list[Cell]], path: KeyPath, level: int, column: int, width: int, offset: int) -> None:
    """Place the name of a path at a level: over its group, or downwards where the path ends."""
    depth = len(levels)
    if len(path) > level + 1:
        levels[level][column] = Cell(path[level], 1, width, 0, offset)
    elif len(path) == level + 1:
        for below in range(level, depth):
            levels[below][column] = Cell(path[level], depth - level, 1, below - level, 0)


_HEADER_CODES = ("empty header", "duplicate header", "header levels")
"""Codes of the notes that fall with the header they are about."""


def strip_header(table: Table) -> Table:
    """Return the table with its header rows as data rows, so that columns have no names."""
    if not table.header_rows:
        return table
    groups = ((),) * len(table.header_rows) + table.row_groups if table.row_groups else ()
    note = Note("header read as data", "the header is read as data; columns are named by position")
    kept = tuple(note for note in table.notes if note.code not in _HEADER_CODES)
    return replace(table, header_rows=(), rows=table.header_rows + table.rows, row_groups=groups, notes=(*kept, note))


def promote_header(table: Table) -> Table:
    """Return the table with its first data row as header, unless it has a header or no rows."""
    if table.header_rows or not table.rows:
        return table
    header = cut(table.rows, 0, 1)
    rows = cut(table.rows, 1, len(table.rows))
    return replace(
        table,
        header_rows=header,
        rows=rows,
        row_groups=table.row_groups[1:],
        notes=table.notes + header_notes(header),
    )


def header_notes(header_rows: Grid) -> tuple[Note, ...]:
    """Return the notes of a header: columns without a name, and duplicate names."""
    if not header_rows:
        return ()
    columns = Table(header_rows, ()).columns
    notes = []
    empty = [str(index + 1) for index, path in enumerate(columns) if _is_blank(path)]
    if empty:
        notes.append(Note("empty header", f"no header over column {', '.join(empty)}"))
    numbers: dict[KeyPath, list[str]] = {}
    for index, path in enumerate(columns):
        numbers.setdefault(path, []).append(str(index + 1))
    notes += [
        Note("duplicate header", f"duplicate header {show_path(path)!r}: columns {', '.join(several)}")
        for path, several in numbers.items()
        if len(several) > 1 and not _is_blank(path)
    ]
    return tuple(notes)


def _is_blank(path: KeyPath) -> bool:
    return not any(part.strip() for part in path)


def without_sections(body: Grid) -> tuple[Grid, tuple[KeyPath, ...], list[int]]:
    """Return the rows other than section rows, the sections of each, and their indices.

    A section row is one cell over all columns above other rows. Consecutive ones are levels; a shorter run replaces the
    innermost levels. One with no row below stays a data row; an empty one above others is a gap.
    """
    full = [is_full(row) for row in body]
    if all(full):
        return body, (), list(range(len(body)))
    last = max(index for index, section in enumerate(full) if not section)
    path: KeyPath = ()
    run: KeyPath = ()
    groups, kept = [], []
    for index, row in enumerate(body):
        if full[index] and index < last:
            run = (*run, row[0].text) if row[0].text else run
            continue
        if run:
            path = path[: max(len(path) - len(run), 0)] + run
            run = ()
        groups.append(path)
        kept.append(index)
    rows = tuple(body[index] for index in kept)
    return rows, (tuple(groups) if any(groups) else ()), kept


def new_sections(before: KeyPath, group: KeyPath) -> KeyPath:
    """Return the sections to write above a row: those that differ from the row before.

    A path of another depth is written whole, as a shorter run of section rows means the innermost levels.
    """
    if len(before) != len(group):
        return group
    shared = next((level for level, text in enumerate(group) if before[level] != text), len(group))
    return group[shared:]


def flat_header(table: Table) -> list[str]:
    """Return one name for every column, levels joined with "."; "" where there is no header."""
    if not table.header_rows:
        return [""] * table.column_count
    return [show_path(path) for path in table.columns]


def flat_rows(table: Table) -> list[list[str]]:
    """Return the data rows; a section row becomes a row with its text in the first cell."""
    if not table.row_groups:
        return table.texts()
    rows: list[list[str]] = []
    before: KeyPath = ()
    for texts, group in zip(table.texts(), table.row_groups, strict=True):
        rows.extend([text, *[""] * (table.column_count - 1)] for text in new_sections(before, group))
        rows.append(texts)
        before = group
    return rows
