"""Cells that continue the one above: `^^` in the Markdown of several programs, `+` at the end of a line of psql."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tabx.formats.grid import Grid
from tabx.formats.spans import Span, spread

MARK = "^^"

_ON = "+"


def continued_below(rows: Grid) -> Grid:
    """Return data rows in which a cell reaches down over the marks below it; a mark in the first row stays a text."""
    if not any(cell.text == MARK for row in rows for cell in row):
        return rows
    spans = []
    for column, cells in enumerate(zip(*rows, strict=True)):
        starts = [row for row, cell in enumerate(cells) if cell.text != MARK]
        runs = pairwise([*starts, len(rows)])
        spans += [Span(start, column, end - start, 1) for start, end in runs if end > start + 1]
    return spread(rows, spans)


def with_psql_lines(texts: Sequence[list[str]]) -> list[list[str]]:
    """Return rows of psql with the lines joined that a `+` at the end of a cell announces.

    The line below has texts in such columns only.
    """
    rows: list[list[str]] = []
    announced: frozenset[int] = frozenset()
    for row in texts:
        is_rest = bool(rows) and len(row) == len(rows[-1]) and _goes_on(row, announced)
        announced = _ends(row)
        bare = [text[: -len(_ON)].rstrip() if column in announced else text for column, text in enumerate(row)]
        if is_rest:
            rows[-1] = [f"{above}\n{text}" if text else above for above, text in zip(rows[-1], bare, strict=True)]
        else:
            rows.append(bare)
    return rows


def _ends(row: Sequence[str]) -> frozenset[int]:
    """Return the columns whose text goes on in the next line."""
    return frozenset(column for column, text in enumerate(row) if text == _ON or text.endswith(f" {_ON}"))


def _goes_on(row: Sequence[str], announced: frozenset[int]) -> bool:
    return bool(announced) and {column for column, text in enumerate(row) if text} <= announced
