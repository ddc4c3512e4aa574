"""Values moved by some rows within their column, those at its end to its beginning."""

from __future__ import annotations

from collections.abc import Iterator

from tabx.compare.cause_records import CauseKind
from tabx.compare.causes.acts import Act, Clue, Family, change_any
from tabx.compare.causes.wrong_cells import WrongCell, WrongCells, WrongColumn
from tabx.values.column.small_numbers import are_small

MOST_PLACES = 4
"""Rows of the gold with the same value from which a value may have come; of more it says too little."""


def moved_clues(wrong: WrongCells) -> Iterator[Clue]:
    """Yield by how many rows a cell's value may have been moved in its column."""
    for column in wrong.columns.values():
        if column.cells:
            yield from _moved(column)


def moves_of(column: WrongColumn) -> dict[int, list[WrongCell]]:
    """Return the wrong cells of a column, in its order, by how many rows their values may have been moved."""
    found: dict[int, list[WrongCell]] = {}
    for cell, act in _moved(column):
        if isinstance(act.value, int):
            found.setdefault(act.value, []).append(cell)
    return {by: sorted(cells, key=lambda cell: cell.row) for by, cells in found.items()}


def _moved(column: WrongColumn) -> Iterator[Clue]:
    """Yield the clues of a column; its rows are counted with those that are missing, and without them.

    Values may have been moved before rows were lost, or after.
    """
    rows = _rows(column)
    left = sorted(column.paired.index)
    places = {row: place for place, row in enumerate(left)}
    for cell in column.cells:
        origins = rows.get(cell.predicted.key, ())
        if len(origins) > MOST_PLACES:
            continue
        moves = [_shortest(cell.row - origin, len(column.paired.pair.gold.values)) for origin in origins]
        moves += [_shortest(places[cell.row] - places[origin], len(left)) for origin in origins if origin in places]
        for by in dict.fromkeys(moves):
            if by:
                yield cell, Act(CauseKind.MOVED, "", by)


def _rows(column: WrongColumn) -> dict[str, list[int]]:
    """Return the rows of each gold value, missing rows included: their values may stand in others."""
    if not _lacks_rows(column):
        return column.rows
    found: dict[str, list[int]] = {}
    for row, value in enumerate(column.paired.pair.gold.values):
        if value.key:
            found.setdefault(value.key, []).append(row)
    return found


def _lacks_rows(column: WrongColumn) -> bool:
    return len(column.paired.index) < len(column.paired.pair.gold.values)


def _shortest(by: int, rows: int) -> int:
    """Return by how many rows a value is moved, down or up around the end, whichever is nearer."""
    down = by % rows
    return down if 2 * down <= rows else down - rows


SLIPS = 0.1
"""Share of wrong values that are another row's: most are values that the column does not have."""


def _chance(column: WrongColumn, act: Act) -> float:
    """Return the chance that a wrong value is that of one certain other row; of two where rows count in two ways.

    A small number is easily another row's. A key is not: rows are paired by what stands beside it only where that
    agrees beyond chance.
    """
    is_small = are_small(column.type, list(column.filled.values()))
    ways = 2 if _lacks_rows(column) else 1
    return min(1.0, ways * (column.taken if is_small else max(column.likeness, SLIPS * column.taken)))


def _say(act: Act, wrong: WrongCells) -> str:
    rows = act.value if isinstance(act.value, int) else 0
    return f"are moved by {abs(rows)} row{'s' if abs(rows) > 1 else ''} {'down' if rows > 0 else 'up'}"


FAMILIES = {(CauseKind.MOVED, ""): Family(change_any, _chance, _say, changes_alike=True)}
