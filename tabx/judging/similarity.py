"""Measure how similar two tables are, and whether one repeats or updates the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tabx.align.pairing.assignment import assign
from tabx.align.pairing.evidence import bag_scores, header_scores
from tabx.align.pairing.grid import Grid, read_grid
from tabx.align.pairing.keys import find_key_columns
from tabx.table import Table
from tabx.values import fold, header_similarity, read_header
from tabx.values.columns import Scale

VALUES_WEIGHT, COLUMNS_WEIGHT = 0.5, 0.5
"""Weights of the values, wherever they are, and of the columns in the similarity. Values alone recognize a transposed
table, columns alone distinguish tables of the same few values; no reason on record for equal weights."""

HEADER_WEIGHT, CONTENT_WEIGHT = 0.5, 0.5
"""Weights of header and values in the similarity of two columns; no reason on record."""

NAME_WEIGHT = 0.2
"""What equal names add: enough to match two tables that share nothing else, less than half of what content gives."""

COLUMN_FLOOR = 0.15
"""Least similarity of two columns that pair. No reason on record; the header gives half of the similarity, so a third
of the header suffices, or as many values."""

MAJORITY = 0.5
"""Share of the smaller table's keys (values, rows) that the other must have too for both to have the same subject. Of
the four keys A, B, C, D a version has at least two (test_versions); one alone may be a coincidence."""

DIGITS = 9
"""Decimals of a similarity: sums of floats differ in the last digits, and equal similarities must be equal for the
later table to win."""


@dataclass(frozen=True)
class Profile:
    """A table with the properties compared, each computed once."""

    table: Table

    @cached_property
    def grid(self) -> Grid:
        """The table with its values parsed column by column."""
        return read_grid(self.table)

    @cached_property
    def headers(self) -> tuple[str, ...]:
        """Header paths, folded; () for a table without a header."""
        return tuple(fold(header) for header in self.grid.headers) if self.table.has_header else ()

    @cached_property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """Canonical keys of the cells, row by row."""
        return tuple(zip(*self.grid.keys, strict=True))

    @cached_property
    def key_columns(self) -> tuple[int, ...]:
        """Columns that name a row, ordered by header; all of them where no column is a key."""
        columns = find_key_columns(self.grid) or tuple(range(self.grid.width))
        return tuple(sorted(columns, key=self.named))

    def named(self, column: int) -> str:
        """Return the header of a column, folded; "" without one."""
        return self.headers[column] if self.headers else ""

    @cached_property
    def key_headers(self) -> tuple[str, ...]:
        """Headers of the columns that name a row; () where no column does, or without headers."""
        return tuple(self.headers[column] for column in find_key_columns(self.grid)) if self.headers else ()

    def counts_rows(self, header: str) -> bool:
        """Whether the column of a header only counts the rows: 1, 2, 3, from 0 or 1."""
        return _counts(self.grid.texts[self.headers.index(header)])

    def is_index(self, column: int) -> bool:
        """Whether a column without a name only counts the rows, as a printed frame has one."""
        return not self.named(column) and _counts(self.grid.texts[column])

    def has_words(self, header: str) -> bool:
        """Whether the column of a header holds names or other words."""
        return self.grid.columns[self.headers.index(header)].scale is Scale.NOMINAL

    @cached_property
    def _names(self) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(row[column] for column in self.key_columns) for row in self.rows)

    @cached_property
    def row_names(self) -> Counter[tuple[str, ...]]:
        """Number of occurrences of each row key; the whole row where no column is a key."""
        return Counter(self._names)

    @cached_property
    def rows_by_name(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        """Each row whose key occurs once, by its key."""
        return {name: row for name, row in zip(self._names, self.rows, strict=True) if self.row_names[name] == 1}

    @cached_property
    def values(self) -> Counter[str]:
        """Number of occurrences of each value, without blanks."""
        return Counter(key for keys in self.grid.keys for key in keys if key)

    @cached_property
    def bag(self) -> Counter[str]:
        """Number of occurrences of each value and header."""
        return self.values + Counter(header for header in self.headers if header)


def _counts(texts: Sequence[str]) -> bool:
    return any(list(texts) == [str(start + row) for row in range(len(texts))] for start in (0, 1))


def table_similarity(gold: Profile, predicted: Profile) -> float:
    """Return the similarity of two tables: 0..1, plus up to `NAME_WEIGHT` for their names.

    Half of it is the Dice coefficient of their values, 2 · shared / (all of both). It ignores positions, so that a
    transposed table is recognized. The other half is the best pairing of the columns by header and content, over the
    columns of the wider table.
    """
    content = VALUES_WEIGHT * _shared_values(gold.bag, predicted.bag)
    content += COLUMNS_WEIGHT * _column_similarity(gold.grid, predicted.grid)
    names = _name_similarity(gold.table.caption, predicted.table.caption)
    return round(content + NAME_WEIGHT * names, DIGITS)


def _shared_values(bag: Counter[str], other: Counter[str]) -> float:
    whole = bag.total() + other.total()
    return 2 * (bag & other).total() / whole if whole else 0.0


def _column_similarity(gold: Grid, predicted: Grid) -> float:
    scores = HEADER_WEIGHT * header_scores(gold, predicted) + CONTENT_WEIGHT * bag_scores(gold, predicted)
    pairs = assign(scores, COLUMN_FLOOR)
    return sum(float(scores[pair]) for pair in pairs) / max(1, gold.width, predicted.width)


def _name_similarity(name: str | None, other: str | None) -> float:
    if not name or not other:
        return 0.0
    return 1.0 if fold(name) == fold(other) else header_similarity(read_header((name,)), read_header((other,)))


def is_repeat(table: Profile, other: Profile) -> bool:
    """Whether two tables have the same columns and the same rows, in any order."""
    return table.bag == other.bag and has_same_columns(table, other) and table.row_names == other.row_names


def is_version(table: Profile, other: Profile) -> bool:
    """Whether two tables have the same columns, mostly the same keys, and mostly the same values in the shared rows.

    One is then a corrected or filtered version of the other. With other values it is about something else of the same
    names: another season, or the second half of a match.
    """
    if not has_same_columns(table, other):
        return False
    keys, other_keys = table.row_names, other.row_names
    fewer = min(keys.total(), other_keys.total())
    return fewer > 0 and (keys & other_keys).total() >= MAJORITY * fewer and _agree_in_shared_rows(table, other)


def _agree_in_shared_rows(table: Profile, other: Profile) -> bool:
    """Whether most values beside the keys are the same, in the rows whose key both tables have once."""
    columns, others = (sorted(range(one.grid.width), key=one.named) for one in (table, other))
    pairs = [
        (column, place)
        for column, place in zip(columns, others, strict=True)
        if column not in table.key_columns and place not in other.key_columns
    ]
    filled = same = 0
    for name in table.rows_by_name.keys() & other.rows_by_name.keys():
        row, other_row = table.rows_by_name[name], other.rows_by_name[name]
        filled += sum(bool(row[column] or other_row[place]) for column, place in pairs)
        same += sum(bool(row[column]) and row[column] == other_row[place] for column, place in pairs)
    return same >= MAJORITY * filled


def has_same_values(table: Profile, other: Profile) -> bool:
    """Whether most values of the smaller table are in the other too."""
    smaller, larger = sorted((table, other), key=lambda profile: profile.values.total())
    return is_mostly_in(smaller, larger)


def is_mostly_in(table: Profile, other: Profile) -> bool:
    """Whether most values of a table are in the other too."""
    return (table.values & other.values).total() >= MAJORITY * table.values.total() > 0


def has_same_columns(table: Profile, other: Profile) -> bool:
    """Whether two tables have equal headers in any order.

    Without headers, they must have equally many columns.
    """
    if table.grid.width != other.grid.width:
        return False
    return sorted(table.headers) == sorted(other.headers)
