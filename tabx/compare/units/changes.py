"""Lines of a pair of tables whose numbers lost or gained their unit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from tabx.align.records import RepairKind
from tabx.base.limits import check_time
from tabx.compare.columns import PairedColumn
from tabx.compare.units.names import units_of_row_names, units_over_words
from tabx.compare.units.numbers import OneSided, units_of_fields, units_of_pair
from tabx.compare.units.records import MOVED, UnitChange
from tabx.values.column.properties import kind_of_unit
from tabx.values.kinds import DifferenceKind
from tabx.values.relating.left_out_units import are_mixed

if TYPE_CHECKING:
    from tabx.compare.table_pair import TablePair

LEVEL_REPAIRS = frozenset(
    {RepairKind.HEADER_LEVEL, RepairKind.LOST_HEADER, RepairKind.GROUP_HEADER, RepairKind.TITLE_ROW}
)
"""Repairs of the names of columns: a unit that stood in a lost level was lost with it."""

_Line = tuple[int, DifferenceKind, str]
"""A gold column, the way in which its unit changed, and what the unit measures."""

_Stray = defaultdict[tuple[int, DifferenceKind], dict[int, OneSided]]


def unit_changes(tables: TablePair) -> tuple[UnitChange, ...]:
    """Return all units that are left out or added, those of columns first.

    Units of a line that has several of one kind (kg and lb, $ and €) are not among them: nothing says which of them a
    bare number is in, so that its cell or header is wrong.
    """
    if tables.lists_fields:
        return tuple(units_of_fields(tables))
    stray: _Stray = defaultdict(dict)
    columns = [change for column in tables.pairs.values() for change in _of_column(tables, column, stray)]
    cells = _of_stray_cells(tables, stray)
    return (*columns, *_with_names_of_rows(tables, cells))


def _with_names_of_rows(tables: TablePair, cells: Sequence[UnitChange]) -> Iterator[UnitChange]:
    """Yield the changes of rows, those of their names and of their numbers, a unit that moved between both once."""
    names = list(units_of_row_names(tables, {change.rows[0]: change for change in cells if change.of_row}))
    moved = {change.rows for change in names if change.way is MOVED}
    yield from (change for change in cells if not change.of_row or change.rows not in moved)
    yield from names


def _of_column(tables: TablePair, column: PairedColumn, stray: _Stray) -> Iterator[UnitChange]:
    """Yield the changes of a whole column; add the cells whose unit is their own to `stray`."""
    check_time()
    for found in units_of_pair(tables, column):
        if not found.is_of_column:
            for row in found.units:
                stray[row, found.way][column.gold] = found
        elif not are_mixed(found.all_units) and not (found.in_header and _went_with_its_header(tables, column)):
            yield found.change(column.gold)
    if not _went_with_its_header(tables, column):
        yield from units_over_words(tables, column)


def _of_stray_cells(tables: TablePair, stray: _Stray) -> list[UnitChange]:
    """Return what happened to the cells whose columns have no unit of their own, in as few lines as may be.

    In a table of attributes it is the unit of a row ("Weight"), in a statement with dollars and percentages that of all
    amounts of a column.
    """
    columns: dict[_Line, tuple[OneSided, list[int]]] = {}
    for (row, way), cells in stray.items():
        for column, found in cells.items():
            line = column, way, kind_of_unit(found.units[row])
            columns.setdefault(line, (found, []))[1].append(row)
    if len(columns) <= len(stray):
        changes = (_of_part(line, found, rows) for line, (found, rows) in columns.items())
    else:
        changes = (_of_row(tables, row, way, cells) for (row, way), cells in stray.items())
    return [change for change in changes if change is not None]


def _of_part(line: _Line, found: OneSided, rows: Sequence[int]) -> UnitChange | None:
    """Return what happened to the cells of a column that measure one thing; None where they have several units."""
    column, way, kind = line
    if are_mixed([unit for unit in found.all_units if kind_of_unit(unit) == kind]):
        return None
    kept = found.named - found.cells
    return UnitChange(way, tuple(rows), (column,), False, len(rows), len(rows) + kept, max(found.filled, len(rows)))


def _of_row(tables: TablePair, row: int, way: DifferenceKind, found: Mapping[int, OneSided]) -> UnitChange | None:
    """Return what happened to the numbers of a row; None where they have several units of one kind."""
    if are_mixed({one.units[row] for one in found.values()}):
        return None
    others = (index for index in tables.pairs if index not in tables.key_columns)
    filled = sum(row in tables.pairs[index].index and bool(tables.gold[index].values[row].key) for index in others)
    return UnitChange(way, (row,), tuple(found), True, len(found), len(found), max(filled, len(found)))


def _went_with_its_header(tables: TablePair, column: PairedColumn) -> bool:
    """Return whether the header, or the level of it that had the unit, has no counterpart: that is told as its own."""
    gold, view = tables.alignment.gold, tables.alignment.view
    if not (gold.has_header and view.has_header):
        return True
    kinds = {repair.kind for repair in tables.alignment.repairs if column.gold in repair.gold_columns}
    if RepairKind.LOST_GROUP in kinds:
        return True
    is_leveled = not kinds.isdisjoint(LEVEL_REPAIRS)
    return is_leveled and len(gold.columns[column.gold]) != len(view.columns[column.pairing.predicted[0]])
