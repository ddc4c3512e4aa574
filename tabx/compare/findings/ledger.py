"""From single observations to the ordered findings and the items that a rubric prices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tabx.align.records import Alignment
from tabx.compare.records import Entity, Finding, Item
from tabx.table import Table, show_path


def column_name(table: Table, column: int) -> str:
    """Return a column's path joined with ".", or its 1-based position where it has no name."""
    return show_path(table.columns[column]) or f"column {column + 1}"


def gold_row_name(alignment: Alignment, row: int) -> str:
    """Return the key of a gold row: its sections, then the texts of its key columns."""
    return _row_name(alignment.gold, row, alignment.key_columns)


def predicted_row_name(alignment: Alignment, row: int) -> str:
    """Return the key of a row of the view: the texts in the partners of the gold's key columns."""
    pairings = (alignment.column_of.get(column) for column in alignment.key_columns)
    return _row_name(alignment.view, row, [pairing.predicted[0] for pairing in pairings if pairing])


def _row_name(table: Table, row: int, columns: Sequence[int]) -> str:
    group = show_path(table.row_groups[row]) if table.row_groups else ""
    key = ", ".join(text for text in (table.rows[row][column].text for column in columns) if text)
    return ".".join(part for part in (group, key) if part) or f"row {row + 1}"


_ORDER = {Entity.TABLE: 0, Entity.COLUMN: 1, Entity.HEADER: 2, Entity.ROW: 3, Entity.CELL: 4}
_LAST = 1 << 60

#: Returns the item of a finding, given the finding's index.
Price = Callable[[int], Item]


@dataclass(frozen=True, slots=True)
class Entry:
    """A finding and, where it has a price, what makes its item once its index is known."""

    finding: Finding
    item: Price | None = None


def settle(entries: Iterable[Entry]) -> tuple[tuple[Finding, ...], tuple[Item, ...]]:
    """Return all findings in the order of the trace, and their items with the findings' indices.

    The table comes first, then columns, headers, rows, and cells row by row; within each by the gold's place,
    what only the prediction has last.
    """
    ordered = sorted(entries, key=_place)
    items = (entry.item(index) for index, entry in enumerate(ordered) if entry.item)
    return tuple(entry.finding for entry in ordered), tuple(items)


def _place(entry: Entry) -> tuple[int, int, int, int, int]:
    finding = entry.finding
    rows, columns = _first(finding.gold_rows), _first(finding.gold_columns)
    predicted_rows, predicted_columns = _first(finding.predicted_rows), _first(finding.predicted_columns)
    return _ORDER[finding.entity], rows, columns, predicted_rows, predicted_columns


def _first(places: tuple[int, ...]) -> int:
    return places[0] if places else _LAST
