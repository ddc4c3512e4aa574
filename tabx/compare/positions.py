"""The paper's tuple for every position of the gold's grid that has a counterpart."""

from __future__ import annotations

from tabx.align.records import Slot
from tabx.compare.columns import PairedColumn
from tabx.compare.forgiving import Forgiving, forgivings
from tabx.compare.reading import Reading
from tabx.progress import tell
from tabx.rules.records import NO_RULES
from tabx.table import Cell, Table
from tabx.values import relate
from tabx.values.records import Difference, Relation

SOME = 1000
"""Rows from one word about progress to the next."""

Known = dict[tuple[int, int], Difference]
Grid = tuple[tuple[Difference | None, ...], ...]


def compare_positions(reading: Reading) -> Grid:
    """Return one Difference per gold row and column, None where the row or the column is missing."""
    gold, view = reading.alignment.gold, reading.alignment.view
    columns = [reading.pairs.get(index) for index in range(gold.column_count)]
    known: list[Known] = [{} for _ in columns]
    forgiving = _forgiving(reading)
    lines = []
    for row, cells in enumerate(gold.rows):
        if not row % SOME:
            tell("comparing rows", row, gold.row_count)
        lines.append(
            tuple(
                _difference(column, row, cell, view, pairs, rules)
                if column is not None and row in column.slots
                else None
                for column, cell, pairs, rules in zip(columns, cells, known, forgiving, strict=True)
            )
        )
    return tuple(lines)


def _forgiving(reading: Reading) -> tuple[Forgiving | None, ...]:
    if reading.rules is NO_RULES:
        return (None,) * len(reading.gold)
    return forgivings(reading.alignment.gold.columns, reading.rules, reading.key_columns, reading.gold)


def _difference(
    column: PairedColumn, row: int, cell: Cell, view: Table, known: Known, rules: Forgiving | None
) -> Difference:
    value, other = column.gold_value(row), column.predicted_value(row)
    pair = (id(value), id(other))  # the columns keep both alive; equal texts of a column mostly share one value
    difference = known.get(pair)
    if difference is None:
        difference = relate(value, other, column.pair)
        if rules is not None:
            difference = rules.settle(value, other, difference)
        known[pair] = difference
    if difference.relation is Relation.MISSING and not cell.is_anchor:
        return _spanned(difference, "the gold's spanned cell, printed once")
    if difference.relation is Relation.EXTRA and _is_covered(column.slots[row], view):
        return _spanned(difference, "covered by a spanned cell of the prediction")
    return difference


def _is_covered(slot: Slot, view: Table) -> bool:
    return bool(slot.places) and not any(view.rows[row][column].is_anchor for row, column in slot.places)


def _spanned(difference: Difference, note: str) -> Difference:
    """Return the difference between a span and the blanks (or repeats) it is printed as: none in content."""
    return Difference(
        Relation.EQUIVALENT,
        difference.gold_type,
        difference.predicted_type,
        difference.gold_entity,
        difference.predicted_entity,
        kind="span",
        similarity=1.0,
        note=note,
    )
