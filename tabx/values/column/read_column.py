"""A column read as a whole: what single cells leave open, it settles."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from threading import Lock
from typing import Generic, TypeVar

from tabx.limits import check_time
from tabx.rules.records import PLAIN, ReadingRules
from tabx.values.column.house_rules import reader
from tabx.values.column.properties import scale_of, spread_of
from tabx.values.column.settling import settle
from tabx.values.columns import Column, Scale
from tabx.values.reading.header import read_header
from tabx.values.reading.measures import with_unit
from tabx.values.reading.units import FRACTION, PERCENT
from tabx.values.records import DataType
from tabx.values.value import HeaderReading, Value

Item = TypeVar("Item")


class Memory(Generic[Item]):
    """The items asked for last, of so many cells together at most; of several threads none waits for another's work.

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
        """Return the item of a key, made anew where it is not remembered; `cells` is its size."""
        with self._lock:
            found = self._items.get(key)
            if found is not None:
                self._items.move_to_end(key)
                return found[1]
        item = make()
        with self._lock:
            if key not in self._items:
                self._items[key] = (cells, item)
                self._cells += cells
            while self._cells > self.most and len(self._items) > 1:
                _, (gone, _) = self._items.popitem(last=False)
                self._cells -= gone
        return item


MIXED = 0.2
LONG = 5000
"""Cells from which on a column is settled text by text, each voting by its share."""

VOTES = 2000
"""Votes that the texts of a long column have together, but for one that each has at least."""

REMEMBERED = 2_000_000
"""Cells of the long columns that are remembered: the columns of two tables as large as the limits allow."""


@lru_cache(maxsize=4096)
def _read_column(path: tuple[str, ...], texts: tuple[str, ...], rules: ReadingRules = PLAIN) -> Column:
    return _read(path, texts, rules)


_LONG_COLUMNS: Memory[Column] = Memory(REMEMBERED)


def _read_long_column(path: tuple[str, ...], texts: tuple[str, ...], rules: ReadingRules = PLAIN) -> Column:
    return _LONG_COLUMNS.get((path, texts, rules), len(texts), partial(_read, path, texts, rules))


def _read(path: tuple[str, ...], texts: tuple[str, ...], rules: ReadingRules) -> Column:
    header = read_header(path)
    read = reader(rules)
    if len(texts) > LONG:
        values, flags = _settle_long(header, texts, read, rules.measured)
    else:
        values, flags = settle(header, [read(text) for text in texts], rules.measured)
    if header.unit is PERCENT and not header.unit_text and _are_fractions(values):
        header = replace(header, unit=FRACTION)
    if header.unit is not None or header.factor != 1.0:
        values = [_under(value, header) for value in values]
    type_ = main_type(values)
    scale = Scale(rules.scale) if rules.scale else scale_of(header, values, type_, flags)
    spread = spread_of(values) if scale is not Scale.NOMINAL else None
    return Column(
        header,
        tuple(values),
        type_,
        scale,
        spread,
        frozenset([*flags, *(["mixed"] if _is_mixed(values, type_) else [])]),
        rules,
    )


def _settle_long(
    header: HeaderReading, texts: tuple[str, ...], read: Callable[[str], tuple[Value, ...]], measured: bool
) -> tuple[list[Value], list[str]]:
    """Return the values and flags of a long column: each text is settled as often as its share of the cells demands.

    A text votes once at least, and the same text reads alike wherever it stands.
    """
    votes = [(text, max(1, count * VOTES // len(texts))) for text, count in Counter(texts).items()]
    readings: list[tuple[Value, ...]] = []
    for text, count in _in_time(votes):
        readings += [read(text)] * count
    values, flags = settle(header, readings, measured)
    known: dict[str, Value] = {}
    place = 0
    for text, count in votes:
        known[text] = values[place]
        place += count
    return [known[text] for text in texts], flags


def _in_time(votes: Sequence[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    """Yield texts one by one and look at the time now and then: a column may have a million of them."""
    for place, vote in enumerate(votes):
        if not place % 1_000:
            check_time()
        yield vote


def _under(value: Value, header: HeaderReading) -> Value:
    """Return a value with the header's unit and scale where the cell names none of its own."""
    if value.type is not DataType.NUMERICAL or value.resolution:
        return value
    own_scale = "form:magnitude word" in value.flags
    factor = 1.0 if own_scale else header.factor
    if value.unit is not None:
        money = value.unit.dimension.startswith("currency:")
        if factor != 1.0 and money and (header.unit is None or header.unit.dimension == value.unit.dimension):
            return with_unit(value, value.unit, "cell", factor)
        return value
    if header.unit is None and factor == 1.0:
        return value
    return with_unit(value, header.unit, "header", factor)


def _are_fractions(values: Sequence[Value]) -> bool:
    """Return whether the bare numbers under a word for percent are all shares of one ("FG%" over .456)."""
    bare = [v for v in values if v.type is DataType.NUMERICAL and v.unit is None and v.number is not None]
    fine = sum(v.quantum is not None and v.quantum <= 0.01 for v in bare)
    return 2 * fine >= len(bare) > 0 and all(v.number is not None and abs(v.number) <= 1 for v in bare)


def _is_mixed(values: Sequence[Value], kind: DataType) -> bool:
    """Return whether a column of words holds measures too, as the value column of a table of attributes does."""
    if kind not in (DataType.STRING, DataType.LIST):
        return False
    filled = [value for value in values if value.type is not DataType.EMPTY]
    measures = sum(value.number is not None for value in filled)
    return MIXED * len(filled) <= measures and measures > 1


def main_type(values: Sequence[Value]) -> DataType:
    """Return the type of most non-empty values, of equals words or else the first by name; Empty where all are."""
    counts = Counter(value.type for value in values if value.type is not DataType.EMPTY)
    return max(sorted(counts), key=lambda kind: (counts[kind], kind is DataType.STRING), default=DataType.EMPTY)


def read_column(path: tuple[str, ...], texts: Sequence[str], rules: ReadingRules = PLAIN) -> Column:
    """Return a column with the readings that it settles, and the header's unit and scale applied.

    Parameters
    ----------
    path : tuple of str
        The header's key path, top level first.
    texts : sequence of str
        The cells, top to bottom.
    rules : ReadingRules
        The house rules to read them under.
    """
    # Of long columns as many are remembered as a pair of tables has: the values of 4,096 of them would fill the memory.
    read = _read_long_column if len(texts) > LONG else _read_column
    return read(path, tuple(texts)) if rules == PLAIN else read(path, tuple(texts), rules)
