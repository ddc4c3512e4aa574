"""Readings of a column's cells, and the selection among them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from tabx.values.records import DataType
from tabx.values.value import Flag, Value

CellReadings = tuple[Value, ...]
"""All readings of one cell, the most plausible first."""

ColumnReadings = Sequence[CellReadings]
"""Readings of every cell of a column, top to bottom."""


@dataclass(frozen=True, slots=True)
class Occurring:
    """What occurs in the readings of a column, by which a step knows that it has nothing to do.

    No step brings in anything but plain strings and booleans, so it stays true while the readings are resolved.

    Attributes
    ----------
    types : frozenset of DataType
    flags : frozenset of str
        Of any reading of any cell.
    is_open : bool
        Whether some cell has several readings.
    """

    types: frozenset[DataType]
    flags: frozenset[str]
    is_open: bool


def occurring_in(readings: ColumnReadings) -> Occurring:
    """Return what occurs in the readings of a column."""
    values = list(chain.from_iterable(readings))
    flags = frozenset[str]().union(*{value.flags for value in values})
    return Occurring(frozenset({value.type for value in values}), flags, len(values) > len(readings))


def filled_of(readings: ColumnReadings, occurring: Occurring) -> ColumnReadings:
    """Return the readings of the cells that are not empty."""
    if DataType.EMPTY not in occurring.types:
        return readings
    return [options for options in readings if options[0].type is not DataType.EMPTY]


def keep_wanted(readings: ColumnReadings, wanted: Callable[[Value], bool]) -> list[CellReadings]:
    """Return the readings with only the wanted ones kept, in every cell that has one."""
    return [_chosen(options, wanted, drop_others=True) if len(options) > 1 else options for options in readings]


def prefer(readings: ColumnReadings, wanted: Callable[[Value], bool]) -> list[CellReadings]:
    """Return the readings with the wanted ones moved to the front, in every cell that has one."""
    return [_chosen(options, wanted, drop_others=False) if len(options) > 1 else options for options in readings]


def _chosen(options: CellReadings, wanted: Callable[[Value], bool], drop_others: bool) -> CellReadings:
    """Return the readings of a cell with the wanted ones first, or alone if `drop_others`.

    A single remaining reading is no longer ambiguous.
    """
    chosen = tuple(option for option in options if wanted(option))
    if not chosen or len(chosen) == len(options):
        return options
    if not drop_others:
        return chosen + tuple(option for option in options if option not in chosen)
    return (_settled(chosen[0]),) if len(chosen) == 1 else chosen


def _settled(value: Value) -> Value:
    """Return the value without the flag "ambiguous".

    It is built anew because `dataclasses.replace` takes three times as long.
    """
    return Value(
        value.type, value.text, value.key, value.number, value.quantum, value.unit, value.unit_from, value.entity,
        value.items, value.resolution, value.remark, _without_doubt(value.flags),
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _without_doubt(flags: frozenset[str]) -> frozenset[str]:
    return flags - {Flag.AMBIGUOUS}
