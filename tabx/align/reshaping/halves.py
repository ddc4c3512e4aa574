"""A prediction whose rows stand side by side, in groups of columns with the same headers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tabx.align.pairing.grid import Grid
from tabx.align.reshaping.shape import Printed, Shape, table_of
from tabx.table import show_path
from tabx.values import fold

_NUMBERED = re.compile(r"\.\d+$")
"""What data frames put behind a header that comes again: "Name.1"."""


def halves(gold: Grid, predicted: Grid) -> Iterator[Shape]:
    """Yield the groups of columns one below the other, where all have the same headers in the same order."""
    if not predicted.table.has_header or not predicted.height:
        return
    filled = [p for p in range(predicted.width) if predicted.headers[p] or any(predicted.keys[p])]
    headers = [fold(_NUMBERED.sub("", predicted.headers[p])) for p in filled]
    width = _period(headers)
    if width is None or width >= len(filled):
        return
    own = [fold(header) for header in gold.headers]
    if own.count(headers[0]) > 1:  # the gold is printed so, too
        return
    groups = [filled[start : start + width] for start in range(0, len(filled), width)]
    rows = [
        [Printed(predicted.texts[p][r], (r, p)) for p in group]
        for group in groups
        for r in range(predicted.height)
        if any(predicted.texts[p][r] for p in group)
    ]
    header_rows = [[cells[p].text for p in groups[0]] for cells in predicted.table.header_rows]
    table, places = table_of(header_rows, rows, predicted.table)
    names = ", ".join(f"'{show_path(predicted.table.columns[p])}'" for p in groups[0])
    yield Shape(table, f"rows stand side by side, in {len(groups)} groups of columns: {names}", places)


def _period(headers: list[str]) -> int | None:
    """Return the width of the group of headers that the whole header repeats; None for none."""
    if not headers or not headers[0]:
        return None
    again = next((place for place in range(1, len(headers)) if headers[place] == headers[0]), None)
    if again is None or len(headers) % again or headers != headers[:again] * (len(headers) // again):
        return None
    return again
