"""A prediction whose rows stand side by side, in groups of columns with the same headers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

from tabx.align.pairing.grid import Grid
from tabx.align.reshaping.shape import Printed, Shape, table_of
from tabx.table import show_path
from tabx.values import fold

_NUMBERED = re.compile(r"\.\d+$")
"""What data frames put behind a header that comes again: "Name.1"."""


def halves(gold: Grid, predicted: Grid) -> Iterator[Shape]:
    """Yield the groups of columns one below the other, where all have the same headers in the same order."""
    groups = _groups(predicted) if predicted.table.has_header else []
    if not groups or _first_headers(gold) > 1:  # the gold is printed so, too
        return
    rows = list(_rows(predicted, groups))
    header_rows = [[cells[p].text for p in groups[0]] for cells in predicted.table.header_rows]
    table, places = table_of(header_rows, rows, predicted.table)
    names = ", ".join(f"'{show_path(predicted.table.columns[p])}'" for p in groups[0])
    yield Shape(table, f"rows stand side by side, in {len(groups)} groups of columns: {names}", places)


def _rows(predicted: Grid, groups: Sequence[Sequence[int]]) -> Iterator[list[Printed]]:
    """Yield the rows of each group in turn, without those that are blank in it."""
    for group, r in product(groups, range(predicted.height)):
        row = [Printed(predicted.texts[p][r], (r, p)) for p in group]
        if any(cell.text for cell in row):
            yield row


def _first_headers(gold: Grid) -> int:
    """Return how often the gold's first header stands in its header."""
    headers = [fold(header) for header in gold.headers]
    return headers.count(headers[0]) if headers else 0


def _groups(predicted: Grid) -> list[list[int]]:
    """Return the columns of each group of the same headers; [] without several groups. Empty columns part them."""
    filled = [p for p in range(predicted.width) if predicted.headers[p] or any(predicted.keys[p])]
    width = _period([fold(_NUMBERED.sub("", predicted.headers[p])) for p in filled])
    return [] if width is None else [filled[start : start + width] for start in range(0, len(filled), width)]


def _period(headers: list[str]) -> int | None:
    """Return the width of the group of headers that the whole header repeats; None for none."""
    if not headers or not headers[0]:
        return None
    again = next((place for place in range(1, len(headers)) if headers[place] == headers[0]), None)
    if again is None or len(headers) % again or headers != headers[:again] * (len(headers) // again):
        return None
    return again
