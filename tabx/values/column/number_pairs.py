"""Columns of two numbers a cell ("52.52, 13.40"), whose order counts, unlike that of a list's items."""

from __future__ import annotations

from dataclasses import replace

from tabx.values.column.choices import CellReadings, ColumnReadings, Occurring, filled_of
from tabx.values.records import DataType
from tabx.values.value import Flag, Value

_TWO = 2  # numbers of a pair
_LEAST_CELLS = 2
"""Cells without decimals that make a column of pairs: "3, 5" alone may be a list, while amounts with decimals seldom
are listed."""


def settle_number_pairs(readings: ColumnReadings, occurring: Occurring) -> ColumnReadings:
    """Resolve cells of two numbers as pairs where all cells of the column are such; elsewhere they are lists."""
    if DataType.LIST not in occurring.types:
        return readings
    filled = filled_of(readings, occurring)
    if not filled or not all(_is_pair(options[0]) for options in filled):
        return readings
    if len(filled) < _LEAST_CELLS and not all(_has_decimals(item) for item in filled[0][0].items):
        return readings
    return [_as_pair(options) if options[0].items else options for options in readings]


def _is_pair(value: Value) -> bool:
    """Return whether a list holds two numbers, and no brackets or quotes say that it is one."""
    if len(value.items) != _TWO or Flag.RANGE in value.flags or value.text.strip()[:1] in "[({":
        return False
    return all(item.type is DataType.NUMERICAL for item in value.items)


def _has_decimals(value: Value) -> bool:
    return value.quantum is not None and value.quantum < 1


def _as_pair(options: CellReadings) -> CellReadings:
    value = options[0]
    key = "l:" + "~".join(item.key for item in value.items)
    return (replace(value, key=key, flags=(value.flags | {Flag.ORDERED}) - {Flag.AMBIGUOUS}),)
