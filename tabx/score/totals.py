"""Denominators of the error, and the share of them that a row or column counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabx.rubric.choices import RowShare

if TYPE_CHECKING:
    from tabx.align.records import Counted
    from tabx.compare.records import Counts, Item
    from tabx.rubric.model import Rubric


@dataclass(frozen=True, slots=True)
class Totals:
    """Denominators of one gold table, each at least 1.

    Attributes
    ----------
    row, column, cell, table : int
        The gold's rows and columns (grid lines), its cells or facts as the rubric counts them, and 1.
    share : RowShare
        How a row or column is weighed (see `Rubric`).
    """

    row: int
    column: int
    cell: int
    share: RowShare
    table: int = 1

    @classmethod
    def of(cls, counts: Counts, rubric: Rubric) -> Totals:
        """Return the totals of a gold table under a rubric."""
        cells = counts.cells if rubric.count_empty_cells else counts.facts
        return cls(max(1, counts.rows), max(1, counts.columns), max(1, cells), rubric.share)

    def of_entity(self, of: Counted) -> int:
        """Return the number of such entities in the gold; 1 for a table."""
        total: int = getattr(self, of)
        return total

    def entities(self, item: Item, total: int) -> float:
        """Return as how many of the `total` rows (columns) an item counts.

        Divided by `total`, one row counts max(1/rows, facts/N) under "larger", max(1, facts)/N under "facts", and
        1/rows under "count".
        """
        if self.share is RowShare.COUNT:
            return item.count
        if self.share is RowShare.FACTS:
            return max(item.count, item.facts) * total / self.cell
        return max(item.count, item.facts * total / self.cell)

    def least(self, total: int) -> float:
        """Return the smallest share of the table that one row (column) can have."""
        return 1 / self.cell if self.share is RowShare.FACTS else 1 / total
