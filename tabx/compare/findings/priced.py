"""Findings with their prices: sorted for the trace, with the items of those that cost."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tabx.compare.records import Entity, Finding, Item

_ORDER = {Entity.TABLE: 0, Entity.COLUMN: 1, Entity.HEADER: 2, Entity.ROW: 3, Entity.CELL: 4}
_LAST = 1 << 60
"""Above every index of a table: what stands nowhere in the gold comes last."""

Price = Callable[[int], Item]
"""Returns the item of a finding, given the finding's index."""


@dataclass(frozen=True, slots=True)
class PricedFinding:
    """A finding and, if it has a price, the function that makes its item from its index."""

    finding: Finding
    item: Price | None = None


def sort_findings(found: Iterable[PricedFinding]) -> tuple[tuple[Finding, ...], tuple[Item, ...]]:
    """Return all findings in the order of the trace, and the items that point at them.

    The table comes first, then columns, headers, rows, and cells row by row; within each by the gold's place, extra
    ones last.
    """
    ordered = sorted(found, key=_place)
    items = (priced.item(index) for index, priced in enumerate(ordered) if priced.item)
    return tuple(priced.finding for priced in ordered), tuple(items)


def _place(priced: PricedFinding) -> tuple[int, int, int, int, int]:
    finding = priced.finding
    rows, columns = _first(finding.gold_rows), _first(finding.gold_columns)
    predicted_rows, predicted_columns = _first(finding.predicted_rows), _first(finding.predicted_columns)
    return _ORDER[finding.entity], rows, columns, predicted_rows, predicted_columns


def _first(places: tuple[int, ...]) -> int:
    return places[0] if places else _LAST
