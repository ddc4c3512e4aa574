"""Harmless rewrites: the same facts, written otherwise."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from random import Random

from made_tables import Grid, long_date
from made_words import OTHER_HEADERS

Rewrite = Callable[[Grid, Random], Grid]


def shuffled_rows(grid: Grid, random: Random) -> Grid:
    return grid.pick_rows(random.sample(range(grid.height), grid.height))


def shuffled_columns(grid: Grid, random: Random) -> Grid:
    return grid.pick_columns(random.sample(range(grid.width), grid.width))


def renamed_headers(grid: Grid, random: Random) -> Grid:
    """Rename all headers but those that name a unit."""
    names = random.sample(OTHER_HEADERS, grid.width)
    return grid.rename(
        [name if kind != "header_unit" else old for old, name, kind in zip(grid.header, names, grid.kinds, strict=True)]
    )


def _each(grid: Grid, kinds: tuple[str, ...], change: Callable[[str], str]) -> Grid:
    for column, kind in enumerate(grid.kinds):
        if kind in kinds:
            grid = grid.put_column(column, [change(text) if text else "" for text in grid.column(column)])
    return grid


def without_separators(grid: Grid, random: Random) -> Grid:
    return _each(grid, ("count", "money"), lambda text: text.replace(",", ""))


def fractions(grid: Grid, random: Random) -> Grid:
    return _each(grid, ("percent",), lambda text: f"{float(text[:-1]) / 100:.3f}")


def other_units(grid: Grid, random: Random) -> Grid:
    grid = _each(grid, ("length",), lambda text: f"{round(float(text.split()[0]) * 1000)} m")
    return _each(grid, ("weight",), lambda text: f"{int(text.split()[0]) * 1000} g")


def other_dates(grid: Grid, random: Random) -> Grid:
    return _each(grid, ("iso_date",), lambda text: long_date(date.fromisoformat(text)))


CELL_REWRITES: dict[str, Rewrite] = {
    "without separators": without_separators,
    "fractions": fractions,
    "other units": other_units,
    "other dates": other_dates,
}
REWRITES: dict[str, Rewrite] = {
    "rows shuffled": shuffled_rows,
    "columns shuffled": shuffled_columns,
    "headers renamed": renamed_headers,
    **CELL_REWRITES,
}


def all_rewrites(grid: Grid, random: Random) -> Grid:
    """Return the table under all rewrites at once."""
    for rewrite in REWRITES.values():
        grid = rewrite(grid, random)
    return grid
