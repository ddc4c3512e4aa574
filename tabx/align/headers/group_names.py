"""Group headers printed once, with blanks over the other columns they stand for."""

from __future__ import annotations

from dataclasses import replace

from tabx.align.headers.texts import groups_of, joined, says, sole_text, words
from tabx.align.records import Repair, RepairKind
from tabx.table import Cell, Table
from tabx.values import fold

Names = list[list[str]]


def repair_group_headers(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with its group headers over all columns that the gold puts under them.

    The gold may tell group and column in one name. A blank beside a group may as well stand for no group: each one
    filled is counted. A title printed once can be read in one way only.
    """
    depth = len(predicted.header_rows)
    if not gold.has_header or depth < 2:
        return predicted, []
    names, levels = _Gold(gold), [[cell.text.strip() for cell in line] for line in predicted.header_rows]
    filled: list[tuple[str, str]] = []
    for level in range(depth - 1):
        title = sole_text(predicted.header_rows[level])
        if title and title in map(sole_text, gold.header_rows):
            levels[level] = [title] * predicted.column_count
        else:
            filled += _fill(names, levels, level)
    table = replace(predicted, header_rows=tuple(map(_line, predicted.header_rows, levels)))
    if not filled:
        return (table if table.columns != predicted.columns else predicted), []
    said = " and ".join(f"'{name}'" for name in dict.fromkeys(group for group, _ in filled))
    columns = tuple(
        index for index, path in enumerate(gold.columns) if any(_is_under(joined(path), *pair) for pair in filled)
    )
    note = f"{said} printed once, blank over {len(filled)} more columns of the gold's group"
    return table, [Repair(RepairKind.SPAN_BLANK, gold_columns=columns, count=float(len(filled)), note=note)]


def _line(cells: tuple[Cell, ...], texts: list[str]) -> tuple[Cell, ...]:
    return tuple(cell if cell.text.strip() == text else Cell(text) for cell, text in zip(cells, texts, strict=True))


def _is_under(name: str, group: str, leaf: str) -> bool:
    """Whether a whole name ends in the leaf and says the group before it."""
    wanted, end = words(name), words(leaf)
    return bool(end) and wanted[-len(end) :] == end and says(" ".join(wanted[: -len(end)]), group)


class _Gold:
    """The names of the gold's columns, each to be used once."""

    def __init__(self, gold: Table) -> None:
        self.free = [joined(path) for path in gold.columns]
        self.groups = groups_of(gold)
        self.leaves = {fold(path[-1]) for path in gold.columns}

    def take(self, group: str, leaf: str) -> bool:
        """Use up a column of this group and leaf; False where there is none left."""
        name = next((name for name in self.free if _is_under(name, group, leaf)), None)
        if name is None:
            return False
        self.free.remove(name)
        return True

    def take_strange(self, group: str, leaf: str) -> bool:
        """Use up any column of a group for a leaf that the gold has nowhere."""
        if fold(leaf) in self.leaves or fold(group) not in self.groups:
            return False
        name = next((name for name in self.free if says(name, group) and words(name) != words(group)), None)
        if name is None:
            return False
        self.free.remove(name)
        return True

    def again(self) -> _Gold:
        """Return the same names, all of them free to `take`."""
        copy = _Gold.__new__(_Gold)
        copy.free, copy.groups, copy.leaves = list(self.free), self.groups, self.leaves
        return copy


def _fill(gold: _Gold, levels: Names, level: int) -> list[tuple[str, str]]:
    """Fill the blanks of one level with the group on their left or else right that the gold has over such a column.

    Returns group and leaf of each blank filled. A leaf that the gold has nowhere is taken for one of the group on its
    left.
    """
    gold = gold.again()
    line, width = levels[level], len(levels[level])
    leaves = [_leaf(levels, level, column) for column in range(width)]
    for column in range(width):
        if line[column]:
            gold.take(line[column], leaves[column])
    filled = []
    before = list(line)
    for column in range(width):
        leaf = leaves[column]
        if before[column] or not leaf:
            continue
        left, right = _nearest(before, range(column - 1, -1, -1)), _nearest(before, range(column + 1, width))
        for group in (left, right):
            if group and (gold.take(group, leaf) or (group == left and gold.take_strange(group, leaf))):
                line[column] = group
                filled.append((group, leaf))
                break
    return filled


def _leaf(levels: Names, level: int, column: int) -> str:
    """Return the lowest text under a level."""
    below = [line[column] for line in levels[level + 1 :] if line[column]]
    return below[-1] if below else ""


def _nearest(line: list[str], columns: range) -> str:
    return next((line[column] for column in columns if line[column]), "")
