"""Reading of a column as a whole, which resolves what single cells leave ambiguous; columns read lately are kept."""

from __future__ import annotations

import re
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from operator import attrgetter
from threading import Lock
from typing import Generic, TypeVar

from tabx.base.limits import check_time
from tabx.rules.records import PLAIN, ReadingRules
from tabx.values.column.choices import CellReadings
from tabx.values.column.house_rules import reader
from tabx.values.column.named import without_symbol
from tabx.values.column.properties import scale_of, spread_of
from tabx.values.column.settling import settle
from tabx.values.columns import Column, ColumnFlag, Scale
from tabx.values.reading.header import read_header
from tabx.values.reading.measures import with_unit
from tabx.values.reading.units import FRACTION, MAGNITUDES, PERCENT
from tabx.values.records import DataType
from tabx.values.value import Form, HeaderReading, Value

Item = TypeVar("Item")

_PERCENTAGE = re.compile(r"\d\s?%")
"""A percentage in a header: part of the name, as "Top 10%" is."""


class Memory(Generic[Item]):
    """Cache of the most recently used items, bounded by their number of cells.

    Items are made outside the lock, so that no thread waits for another's work.

    Attributes
    ----------
    most : int
        Cells of all items together.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._items: OrderedDict[Hashable, tuple[int, Item]] = OrderedDict()
        self._cells = 0
        self._lock = Lock()

    def get(self, key: Hashable, cells: int, make: Callable[[], Item]) -> Item:
        """Return the cached item of a key, or make and cache it; `cells` is its size."""
        with self._lock:
            known = self._items.get(key)
            if known is not None:
                self._items.move_to_end(key)
                return known[1]
        item = make()
        with self._lock:
            if key not in self._items:
                self._items[key] = (cells, item)
                self._cells += cells
            while self._cells > self.most and len(self._items) > 1:
                _, (gone, _) = self._items.popitem(last=False)
                self._cells -= gone
        return item


@dataclass(frozen=True, slots=True)
class ColumnThresholds:
    """Bounds for measures in a column of texts, and for fractions under a percent header."""

    share_of_measures: float = 0.2
    """Least share of measures among the cells, as in the value column of a table of attributes ("Height 1.80 m"). No
    reason on record; 0.1 and 0.4 change no tested case."""

    least_measures: int = 2
    """Fewest measures: a single number among words is one of the words."""

    quantum_of_share: float = 0.01
    """Coarsest last digit of at least half of the numbers, if they are fractions (.456): whole numbers up to 1 are
    counts. Last digits are powers of ten, so that only a step to 0.1 or 0.001 makes another bound; no reason on record
    against these, which change no tested case."""


THRESHOLDS = ColumnThresholds()

LONG_COLUMN = 5000
"""Cells above which a column is resolved by votes of its different texts: a table of a million rows has few different
texts, and the time should grow with these. No reason on record for this value."""

VOTES_OF_LONG_COLUMN = 2000
"""Total votes of the texts of a long column, besides the one vote that each text has at least: enough for a share of a
thousandth to count."""

CELLS_REMEMBERED = 2_000_000
"""Cells of the cached long columns, which bounds memory: as many as the columns of two tables at the size limits
    have."""

_TEXTS_BETWEEN_LOOKS = 1_000
"""Texts read between two checks of the time limit: a thousand take some milliseconds, a check nearly none."""

_LONG_COLUMNS: Memory[Column] = Memory(CELLS_REMEMBERED)


def read_column(path: tuple[str, ...], texts: Sequence[str], rules: ReadingRules = PLAIN) -> Column:
    """Return a column with its cells resolved and the header's unit and scale applied.

    Parameters
    ----------
    path : tuple of str
        The header's key path, top level first.
    texts : sequence of str
        The cells, top to bottom.
    rules : ReadingRules
        The house rules to read them under.
    """
    # Long columns have a smaller cache, bounded by cells: the values of 4,096 of them would fill the memory.
    read = _read_long_column if len(texts) > LONG_COLUMN else _read_short_column
    return read(path, tuple(texts)) if rules == PLAIN else read(path, tuple(texts), rules)


@lru_cache(maxsize=4096)
def _read_short_column(path: tuple[str, ...], texts: tuple[str, ...], rules: ReadingRules = PLAIN) -> Column:
    return _read(path, texts, rules)


def _read_long_column(path: tuple[str, ...], texts: tuple[str, ...], rules: ReadingRules = PLAIN) -> Column:
    return _LONG_COLUMNS.get((path, texts, rules), len(texts), partial(_read, path, texts, rules))


def _read(path: tuple[str, ...], texts: tuple[str, ...], rules: ReadingRules) -> Column:
    """Return a column read without the caches."""
    header = read_header(path)
    read = without_symbol(header, texts, reader(rules))
    if len(texts) > LONG_COLUMN:
        values, flags = _settle_long(header, texts, read, rules.measured)
    else:
        values, flags = settle(header, [read(text) for text in texts], rules.measured)
    header = _with_unit_in_doubt(header, values)
    if header.unit is not None or header.factor != 1.0:
        values = [with_header_unit(value, header) for value in values]
    column_type = main_type(values)
    if _is_mixed(values, column_type):
        flags.append(ColumnFlag.MIXED)
    scale = Scale(rules.scale) if rules.scale else scale_of(header, values, column_type, flags)
    spread = spread_of(values) if scale is not Scale.NOMINAL else None
    return Column(header, tuple(values), column_type, scale, spread, frozenset(flags), rules)


def _settle_long(
    header: HeaderReading, texts: tuple[str, ...], read: Callable[[str], CellReadings], measured: bool
) -> tuple[list[Value], list[str]]:
    """Return the values and flags of a long column, resolved by votes of its different texts.

    Each text votes in proportion to its share of the cells, at least once. Equal texts have equal values.
    """
    votes = [(text, max(1, count * VOTES_OF_LONG_COLUMN // len(texts))) for text, count in Counter(texts).items()]
    readings: list[CellReadings] = []
    for text, count in _looking_at_the_time(votes):
        readings += [read(text)] * count
    values, flags = settle(header, readings, measured)
    value_of: dict[str, Value] = {}
    start = 0
    for text, count in votes:
        value_of[text] = values[start]
        start += count
    return [value_of[text] for text in texts], flags


def _looking_at_the_time(votes: Sequence[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    """Yield the texts with their votes, checking the time limit at regular intervals.

    A column may have a million different texts.
    """
    for index, vote in enumerate(votes):
        if not index % _TEXTS_BETWEEN_LOOKS:
            check_time()
        yield vote


def with_header_unit(value: Value, header: HeaderReading) -> Value:
    """Return a value with the header's unit and scale if the cell names none of its own."""
    if value.type is not DataType.NUMERICAL or value.resolution:
        return value
    has_own_scale = Form.MAGNITUDE_WORD in value.flags
    factor = 1.0 if has_own_scale else header.factor
    if value.unit is not None:
        return _with_header_scale(value, header, factor)
    if header.unit is None and factor == 1.0:
        return value
    return with_unit(value, header.unit, "header", factor)


def _with_header_scale(value: Value, header: HeaderReading, factor: float) -> Value:
    """Return an amount with its own currency symbol in the header's scale.

    "$5" under "in millions" is five million dollars. Other values are returned unchanged.
    """
    unit = value.unit
    if unit is None or factor == 1.0 or not unit.dimension.startswith("currency:"):
        return value
    is_scaled = header.unit is None or header.unit.dimension == unit.dimension
    return with_unit(value, unit, "cell", factor) if is_scaled else value


def _with_unit_in_doubt(header: HeaderReading, values: Sequence[Value]) -> HeaderReading:
    """Return a header with the unit or scale that its values say where it may mean another."""
    if header.unit is PERCENT and not header.unit_text:
        return _with_percent_in_doubt(header, values)
    if header.unit is not None and header.unit_text in MAGNITUDES and _are_money(values):
        # Under "(m)" amounts of money are in millions, no metres.
        return replace(header, unit=None, factor=MAGNITUDES[header.unit_text])
    return header


def _with_percent_in_doubt(header: HeaderReading, values: Sequence[Value]) -> HeaderReading:
    """Return a header that only implies percent, with fractions of 1 or no unit where its values say so.

    The percentage of a group's name ("20%", "Top 10%") is no unit of counts below it.
    """
    if _are_fractions(values):
        return replace(header, unit=FRACTION)
    rest = _PERCENTAGE.sub("", header.name)
    names_number_only = rest != header.name and read_header((rest,)).unit is None
    return replace(header, unit=None) if names_number_only and _are_counts(values) else header


def _are_money(values: Sequence[Value]) -> bool:
    """Return whether most numbers have a currency in their cells."""
    units = [value.unit for value in values if value.type is DataType.NUMERICAL]
    return 2 * sum(unit is not None and unit.is_currency for unit in units) > len(units)


def _are_counts(values: Sequence[Value]) -> bool:
    """Return whether all numbers are bare and whole, and none is below zero."""
    numbers = [value for value in values if value.type is DataType.NUMERICAL]
    return bool(numbers) and all(
        value.unit is None and value.number is not None and value.number >= 0 and value.number.is_integer()
        for value in numbers
    )


def _are_fractions(values: Sequence[Value]) -> bool:
    """Return whether the bare numbers under a percent header are all fractions of 1.

    An example is "FG%" over .456. At least half of the numbers must show two decimals or more.
    """
    bare = [value for value in values if value.type is DataType.NUMERICAL and value.unit is None]
    numbers = [(value.number, value.quantum) for value in bare if value.number is not None]
    fine = sum(quantum is not None and quantum <= THRESHOLDS.quantum_of_share for _, quantum in numbers)
    return 2 * fine >= len(numbers) > 0 and all(abs(number) <= 1 for number, _ in numbers)


def _is_mixed(values: Sequence[Value], kind: DataType) -> bool:
    """Return whether a column of texts also holds measures.

    An example is the value column of a table of attributes.
    """
    if kind not in (DataType.STRING, DataType.LIST):
        return False
    filled = [value for value in values if value.type is not DataType.EMPTY]
    measures = sum(value.number is not None for value in filled)
    return measures >= THRESHOLDS.share_of_measures * len(filled) and measures >= THRESHOLDS.least_measures


def main_type(values: Sequence[Value]) -> DataType:
    """Return the type of most non-empty values, or EMPTY if there are none.

    Ties go to STRING, else to the first type by name.
    """
    counts = Counter(map(attrgetter("type"), values))
    del counts[DataType.EMPTY]
    return max(sorted(counts), key=lambda kind: (counts[kind], kind is DataType.STRING), default=DataType.EMPTY)
