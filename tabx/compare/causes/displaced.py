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
    measured = (column for column in wrong.columns.values() if column.type in MEASURED and not column.is_key)
    columns = [column for column in measured if len(column.cells) >= LEAST]
    if columns:
        rows = {row for column in wrong.columns.values() for row in column.paired.index}
        places = len(wrong.columns) + len(rows)
        cells = (cell for column in columns for cell in _displaced(column, places))
        yield from (cell.item for cell in cells if cell.item is not None)


def _displaced(column: WrongColumn, places: int) -> list[WrongCell]:
    """Return the cells of a column with another row's value: most of it, else those of its runs moved alike."""
    chance = _chance(column)
    found = [cell for cell in column.cells if cell.predicted.key in column.rows]
    least = fewest(len(column.filled), chance, places, free=0)
    if least is not None and len(found) >= least and not _are_one_difference(found):
        return found
    long = fewest_running(len(column.filled), chance, places)
    if len(found) < long:
        return []
    runs = [run for cells in moves_of(column).values() for run in _runs(cells, column) if len(run) >= long]
    return [cell for run in runs if not _are_one_difference(run) for cell in run]


def _chance(column: WrongColumn) -> float:
    """Return the chance that a wrong value is another row's: the share of the possible values that the column has."""
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
