"""A table with its columns read, renamed ones as the gold's, and samples of large ones."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from heapq import nsmallest
from zlib import crc32

from tabx.align.pairing.house_columns import reading_rules
from tabx.base.progress import tell
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
        """For each column the weight of a key in it: 1 / √(its count)."""
        return tuple({key: count**-0.5 for key, count in Counter(keys).items() if key} for keys in self.keys)

    @cached_property
    def headers(self) -> tuple[str, ...]:
        """Header paths as a person reads them, stripped."""
        return tuple(show_path(path).strip() for path in self.table.columns)

    def called(self, column: int) -> str:
        """Return the header of a column in quotes, "column 3" where it has none."""
        return f"'{self.headers[column]}'" if self.headers[column] else f"column {column + 1}"

    def column_called(self, column: int) -> str:
        """Return "column" and its header in quotes, or its place, from 1, where it has none."""
        return f"column {self.called(column)}" if self.headers[column] else self.called(column)

    def value(self, row: int, column: int) -> Value:
        """Return the value of one cell."""
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
        """Checksum of the keys of each row."""
        return tuple([crc32("\x1f".join(line).encode("utf-8", "replace")) for line in self.lines()])

    @cached_property
    def row_order(self) -> tuple[int, ...]:
        """Row indices ordered by content, to break ties independently of the order of rows."""
        lines = list(zip(*[self.texts[column] for column in self.column_order], strict=True))
        return tuple(sorted(range(self.height), key=lines.__getitem__)) if lines else tuple(range(self.height))

    @cached_property
    def row_rank(self) -> list[int]:
        """Place of each row in `row_order`."""
        ranks = [0] * self.height
        for rank, row in enumerate(self.row_order):
            ranks[row] = rank
        return ranks

    @cached_property
    def column_order(self) -> tuple[int, ...]:
        """Column indices ordered by header, and columns of the same header by content."""
        texts, headers = self.texts, self.headers
        if len(set(headers)) == len(headers):
            return tuple(sorted(range(self.width), key=headers.__getitem__))
        # The rank of a row must not hang on the order of its columns: its texts are sorted together with their headers.
        rows = [tuple(sorted(zip(headers, row, strict=True))) for row in zip(*texts, strict=True)]
        rank_of = {row: rank for rank, row in enumerate(sorted(set(rows)))}
        ranks = [rank_of[row] for row in rows]
        content = [sorted(zip(column, ranks, strict=True)) for column in texts]
        return tuple(sorted(range(self.width), key=lambda column: (headers[column], content[column])))


def read_grid(table: Table, rules: HouseRules = NO_RULES) -> Grid:
    """Return the table with every column read."""
    columns = []
    under = reading_rules(table.columns, rules)
    for index, path in enumerate(table.columns):
        tell("reading columns", index, table.column_count)
        columns.append(read_column(path, table.column_texts(index), under[index]))
    return Grid(table, tuple(columns), rules)


SMALL = 200
"""Rows of either side up to which each is compared with each: two tables of 200 rows by 4 columns of which no two cells
are the same take 1.6 s on one core, a quarter of that with half as many rows."""

SAMPLE = 400
"""Paired rows that stand for all of a large table: two standard errors of a share of 0.5 are then 0.05."""


def is_large(gold_rows: int, predicted_rows: int) -> bool:
    """Whether there are too many pairs of rows to compare all of them."""
    return gold_rows * predicted_rows > SMALL * SMALL


def sample_rows(gold: Grid, pairs: Sequence[tuple[int, int]], most: int = SAMPLE) -> list[tuple[int, int]]:
    """Return enough paired rows to compare columns by: all pairs, or a sample.

    They are chosen by the content of the gold rows, so that shuffling a table changes nothing.
    """
    if len(pairs) <= max(most, SMALL):
        return list(pairs)
    rank, digests = gold.row_rank, gold.digests
    return sorted(nsmallest(most, pairs, key=lambda pair: (digests[pair[0]], rank[pair[0]])))


def sample_texts(keys: Sequence[str], most: int) -> list[int]:
    """Return the indices of a sample of different keys, chosen by the keys alone."""
    first: dict[str, int] = {}
    for index, key in enumerate(keys):
        if key:
            first.setdefault(key, index)
    chosen = nsmallest(most, first, key=lambda key: (crc32(key.encode("utf-8", "replace")), key))
    return [first[key] for key in chosen]


def read_as_gold(gold: Grid, predicted: Grid) -> Grid:
    """Return the prediction with each renamed column read as the gold's of the same texts.

    Lines in one cell and the same lines in one are the same text: several lines are read as a list.

    "1001" is an identifier under "Employee ID" and a number under "Number", "12/03" a month or a day: equal texts get
    equal values. A column whose header names a unit or a scale is left as read.
    """
    known_headers = set(gold.headers)
    candidates = [g for g in gold.column_order if _names_no_scale(gold.columns[g])]
    in_lines = _has_lines(gold) or _has_lines(predicted)
    line_of = _in_one_line if in_lines else str.strip
    values: dict[int, dict[str, Value]] = {}
    columns = list(predicted.columns)
    for p, column in enumerate(columns):
        # A column under a header of the gold may have swapped it with another; in a long table that is not looked for.
        is_skipped = predicted.headers[p] in known_headers and predicted.height > SMALL and not in_lines
        if is_skipped or not _names_no_scale(column):
            continue
        texts = {line_of(text) for text in predicted.texts[p] if text}
        best = _best_source(gold, candidates, texts, values, line_of)
        if best is not None:
            columns[p] = _reread(column, values[best], line_of)
    if all(new is old for new, old in zip(columns, predicted.columns, strict=True)):
        return predicted
    return replace(predicted, columns=tuple(columns))


_MARK = re.compile(r"(?:^|\s)[-*•·◦‣](?=\s)")
"""What may stand before each item of a list."""


def _has_lines(grid: Grid) -> bool:
    return any("\n" in text for texts in grid.texts for text in texts)


def _in_one_line(text: str) -> str:
    """Return a text with single spaces, without the marks before the items of a list."""
    line = " ".join(text.split())
    return _MARK.sub("", line).strip() if _MARK.match(line) else line


def _names_no_scale(column: Column) -> bool:
    return column.header.unit is None and column.header.factor == 1.0


def _best_source(
    gold: Grid,
    candidates: Sequence[int],
    texts: set[str],
    values: dict[int, dict[str, Value]],
    line_of: Callable[[str], str],
) -> int | None:
    """Return the gold column that holds most of some texts; fills in its `values`."""
    best, most = None, 0
    for g in candidates:
        if g not in values:
            values[g] = dict(zip(map(line_of, gold.texts[g]), gold.columns[g].values, strict=True))
        shared = len(texts & values[g].keys())
        if shared > most:
            best, most = g, shared
    return best if 2 * most > len(texts) else None


def _reread(column: Column, known: dict[str, Value], line_of: Callable[[str], str]) -> Column:
    found = [known.get(line_of(value.text), value) for value in column.values]
    if all(new.key == old.key for new, old in zip(found, column.values, strict=True)):
        return column
    as_written = (
        new if new.text == old.text else replace(new, text=old.text)
        for new, old in zip(found, column.values, strict=True)
    )
    return replace(column, values=tuple(as_written))
