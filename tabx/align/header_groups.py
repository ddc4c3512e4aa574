"""Group headers printed once, with blanks over the other columns they stand for."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from tabx.align.header_texts import groups_of, sole_text
from tabx.align.records import Repair, RepairKind
from tabx.table import Cell, Table
from tabx.values import fold

Names = list[list[str]]


def fill_groups(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with its group headers over all columns that the gold puts under them.

    A blank beside a group may as well stand for no group: each one filled is counted. A title printed once can be read
    in one way only.
    """
    depth = len(predicted.header_rows)
    if len(gold.header_rows) < 2 or depth < 2:
        return predicted, []
    groups, levels = groups_of(gold), [[cell.text.strip() for cell in line] for line in predicted.header_rows]
    filled: list[tuple[str, str]] = []
    for level in range(depth - 1):
        title = sole_text(predicted.header_rows[level])
        if title and fold(title) not in groups:
            if title in map(sole_text, gold.header_rows):
                levels[level] = [title] * predicted.column_count
            continue
        filled += _fill(gold, levels, level, groups)
    table = replace(predicted, header_rows=tuple(map(_line, predicted.header_rows, levels)))
    if not filled:
        return (table if table.columns != predicted.columns else predicted), []
    names = " and ".join(f"'{name}'" for name in dict.fromkeys(group for group, _ in filled))
    columns = tuple(
        index
        for index, path in enumerate(gold.columns)
        if any(_is_under(path, fold(group), leaf) for group, leaf in filled)
    )
    note = f"{names} printed once, blank over {len(filled)} more columns of the gold's group"
    count = float(len(filled))
    return table, [Repair(RepairKind.SPAN_BLANK, gold_columns=columns, count=count, note=note)]


def _line(cells: tuple[Cell, ...], texts: list[str]) -> tuple[Cell, ...]:
    return tuple(cell if cell.text.strip() == text else Cell(text) for cell, text in zip(cells, texts, strict=True))


def _is_under(path: tuple[str, ...], group: str, leaf: str) -> bool:
    return fold(path[-1]) == leaf and group in map(fold, path[:-1])


def _fill(gold: Table, levels: Names, level: int, groups: frozenset[str]) -> list[tuple[str, str]]:
    """Fill the blanks of one level with the group on their left or else right that the gold has over such a column.

    Returns (group, leaf in normal form) of each blank filled. A leaf that the gold has nowhere is taken for one of the
    group on its left.
    """
    paths = gold.columns
    line, width = levels[level], len(levels[level])
    leaves = [_leaf(levels, level, column) for column in range(width)]
    left: Counter[tuple[str, str]] = Counter()
    room: Counter[str] = Counter()
    for path in paths:
        for group in dict.fromkeys(map(fold, path[:-1])):
            left[group, fold(path[-1])] += 1
            room[group] += 1
    known = {fold(path[-1]) for path in paths}
    for column in range(width):
        if line[column]:
            left[fold(line[column]), leaves[column]] -= 1
            room[fold(line[column])] -= 1
    filled = []
    before = list(line)
    for column in range(width):
        leaf = leaves[column]
        if before[column] or not leaf:
            continue
        sides = (_nearest(before, range(column - 1, -1, -1)), _nearest(before, range(column + 1, width)))
        for group in sides:
            name = fold(group)
            strange = leaf not in known and group == sides[0]
            if name in groups and room[name] > 0 and (left[name, leaf] > 0 or strange):
                left[name, leaf] -= 1
                room[name] -= 1
                line[column] = group
                filled.append((group, leaf))
                break
    return filled


def _leaf(levels: Names, level: int, column: int) -> str:
    """Return the lowest text under a level, in normal form."""
    below = [line[column] for line in levels[level + 1 :] if line[column]]
    return fold(below[-1]) if below else ""


def _nearest(line: list[str], columns: range) -> str:
    return next((line[column] for column in columns if line[column]), "")
