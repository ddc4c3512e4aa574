"""The differing cells of a comparison, by column, with both readings of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import median

from tabx.compare.columns import PairedColumn
from tabx.compare.records import Entity, Finding, Item, ItemKind
from tabx.compare.table_pair import TablePair
from tabx.values.column.small_numbers import possible, smallest_step
from tabx.values.kinds import DifferenceKind
from tabx.values.records import DataType, Relation
from tabx.values.value import Value

_EXPLAINABLE = frozenset({Relation.PARTIAL, Relation.DIFFERENT, Relation.ROUNDED})
DIFFERING = _EXPLAINABLE | {Relation.MISSING, Relation.EXTRA}

LEAST = 3
"""Fewest cells of a cause: two are alike too easily."""


def likeness(frequencies: Counter[str]) -> float:
    """Return the chance that the values of two cells are the same, given how often each occurs; 1 for fewer than two.

    Two different cells: as one cell has always its own value, a few different values would seem to be alike otherwise.
    """
    total = sum(frequencies.values())
    return sum(count * (count - 1) for count in frequencies.values()) / (total * (total - 1)) if total > 1 else 1.0


def taken(frequencies: Counter[str]) -> float:
    """Return the chance that a value taken from any cell is that of one certain cell; 1 for none."""
    total = sum(frequencies.values())
    return sum(count * count for count in frequencies.values()) / (total * total) if total else 1.0


MEASURED = frozenset({DataType.NUMERICAL, DataType.DATE, DataType.TIME})


def chance_of(kind: DataType, values: Sequence[Value]) -> float:
    """Return the chance that a value, drawn from what can stand in a column of these, is one certain value."""
    alike = likeness(Counter(value.key for value in values))
    return max(1 / possible(values), alike) if kind in MEASURED else alike


@dataclass(frozen=True, slots=True)
class WrongCell:
    """A gold cell with another value in the prediction.

    Attributes
    ----------
    row, column : int
        In the gold.
    finding : int
        Index of its finding.
    item : int or None
        Index of its item, if that is a wrong cell that costs something.
    gold, predicted : Value
    gold_text, predicted_text : str
        Without blanks around them.
    """

    row: int
    column: int
    finding: int
    item: int | None
    gold: Value
    predicted: Value
    gold_text: str
    predicted_text: str


@dataclass(frozen=True)
class WrongColumn:
    """A paired gold column with the cells that differ in it.

    Attributes
    ----------
    index : int
    paired : PairedColumn
    is_key : bool
    cells : tuple of WrongCell
        Those with another value, by row.
    differing : frozenset of int
        Rows of all that differ, missing and extra cells included, forgiven ones not.
    """

    index: int
    paired: PairedColumn
    is_key: bool
    cells: tuple[WrongCell, ...]
    differing: frozenset[int]

    @property
    def type(self) -> DataType:
        """Type of the gold column."""
        return self.paired.pair.gold.type

    @cached_property
    def filled(self) -> dict[int, Value]:
        """The gold values that have a place in the prediction, by row, blank ones left out."""
        values = self.paired.pair.gold.values
        return {row: values[row] for row in self.paired.index if values[row].type is not DataType.EMPTY}

    @cached_property
    def values(self) -> list[tuple[Value, int]]:
        """The gold values, each with the number of its cells; equal texts of a long column share one value."""
        counts = Counter(map(id, self.filled.values()))
        return [(value, counts[place]) for place, value in {id(value): value for value in self.filled.values()}.items()]

    @cached_property
    def rows(self) -> dict[str, list[int]]:
        """The rows of each gold value."""
        found: dict[str, list[int]] = {}
        for row, value in self.filled.items():
            found.setdefault(value.key, []).append(row)
        return found

    @cached_property
    def frequencies(self) -> Counter[str]:
        """How often each gold value occurs."""
        return Counter(value.key for value in self.filled.values())

    @cached_property
    def texts(self) -> dict[str, list[int]]:
        """The texts of the gold column, each with its rows."""
        found: dict[str, list[int]] = {}
        for row, value in self.filled.items():
            found.setdefault(value.text.strip(), []).append(row)
        return found

    @cached_property
    def likeness(self) -> float:
        """Chance that two gold cells have the same value."""
        return likeness(self.frequencies)

    @cached_property
    def taken(self) -> float:
        """Chance that a value taken from any of its cells is that of one certain cell; 1 for none."""
        return taken(self.frequencies)

    @cached_property
    def size(self) -> float:
        """Size of its numbers in the middle; 0 without one."""
        return median([abs(value.number) for value in self.filled.values() if value.number is not None] or [0.0])

    @cached_property
    def step(self) -> float:
        """The size of the last digit that the gold's numbers show; 1 where they do not say."""
        return smallest_step(self.filled.values())

    @cached_property
    def shown_step(self) -> float:
        """The size of the last digit that all wrong numbers show; that of the gold's where there is none."""
        return max((cell.predicted.quantum for cell in self.cells if cell.predicted.quantum), default=self.step)

    @cached_property
    def values_possible(self) -> float:
        """How many numbers can stand in the column."""
        return possible(list(self.filled.values()))

    @cached_property
    def chance(self) -> float:
        """Chance that a wrong value is one certain value."""
        return chance_of(self.type, list(self.filled.values()))

    @property
    def is_one_valued(self) -> bool:
        """Whether the gold column has one value throughout, several times."""
        return len(self.frequencies) == 1 and len(self.filled) > 1

    @property
    def is_two_valued(self) -> bool:
        """Whether the gold column has no more than two values, one of them several times."""
        return len(self.frequencies) <= 2 and len(self.filled) > len(self.frequencies)


@dataclass(frozen=True)
class WrongCells:
    """All cells of a comparison that differ.

    Attributes
    ----------
    tables : TablePair
    columns : dict of int to WrongColumn
        The paired gold columns.
    """

    tables: TablePair
    columns: dict[int, WrongColumn]

    @cached_property
    def cells(self) -> tuple[WrongCell, ...]:
        """All cells with another value."""
        return tuple(cell for column in self.columns.values() for cell in column.cells)


def _priced(items: Sequence[Item]) -> dict[int, int]:
    """Return the items of wrong cells by their findings."""
    return {
        item.finding: index
        for index, item in enumerate(items)
        if item.kind is ItemKind.PARTIAL_CELL and not item.forgiven
    }


def _is_explainable(finding: Finding) -> bool:
    return finding.entity is Entity.CELL and (finding.relation in _EXPLAINABLE or _is_in_short(finding))


def _is_in_short(finding: Finding) -> bool:
    """Whether a name lacks words that tell it from no other: cheap, and yet it may be one act that cut all of them."""
    return finding.relation is Relation.NEAR and finding.kind is DifferenceKind.LESS_PRECISE


def _is_blank_on_one_side(finding: Finding) -> bool:
    return finding.entity is Entity.CELL and finding.relation in (Relation.MISSING, Relation.EXTRA)


def _wrong_cell(paired: PairedColumn, finding: Finding, index: int, item: int | None) -> WrongCell:
    row = finding.gold_rows[0]
    return WrongCell(
        row,
        paired.gold,
        index,
        item,
        paired.gold_value(row),
        paired.predicted_value(row),
        finding.gold_text.strip(),
        finding.predicted_text.strip(),
    )


def wrong_cells(tables: TablePair, findings: Sequence[Finding], items: Sequence[Item]) -> WrongCells | None:
    """Return the differing cells; None where there are too few for any cause."""
    count = sum(map(_is_explainable, findings))
    if count < LEAST:
        return None
    priced = _priced(items)
    cells: dict[int, list[WrongCell]] = {}
    differing: dict[int, set[int]] = {}
    for index, finding in enumerate(findings):
        if not (_is_explainable(finding) or _is_blank_on_one_side(finding)) or not finding.gold_rows:
            continue
        row, column = finding.gold_rows[0], finding.gold_columns[0]
        if not finding.forgiven:
            differing.setdefault(column, set()).add(row)
        if _is_explainable(finding):
            cells.setdefault(column, []).append(_wrong_cell(tables.pairs[column], finding, index, priced.get(index)))
    columns = {
        index: WrongColumn(
            index,
            paired,
            index in tables.key_columns,
            tuple(cells.get(index, ())),
            frozenset(differing.get(index, ())),
        )
        for index, paired in tables.pairs.items()
    }
    return WrongCells(tables, columns)
