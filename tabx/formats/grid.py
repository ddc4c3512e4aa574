"""Grids of cells: cutting spans at the edge of a part, headers made from rows and rows from headers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from tabx.table import Cell, KeyPath, Note, Table

Grid = tuple[tuple[Cell, ...], ...]


def cut(rows: Sequence[Sequence[Cell]], start: int, stop: int) -> Grid:
    """Return rows start to stop of a grid; a cell that reaches over an edge ends there."""
    return tuple(tuple(_clip(cell, index, start, stop) for cell in rows[index]) for index in range(start, stop))


def _clip(cell: Cell, row: int, start: int, stop: int) -> Cell:
    top = row - cell.row_offset
    first, last = max(top, start), min(top + cell.row_span, stop)
    if cell.row_span == last - first:
        return cell
    return replace(cell, row_span=last - first, row_offset=row - first)


def header_of_paths(paths: Sequence[KeyPath]) -> Grid:
    """Return header rows that give each column its key path.

    A short path reaches down to the lowest level; neighbours that share the levels above and their own text
    share one cell.
    """
    depth = max((len(path) for path in paths), default=0)
    levels = [[Cell("")] * len(paths) for _ in range(depth)]
    for level in range(depth):
        keys = [path[: level + 1] if len(path) > level + 1 else (index,) for index, path in enumerate(paths)]
        column = 0
        for _, group in groupby(keys):
            width = len(list(group))
            for offset in range(width):
                path = paths[column + offset]
                if len(path) > level + 1:
                    levels[level][column + offset] = Cell(path[level], 1, width, 0, offset)
                elif len(path) == level + 1:
                    for below in range(level, depth):
                        levels[below][column + offset] = Cell(path[level], depth - level, 1, below - level, 0)
            column += width
    return tuple(tuple(level) for level in levels)


def strip_header(table: Table) -> Table:
    """Return the table with its header rows as data rows: columns are then named by position."""
    if not table.header_rows:
        return table
    groups = ((),) * len(table.header_rows) + table.row_groups if table.row_groups else ()
    note = Note("header read as data", "the header is read as data; columns are named by position")
    kept = tuple(note for note in table.notes if note.code not in _HEADER_CODES)
    return replace(table, header_rows=(), rows=table.header_rows + table.rows, row_groups=groups, notes=(*kept, note))


def promote_header(table: Table) -> Table:
    """Return the table with its first data row as header; a table with a header or without rows as it is."""
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


_HEADER_CODES = ("empty header", "duplicate header", "header levels")


def header_notes(header_rows: Grid) -> tuple[Note, ...]:
    """Return what is to be said of a header: columns without a name, names that stand over several columns."""
    if not header_rows:
        return ()
    columns = Table(header_rows, ()).columns
    notes = []
    empty = [str(index + 1) for index, path in enumerate(columns) if not any(part.strip() for part in path)]
    if empty:
        notes.append(Note("empty header", f"no header over column {', '.join(empty)}"))
    seen: dict[KeyPath, list[str]] = {}
    for index, path in enumerate(columns):
        seen.setdefault(path, []).append(str(index + 1))
    for path, places in seen.items():
        if len(places) > 1 and any(part.strip() for part in path):
            name = ".".join(part for part in path if part)
            notes.append(Note("duplicate header", f"header {name!r} stands over columns {', '.join(places)}"))
    return tuple(notes)
