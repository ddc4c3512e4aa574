"""Units that a header over words, or the name of a row, has on one side only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from tabx.compare.columns import CONTRADICTED, PairedColumn, names_unit_elsewhere
from tabx.compare.units.records import ADDED, LOST, MOVED, UnitChange
from tabx.values import read_header, relate_headers
from tabx.values.column.properties import dimensions
from tabx.values.columns import Column
from tabx.values.kinds import DifferenceKind
from tabx.values.records import DataType
from tabx.values.relating.left_out_units import is_number, says_for_all

if TYPE_CHECKING:
    from tabx.compare.table_pair import TablePair


def units_over_words(tables: TablePair, column: PairedColumn) -> Iterator[UnitChange]:
    """Yield the units that only the header over a column of words names on one side.

    Over ranges ("5 to 10") it is their unit, over the names of rows that of all numbers without one.
    """
    pair, alignment = column.pair, tables.alignment
    sides = (
        (LOST, pair.gold, pair.predicted, alignment.view, alignment.read.view),
        (ADDED, pair.predicted, pair.gold, alignment.gold, alignment.read.gold),
    )
    for way, named, bare, table, read in sides:
        if column.is_single and _names_alone(named, bare) and not names_unit_elsewhere(table, named, read):
            yield from _of_header(tables, column, way)


def _of_header(tables: TablePair, column: PairedColumn, way: DifferenceKind) -> Iterator[UnitChange]:
    rows = tuple(row for row in column.index if any(map(str.isdecimal, column.gold_value(row).text)))
    numbers = tuple(other.gold for other in tables.pairs.values() if _has_bare_numbers(other))
    if rows:
        filled = sum(bool(column.gold_value(row).key) for row in column.index)
        yield UnitChange(way, rows, (column.gold,), False, len(rows), len(rows), filled, in_header=True)
    elif numbers and column.index:
        rows = tuple(column.index)
        cells = len(rows) * len(numbers)
        yield UnitChange(way, rows, numbers, False, cells, cells, len(rows), in_header=True, header=column.gold)


def _names_alone(named: Column, bare: Column) -> bool:
    """Return whether a header over words has a unit that the other side has nowhere.

    A scale beside it is another matter: its loss makes every number wrong.
    """
    unit = named.header.unit
    if named.type is not DataType.STRING or unit is None or not named.header.unit_text:
        return False
    is_scaled = named.header.factor != 1.0 or bare.header.factor != 1.0
    return not is_scaled and bare.header.unit is None and not says_for_all(named, bare, unit.dimension)


def _has_bare_numbers(column: PairedColumn) -> bool:
    """Return whether a pair of columns are numbers without any unit."""
    sides = (column.pair.gold, column.pair.predicted)
    return all(side.type is DataType.NUMERICAL and not dimensions(side) for side in sides)


def units_of_row_names(tables: TablePair, in_cells: dict[int, UnitChange]) -> Iterator[UnitChange]:
    """Yield the units that the names of rows ("Length (m)") have on one side only.

    Parameters
    ----------
    tables : TablePair
    in_cells : dict of gold row to UnitChange
        What the numbers of rows lost or gained themselves: a unit that the name lost and they gained has moved.
    """
    for index in tables.key_columns:
        column = tables.pairs.get(index)
        if column is None or column.identical or not column.is_single or column.pair.gold.type is not DataType.STRING:
            continue
        for row in column.index:
            named = _change_of_name(column.gold_value(row).text, column.predicted_value(row).text)
            change = None if named is None else _of_row_name(tables, row, index, named, in_cells.get(row))
            if change is not None:
                yield change


def _change_of_name(gold: str, predicted: str) -> DifferenceKind | None:
    """Return how the unit of a name changed, None where anything else did, or no unit."""
    if gold == predicted:
        return None
    one, other = read_header((gold,)), read_header((predicted,))
    if (one.unit is None) == (other.unit is None) or one.factor != other.factor:
        return None
    if relate_headers(one, other).kind is not DifferenceKind.UNIT:
        return None
    return ADDED if one.unit is None else LOST


def _of_row_name(
    tables: TablePair, row: int, index: int, named: DifferenceKind, in_cells: UnitChange | None
) -> UnitChange | None:
    if in_cells is not None:
        return _moved(in_cells, index) if in_cells.way is not named else None
    numbers = [column for column in tables.pairs.values() if _has_number(tables, column, row)]
    bare = [column for column in numbers if _is_bare(column, row)]
    if not bare:
        return None
    columns = tuple(column.gold for column in bare)
    return UnitChange(named, (row,), columns, True, len(bare), len(bare), len(numbers), in_header=True, header=index)


def _moved(in_cells: UnitChange, index: int) -> UnitChange:
    """Return the change of a row whose numbers have the unit on one side, and whose name on the other."""
    return replace(in_cells, way=MOVED, in_header=True, header=index)


def _has_number(tables: TablePair, column: PairedColumn, row: int) -> bool:
    return column.gold not in tables.key_columns and row in column.index and is_number(column.gold_value(row))


def _is_bare(column: PairedColumn, row: int) -> bool:
    is_bare = column.gold_value(row).unit is None and column.predicted_value(row).unit is None
    return is_bare and not column.pair.flags & CONTRADICTED
