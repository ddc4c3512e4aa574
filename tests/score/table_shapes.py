"""Gold tables as shapes (where facts stand, what spans cover) and the counts of predictions that spoil them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
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
        return Counts(self.rows, self.columns, len(self.anchors), len(self.facts), items=tuple(items))


def emptied() -> Item:
    """A cell left blank."""
    return Item(0, ItemKind.MISSING_CELL, Counted.CELL, type=DataType.NUMERICAL)


def filled() -> Item:
    """A value in a cell that is blank in the gold."""
    return Item(0, ItemKind.EXTRA_CELL, Counted.CELL, type=DataType.NUMERICAL)


def other(place: Place, relative: float = 1.0) -> Item:
    """Another value, off by this share of the gold; in the key column another key."""
    kind = ItemKind.PARTIAL_CELL if place[1] else ItemKind.WRONG_KEY
    return Item(
        0, kind, Counted.CELL, 1.0, 0, DataType.NUMERICAL, Measure.RATIO, 10.0, 10 + 10 * relative, 10 * relative
    )


def lost(of: str, facts: int, found: int, key: bool = False) -> list[Item]:
    """A row (column; the key one) that found no partner, and what stands in its place with `found` non-empty cells."""
    return [
        Item(0, ItemKind(f"missing.{of}"), Counted(of), facts=facts),
        Item(0, ItemKind.EXTRA_KEY if key else ItemKind(f"extra.{of}"), Counted(of), facts=found),
    ]


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
