"""Right predictions with damage of what was to be kept, each at rows and columns that no other has touched."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from edit_cases import Case, Drawn, Line, changed_text, is_same

from tabx.operations import (
    AddColumn,
    AddRow,
    MoveColumn,
    NewText,
    OperationError,
    Policy,
    RemoveColumn,
    RemoveRow,
    RenameHeader,
    SetCells,
    SplitMerged,
    SwapRows,
    apply,
)

TRIES = 6
"""Draws for each damage that is asked for: a table without merged cells cannot lose any."""

Harm = tuple[Any, list[Any]]
"""An operation, and marks of what it touches."""


def damaged_case(right: Case, chance: random.Random, count: int) -> Case | None:
    """Return a right prediction with some damage, None where it cannot be done."""
    damage = _Damage(right, chance)
    for _ in range(TRIES * count):
        if len(damage.made) == count:
            break
        damage.add()
    return replace(damage.case, name="damaged", damages=tuple(damage.made)) if damage.made else None


class _Damage:
    def __init__(self, case: Case, chance: random.Random) -> None:
        self.case, self.chance = case, chance
        self.made: list[str] = []
        self._used: set[Any] = set()
        self._demanded = _demanded_cells(case.drawn)

    def add(self) -> None:
        """Add one damage of a kind that is drawn, where there can be one."""
        name = self.chance.choice(list(MADE))
        if name == "caption lost":
            if self.case.predicted.caption:
                self.case = replace(self.case, predicted=replace(self.case.predicted, caption=None))
                self.made.append(name)
            return
        rows, columns = (self._free(lines) for lines in (self.case.rows, self.case.columns))
        if rows and columns:
            harm = MADE[name](self, self.chance.choice(rows), self.chance.choice(columns))
            if harm is not None and self._done(*harm):
                self.made.append(name)

    def _free(self, lines: tuple[Any, ...]) -> list[int]:
        """Return the places of the source's rows or columns that no damage has touched."""
        return [
            place for place, one in enumerate(lines) if one is not None and one[0] == "source" and one not in self._used
        ]

    def _done(self, operation: Any, marks: list[Any]) -> bool:
        case = self.case
        try:
            outcome = apply(case.predicted, [operation], policy=Policy.KEEP)
        except OperationError:
            return False
        if is_same(outcome.table, case.predicted):
            return False
        self._used.update(marks)
        self.case = replace(
            case,
            predicted=outcome.table,
            rows=tuple(None if origin is None else case.rows[origin] for origin in outcome.rows),
            columns=tuple(None if origin is None else case.columns[origin] for origin in outcome.columns),
        )
        return True

    def _may_change(self, row: int, column: int) -> bool:
        """Return whether a cell is one of its own, filled, to be kept, in a row of which no cell has been changed."""
        here, cell = (self.case.rows[row], self.case.columns[column]), self.case.predicted.rows[row][column]
        is_free = here not in self._demanded and ("cells of", here[0]) not in self._used
        return is_free and not cell.is_spanned and bool(cell.text.strip())

    def _renamed(self, column: int) -> bool:
        """Return whether the header of a column was to change."""
        drawn = self.case.drawn
        return drawn.kind == "rename_header" and self.case.columns[column] == ("source", drawn.operation.column - 1)

    def cell_changed(self, row: int, column: int) -> Harm | None:
        return self._with_text(row, column, changed_text(self.chance, self.case.predicted.rows[row][column].text))

    def cell_blanked(self, row: int, column: int) -> Harm | None:
        return self._with_text(row, column, "")

    def _with_text(self, row: int, column: int, text: str) -> Harm | None:
        if not self._may_change(row, column) or _folded(text) == _folded(self.case.predicted.rows[row][column].text):
            return None
        operation = SetCells(cells=(NewText(row=row + 1, column=column + 1, text=text),))
        return operation, [("cells of", self.case.rows[row]), ("cell in", self.case.columns[column])]

    def cells_exchanged(self, row: int, column: int) -> Harm | None:
        others = [place for place in self._free(self.case.columns) if place != column]
        if not others or not self._may_change(row, column):
            return None
        other = self.chance.choice(others)
        first, second = (self.case.predicted.rows[row][place].text for place in (column, other))
        if not self._may_change(row, other) or _folded(first) == _folded(second):
            return None
        cells = (
            NewText(row=row + 1, column=column + 1, text=second),
            NewText(row=row + 1, column=other + 1, text=first),
        )
        touched = [("cell in", self.case.columns[place]) for place in (column, other)]
        return SetCells(cells=cells), [("cells of", self.case.rows[row]), *touched]

    def row_lost(self, row: int, column: int) -> Harm | None:
        here = self.case.rows[row]
        is_demanded = any(line == here for line, _ in self._demanded)
        if self.case.predicted.row_count < 3 or is_demanded or ("cells of", here) in self._used:
            return None
        return RemoveRow(row=row + 1), [here]

    def row_twice(self, row: int, column: int) -> Harm | None:
        texts = tuple(cell.text for cell in self.case.predicted.rows[row])
        return AddRow(cells=texts, at=row + 2), [self.case.rows[row]]

    def row_invented(self, row: int, column: int) -> Harm | None:
        names = ("Vale", "Rook", "Pine", "Moor")
        texts = (f"{self.chance.choice(names)} {self.chance.randint(100, 999)}" for _ in self.case.columns)
        return AddRow(cells=tuple(texts), at="end"), []

    def header_renamed(self, row: int, column: int) -> Harm | None:
        if self._renamed(column):
            return None
        text = self.chance.choice(("Kind", "Total count", "Label"))
        return RenameHeader(column=column + 1, text=text), [self.case.columns[column]]

    def column_lost(self, row: int, column: int) -> Harm | None:
        here = self.case.columns[column]
        is_demanded = self._renamed(column) or any(line == here for _, line in self._demanded)
        if self.case.predicted.column_count < 4 or is_demanded or ("cell in", here) in self._used:
            return None
        return RemoveColumn(column=column + 1), [here]

    def column_invented(self, row: int, column: int) -> Harm | None:
        if "column invented" in self.made:
            return None
        texts = tuple(str(self.chance.randint(10_000, 99_999)) for _ in self.case.rows)
        return AddColumn(header="Rating index", cells=texts, at="end"), []

    def rows_exchanged(self, row: int, column: int) -> Harm | None:
        others = [place for place in self._free(self.case.rows) if place != row]
        if self.case.drawn.kind in ("swap_rows", "sort", "move_row") or not others:
            return None
        other = self.chance.choice(others)
        return SwapRows(row=row + 1, other=other + 1), [self.case.rows[row], self.case.rows[other]]

    def column_moved(self, row: int, column: int) -> Harm | None:
        others = [place for place in self._free(self.case.columns) if place != column]
        if self.case.drawn.kind in ("move_column", "add_column") or not others:
            return None
        return MoveColumn(column=column + 1, to=self.chance.choice(others) + 1), [self.case.columns[column]]

    def merged_split(self, row: int, column: int) -> Harm | None:
        is_merged = any(line[column].is_spanned for line in self.case.predicted.rows)
        if self.case.drawn.kind in ("merge_equal", "split_merged") or not is_merged:
            return None
        return SplitMerged(columns=(column + 1,)), []


MADE: Mapping[str, Callable[[_Damage, int, int], Harm | None]] = {
    "cell changed": _Damage.cell_changed,
    "cell blanked": _Damage.cell_blanked,
    "cells exchanged": _Damage.cells_exchanged,
    "row lost": _Damage.row_lost,
    "row twice": _Damage.row_twice,
    "row invented": _Damage.row_invented,
    "header renamed": _Damage.header_renamed,
    "column lost": _Damage.column_lost,
    "column invented": _Damage.column_invented,
    "rows exchanged": _Damage.rows_exchanged,
    "column moved": _Damage.column_moved,
    "merged cells split": _Damage.merged_split,
    "caption lost": lambda damage, row, column: None,
}
"""What makes each kind of damage, at a row and a column."""


def _demanded_cells(drawn: Drawn) -> set[tuple[Line, Line]]:
    """Return the cells of the source that an edit sets."""
    operation: Any = drawn.operation
    found: set[tuple[Line, Line]] = set()
    for cell in operation.cells if isinstance(operation, SetCells) else ():
        row, column = int(str(cell.row)) - 1, int(str(cell.column)) - 1
        source = drawn.source.rows[row][column]
        top = row - source.row_offset
        found |= {(("source", top + by), ("source", column)) for by in range(source.row_span)}
    return found


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()
