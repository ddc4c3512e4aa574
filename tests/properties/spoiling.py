"""Spoiling a table cell by cell: what each step costs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from made_errors import known_texts, spoil
from made_prices import PRESETS, TINY, errors
from made_tables import Grid

Places = list[tuple[int, int]]
Step = Callable[[Grid, int, int], Grid]


def all_cells(gold: Grid, random: Random) -> Places:
    """Return every cell, in random order."""
    return random.sample(gold.places, len(gold.places))


def one_row(gold: Grid, random: Random) -> Places:
    """Return the cells of one row, in random order."""
    row = random.randrange(gold.height)
    return [(row, column) for column in random.sample(range(gold.width), gold.width)]


def one_column(gold: Grid, random: Random) -> Places:
    """Return the cells of one column, in random order."""
    column = random.randrange(gold.width)
    return [(row, column) for row in random.sample(range(gold.height), gold.height)]


ORDERS = {"cells": all_cells, "row": one_row, "column": one_column}


def spoiler(gold: Grid, random: Random, way: str = "") -> Step:
    """Return the step that puts a wrong value in a cell, never the same one twice."""
    known = known_texts(gold)
    return lambda grid, row, column: spoil(grid, row, column, random, known, way)


def blanker() -> Step:
    """Return the step that empties a cell."""
    return lambda grid, row, column: grid.put(row, column, "")


def cheaper_steps(gold: Grid, places: Iterable[tuple[int, int]], step: Step) -> list[str]:
    """Return every step at which the error fell, with what it fell from and to."""
    predicted, before = gold, dict.fromkeys(PRESETS, 0.0)
    falls = []
    for row, column in places:
        spoiled = step(predicted, row, column)
        after = errors(gold, spoiled)
        falls += [
            f"{preset}: {before[preset]} fell to {after[preset]} at row {row}, column {column}: "
            f"{predicted.rows[row][column]!r} became {spoiled.rows[row][column]!r}"
            for preset in PRESETS
            if after[preset] < before[preset] - TINY
        ]
        predicted, before = spoiled, after
    return falls
