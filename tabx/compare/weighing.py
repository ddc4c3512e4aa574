"""The weights of columns applied to items, so that a column counts as often as its weight.

An item's weight multiplies its count, while N stays the gold's. So all prices of one column grow alike, and the
rubric's order of prices holds. A row has the mean weight of its content, so it never costs less than its cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tabx.align.pairing.house_columns import columns_named
from tabx.align.records import Alignment
from tabx.compare.facts import is_blank, is_fact
from tabx.compare.records import Entity, Finding, Item, ItemKind
from tabx.compare.table_pair import TablePair
from tabx.rules.records import HouseRules
from tabx.table import KeyPath

_WHOLE = "table"
_WEIGHTLESS = "weight 0 by column_weights"


def column_weights(paths: Sequence[KeyPath], rules: HouseRules) -> tuple[float, ...]:
    """Return the weight of every gold column; () where no rule names one of them."""
    weights = [1.0] * len(paths)
    for name, weight in rules.column_weights:
        for column in columns_named(paths, name):
            weights[column] = weight
    return tuple(weights) if any(weight != 1.0 for weight in weights) else ()


@dataclass(frozen=True)
class Weights:
    """The weights of gold columns, and of predicted columns through their partners."""

    tables: TablePair
    weights: tuple[float, ...]

    @property
    def alignment(self) -> Alignment:
        """The alignment of the pair."""
        return self.tables.alignment

    @cached_property
    def predicted(self) -> dict[int, float]:
        """Weight of each predicted column with a partner; of several partners the heaviest."""
        found: dict[int, float] = {}
        for pairing in self.alignment.columns:
            weight = max(self.weights[column] for column in pairing.gold)
            for column in pairing.predicted:
                found[column] = max(weight, found.get(column, 0.0))
        return found

    def gold_row(self, row: int) -> float:
        """Return the mean weight of the facts of a gold row, those in missing columns left out."""
        missing = set(self.tables.missing_columns)
        cells = self.alignment.gold.rows[row]
        return _mean(
            self.weights[column]
            for column, cell in enumerate(cells)
            if column not in missing and cell.is_anchor and is_fact(self.tables.gold[column].values[row])
        )

    def predicted_row(self, row: int) -> float:
        """Return the mean weight of the facts of a predicted row, those in extra columns left out."""
        extra = set(self.tables.extra_columns)
        return _mean(
            self.predicted.get(column, 1.0)
            for column, cell in enumerate(self.alignment.view.rows[row])
            if column not in extra and cell.is_anchor and not is_blank(cell.text, self.tables.rules.reading)
        )

    def weigh(self, item: Item, finding: Finding) -> float:
        """Return the weight of an item.

        A repair has the weight of the lightest column or row that it concerns, so that it stays cheaper than the loss
        of any of them. A wrong key weighs no more than its row, whose loss it is at the most: otherwise a further wrong
        value, with which the row is known no more, would lower the error.
        """
        if item.of == _WHOLE:
            return 1.0
        if item.of == "row" or finding.entity is Entity.ROW:
            rows = [self.gold_row(row) for row in finding.gold_rows]
            rows = rows or [self.predicted_row(row) for row in finding.predicted_rows]
            return min(rows, default=1.0)
        columns = min((self.weights[column] for column in finding.gold_columns), default=1.0)
        if item.kind != ItemKind.WRONG_KEY:
            return columns
        return min([columns, *map(self.gold_row, finding.gold_rows)])


def _mean(weights: Iterable[float]) -> float:
    found = list(weights)
    return sum(found) / len(found) if found else 1.0


def weigh(
    items: Sequence[Item], findings: Sequence[Finding], tables: TablePair, weights: tuple[float, ...]
) -> tuple[Item, ...]:
    """Return the items with their weights.

    Extra columns take the weights of missing ones, the fullest the heaviest; further extra columns, and those with a
    lower weight, weigh 1. A column spoiled beyond recognition therefore costs no less than one that is merely wrong.
    """
    all_weights = Weights(tables, weights)
    lost = sorted((weights[column] for column in tables.missing_columns), reverse=True)
    extra = [index for index, item in enumerate(items) if item.kind == ItemKind.EXTRA_COLUMN]
    extra.sort(key=lambda index: -items[index].facts)
    standing = {index: max(1.0, weight) for index, weight in zip(extra, lost, strict=False)}
    return tuple(
        replace(item, weight=standing.get(index, 1.0))
        if item.kind == ItemKind.EXTRA_COLUMN
        else replace(item, weight=all_weights.weigh(item, findings[item.finding]))
        for index, item in enumerate(items)
    )


def note_weightless(findings: Sequence[Finding], items: Sequence[Item]) -> tuple[Finding, ...]:
    """Return the findings, with a note on those that cost nothing because of column weights."""
    weights: dict[int, float] = {}
    for item in items:
        weights[item.finding] = max(item.weight, weights.get(item.finding, 0.0))
    return tuple(
        replace(finding, note=f"{finding.note or finding.kind or finding.relation}, {_WEIGHTLESS}")
        if weights.get(index) == 0 and not finding.forgiven
        else finding
        for index, finding in enumerate(findings)
    )
