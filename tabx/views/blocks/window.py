"""Choose the visible rows and columns of a large aligned table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabx.documents.figures import several
from tabx.views.blocks.aligned_table import AlignedLine, AlignedTable


def choose_rows(table: AlignedTable, limit: int | None) -> tuple[int, ...]:
    """Return the indices of at most `limit` rows to show, in the order of the table.

    Rows with errors are preferred, then rows with harmless differences. None shows all rows.
    """
    ranked = _by_interest(table.rows)
    return tuple(sorted(ranked if limit is None else ranked[:limit]))


def choose_columns(
    table: AlignedTable, widths: Sequence[int], room: int, limit: int | None
) -> tuple[tuple[int, ...], ...]:
    """Return the columns to show, in bands that each fit a line and begin with the key columns.

    Parameters
    ----------
    table : AlignedTable
    widths : sequence of int
        Characters that each column takes.
    room : int
        Characters in a line. A band has at least one column, even where that is wider.
    limit : int or None
        Most bands; None for all.
    """
    keys = _keys_that_fit(table, widths, room)
    columns = [index for index in _by_interest(table.columns) if index not in keys]
    bands = _bands(keys, sorted(columns), widths, room)
    while limit is not None and len(bands) > limit:
        columns.pop()
        bands = _bands(keys, sorted(columns), widths, room)
    return bands


def left_out(lines: Sequence[AlignedLine], shown: Iterable[int], noun: str) -> str:
    """Return how many rows or columns are hidden and how many of them differ; "" for none."""
    shown_indices = set(shown)
    hidden = [line for index, line in enumerate(lines) if index not in shown_indices]
    if not hidden:
        return ""
    differing = sum(map(_differs, hidden))
    return f"{several(len(hidden), f'more {noun}')}, {differing or 'none'} with differences"


def _keys_that_fit(table: AlignedTable, widths: Sequence[int], room: int) -> tuple[int, ...]:
    """Return the key columns, or () where they would take more than half the line."""
    return table.keys if sum(widths[key] for key in table.keys) <= room // 2 else ()


def _bands(
    keys: tuple[int, ...], columns: Sequence[int], widths: Sequence[int], room: int
) -> tuple[tuple[int, ...], ...]:
    start = sum(widths[key] for key in keys)
    bands: list[list[int]] = []
    used = room
    for column in columns:
        if not bands or used + widths[column] > room:
            bands.append([*keys])
            used = start
        bands[-1].append(column)
        used += widths[column]
    return tuple(tuple(band) for band in bands or [list(keys)])


def _by_interest(lines: Sequence[AlignedLine]) -> list[int]:
    """Return the indices ranked: errors first, then harmless differences, then the rest."""
    return sorted(range(len(lines)), key=lambda index: -_interest(lines[index]))


def _interest(line: AlignedLine) -> int:
    return 2 if line.wrong or line.label.is_wrong else int(_differs(line))


def _differs(line: AlignedLine) -> bool:
    return line.differing > 0 or line.label.differs
