"""A table with its columns read: what the rules of TabAlign look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

from tabx.align.named import reading_rules
from tabx.progress import tell
from tabx.rules.records import NO_RULES, HouseRules
from tabx.table import Table, show_path
from tabx.values import read_column
from tabx.values.records import Column, Value


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
