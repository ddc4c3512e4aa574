"""Gold tables as shapes (where facts stand, what spans cover) and the counts of predictions that spoil them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from hypothesis import strategies as st

from tabx.align.records import Counted
from tabx.compare.records import Counts, Item, ItemKind
from tabx.values.records import DataType, Measure

Place = tuple[int, int]


@dataclass(frozen=True)
class Shape:
    """A gold table: its facts, the first column the key of every row; `covered` places belong to a spanned cell."""

    rows: int
    columns: int
    facts: frozenset[Place]
    covered: frozenset[Place] = field(default_factory=frozenset)

    @cached_property
    def anchors(self) -> tuple[Place, ...]:
        """Every cell once."""
        places = ((row, column) for row in range(self.rows) for column in range(self.columns))
        return tuple(place for place in places if place not in self.covered)

    def row(self, row: int) -> list[Place]:
        """The facts of a row, its key last."""
        return sorted((place for place in self.facts if place[0] == row), reverse=True)

    def column(self, column: int) -> list[Place]:
        """The facts of a column."""
        return sorted(place for place in self.facts if place[1] == column)

    def counts(self, items: Iterable[Item]) -> Counts:
        """The counts of a prediction with these items."""
        cells, keys = len(self.anchors), len(self.column(0))
        return Counts(self.rows, self.columns, cells, len(self.facts), items=tuple(items), keys=keys, key_columns=1)

    def values(self, row: int) -> int:
        """How many values a row has beside its key."""
        return len(self.row(row)) - 1

    def other(self, place: Place, relative: float = 1.0) -> Item:
        """Another value, off by this share of the gold; in the key column another key."""
        kind, facts = (ItemKind.PARTIAL_CELL, 0) if place[1] else (ItemKind.WRONG_KEY, len(self.row(place[0])))
        number, off = DataType.NUMERICAL, 10 * relative
        item = Item(0, kind, Counted.CELL, 1.0, facts, number, Measure.RATIO, 10.0, 10 + off, off)
        return item if place[1] else replace(item, keys=1)

    def missing(self, of: str, place: int) -> Item:
        """A row or column left out."""
        facts = len(self.row(place) if of == "row" else self.column(place))
        keys = 1 if of == "row" else facts if not place else 0
        return Item(0, ItemKind(f"missing.{of}"), Counted(of), facts=facts, keys=keys)

    def lost(self, of: str, place: int, found: int, *, has_key: bool = True) -> list[Item]:
        """A row or column that found no partner, and what stands in its place with `found` non-empty cells.

        `has_key` says whether one of a row's cells is its key.
        """
        is_key = of == "column" and not place
        kind = ItemKind.EXTRA_KEY if is_key else ItemKind(f"extra.{of}")
        keys = found if is_key else int(of == "row" and has_key and found > 0)
        return [self.missing(of, place), Item(0, kind, Counted(of), facts=found, keys=keys)]


def emptied() -> Item:
    """A cell left blank."""
    return Item(0, ItemKind.MISSING_CELL, Counted.CELL, type=DataType.NUMERICAL)


def filled() -> Item:
    """A value in a cell that is blank in the gold."""
    return Item(0, ItemKind.EXTRA_CELL, Counted.CELL, type=DataType.NUMERICAL)


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    """Tables of 3–20 rows and 3–12 columns, full to nearly empty, with and without spans; keys are always there."""
    rows, columns = draw(st.integers(3, 20)), draw(st.integers(3, 12))
    density = draw(st.sampled_from((0.1, 0.3, 0.6, 0.9, 1.0)))
    spans = draw(st.sampled_from((0.0, 0.0, 0.1, 0.4)))
    random = draw(st.randoms(use_true_random=False))
    facts, covered = set(), set()
    for row in range(rows):
        facts.add((row, 0))
        for column in range(1, columns):
            if random.random() < spans:
                covered.add((row, column))
            elif random.random() < density:
                facts.add((row, column))
    return Shape(rows, columns, frozenset(facts), frozenset(covered))
