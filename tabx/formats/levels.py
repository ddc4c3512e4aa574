"""Header levels in formats without spans, where names repeat instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise, product

from tabx.formats.grid import Grid
from tabx.formats.name_rows import with_name_rows, with_spread_groups
from tabx.table import Cell, Note

_MOST_LEVELS = 4
"""Levels looked for below a first row. No reason on record; deeper headers come with spans, where none is guessed."""


def header_levels(rows: Grid, count: int) -> tuple[Grid, Grid, tuple[Note, ...]]:
    """Return header rows, data rows and notes, for a grid with `count` header rows.

    Several header rows are levels if the first of them groups columns (a name repeats or is blank). Below a single
    header row, data rows are levels if they repeat every name that is unique in the row above and together distinguish
    the other names, or if the first of them has the names below groups (`with_name_rows`).
    """
    if count > 1 and not _groups_columns(rows[0]):
        return rows[:1], rows[1:], ()
    if count == 1:
        most = min(_MOST_LEVELS, len(rows) - 1)
        count = _levels_of_repeats(rows, most) or with_name_rows(rows, count)
    if count < 2:
        return rows[:count], rows[count:], ()
    note = Note("header levels", f"the header is read as {count} levels")
    levels = with_spread_groups(tuple(tuple(Cell(cell.text) for cell in row) for row in rows[:count]))
    return _joined(levels), rows[count:], (note,)


def _levels_of_repeats(rows: Grid, most: int) -> int:
    """Return the number of first rows that are levels by the names they repeat, 0 for none."""
    return next((depth for depth in range(2, most + 1) if _are_levels([_texts(row) for row in rows[:depth]])), 0)


def _texts(row: Sequence[Cell]) -> list[str]:
    return [cell.text for cell in row]


def _groups_columns(row: Sequence[Cell]) -> bool:
    names = [cell.text for cell in row if cell.text]
    return len(names) < len(row) or len(set(names)) < len(names)


def _are_levels(rows: Sequence[Sequence[str]]) -> bool:
    paths = list(zip(*rows, strict=True))
    return all(_divides(above, below) for above, below in pairwise(rows)) and len(set(paths)) == len(paths)


def _divides(above: Sequence[str], below: Sequence[str]) -> bool:
    """Whether a row divides the groups of the one above it and repeats all its other names."""
    groups = {name for name, after in pairwise(above) if name and name == after}
    single = [(name, lower) for name, lower in zip(above, below, strict=True) if name not in groups]
    # Without a single name a first data row under two groups of equal names would pass for a level.
    has_both = bool(groups) and any(name for name, _ in single)
    return has_both and all(below) and all(name == lower for name, lower in single)


def _joined(header: Grid) -> Grid:
    """Return the levels with repeated names, below or beside each other, as spanning cells."""
    levels = [_texts(row) for row in header]
    depth, width = len(levels), len(levels[0])
    cells: dict[tuple[int, int], Cell] = {}
    for row, column in product(range(depth), range(width)):
        if (row, column) in cells:
            continue
        down, across = _span(levels, cells, row, column)
        for below, beside in product(range(down), range(across)):
            is_inferred = header[row + below][column + beside].is_inferred
            cells[row + below, column + beside] = Cell(
                levels[row][column], down, across, below, beside, is_inferred=is_inferred
            )
    return tuple(tuple(cells[row, column] for column in range(width)) for row in range(depth))


def _span(
    levels: Sequence[Sequence[str]], taken: Mapping[tuple[int, int], Cell], row: int, column: int
) -> tuple[int, int]:
    """Return the rows and columns that a name spans: down first, and only in one direction."""
    if not levels[row][column]:
        return 1, 1
    down = _run([level[column] for level in levels[row:]])
    if down > 1 or row + 1 == len(levels):
        return down, 1
    across = _run(levels[row][column:])
    return 1, next((beside for beside in range(across) if (row, column + beside) in taken), across)


def _run(texts: Sequence[str]) -> int:
    """Return the number of equal texts at the start."""
    return next((index for index, text in enumerate(texts) if text != texts[0]), len(texts))
