"""Letters in a header that may be a unit or a scale: "Visitors (m)" in metres or millions."""

from __future__ import annotations

from dataclasses import replace

from tabx.values.column.properties import spread_of
from tabx.values.columns import Column, Scale
from tabx.values.reading.header_letters import names_dimension
from tabx.values.reading.measures import with_unit
from tabx.values.reading.units import MAGNITUDES
from tabx.values.records import DataType
from tabx.values.value import Value


def as_scale(column: Column) -> Column | None:
    """Return a column with the letter of its header taken as a scale instead of a unit.

    None where the header names no such letter, or its name says that it is a unit ("Depth (m)").
    """
    header = column.header
    factor = MAGNITUDES.get(header.unit_text)
    if factor is None or header.unit is None or header.factor != 1.0:
        return None
    if names_dimension(frozenset(header.words), header.unit.dimension):
        return None
    values = tuple(_scaled(value, factor) for value in column.values)
    spread = None if column.scale is Scale.NOMINAL else spread_of(values)
    return replace(column, header=replace(header, unit=None, factor=factor), values=values, spread=spread)


def _scaled(value: Value, factor: float) -> Value:
    """Return a number that has its unit from the header, without it and multiplied; other values unchanged."""
    is_under_header = value.type is DataType.NUMERICAL and value.unit_from == "header"
    return with_unit(value, None, "", factor) if is_under_header else value
