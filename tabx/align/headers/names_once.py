"""Names of the lowest header row over several columns, printed once with blanks beside."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from tabx.table import Cell, Table
from tabx.values import fold


def spread_names(gold: Table, predicted: Table) -> Table:
    """Return the prediction with a name that the gold has over several columns side by side over as many.

    What is filled in is marked as inferred. Where the gold has blanks beside a name, those repeat it no more.
    """
    wide, blanks = _reach_of_names(gold)
    if not wide and not blanks:
        return predicted
    row = list(predicted.header_rows[-1])
    column = 0
    while column < len(row):
        name = fold(row[column].text)
        stop = _end_of_run(row, column)
        if name in wide:
            _fill(row, predicted, range(column, stop), wide[name])
        elif name in blanks:
            for place in range(column + 1, min(stop, column + 1 + blanks[name])):
                row[place] = Cell("")
        column = stop
    rows = (*predicted.header_rows[:-1], tuple(row))
    return predicted if rows[-1] == predicted.header_rows[-1] else replace(predicted, header_rows=rows)


def _reach_of_names(gold: Table) -> tuple[dict[str, int], dict[str, int]]:
    """Return over how many columns side by side each lowest name stands, if several, and how many blanks follow it."""
    wide: dict[str, int] = {}
    blanks: dict[str, int] = {}
    before = ""
    for path, members in groupby(gold.columns):
        name, width = fold(path[-1]), len(list(members))
        if name and width > 1:
            wide[name] = max(width, wide.get(name, 0))
        elif not any(path) and before:
            blanks.setdefault(before, width)
        before = name
    return wide, blanks


def _end_of_run(row: list[Cell], column: int) -> int:
    stop = column + 1
    while stop < len(row) and row[stop].text == row[column].text:
        stop += 1
    return stop


def _fill(row: list[Cell], predicted: Table, run: range, width: int) -> None:
    """Write the name of a run over the blanks on its right, then over those on its left, up to a width.

    The first column is no place for it: a blank there is the corner of the table.
    """
    text, missing = row[run.start].text, width - len(run)
    for places in (range(run.stop, len(row)), range(run.start - 1, 0, -1)):
        for place in places:
            if missing <= 0 or any(predicted.columns[place]):
                break
            row[place] = Cell(text, is_inferred=True)
            missing -= 1
