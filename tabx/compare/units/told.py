"""Cells that are right but for a unit that is told for their column or row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabx.compare.columns import PairedColumn
from tabx.values.kinds import DifferenceKind
from tabx.values.records import Difference, Relation
from tabx.values.relating.differences import equivalent
from tabx.values.relating.relate_numbers import in_unit_of, is_same_number
from tabx.values.relating.units_in_texts import unit_in_text
from tabx.values.value import Value

if TYPE_CHECKING:
    from tabx.compare.positions import Grid
    from tabx.compare.table_pair import TablePair

_OTHER_THAN_EXACT = frozenset({Relation.EQUIVALENT, Relation.PARTIAL, Relation.DIFFERENT})


def with_units_told(grid: Grid, tables: TablePair) -> Grid:
    """Return the differences, cells that are right but for such a unit as the same value."""
    if not tables.units:
        return grid
    lines = list(grid)
    for change in tables.units:
        for row in change.rows:
            line = list(lines[row])
            for column in change.columns:
                line[column] = _but_for_the_unit(line[column], tables.pairs[column], row, change.way)
            if change.of_row and change.header is not None:
                line[change.header] = _name(tables.pairs[change.header], row, change.way)
            lines[row] = tuple(line)
    return tuple(lines)


def _name(column: PairedColumn, row: int, way: DifferenceKind) -> Difference:
    return equivalent(column.gold_value(row), column.predicted_value(row), way)


def _but_for_the_unit(
    found: Difference | None, column: PairedColumn, row: int, way: DifferenceKind
) -> Difference | None:
    if found is None or found.forgiven or found.relation not in _OTHER_THAN_EXACT:
        return found
    is_right = is_right_but_for_the_unit(column, row)
    return equivalent(column.gold_value(row), column.predicted_value(row), way) if is_right else found


def is_right_but_for_the_unit(column: PairedColumn, row: int) -> bool:
    """Return whether a cell has the gold's numbers, whatever unit is beside them."""
    gold, predicted = column.gold_value(row), column.predicted_value(row)
    return _are_same_numbers(gold, predicted) or _are_same_texts(gold, predicted)


def _are_same_numbers(gold: Value, predicted: Value) -> bool:
    are_numbers = gold.number is not None and predicted.number is not None
    return are_numbers and is_same_number(gold, predicted, in_unit_of(gold, predicted)[0])


def _are_same_texts(gold: Value, predicted: Value) -> bool:
    """Return whether two cells are the same numbers among signs, but for a unit."""
    texts = gold.text, predicted.text
    return unit_in_text(*texts) is not None or unit_in_text(*reversed(texts)) is not None
