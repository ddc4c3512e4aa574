"""Section rows: one cell over all columns names the rows below it."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.formats.grid import Grid
from tabx.table import Cell, KeyPath


def is_full(row: Sequence[Cell]) -> bool:
    """Whether one cell covers all columns of a row and no other row."""
    return len(row) > 1 and row[0].column_span == len(row) and row[0].row_span == 1


def without_sections(body: Grid) -> tuple[Grid, tuple[KeyPath, ...], list[int]]:
    """Return the body without its section rows, the sections of each row left, and the places of those rows.

    A section row is one cell over all columns above other rows. Several in a row are levels; a shorter run
    replaces the innermost ones. One with nothing below stays a row; an empty one above others is a gap.
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
