"""How similar two whole tables are, and whether one repeats, corrects or continues the other."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from tabx.align.pairing.assignment import assign
from tabx.align.pairing.evidence import bag_scores, header_scores
from tabx.align.pairing.grid import Grid, read_grid
from tabx.align.pairing.keys import find_key_columns
from tabx.table import Table
from tabx.values import fold, header_similarity, read_header

VALUES_WEIGHT, COLUMNS_WEIGHT = 0.5, 0.5
"""Shares of the two parts of the similarity: values wherever they stand, and columns. Values alone know a table on its
side, columns alone tell tables of the same few values apart; no reason on record why they count the same."""

HEADER_WEIGHT, CONTENT_WEIGHT = 0.5, 0.5
"""Shares of the header and the values in how similar two columns are; no reason on record."""

NAME_WEIGHT = 0.2
"""What equal names add: enough to pair two tables that share nothing else, less than half of what content gives."""

COLUMN_FLOOR = 0.15
"""Similarity below which two columns are no pair. No reason on record; half of it is the header's, so that it takes a
header a third like the other, or as many values."""

MAJORITY = 0.5
"""Share of the smaller table's keys (values, rows) that the other has too, for both to be about the same things. Of
the four keys A, B, C, D a version has two at least (test_versions); one alone may be a coincidence."""

DIGITS = 9
"""Digits after the point in which two similarities must differ: sums of floats differ in the last ones, and equal ones
have to be equal for the later table to win."""


@dataclass(frozen=True)
class Profile:
    """A table with what is compared of it, made once for all comparisons."""

    table: Table

    @cached_property
    def grid(self) -> Grid:
        """The table with its columns read."""
        return read_grid(self.table)

    @cached_property
    def headers(self) -> tuple[str, ...]:
        """The header paths folded; () for a table without a header."""
        return tuple(fold(header) for header in self.grid.headers) if self.table.has_header else ()

    @cached_property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The canonical keys of the cells, row by row."""
        return tuple(zip(*self.grid.keys, strict=True))

    @cached_property
    def row_names(self) -> Counter[tuple[str, ...]]:
        """How often each row key stands in the table; whole rows where no column names them."""
        columns = find_key_columns(self.grid) or tuple(range(self.grid.width))
        order = sorted(columns, key=lambda column: self.headers[column] if self.headers else "")
        return Counter(tuple(row[column] for column in order) for row in self.rows)

    @cached_property
    def values(self) -> Counter[str]:
        """How often each value stands in the cells; blanks left out."""
        return Counter(key for keys in self.grid.keys for key in keys if key)

    @cached_property
    def bag(self) -> Counter[str]:
        """The values, the headers among them."""
        return self.values + Counter(header for header in self.headers if header)


def table_similarity(gold: Profile, predicted: Profile) -> float:
    """Return how similar two tables are, 0..1, and up to `NAME_WEIGHT` more where both have names.

    Half of it is the share of values found whatever their place (2 · shared / all of both, Dice), so that a table on
    its side is known; half the best pairing of columns by header and content, over the columns of the wider one.
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
    """Whether two tables hold the same columns and the same rows, in whatever order."""
    return table.bag == other.bag and has_same_columns(table, other) and table.row_names == other.row_names


def is_version(table: Profile, other: Profile) -> bool:
    """Whether two tables have the same columns and mostly the same keys: one is the other corrected or filtered."""
    if not has_same_columns(table, other):
        return False
    keys, other_keys = table.row_names, other.row_names
    fewer = min(keys.total(), other_keys.total())
    return fewer > 0 and (keys & other_keys).total() >= MAJORITY * fewer


def has_same_values(table: Profile, other: Profile) -> bool:
    """Whether most values of the smaller table stand in the other too."""
    smaller, larger = sorted((table, other), key=lambda profile: profile.values.total())
    return is_mostly_in(smaller, larger)


def is_mostly_in(table: Profile, other: Profile) -> bool:
    """Whether most values of a table stand in the other too."""
    return (table.values & other.values).total() >= MAJORITY * table.values.total() > 0


def has_same_columns(table: Profile, other: Profile) -> bool:
    """Whether two tables have equal headers, in whatever order; without headers, equally many columns."""
    if table.grid.width != other.grid.width:
        return False
    return sorted(table.headers) == sorted(other.headers)
