"""A prediction in wide form: values of a column of the gold are names of its columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from tabx.align.pairing.grid import Grid
from tabx.align.reshaping.labels import Label, Labels, holds_names, label, labels_of, shares_most
from tabx.align.reshaping.shape import Printed, Shape, table_of
from tabx.table import show_path

MOST_TRIED = 3
"""Columns of the gold that may hold names, and how many of them are looked at together. It guards the time: each choice
is a table that is aligned."""


def pivoted(gold: Grid, predicted: Grid) -> Iterator[Shape]:
    """Yield the prediction melted, for each choice of the gold's columns of names."""
    if not predicted.table.has_header or predicted.width == 1 or gold.width == 1:
        return
    labels = labels_of(predicted.table)
    named = [g for g in range(gold.width) if holds_names(gold.texts[g], labels)][:MOST_TRIED]
    for size in range(1, len(named) + 1):
        for names in combinations(named, size):
            wide = _Wide(gold, predicted, names)
            if wide.cells and wide.values:
                yield wide.melted()


@dataclass(frozen=True, slots=True)
class _Melted:
    """A predicted column that holds the gold's column `value` for the names given."""

    column: int
    names: tuple[str, ...]
    value: int


class _Wide:
    """A prediction read as a wide table, with given gold columns of names."""

    def __init__(self, gold: Grid, predicted: Grid, names: tuple[int, ...]) -> None:
        self.gold, self.predicted, self.names = gold, predicted, names
        self.kept: dict[int, int] = {}
        rest = [g for g in range(gold.width) if g not in names]
        gold_labels = labels_of(gold.table)
        by_name, by_value = self._named(rest)
        known = by_name.keys() | by_value.keys()
        unknown = [p for p in range(predicted.width) if label(predicted.table.columns[p]) not in known]
        left = [p for p in unknown if not self._keep(p, rest, gold_labels)]
        self.values = [g for g in rest if g not in self.kept.values()]
        self.cells = self._cells(by_name, by_value, left)

    def _named(
        self, rest: Sequence[int]
    ) -> tuple[dict[Label, tuple[str, ...]], dict[Label, tuple[tuple[str, ...], int]]]:
        """Return the gold's combinations of names by label, and with each column of values by the label of both."""
        named = dict.fromkeys(zip(*(self.gold.texts[g] for g in self.names), strict=True))
        by_name = {label(combination): combination for combination in named if any(combination)}
        values = [(g, self.gold.headers[g]) for g in rest]
        by_value = {label((*one, header)): (one, g) for one in by_name.values() for g, header in values}
        return by_name, by_value

    def _keep(self, p: int, rest: Sequence[int], labels: Labels) -> bool:
        """Return whether a column is one of the gold's, by its name or most of its values, and note which."""
        column = labels.column_of.get(label(self.predicted.table.columns[p]))
        if column is not None and column in rest and column not in self.kept.values():
            self.kept[p] = column
            return True
        for g in rest:
            if g not in self.kept.values() and shares_most(self.predicted.keys[p], frozenset(self.gold.keys[g])):
                self.kept[p] = g
                return True
        return False

    def _cells(
        self,
        by_name: dict[Label, tuple[str, ...]],
        by_value: dict[Label, tuple[tuple[str, ...], int]],
        left: Sequence[int],
    ) -> list[_Melted]:
        """Return the melted columns; one under a new name is a value of that name, where names have one level."""
        cells = []
        for p in range(self.predicted.width):
            path = self.predicted.table.columns[p]
            name = label(path)
            if name in by_value and by_value[name][1] in self.values:
                cells.append(_Melted(p, *by_value[name]))
            elif name in by_name and self.values:
                cells.append(_Melted(p, by_name[name], self.values[0]))
            elif p in left and self.values and len(self.names) == 1:
                cells.append(_Melted(p, (show_path(path),), self.values[0]))
        return cells

    def melted(self) -> Shape:
        """Return the table with a row for each row and name."""
        names = list(dict.fromkeys(cell.names for cell in self.cells))
        column_of = {(cell.names, cell.value): cell.column for cell in self.cells}
        known = self._known()
        columns = {one: [column_of.get((one, value)) for value in self.values] for one in names}
        rows = [
            self._row(r, one, columns[one])
            for r, one in product(range(self.predicted.height), names)
            if self._is_told(r, columns[one]) or (self._key(r), one) in known
        ]
        table, places = table_of(self._header_rows(), rows, self.predicted.table)
        return Shape(table, self._note(), places)

    def _header_rows(self) -> list[list[str]]:
        kept = [self.predicted.headers[p] for p in self.kept]
        named = [self.gold.headers[g] for g in (*self.names, *self.values)]
        return [[*kept, *named]] if self.gold.table.has_header else []

    def _key(self, row: int) -> tuple[str, ...]:
        return tuple(self.predicted.keys[p][row] for p in self.kept)

    def _is_told(self, row: int, columns: Sequence[int | None]) -> bool:
        return any(p is not None and self.predicted.texts[p][row] for p in columns)

    def _known(self) -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
        """Return the keys and names of the gold's rows: a blank under one of them is a missing value."""
        gold = self.gold
        keys = zip(*(gold.keys[g] for g in self.kept.values()), strict=True) if self.kept else [()] * gold.height
        named = zip(*(gold.texts[g] for g in self.names), strict=True)
        return set(zip(keys, named, strict=True))

    def _row(self, r: int, combination: tuple[str, ...], columns: Sequence[int | None]) -> list[Printed]:
        texts = self.predicted.texts
        kept = [Printed(texts[p][r], (r, p)) for p in self.kept]
        values = [Printed("") if p is None else Printed(texts[p][r], (r, p)) for p in columns]
        return [*kept, *map(Printed, combination), *values]

    def _note(self) -> str:
        names = " and ".join(f"'{self.gold.headers[g]}'" for g in self.names)
        return f"printed in wide form: the names in the gold's {names} are headers of columns"
