"""Numbers that stand in the row of another: each is right somewhere and, however near, wholly wrong where it stands.

A column shifted by a row holds nothing but the neighbours' values; in one of close numbers they are no near misses.
That a wrong number is another row's by chance is ruled out by how many there are: most of the column, or a run of it
moved by the same rows. What decides is the column alone, so that an error elsewhere makes none of them cheaper.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tabx.compare.causes.chance import fewest, fewest_running
from tabx.compare.causes.moved import moves_of
from tabx.compare.causes.wrong_cells import LEAST, MEASURED, WrongCell, WrongCells, WrongColumn

DIGITS = 9
"""Decimals to which two differences are held against each other: a rounding error of floating-point numbers. It guards
against those alone."""


def displaced_items(wrong: WrongCells) -> Iterator[int]:
    """Yield the indices of the items of numbers, dates and times that are another row's."""
    columns = list(filter(_may_be_displaced, wrong.columns.values()))
    if not columns:
        return
    rows = {row for column in wrong.columns.values() for row in column.paired.index}
    for column in columns:
        cells = displaced(column, len(wrong.columns) + len(rows))
        yield from (cell.item for cell in cells if cell.item is not None)


def _may_be_displaced(column: WrongColumn) -> bool:
    return column.type in MEASURED and not column.is_key and len(column.cells) >= LEAST


def displaced(column: WrongColumn, places: int) -> list[WrongCell]:
    """Return the cells of a column with another row's value: most of it, else those of its runs moved alike.

    `places` is how many lines of the table could be told of, as for causes.
    """
    chance = _chance(column)
    if chance >= 1.0:
        return []
    found = [cell for cell in column.cells if cell.predicted.key in column.rows]
    least = fewest(len(column.filled), chance, places, free=0)
    if least is not None and len(found) >= least and not _are_one_difference(found):
        return found
    long = fewest_running(len(column.filled), chance, places)
    return _in_runs(column, long) if len(found) >= long else []


def _in_runs(column: WrongColumn, long: int) -> list[WrongCell]:
    """Return the cells of the runs of a column, so long at least, that are moved by the same rows."""
    runs = (run for cells in moves_of(column).values() for run in _runs(cells, column))
    kept = [run for run in runs if len(run) >= long and not _are_one_difference(run)]
    return [cell for run in kept for cell in run]


def _chance(column: WrongColumn) -> float:
    """Return the chance that a wrong value is another row's: the share of the possible values that the column has.

    Where most values stand in several rows, as the distances of races do, any error is one of them.
    """
    own = sum(count == 1 for count in column.frequencies.values())
    if 2 * own <= len(column.filled):
        return 1.0
    return min(1.0, max(len(column.frequencies) / column.values_possible, column.likeness))


def _are_one_difference(cells: Sequence[WrongCell]) -> bool:
    """Whether most lie equally far from the gold, as numbers in steps do: nothing says that they are the next row's."""
    apart = Counter(
        round(cell.predicted.number - cell.gold.number, DIGITS)
        for cell in cells
        if cell.predicted.number is not None and cell.gold.number is not None
    )
    return 2 * max(apart.values(), default=0) > len(cells)


def _runs(cells: Sequence[WrongCell], column: WrongColumn) -> Iterator[list[WrongCell]]:
    """Yield the cells that stand one below the other in a column."""
    places = {row: place for place, row in enumerate(column.filled)}
    run: list[WrongCell] = []
    for cell in cells:
        if run and places[cell.row] != places[run[-1].row] + 1:
            yield run
            run = []
        run.append(cell)
    if run:
        yield run
