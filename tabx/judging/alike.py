"""How similar two whole tables are, and which repeat one another."""

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

NAMED = 0.2
"""What equal names add: enough to pair two tables that share nothing else, less than half of what content gives."""

COLUMN_FLOOR = 0.15

DIGITS = 9
"""Digits after the point in which two figures must differ: sums of floats differ in the last ones."""


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


def likeness(gold: Profile, predicted: Profile) -> float:
    """Return how alike two tables are, 0..1, and up to `NAMED` more where both have names.

    Half of it is the share of values found whatever their place (2 · shared / all of both), so that a table on its
    side is known; half the best pairing of columns by header and content, over the columns of the wider one.
    """
    total = 0.5 * _shared(gold.bag, predicted.bag) + 0.5 * _columns(gold.grid, predicted.grid)
    return round(total + NAMED * _names(gold.table.caption, predicted.table.caption), DIGITS)


def _shared(bag: Counter[str], other: Counter[str]) -> float:
    whole = bag.total() + other.total()
    return 2 * (bag & other).total() / whole if whole else 0.0


def _columns(gold: Grid, predicted: Grid) -> float:
    scores = 0.5 * header_scores(gold, predicted) + 0.5 * bag_scores(gold, predicted)
    pairs = assign(scores, COLUMN_FLOOR)
    return sum(float(scores[pair]) for pair in pairs) / max(1, gold.width, predicted.width)


def _names(name: str | None, other: str | None) -> float:
    if not name or not other:
        return 0.0
    return 1.0 if fold(name) == fold(other) else header_similarity(read_header((name,)), read_header((other,)))


MOSTLY = 0.5
"""Share of the smaller table's keys (values) that the other has too."""


def is_repeat(one: Profile, other: Profile) -> bool:
    """Whether two tables hold the same columns and the same rows, in whatever order."""
    return one.bag == other.bag and same_columns(one, other) and one.row_names == other.row_names


def is_version(one: Profile, other: Profile) -> bool:
    """Whether two tables have the same columns and mostly the same keys: one is the other corrected or filtered."""
    if not same_columns(one, other):
        return False
    keys, others = one.row_names, other.row_names
    fewer = min(keys.total(), others.total())
    return fewer > 0 and (keys & others).total() >= MOSTLY * fewer


def has_same_values(one: Profile, other: Profile) -> bool:
    """Whether most values of the smaller table stand in the other too."""
    smaller, larger = sorted((one, other), key=lambda profile: profile.values.total())
    return stands_in(smaller, larger)


def stands_in(one: Profile, other: Profile) -> bool:
    """Whether most values of a table stand in the other too."""
    return (one.values & other.values).total() >= MOSTLY * one.values.total() > 0


def same_columns(one: Profile, other: Profile) -> bool:
    """Whether two tables have equal headers, in whatever order; without headers, equally many columns."""
    if one.grid.width != other.grid.width:
        return False
    return sorted(one.headers) == sorted(other.headers)
