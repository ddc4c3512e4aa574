"""Rows put in or taken out of a table as HTML writes it, its merged cells left as they say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabx.edit.alignment.lines import Lines, alone, both
from tabx.table import Cell, Table


def with_stale_spans(source: Table, gold: Table, lines: Lines) -> Table | None:
    """Return the source with the gold's rows, where merged cells still cover as many rows as before.

    None where rows have moved: then no row span is left to be stale. A row of HTML writes a merged cell only where it
    begins, so that what follows a span too long shifts to the right, and what follows one too short to the left.
    """
    both_have = sorted(both(lines.rows, "source", "gold"))
    places = [place for _, place in both_have]
    has_other_columns = alone(lines.columns, "source", "gold") or alone(lines.columns, "gold", "source")
    if places != sorted(places) or has_other_columns:
        return None
    origins = {place: origin for origin, place in both_have}
    rows = [_row_of(source, gold, place, origins.get(place)) for place in range(gold.row_count)]
    grid = _laid_out([_written(row) for row in rows], gold.column_count)
    wider = (Cell(""),) * (len(grid[0]) - gold.column_count if grid else 0)
    return replace(gold, rows=grid, header_rows=tuple((*row, *wider) for row in gold.header_rows))


def _row_of(source: Table, gold: Table, place: int, origin: int | None) -> Sequence[Cell]:
    return gold.rows[place] if origin is None else source.rows[origin]


def _written(row: Sequence[Cell]) -> list[Cell]:
    """Return the cells that a row of HTML writes."""
    return [cell for cell in row if cell.is_anchor]


def _laid_out(rows: Sequence[Sequence[Cell]], width: int) -> tuple[tuple[Cell, ...], ...]:
    """Return the grid of rows as HTML lays them out, as wide as the table or as its widest row."""
    grid: list[dict[int, Cell]] = [{} for _ in rows]
    for place, row in enumerate(rows):
        column = 0
        for cell in row:
            while column in grid[place]:
                column += 1
            height = min(cell.row_span, len(rows) - place)
            for below in range(height):
                for beside in range(cell.column_span):
                    grid[place + below][column + beside] = replace(
                        cell, row_span=height, row_offset=below, column_offset=beside
                    )
    widest = max((max(row, default=-1) + 1 for row in grid), default=0)
    return tuple(tuple(row.get(column, Cell("")) for column in range(max(width, widest))) for row in grid)
