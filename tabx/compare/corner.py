"""The scale in the corner of a table ("USD millions"), which is that of all its numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tabx.values.column.properties import spread_of
from tabx.values.columns import Column, Scale
from tabx.values.reading.measures import with_unit
from tabx.values.records import DataType
from tabx.values.relating.column_pair import agreement
from tabx.values.relating.interpretations import Interpretation
from tabx.values.value import Dimension, Form, Value

SLACK = 1e-6
"""Rounding error of a sum of agreements."""


@dataclass(frozen=True, slots=True)
class Corners:
    """The scales in the corners of two tables, 1 where there is none.

    Attributes
    ----------
    gold, predicted : float
        Factors: 1e6 for "USD millions".
    """

    gold: float = 1.0
    predicted: float = 1.0

    @property
    def differ(self) -> bool:
        """Whether the numbers of the two tables may be in different scales."""
        return self.gold != self.predicted

    def contradict(self, written_out: Sequence[bool]) -> bool:
        """Return whether the predicted corner names another scale, but most columns of numbers were not converted.

        `written_out` says of each column whether it agrees better with both scales written out.
        """
        both_named = 1.0 not in (self.gold, self.predicted)
        return self.differ and both_named and 2 * sum(written_out) < len(written_out)


def in_full(gold: Column, predicted: Column, corners: Corners, rows: Mapping[int, int]) -> tuple[Column, Column]:
    """Return two columns of numbers, written out by the scales of their corners where more rows agree so.

    Parameters
    ----------
    gold, predicted : Column
    corners : Corners
    rows : mapping of int to int
        Paired rows: indices into the values of `gold` and of `predicted`.
    """
    if not corners.differ or not _may_be_scaled(gold) or not _may_be_scaled(predicted):
        return gold, predicted
    scaled = _scaled(gold, corners.gold), _scaled(predicted, corners.predicted)
    places = list(rows.items())
    as_read = agreement(Interpretation(gold.values, predicted.values), places)
    written_out = agreement(Interpretation(scaled[0].values, scaled[1].values), places)
    return scaled if written_out > as_read + SLACK else (gold, predicted)


def _may_be_scaled(column: Column) -> bool:
    return column.type is DataType.NUMERICAL and column.header.factor == 1.0


def _scaled(column: Column, factor: float) -> Column:
    if factor == 1.0:
        return column
    values = tuple(_times(value, factor) for value in column.values)
    return replace(column, values=values, spread=None if column.scale is Scale.NOMINAL else spread_of(values))


def _times(value: Value, factor: float) -> Value:
    """Return an amount multiplied; one with a scale of its own, a percentage or a text unchanged."""
    unit = value.unit
    is_share = unit is not None and unit.dimension == Dimension.FRACTION
    if value.type is not DataType.NUMERICAL or is_share or value.resolution or Form.MAGNITUDE_WORD in value.flags:
        return value
    return with_unit(value, unit, value.unit_from, factor)
