"""The numbers of a pair of columns, or of a field of a record, that have a unit on one side only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from tabx.compare.columns import CONTRADICTED, PairedColumn, names_unit_for_all, pair_of_field
from tabx.compare.units.records import ADDED, LOST, UnitChange
from tabx.values.column.properties import dimensions
from tabx.values.columns import Column, ColumnPair
from tabx.values.kinds import DifferenceKind
from tabx.values.records import DataType
from tabx.values.relating.left_out_units import LeftOut, are_of_one_kind, is_at_the_top, unit_of
from tabx.values.value import Unit, Value

if TYPE_CHECKING:
    from tabx.compare.table_pair import TablePair

_TEXTS = frozenset({DataType.STRING, DataType.LIST, DataType.OTHERS})


@dataclass(frozen=True)
class OneSided:
    """The numbers of a pair of columns that have a unit on one side only.

    Attributes
    ----------
    way : DifferenceKind
    column : Column
        The side that names the units.
    units : dict of gold row to Unit
        The unit of each number concerned.
    cells, named, filled : int
        See `UnitChange`.
    """

    way: DifferenceKind
    column: Column
    units: dict[int, Unit]
    cells: int
    named: int
    filled: int

    @cached_property
    def all_units(self) -> frozenset[Unit]:
        """All units of the side that names them."""
        units = (unit_of(value, self.column) for value in self.column.values)
        return frozenset(unit for unit in units if unit is not None).union(self.units.values())

    @property
    def in_header(self) -> bool:
        """Whether the header alone names the unit."""
        return self.column.header.unit is not None and all(value.unit_from != "cell" for value in self.column.values)

    @property
    def is_of_column(self) -> bool:
        """Whether the unit is that of the whole column: of several cells, or its only one, all measuring one thing."""
        is_shared = len(self.units) > 1 or len(self.column.values) == 1 or self.in_header
        return is_shared and are_of_one_kind(self.all_units)

    def change(self, column: int, *, of_row: bool = False) -> UnitChange:
        """Return it as what happened to a gold column, or to the only number of a row."""
        counts = self.cells, self.named, self.filled
        return UnitChange(self.way, tuple(self.units), (column,), of_row, *counts, self.in_header)


def units_of_pair(tables: TablePair, column: PairedColumn) -> Iterator[OneSided]:
    """Yield what a pair of columns lost, and what it added."""
    pair, alignment = column.pair, tables.alignment
    if column.identical or not column.is_single or not _may_have_units(pair):
        return
    values = {row: (column.gold_value(row), column.predicted_value(row)) for row in column.index}
    turned = {row: (predicted, gold) for row, (gold, predicted) in values.items()}
    covered = _covered(tables, column)
    lost = _left_out(LOST, pair.gold, pair.predicted, values, covered)
    added = _left_out(ADDED, pair.predicted, pair.gold, turned, covered)
    sides = (lost, alignment.view, alignment.read.view), (added, alignment.gold, alignment.read.gold)
    for found, table, read in sides:
        if found is not None and not names_unit_for_all(table, found.column, read):
            yield found


def _covered(tables: TablePair, column: PairedColumn) -> set[int]:
    """Return the gold rows of a column that only continue a merged cell."""
    gold = tables.alignment.gold
    return {row for row in column.index if not gold.rows[row][column.gold].is_anchor} if gold.has_spans else set()


def _may_have_units(pair: ColumnPair) -> bool:
    """Return whether a column names a unit, or has texts that may hold one, and no header contradicts it."""
    sides = pair.gold, pair.predicted
    return not pair.flags & CONTRADICTED and any(dimensions(side) or side.type in _TEXTS for side in sides)


def units_of_fields(tables: TablePair) -> Iterator[UnitChange]:
    """Yield the units that the fields of a record lost or gained, each field read under its name."""
    names, values = tables.pairs[0], tables.pairs[1]
    for row in values.index:
        gold, predicted = values.gold_value(row), values.predicted_value(row)
        if not (any(map(str.isdecimal, gold.text)) and any(map(str.isdecimal, predicted.text))):
            continue
        pair = pair_of_field(values, names, row)
        if pair.flags & CONTRADICTED:
            continue
        sides = (
            (LOST, pair.gold, pair.predicted, values.pair.predicted),
            (ADDED, pair.predicted, pair.gold, values.pair.gold),
        )
        for way, named, bare, whole in sides:
            found = _left_out(way, named, bare, {row: (named.values[0], bare.values[0])}, ())
            if found is not None and not is_at_the_top(whole.values, found.units[row].dimension):
                yield found.change(1, of_row=True)


def _left_out(
    way: DifferenceKind,
    named: Column,
    bare: Column,
    values: Mapping[int, tuple[Value, Value]],
    covered: set[int] | tuple[()],
) -> OneSided | None:
    """Return the numbers of one side whose unit the other side leaves out; None without any.

    Rows `covered` by a merged cell are not counted.
    """
    left_out = LeftOut(named, bare)
    units = {row: unit for row, pair in values.items() if (unit := left_out.unit(*pair)) is not None}
    if not units:
        return None
    counted = {row: value for row, (value, _) in values.items() if row not in covered}
    cells = sum(row in units for row in counted)
    kept = sum(row not in units and unit_of(value, named) is not None for row, value in counted.items())
    filled = sum(value.type is not DataType.EMPTY for value in counted.values())
    return OneSided(way, named, units, cells, cells + kept, max(filled, 1))
