"""Denominators of the error, the share of them that a row or column counts, and the cap on harmless prices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabx.align.records import Counted, RepairKind
from tabx.rubric.choices import RowShare
from tabx.score.extras import dearest_extra, extras_cost
from tabx.score.kinds import HARMLESS, LINES, SHARED, Kind

if TYPE_CHECKING:
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
    value : int or None
        The gold's values, of which rows, columns and cells are shares alike; None where the rubric does not count so,
        or the counts are older.
    key_columns : int
        Number of gold columns that together name a row, at least 1.
    """

    row: int
    column: int
    cell: int
    share: RowShare
    table: int = 1
    value: int | None = None
    key_columns: int = 1

    @classmethod
    def of(cls, counts: Counts, rubric: Rubric) -> Totals:
        """Return the totals of a gold table under a rubric."""
        cells = counts.cells if rubric.count_empty_cells else counts.facts
        value = counts.values if rubric.share is RowShare.VALUES else None
        return cls(
            max(1, counts.rows),
            max(1, counts.columns),
            max(1, cells),
            rubric.share,
            value=None if value is None else max(1, value),
            key_columns=max(1, counts.key_columns),
        )

    def of_kind(self, kind: Kind, of: Counted) -> int:
        """Return the number of entities in the gold that items of a kind are divided by; 1 for a table.

        What loses nothing keeps the denominator of its entity under every rubric, and so do the names of columns; what
        is there in another shape is a share of all facts, as its keys have another shape, too.
        """
        if self.value is not None and kind not in _OF_ALL_FACTS and (of is Counted.CELL or _is_line(kind, of)):
            return self.value
        total: int = getattr(self, of)
        return total

    def amount(self, item: Item, kind: Kind) -> float:
        """Return as how many of its `of_kind` entities an item of rows or columns counts, its size left aside.

        Divided by their number, one row counts max(1, values) / V under "values", max(1/rows, facts/N) under "larger",
        max(1, facts)/N under "facts", and 1/rows under "count". Of several key columns each counts its part of the key.
        """
        if kind not in SHARED or item.of not in LINES or self.share is RowShare.COUNT:
            return item.count
        total = self.of_kind(kind, item.of)
        if self.value is not None and kind not in _OF_ALL_FACTS:
            is_key_column = item.of is Counted.COLUMN and item.keys == item.facts
            own = item.facts / self.key_columns if is_key_column else float(item.values)
            return max(item.count, own)
        if self.share is RowShare.LARGER:
            return max(item.count, item.facts * total / self.cell)
        return max(item.count, item.facts) * total / self.cell

    def least(self, total: int) -> float:
        """Return the smallest share of the table that one row (column) can have."""
        if self.value is not None:
            return 1 / self.value
        return 1 / total if self.share in (RowShare.LARGER, RowShare.COUNT) else 1 / self.cell

    def holds_one_value(self, item: Item) -> bool:
        """Return whether the row of a key has no more than one value beside it, where rows are counted in values."""
        return self.value is not None and item.values <= 1


_OF_ALL_FACTS = HARMLESS | {RepairKind.RESHAPED}
"""Kinds that are shares of the gold's facts, keys and values alike."""


def _is_line(kind: Kind, of: Counted) -> bool:
    return kind in SHARED and of in LINES


def price_of_lone_key(wrong_key: float, missing_row: float, partial_cell: float) -> float:
    """Return the price of a wrong key in a row of one value: of that value left out or wrong, whichever is dearer.

    Elsewhere a wrong key is the dearest cell and no dearer than its row. Of a row of one value both cannot hold.
    """
    return min(wrong_key, max(missing_row, partial_cell))


BELOW = 1 - 4e-15
"""Keeps the sum below the bound despite rounding; matters only where the raw sum is 10^14 times the bound."""


def ceiling(rubric: Rubric, totals: Totals, column_weights: Sequence[float] = ()) -> float | None:
    """Return the lowest price above 0 that a single error can have; None without a cap.

    Errors are a missing or extra cell, row or column, a wrong header, a wrong key, and a partial cell at the floor with
    the smallest ω, each in the column of the smallest weight above 0. The result is also None where the rubric prices
    no error.
    """
    if not rubric.cap:
        return None
    weights = {name: weight or 0.0 for name, weight in rubric.weights.items()}
    smallest_omega = min((omega for omega in rubric.omegas.values() if omega > 0), default=0.0)
    smallest_partial = smallest_omega * (rubric.gamma.floor or 0.0)
    cell = 1 / (totals.value or totals.cell)
    row, column = totals.least(totals.row), totals.least(totals.column)
    extra = (weights["extra.cell"] * cell, weights["extra.row"] * row, weights["extra.column"] * column)
    prices = (
        weights["missing.cell"] * cell,
        weights["wrong_key"] * cell,
        weights["partial.cell"] * smallest_partial * cell,
        weights["missing.row"] * row,
        weights["missing.column"] * column,
        weights["wrong_header"] * column,
        *(_single_extra(rubric, price) for price in extra),
    )
    lightest = min((weight for weight in column_weights if weight > 0), default=1.0)
    return min((price * min(1.0, lightest) for price in prices if price > 0), default=None)


def _single_extra(rubric: Rubric, price: float) -> float:
    """Return what one extra costs, which in a small table may be bounded alone."""
    cost: float = extras_cost(rubric.extras, dearest_extra(rubric.weights), rubric.steepness, price, 0.0)
    return cost


def squeeze_factor(raw: float, bound: float | None) -> float:
    """Return the factor that squeezes a sum of harmless prices strictly below the bound.

    The squeezed sum is sum·a / (sum + a) for a bound a, and grows strictly with the raw sum. Without a bound the factor
    is 1.
    """
    if bound is None or raw <= 0:
        return 1.0
    return min(bound / (raw + bound), bound * BELOW / raw)
