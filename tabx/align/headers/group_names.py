"""Group headers printed once, with blanks over the other columns of the group."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from tabx.align.headers.header_thresholds import THRESHOLDS
from tabx.align.headers.texts import group_names, joined, mentions, sole_text, words
from tabx.align.records import Counted, Repair, RepairKind
from tabx.table import Cell, KeyPath, Table
from tabx.values import fold

Levels = list[list[str]]
"""Texts of the header, `levels[level][column]`."""

Filled = tuple[str, int]
"""Text of a group header, and the gold column that a blank beside it stands over."""


def repair_group_headers(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with its group headers over all columns of the gold's group.

    The gold may join group and column in one name. A blank beside a group could also mean no group, so each one filled
    is counted. A title printed once has only one reading, and costs nothing.
    """
    depth = len(predicted.header_rows)
    if not gold.has_header or depth <= 1:
        return predicted, []
    if (resized := _with_span_resized(gold, predicted)) is not None:
        return resized
    names, levels = _GoldNames(gold), [[cell.text.strip() for cell in row] for row in predicted.header_rows]
    gold_titles = set(map(sole_text, gold.header_rows))
    filled: list[Filled] = []
    for level in range(depth - 1):
        title = sole_text(predicted.header_rows[level])
        if title and title in gold_titles:
            levels[level] = [title] * predicted.column_count
        else:
            filled += _fill_blanks(names, levels, level)
    table = replace(predicted, header_rows=tuple(map(_with_texts, predicted.header_rows, levels)))
    if filled:
        return table, [_repair(filled)]
    return (table if table.columns != predicted.columns else predicted), []


def _with_span_resized(gold: Table, predicted: Table) -> tuple[Table, list[Repair]] | None:
    """Return the prediction with the gold's groups where one of their spans is a column too wide or too narrow.

    The groups behind it stand a column off then, or its neighbour lost or won the column. Only for columns in the same
    places: the lowest names say so.
    """
    own, given = (tuple(tuple(map(fold, path[:-1])) for path in table.columns) for table in (gold, predicted))
    is_as_deep = max(map(len, own), default=0) < len(predicted.header_rows)
    if own == given or not is_as_deep or not _has_same_names(gold, predicted):
        return None
    off = _span_off(own, given)
    if off is None:
        return None
    start, stop, by = off
    wrong = "too wide" if by > 0 else "too narrow"
    note = f"the group header '{joined(gold.columns[start][:-1])}' is one column {wrong}"
    repair = Repair(RepairKind.HEADER_LEVEL, gold_columns=tuple(range(start, stop)), of=Counted.CELL, note=note)
    grouped = [column for column in range(len(own)) if own[column] or given[column]]
    return _with_groups_of(gold, predicted, grouped), [repair]


def _with_groups_of(gold: Table, predicted: Table, columns: Sequence[int]) -> Table:
    """Return the prediction with the gold's groups above the lowest names of some columns."""
    rows = [list(row) for row in predicted.header_rows]
    for column in columns:
        group = gold.columns[column][:-1]
        for level, row in enumerate(rows[:-1]):
            row[column] = Cell(group[level] if level < len(group) else "")
    return replace(predicted, header_rows=tuple(map(tuple, rows)))


def _has_same_names(gold: Table, predicted: Table) -> bool:
    """Whether most columns have the gold's lowest name in the same place."""
    if gold.column_count != predicted.column_count:
        return False
    pairs = zip(gold.columns, predicted.columns, strict=True)
    same = sum(fold(path[-1]) == fold(other[-1]) for path, other in pairs)
    return same >= THRESHOLDS.most_texts * gold.column_count


def _span_off(own: Sequence[KeyPath], given: Sequence[KeyPath]) -> tuple[int, int, int] | None:
    """Return the columns (start, stop) of the only group whose span differs, and by how many: 1 or -1.

    A neighbour may have the column in exchange. None if the groups are others, or in another order.
    """
    runs, other_runs = _runs(own), _runs(given)
    if [group for group, _, _ in runs] != [group for group, _, _ in other_runs]:
        return None
    more = [_width(other) - _width(run) for run, other in zip(runs, other_runs, strict=True)]
    first = next((place for place, by in enumerate(more) if by), None)
    if first is None or abs(more[first]) != 1:
        return None
    rest = more[first + 1 :]
    if any(rest[1:]) or (rest and rest[0] not in (0, -more[first])):
        return None
    _, start, stop = runs[first]
    return start, stop, more[first]


def _width(run: tuple[KeyPath, int, int]) -> int:
    return run[2] - run[1]


def _runs(groups: Sequence[KeyPath]) -> list[tuple[KeyPath, int, int]]:
    """Return each group with its columns (start, stop), without the columns under none."""
    runs, column = [], 0
    for group, members in groupby(groups):
        stop = column + len(list(members))
        if any(group):
            runs.append((group, column, stop))
        column = stop
    return runs


def _with_texts(cells: tuple[Cell, ...], texts: list[str]) -> tuple[Cell, ...]:
    return tuple(cell if cell.text.strip() == text else Cell(text) for cell, text in zip(cells, texts, strict=True))


def _repair(filled: list[Filled]) -> Repair:
    columns = tuple(sorted({column for _, column in filled}))
    groups = " and ".join(f"'{name}'" for name in dict.fromkeys(group for group, _ in filled))
    note = f"{groups} printed over one column only, blank over {len(filled)} more columns of the gold's group"
    return Repair(RepairKind.SPAN_BLANK, gold_columns=columns, count=float(len(filled)), of=Counted.CELL, note=note)


def _is_under(name: str, group: str, leaf: str) -> bool:
    """Whether a whole name ends in the leaf and mentions the group before it."""
    wanted, end = words(name), words(leaf)
    return bool(end) and wanted[-len(end) :] == end and mentions(" ".join(wanted[: -len(end)]), group)


class _GoldNames:
    """The names of the gold's columns, each to be used once."""

    def __init__(self, gold: Table) -> None:
        self.free = {column: joined(path) for column, path in enumerate(gold.columns)}
        self.groups = group_names(gold)
        self.leaves = {fold(path[-1]) for path in gold.columns}

    def take(self, group: str, leaf: str) -> int | None:
        """Use up and return a column of this group and leaf; None if none is left.

        One of just these words comes first: "League" is mentioned in "League Cup" too.
        """
        under = [column for column, name in self.free.items() if _is_under(name, group, leaf)]
        whole = words(f"{group} {leaf}")
        return self._use(min(under, key=lambda column: words(self.free[column]) != whole, default=None))

    def take_renamed(self, group: str, leaf: str) -> int | None:
        """Use up and return any column of a group for a leaf that is absent from the gold."""
        if fold(leaf) in self.leaves or fold(group) not in self.groups:
            return None
        named = self.free.items()
        return self._use(
            next((column for column, name in named if mentions(name, group) and words(name) != words(group)), None)
        )

    def _use(self, column: int | None) -> int | None:
        if column is not None:
            del self.free[column]
        return column

    def again(self) -> _GoldNames:
        """Return the same names, all unused."""
        copy = _GoldNames.__new__(_GoldNames)
        copy.free, copy.groups, copy.leaves = dict(self.free), self.groups, self.leaves
        return copy


def _fill_blanks(names: _GoldNames, levels: Levels, level: int) -> list[Filled]:
    """Fill the blanks of one level with the gold's group from their left or else right.

    Returns the filled groups. A leaf absent from the gold is taken for one of the group on its left.
    """
    names = names.again()
    row, width = levels[level], len(levels[level])
    leaves = [_leaf(levels, level, column) for column in range(width)]
    for column in range(width):
        if row[column]:
            names.take(row[column], leaves[column])
    filled = []
    before = list(row)
    for column, leaf in enumerate(leaves):
        if before[column] or not leaf:
            continue
        left, right = _nearest(before, range(column - 1, -1, -1)), _nearest(before, range(column + 1, width))
        found = _group_of(names, leaf, left, right)
        if found is not None:
            row[column] = found[0]
            filled.append(found)
    return filled


def _group_of(names: _GoldNames, leaf: str, left: str, right: str) -> Filled | None:
    """Return the group that a column belongs to, and the gold column, which is used up; None for none."""
    ways = ((left, names.take), (left, names.take_renamed), (right, names.take))
    found = ((group, take(group, leaf)) for group, take in ways if group)
    return next(((group, column) for group, column in found if column is not None), None)


def _leaf(levels: Levels, level: int, column: int) -> str:
    """Return the lowest text under a level."""
    below = [row[column] for row in levels[level + 1 :] if row[column]]
    return below[-1] if below else ""


def _nearest(row: list[str], columns: range) -> str:
    return next((row[column] for column in columns if row[column]), "")
