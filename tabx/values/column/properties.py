"""Properties of a column: its scale, keys, units and dimensions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import lru_cache

from tabx.values.columns import Column, ColumnFlag, Scale
from tabx.values.reading.cell import read
from tabx.values.reading.lists import is_set_off, signed_items
from tabx.values.records import DataType, EntityKind
from tabx.values.text import words
from tabx.values.value import Dimension, Flag, Form, HeaderReading, Unit, Value

_INTERVAL_WORDS = frozenset({
    "year", "years", "rank", "ranking", "position", "pos", "place", "season", "latitude", "longitude", "lat",
    "long", "lng", "lon", "seed", "date", "standing",
})  # fmt: skip
_NUMBERING_HEADERS = (("no",), ("number",))

_FIRST_YEAR, _LAST_YEAR = 1000, 2199
"""Range of four-digit numbers that may be years if the column or their notation supports it: from the Middle Ages to
plans of the next century. Wider than the range for a number without context (`relating.similarity`). No reason on
record for these limits; 1500 to 2100 changes no tested case."""

_LISTED_FOR_ONE_SURE = 2
"""Cells with several items for each that is a list for certain, the same as for reading them as lists (`notations`)."""

_DIGITS_OF_YEAR = 4
"""Number of digits of every year in that range; "1,998" and "1998.0" are amounts."""


def scale_of(header: HeaderReading, values: Sequence[Value], kind: DataType, flags: Collection[str]) -> Scale:
    """Return the scale of a column: nominal, interval or ratio (Stevens)."""
    if ColumnFlag.CODE in flags or kind not in (DataType.NUMERICAL, DataType.DATE, DataType.TIME):
        return Scale.NOMINAL
    if kind is DataType.DATE:
        return Scale.INTERVAL
    if kind is DataType.TIME:
        # Times of day have no meaningful zero; durations have.
        of_day = any(Form.AM_PM in value.flags or Flag.HOURS_MINUTES in value.flags for value in values)
        return Scale.INTERVAL if of_day else Scale.RATIO
    return _scale_of_numbers(header, [value for value in values if value.type is DataType.NUMERICAL])


def _scale_of_numbers(header: HeaderReading, numbers: Sequence[Value]) -> Scale:
    """Return INTERVAL if units, header or numbers imply it, else RATIO."""
    units = [value.unit for value in numbers if value.unit is not None]
    if any(unit.dimension == Dimension.TEMPERATURE for unit in units) and any(unit.offset for unit in units):
        return Scale.INTERVAL
    if units:
        return Scale.RATIO
    if _names_places(header):
        return Scale.INTERVAL
    ordinals = sum(value.entity is EntityKind.ORDINAL for value in numbers)
    are_years = bool(numbers) and all(map(is_year, numbers))
    return Scale.INTERVAL if 2 * ordinals > len(numbers) or are_years else Scale.RATIO


def _names_places(header: HeaderReading) -> bool:
    """Return whether a header names years, ranks, coordinates or running numbers.

    Ratios of such numbers have no meaning.
    """
    if not _INTERVAL_WORDS.isdisjoint(header.words):
        return True
    return "#" in header.name or header.words in _NUMBERING_HEADERS


def is_year(value: Value) -> bool:
    """Return whether a number looks like a year: four digits, or two after an apostrophe."""
    if value.number is None or not is_in_range_of_years(value.number):
        return False
    text = value.text.strip()
    return value.resolution == "year" or (len(text) == _DIGITS_OF_YEAR and text.isdecimal())


def is_in_range_of_years(number: float) -> bool:
    """Return whether a number lies in the range of years usual in tables."""
    return _FIRST_YEAR <= number <= _LAST_YEAR


def spread_of(values: Sequence[Value]) -> float | None:
    """Return the range of the values in base units, or None if all numbers are equal."""
    numbers = [base for value in values if (base := value.base) is not None]
    spread = max(numbers) - min(numbers) if numbers else 0.0
    return spread or None


class SameColumn:
    """Wrapper of a column that compares and hashes by identity, for caches.

    Hashing all values of the column would take longer than the computation that is cached.
    """

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
def _cell_dimensions(same: SameColumn) -> frozenset[str]:
    units = (value.unit for value in same.column.values if value.unit_from == "cell")
    return frozenset(unit.dimension for unit in units if unit is not None)


CURRENCY = "currency"


def kind_of_unit(unit: Unit) -> str:
    """Return what a unit measures; all currencies measure money."""
    return kind_of_dimension(unit.dimension)


def kind_of_dimension(dimension: str) -> str:
    """Return the dimension of a unit; that of all currencies is money."""
    return CURRENCY if dimension.startswith(CURRENCY) else dimension


@lru_cache(maxsize=64)
def _mixed_kinds(same: SameColumn) -> frozenset[str]:
    units = {value.unit for value in same.column.values if value.unit is not None and value.unit_from == "cell"}
    counts = Counter(map(kind_of_unit, units))
    return frozenset(kind for kind, count in counts.items() if count > 1)


@lru_cache(maxsize=64)
def _common_unit(same: SameColumn) -> Unit | None:
    units = Counter(value.unit for value in same.column.values if value.type is DataType.NUMERICAL)
    return same.column.header.unit or (max(units, key=lambda unit: units[unit]) if units else None)


@lru_cache(maxsize=64)
def _has_own_units(same: SameColumn) -> bool:
    numbers = [value for value in same.column.values if value.number is not None and value.type is not DataType.BOOL]
    with_unit = sum(value.unit_from == "cell" for value in numbers)
    bare = sum(value.unit is None and value.type is DataType.NUMERICAL for value in numbers)
    return with_unit > bare


def has_own_units(column: Column) -> bool:
    """Return whether more numbers of a column have a unit in their cell than have no unit."""
    return _has_own_units(SameColumn(column))


@lru_cache(maxsize=64)
def _has_lists(same: SameColumn) -> bool:
    readings = [read(value.text) for value in same.column.values if Flag.RANGE not in value.flags]
    listed = [options for options in readings if any(option.type is DataType.LIST for option in options)]
    sure = sum(options[0].type is DataType.LIST for options in listed)
    return sure > 0 and _LISTED_FOR_ONE_SURE * sure >= len(listed)


def has_lists(column: Column) -> bool:
    """Return whether the commas of a column part items: at least half of its cells with several are lists for certain.

    "Oslo, Norway" may be a place, and so may the one "Malmo, Skane, Sweden" among such cells. A range is no list.
    """
    return _has_lists(SameColumn(column))


@lru_cache(maxsize=64)
def _is_parting(same: SameColumn, sign: str) -> bool:
    texts = Counter(value.text.strip() for value in same.column.values if value.type is DataType.STRING)
    read_as = {text: items for text in texts if (items := _items_at(text, sign))}
    set_off = sum(texts[text] for text in read_as if is_set_off(text, sign))
    return set_off >= _LISTED_FOR_ONE_SURE or _recur(list(read_as.values()), texts.keys() - read_as.keys())


def _recur(lists: Sequence[tuple[str, ...]], texts: Collection[str]) -> bool:
    """Whether an item of a list is one of another list too, or a text by itself."""
    holders = Counter(item for items in lists for item in set(map(words, items)))
    holders.update(map(words, texts))
    return any(holders[words(item)] > 1 for items in lists for item in items)


def _items_at(text: str, sign: str) -> tuple[str, ...]:
    """Return the items that a sign parts a text into; () where it parts none."""
    own, items = signed_items(text)
    return items if own == sign else ()


def is_parting(column: Column, sign: str) -> bool:
    """Return whether a sign parts the items of a column's lists, of which the order says nothing.

    Spaces stand around it in two cells, or an item of one cell is one of another text, too. Not so where the header
    has the sign: its places have names ("Home / Away").
    """
    return sign not in column.header.name and _is_parting(SameColumn(column), sign)


@lru_cache(maxsize=64)
def _item_words(same: SameColumn) -> Counter[tuple[str, ...]]:
    counts: Counter[tuple[str, ...]] = Counter()
    for value in same.column.values:
        counts.update(items_in(value))
    return counts


@lru_cache(maxsize=64)
def _writes_capitals(same: SameColumn) -> bool:
    return any(value.text != value.text.lower() for value in same.column.values)


def items_in(value: Value) -> frozenset[tuple[str, ...]]:
    """Return the words of a value, and of each of its items if it may be a list."""
    readings = (value, *(option for option in read(value.text) if option.items))
    return frozenset(words(item.text) for option in readings for item in option.items or (option,)) - {()}


def item_words(column: Column) -> Counter[tuple[str, ...]]:
    """Return in how many cells of a column a value or an item of a list has which words."""
    return _item_words(SameColumn(column))


def column_keys(column: Column) -> frozenset[str]:
    """Return the keys of a column's values.

    In a nominal column, a cell with another of these keys is another category.
    """
    return _keys(SameColumn(column))


def writes_capitals(column: Column) -> bool:
    """Return whether a column has a capital letter, so that what it writes small is no name."""
    return _writes_capitals(SameColumn(column))


def dimensions(column: Column) -> frozenset[str]:
    """Return the dimensions of all units named in the header or the cells of a column."""
    return _dimensions(SameColumn(column))


def cell_dimensions(column: Column) -> frozenset[str]:
    """Return the dimensions of the units that cells of a column name themselves."""
    return _cell_dimensions(SameColumn(column))


def mixed_kinds(column: Column) -> frozenset[str]:
    """Return what the cells of a column measure in several units: a number without its own may be in any of them."""
    return _mixed_kinds(SameColumn(column))


def common_unit(column: Column) -> Unit | None:
    """Return the header's unit, else the unit of most numbers.

    None if most numbers have no unit.
    """
    return _common_unit(SameColumn(column))


@lru_cache(maxsize=64)
def _is_unit_of_column(same: SameColumn, unit: Unit) -> bool:
    """Return whether the unit occurs in more than one cell, or in the only cell."""
    values = same.column.values
    return len(values) == 1 or sum(value.unit == unit for value in values) > 1


def own_unit(column: Column) -> Unit | None:
    """Return the unit of a column as a whole, or None.

    It is the header's unit, or the most common unit of a column of numbers. In a column of texts ("1000 m" among the
    values of attributes) a number's unit is its own, not the column's. So is a unit that only one of several cells has.
    """
    if column.type is DataType.STRING or column.header.unit is not None:
        return column.header.unit
    unit = common_unit(column)
    return unit if unit is not None and _is_unit_of_column(SameColumn(column), unit) else None


_YEAR_WORDS = frozenset({"year", "years"})
_LEAST_YEARS = 2
"""Years alone that the other dates of a column may be held to: a single one shows no habit."""


@lru_cache(maxsize=64)
def _gives_years(same: SameColumn) -> bool:
    years = sum(_is_year_alone(value) for value in same.column.values)
    dates = sum(value.type is DataType.DATE or _is_year_alone(value) for value in same.column.values)
    return years >= _LEAST_YEARS and 2 * years > dates


def _is_year_alone(value: Value) -> bool:
    if value.type is DataType.DATE:
        return value.resolution == "year"
    return value.type is DataType.NUMERICAL and is_year(value)


def asks_years(column: Column) -> bool:
    """Return whether a year is all that a column asks of its dates: by its name, or as most of them are years alone."""
    return not _YEAR_WORDS.isdisjoint(column.header.words) or _gives_years(SameColumn(column))
