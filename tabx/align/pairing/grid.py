"""A table with its columns read: what the rules of TabAlign look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from heapq import nsmallest
from zlib import crc32

from tabx.align.pairing.house_columns import reading_rules
from tabx.progress import tell
from tabx.rules.records import NO_RULES, HouseRules
from tabx.table import Table, show_path
from tabx.values import read_column
from tabx.values.columns import Column
from tabx.values.value import Value


@dataclass(frozen=True)
class Grid:
    """A table and, column by column, its typed values.

    Attributes
    ----------
    table : Table
    columns : tuple of Column
        One per grid column, values top to bottom.
    rules : HouseRules
        What it was read under.
    """

    table: Table
    columns: tuple[Column, ...]
    rules: HouseRules = NO_RULES

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.columns)

    @property
    def height(self) -> int:
        """Number of data rows."""
        return self.table.row_count

    @cached_property
    def keys(self) -> tuple[tuple[str, ...], ...]:
        """Canonical keys, `keys[column][row]`; "" for a blank."""
        return tuple(tuple([value.key for value in column.values]) for column in self.columns)

    @cached_property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """Stripped texts, `texts[column][row]`."""
        return tuple(tuple([value.text.strip() for value in column.values]) for column in self.columns)

    @cached_property
    def rarity(self) -> tuple[dict[str, float], ...]:
        """For each column how telling a key is in it: 1 for a key that stands once, less for a common one."""
        return tuple({key: count**-0.5 for key, count in Counter(keys).items() if key} for keys in self.keys)

    @cached_property
    def headers(self) -> tuple[str, ...]:
        """Header paths as a person reads them, stripped."""
        return tuple(show_path(path).strip() for path in self.table.columns)

    def value(self, row: int, column: int) -> Value:
        """Return the value at a place."""
        return self.columns[column].values[row]

    def lines(self, columns: Sequence[int] | None = None) -> list[tuple[str, ...]]:
        """Return the keys of every row, in the order of some columns (all if not given)."""
        chosen = self.keys if columns is None else [self.keys[column] for column in columns]
        return list(zip(*chosen, strict=True)) if chosen else [()] * self.height

    def text_lines(self) -> list[tuple[str, ...]]:
        """Return the stripped texts of every row, left to right."""
        return list(zip(*self.texts, strict=True)) if self.texts else [()] * self.height

    def row_keys(self, row: int) -> tuple[str, ...]:
        """Return the keys of one row, left to right."""
        return tuple(keys[row] for keys in self.keys)

    @cached_property
    def distinct_rows(self) -> int:
        """Number of rows that differ in some key."""
        return len(set(self.lines()))

    @cached_property
    def digests(self) -> tuple[int, ...]:
        """A number for what each row says; rows with the same keys have the same."""
        return tuple([crc32("\x1f".join(line).encode("utf-8", "replace")) for line in self.lines()])

    @cached_property
    def row_order(self) -> tuple[int, ...]:
        """Row indices in the order of their content: ties are broken along it, never by index."""
        lines = list(zip(*[self.texts[column] for column in self.column_order], strict=True))
        return tuple(sorted(range(self.height), key=lines.__getitem__)) if lines else tuple(range(self.height))

    @cached_property
    def column_order(self) -> tuple[int, ...]:
        """Column indices in the order of header and content, and of the rows in which this content stands."""
        texts, headers = self.texts, self.headers
        if len(set(headers)) == len(headers):
            return tuple(sorted(range(self.width), key=lambda column: headers[column]))
        rows = [sorted(zip(headers, line, strict=True)) for line in zip(*texts, strict=True)]
        places = {line: rank for rank, line in enumerate(sorted({tuple(line) for line in rows}))}
        ranks = [places[tuple(line)] for line in rows]
        return tuple(
            sorted(
                range(self.width),
                key=lambda column: (headers[column], sorted(zip(texts[column], ranks, strict=True))),
            )
        )


def read_grid(table: Table, rules: HouseRules = NO_RULES) -> Grid:
    """Return the table with every column read."""
    columns = []
    under = reading_rules(table.columns, rules)
    for index, path in enumerate(table.columns):
        tell("reading columns", index, table.column_count)
        columns.append(read_column(path, table.column_texts(index), under[index]))
    return Grid(table, tuple(columns), rules)


SMALL = 200
SAMPLE = 400


def is_large(rows: int, others: int) -> bool:
    """Whether so many rows against so many others are too many to look at each pair of them."""
    return rows * others > SMALL * SMALL


def sample_rows(gold: Grid, pairs: Sequence[tuple[int, int]], most: int = SAMPLE) -> list[tuple[int, int]]:
    """Return paired rows enough to judge a column by: all of a small table, some of a large one.

    Which ones hangs on what the gold rows say, never on where they stand; of equal rows all or none have the same
    chance.
    """
    if len(pairs) <= max(most, SMALL):
        return list(pairs)
    rank = {row: place for place, row in enumerate(gold.row_order)}
    digests = gold.digests
    return sorted(nsmallest(most, pairs, key=lambda pair: (digests[pair[0]], rank[pair[0]])))


def sample_texts(keys: Sequence[str], most: int) -> list[int]:
    """Return places of some keys that are not blank, chosen by the keys alone, in the order of the choice."""
    places: dict[str, int] = {}
    for place, key in enumerate(keys):
        if key:
            places.setdefault(key, place)
    chosen = nsmallest(most, places, key=lambda key: (crc32(key.encode("utf-8", "replace")), key))
    return [places[key] for key in chosen]


def read_as_gold(gold: Grid, predicted: Grid) -> Grid:
    """Return the prediction with renamed columns read as the gold column that most of their texts stand in.

    "1001" is an identifier under "Employee ID" and a number under "Number", "12/03" a month or a day: where the texts
    are the gold's, so are their values. A header that names a unit or a scale is left to what it says.
    """
    named = set(gold.headers)
    candidates = [g for g in gold.column_order if _is_plain(gold.columns[g])]
    values: dict[int, dict[str, Value]] = {}
    columns = list(predicted.columns)
    for p, column in enumerate(columns):
        swapped = predicted.headers[p] in named
        if not _is_plain(column) or (swapped and predicted.height > SMALL):
            continue
        texts = {text for text in predicted.texts[p] if text}
        best, most = -1, 0
        for g in candidates:
            if g not in values:
                values[g] = dict(zip(gold.texts[g], gold.columns[g].values, strict=True))
            shared = len(texts & values[g].keys())
            if shared > most:
                best, most = g, shared
        if 2 * most > len(texts):
            columns[p] = _read_as(column, values[best])
    if all(new is old for new, old in zip(columns, predicted.columns, strict=True)):
        return predicted
    return replace(predicted, columns=tuple(columns))


def _is_plain(column: Column) -> bool:
    return column.header.unit is None and column.header.factor == 1.0


def _read_as(column: Column, known: dict[str, Value]) -> Column:
    values = tuple(
        value if (other := known.get(value.text.strip())) is None else replace(other, text=value.text)
        for value in column.values
    )
    if all(new.key == old.key for new, old in zip(values, column.values, strict=True)):
        return column
    return replace(column, values=values)
