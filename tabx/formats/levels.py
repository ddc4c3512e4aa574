"""Header levels where a format has no spans: told from names that repeat beside and below each other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tabx.formats.grid import Grid
from tabx.table import Cell, Note

_MOST = 4
"""Levels of a header that are told without spans."""


def header_levels(rows: Grid, count: int) -> tuple[Grid, Grid, tuple[Note, ...]]:
    """Return header rows, data rows and what is to be said, for rows of which `count` are header.

    Several header rows are levels where the first of them groups columns (a name repeats or is
    blank). Of one row, the rows below are levels where they repeat every name that is unique in the one above
    and tell apart, all together, those that are not.
    """
    if count > 1 and not _groups(rows[0]):
        return rows[:1], rows[1:], ()
    if count == 1:
        most = min(_MOST, len(rows) - 1)
        count = next((depth for depth in range(2, most + 1) if _are_levels([_texts(row) for row in rows[:depth]])), 1)
    if count < 2:
        return rows[:count], rows[count:], ()
    note = Note("header levels", f"the header is read as {count} levels")
    return _joined([_texts(row) for row in rows[:count]]), rows[count:], (note,)


def _texts(row: Sequence[Cell]) -> list[str]:
    return [cell.text for cell in row]


def _groups(row: Sequence[Cell]) -> bool:
    names = [cell.text for cell in row if cell.text]
    return len(names) < len(row) or len(set(names)) < len(names)


def _are_levels(rows: Sequence[Sequence[str]]) -> bool:
    for first, second in pairwise(rows):
        repeated = {name for name, after in pairwise(first) if name and name == after}
        if not repeated or len(repeated) == len(set(first)):
            return False
        single = [(above, below) for above, below in zip(first, second, strict=True) if above not in repeated]
        if any(above != below for above, below in single) or not any(above for above, _ in single):
            return False
        if not all(second):
            return False
    paths = list(zip(*rows, strict=True))
    return len(set(paths)) == len(paths)


def _joined(levels: Sequence[Sequence[str]]) -> Grid:
    """Return the levels with a name that goes on below or beside as one cell that spans."""
    depth, width = len(levels), len(levels[0])
    cells: dict[tuple[int, int], Cell] = {}
    for row in range(depth):
        for column in range(width):
            if (row, column) in cells:
                continue
            text = levels[row][column]
            down = _run([levels[below][column] for below in range(row, depth)])
            free = [(row, beside) not in cells for beside in range(column, width)]
            across = _run([levels[row][beside] for beside in range(column, width)])
            across = min(across, free.index(False) if False in free else across)
            if row + 1 == depth or not text or down > 1:
                across = 1
            down = down if text else 1
            for below in range(down):
                for beside in range(across):
                    cells[row + below, column + beside] = Cell(text, down, across, below, beside)
    return tuple(tuple(cells[row, column] for column in range(width)) for row in range(depth))


def _run(texts: Sequence[str]) -> int:
    return next((index for index, text in enumerate(texts) if text != texts[0]), len(texts))
