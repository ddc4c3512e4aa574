"""Properties of a column: what a difference means in it, its keys, its units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import lru_cache

from tabx.values.columns import Column, Scale
from tabx.values.records import DataType, EntityKind
from tabx.values.value import HeaderReading, Unit, Value

_INTERVAL_WORDS = frozenset({
    "year", "years", "rank", "ranking", "position", "pos", "place", "season", "latitude", "longitude", "lat",
    "long", "lng", "lon", "seed", "date", "standing",
})  # fmt: skip
_YEARS = (1000, 2199)


def scale_of(header: HeaderReading, values: Sequence[Value], kind: DataType, flags: Collection[str]) -> Scale:
    """Return the scale of a column: nominal, interval or ratio (Stevens)."""
    if "code" in flags or kind not in {DataType.NUMERICAL, DataType.DATE, DataType.TIME}:
        return Scale.NOMINAL
    if kind is DataType.DATE:
        return Scale.INTERVAL
    if kind is DataType.TIME:
        clock = any("form:am/pm" in value.flags or "hours:minutes" in value.flags for value in values)
        return Scale.INTERVAL if clock else Scale.RATIO
    numbers = [value for value in values if value.type is DataType.NUMERICAL]
    units = {value.unit.dimension for value in numbers if value.unit is not None}
    if "temperature" in units and any(value.unit is not None and value.unit.offset for value in numbers):
        return Scale.INTERVAL
    if units:
        return Scale.RATIO
    if _INTERVAL_WORDS & set(header.words) or "#" in header.name or header.words in {("no",), ("number",)}:
        return Scale.INTERVAL
    ordinals = sum(value.entity is EntityKind.ORDINAL for value in numbers)
    return Scale.INTERVAL if 2 * ordinals > len(numbers) or _are_years(numbers) else Scale.RATIO


def _are_years(numbers: Sequence[Value]) -> bool:
    """Return whether all numbers look like years."""
    return bool(numbers) and all(is_year(value) for value in numbers)


def is_year(value: Value) -> bool:
    """Return whether a number looks like a year: four plain digits, or two after an apostrophe."""
    low, high = _YEARS
    written = value.resolution == "year" or _bare(value.text)
    return value.number is not None and low <= value.number <= high and written


def _bare(text: str) -> bool:
    return len(text.strip()) == 4 and text.strip().isdecimal()


def spread_of(values: Sequence[Value]) -> float | None:
    """Return largest minus smallest value in base units; None without two different numbers."""
    numbers = [base for value in values if (base := value.base) is not None]
    spread = max(numbers) - min(numbers) if numbers else 0.0
    return spread or None


class SameColumn:
    """A column compared by identity, so that looking up what is known of it reads none of its values."""

    __slots__ = ("column",)

    def __init__(self, column: Column) -> None:
        self.column = column

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameColumn) and other.column is self.column

    def __hash__(self) -> int:
        return id(self.column)


@lru_cache(maxsize=64)
def _keys(same: SameColumn) -> frozenset[str]:
    return frozenset(value.key for value in same.column.values)


@lru_cache(maxsize=64)
def _dimensions(same: SameColumn) -> frozenset[str]:
    named = {value.unit.dimension for value in same.column.values if value.unit is not None}
    unit = same.column.header.unit
    return frozenset(named if unit is None else named | {unit.dimension})


@lru_cache(maxsize=64)
def _common_unit(same: SameColumn) -> Unit | None:
    units = Counter(value.unit for value in same.column.values if value.type is DataType.NUMERICAL)
    return same.column.header.unit or (max(units, key=lambda unit: units[unit]) if units else None)


@lru_cache(maxsize=64)
def _has_own_units(same: SameColumn) -> bool:
    numbers = [value for value in same.column.values if value.number is not None and value.type is not DataType.BOOL]
    named = sum(value.unit_from == "cell" for value in numbers)
    return named > sum(value.unit is None and value.type is DataType.NUMERICAL for value in numbers)


def has_own_units(column: Column) -> bool:
    """Return whether more numbers of a column name a unit of their own than have none at all."""
    return _has_own_units(SameColumn(column))


def column_keys(column: Column) -> frozenset[str]:
    """Return the keys of a column's values: another one of them in a cell is another category."""
    return _keys(SameColumn(column))


def dimensions(column: Column) -> frozenset[str]:
    """Return the dimensions that the header or any cell of a column names a unit of."""
    return _dimensions(SameColumn(column))


def common_unit(column: Column) -> Unit | None:
    """Return the unit of a column: its header's, else that of most numbers; None where most have none."""
    return _common_unit(SameColumn(column))


@lru_cache(maxsize=64)
def _is_told_in(same: SameColumn, unit: Unit) -> bool:
    values = same.column.values
    return len(values) == 1 or sum(value.unit == unit for value in values) > 1


def own_unit(column: Column) -> Unit | None:
    """Return the unit that a column is told in: its header's, or that of most numbers of a column of numbers.

    Among words ("1000 m" among the values of attributes) a number's unit is its own, not the column's, and so is that
    of the one number of several cells.
    """
    if column.type is DataType.STRING or column.header.unit is not None:
        return column.header.unit
    unit = common_unit(column)
    return unit if unit is not None and _is_told_in(SameColumn(column), unit) else None
