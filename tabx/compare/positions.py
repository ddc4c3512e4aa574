"""The paper's tuple for every position of the gold's grid that has a counterpart."""

from __future__ import annotations

from tabx.align.records import Slot
from tabx.compare.columns import PairedColumn
from tabx.compare.reading import Reading
from tabx.table import Cell, Table
from tabx.values.records import ColumnPair, DataType, Difference, Measure, Relation, Scale, Value
from tabx.values.relate import relate

Grid = tuple[tuple[Difference | None, ...], ...]

#: Flags of a pair that say the header alone is wrong: the same text then still is the same value.
_HEADER_ONLY = frozenset({"unit changed", "scale changed", "unit lost"})

_MEASURES = {
    DataType.BOOL: Measure.BOOLEAN,
    DataType.DATE: Measure.DATE,
    DataType.TIME: Measure.TIME,
    DataType.LIST: Measure.LIST,
    DataType.STRING: Measure.SIMILARITY,
}


def compare_positions(reading: Reading) -> Grid:
    """Return one Difference per gold row and column, None where the row or the column is missing."""
    gold, view = reading.alignment.gold, reading.alignment.view
    columns = [reading.pairs.get(index) for index in range(gold.column_count)]
    return tuple(
        tuple(
            _difference(column, row, cell, view) if column is not None and row in column.slots else None
            for column, cell in zip(columns, cells, strict=True)
        )
        for row, cells in enumerate(gold.rows)
    )


def _difference(column: PairedColumn, row: int, cell: Cell, view: Table) -> Difference:
    gold, predicted, slot = column.gold_value(row), column.predicted_value(row), column.slots[row]
    if cell.text == slot.text and (column.identical or _reads_alike(column.pair, gold, predicted)):
        return _exact(gold, predicted, column.pair)
    difference = relate(gold, predicted, column.pair)
    if difference.relation is Relation.MISSING and not cell.is_anchor:
        return _spanned(difference, "the gold's spanned cell, printed once")
    if difference.relation is Relation.EXTRA and _is_covered(slot, view):
        return _spanned(difference, "covered by a spanned cell of the prediction")
    return difference


def _reads_alike(pair: ColumnPair, gold: Value, predicted: Value) -> bool:
    return gold.key == predicted.key or bool(pair.flags & _HEADER_ONLY)


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


def _exact(gold: Value, predicted: Value, pair: ColumnPair) -> Difference:
    items = len(gold.items)
    return Difference(
        Relation.EXACT,
        gold.type,
        predicted.type,
        gold.entity,
        predicted.entity,
        gold.unit.symbol if gold.unit else "",
        predicted.unit.symbol if predicted.unit else "",
        measure=_measure(gold.type, pair.gold.scale),
        gold_value=gold.number,
        predicted_value=gold.number,
        difference=None if gold.number is None else 0.0,
        relative=0.0 if gold.number else None,
        spread=pair.gold.spread if pair.gold.scale is Scale.INTERVAL else None,
        similarity=1.0,
        matched=items,
    )


def _measure(data_type: DataType, scale: Scale) -> Measure:
    if data_type is DataType.NUMERICAL:
        return Measure.INTERVAL if scale is Scale.INTERVAL else Measure.RATIO
    return _MEASURES.get(data_type, Measure.WHOLE)
