"""TED and EM of WikiTableEdit (Li, Chen, Wan, section 4.1), of an edited table against the right one.

The paper fixes neither the order of the cells nor the costs. Here cells are read row by row, header rows first, and an
insertion, a deletion and a change cost 1 each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabx.base.limits import check_time
from tabx.lab.metrics.outcomes import Value
from tabx.lab.metrics.overlap import plain
from tabx.lab.metrics.pair import TablePair
from tabx.table import Cell, Table

FULL = 100.0
"""TED of equal tables."""


class Sequences(NamedTuple):
    """A table as two sequences: a text for each grid position, and the row span of each cell."""

    texts: list[str]
    row_spans: list[int]


def ted(pair: TablePair) -> Value:
    """Return 100 − (content distance + structure distance), 100 is best, without a lower end.

    Content: the fewest insertions, deletions and changes between the texts of all grid positions, a merged cell's text
    at each that it covers. Structure: the fewest insertions, deletions and splits that turn the predicted cells' row
    spans into the gold's; a split replaces n by a run that sums to n, nothing is joined or replaced. Both distances are
    counts, so that large tables fall below 0; they are no percentages. An unedited copy scores high: give its TED
    beside any other.
    """
    from rapidfuzz.distance import Levenshtein

    gold, predicted = (sequences(table) for table in (pair.gold, pair.predicted))
    content = Levenshtein.distance(predicted.texts, gold.texts)
    structure = span_distance(predicted.row_spans, gold.row_spans)
    return Value(FULL - content - structure, (("content", float(content)), ("structure", float(structure))))


def edit_exact_match(pair: TablePair) -> Value:
    """Return 100 where texts, shape and merged cells of both tables are the same, else 0.

    On the paper's scale of percent. Which rows are header rows does not count.
    """
    gold, predicted = (
        [[(plain(cell.text), cell.row_span, cell.column_span) for cell in line] for line in _lines(table)]
        for table in (pair.gold, pair.predicted)
    )
    return Value(FULL if gold == predicted else 0.0)


def sequences(table: Table) -> Sequences:
    """Return the texts of all positions and the row spans of all cells, row by row."""
    cells = [cell for line in _lines(table) for cell in line]
    return Sequences([plain(cell.text) for cell in cells], [cell.row_span for cell in cells if cell.is_anchor])


def _lines(table: Table) -> tuple[tuple[Cell, ...], ...]:
    return (*table.header_rows, *table.rows)


def span_distance(before: Sequence[int], after: Sequence[int]) -> int:
    """Return the fewest insertions, deletions and splits that turn one sequence of row spans into another.

    A split is replacing n by two or more numbers that sum to n; each of the three costs 1.
    """
    if max(before, default=1) == 1:  # then nothing can be split
        from rapidfuzz.distance import Indel

        return int(Indel.distance(before, after))
    costs = [list(range(len(after) + 1))]
    for row, span in enumerate(before, 1):
        check_time()
        costs.append([row])
        for column, other in enumerate(after, 1):
            least = min(costs[row - 1][column], costs[row][column - 1]) + 1
            if span == other:
                least = min(least, costs[row - 1][column - 1])
            start = _start_of_split(span, after, column)
            if start is not None:
                least = min(least, costs[row - 1][start] + 1)
            costs[row].append(least)
    return costs[-1][-1]


def _start_of_split(span: int, after: Sequence[int], end: int) -> int | None:
    """Return where a run of at least two that ends before `end` and sums to `span` begins; None without one."""
    total, start = 0, end
    while start and total < span:
        start -= 1
        total += after[start]
    return start if total == span and end - start > 1 else None
