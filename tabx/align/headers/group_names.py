"""Group headers printed once, with blanks over the other columns of the group."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tabx.align.headers.group_span import has_same_names, with_span_exchanged
from tabx.align.headers.names_once import spread_names
from tabx.align.headers.texts import as_printed, beside, group_names, joined, mentions, sole_text, words
from tabx.align.records import Repair
from tabx.table import Cell, Table
from tabx.values import fold

Levels = list[list[str]]
"""Texts of the header as printed, `levels[level][column]`."""

Rows = tuple[tuple[Cell, ...], ...]

Fill = Callable[[int], list[str]]
"""Returns the texts of one level with its blanks filled."""


def repair_group_headers(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with its group headers over all columns of the gold's group.

    What is filled in is marked as inferred, and priced once columns are paired (`compare_levels`). The gold may join
    group and column in one name. A title printed once has only one reading, and is as good as repeated.
    """
    if not (gold.has_header and predicted.has_header):
        return predicted, []
    table = spread_names(gold, predicted)
    if len(table.header_rows) <= 1:
        return table, []
    printed = as_printed(table)
    if (exchanged := with_span_exchanged(gold, printed)) is not None:
        return exchanged
    levels = [[cell.text.strip() for cell in row] for row in printed.header_rows]
    fill = _in_place(gold, levels) if has_same_names(gold, table) else _by_name(gold, table, levels)
    rows = _filled(table, levels, fill, titles=set(map(sole_text, gold.header_rows)) - {""})
    return (table if rows == table.header_rows else replace(table, header_rows=rows)), []


def _filled(table: Table, levels: Levels, fill: Fill, titles: set[str]) -> Rows:
    """Return the header rows with their blanks filled; a title of the gold stands over all columns."""
    upper = table.header_rows[:-1]
    rows = (
        _with_title(row) if sole_text(row) in titles else _with_texts(row, levels[level], fill(level))
        for level, row in enumerate(upper)
    )
    return (*rows, table.header_rows[-1])


def _with_title(row: tuple[Cell, ...]) -> tuple[Cell, ...]:
    title = sole_text(row)
    return tuple(cell if cell.text.strip() == title else Cell(title) for cell in row)


def _with_texts(cells: tuple[Cell, ...], printed: Sequence[str], texts: Sequence[str]) -> tuple[Cell, ...]:
    """Return header cells with other texts; those that are blank as printed are marked as inferred."""
    return tuple(
        cell if cell.text.strip() == text else Cell(text, is_inferred=not own and bool(text))
        for cell, own, text in zip(cells, printed, texts, strict=True)
    )


def _in_place(gold: Table, levels: Levels) -> Fill:
    """Return the filling of blanks where each column stands in the gold's place.

    A blank is part of the group beside it, if the gold has both of their columns under it. A name over none of its own
    columns says nothing of the blanks beside it: its row is short, and the names have moved.
    """
    groups = [frozenset(fold(level) for level in path[:-1]) for path in gold.columns]

    def fill(level: int) -> list[str]:
        row, filled = levels[level], list(levels[level])
        for column, sources in enumerate(beside(row)):
            if not row[column] and _leaf(levels, level, column):
                names = (row[source] for source in sources if fold(row[source]) in groups[source])
                filled[column] = next((name for name in names if fold(name) in groups[column]), "")
        return filled

    return fill


def _by_name(gold: Table, predicted: Table, levels: Levels) -> Fill:
    """Return the filling of blanks by the names below them, wherever their columns stand.

    A blank over a name that the gold lacks stays as the reader took it.
    """
    names = _GoldNames(gold)

    def fill(level: int) -> list[str]:
        row, left = levels[level], names.again()
        leaves = [_leaf(levels, level, column) for column in range(len(row))]
        # A leaf of the gold that is not under this name says that the name stands over another column.
        is_own = [
            bool(text) and (left.take(text, leaf) is not None or fold(leaf) not in left.leaves)
            for text, leaf in zip(row, leaves, strict=True)
        ]
        filled = list(row)
        for column, sources in enumerate(beside(row)):
            if row[column] or not leaves[column]:
                continue
            near = [row[source] for source in sources if is_own[source] and source < column]
            far = [row[source] for source in sources if is_own[source] and source > column]
            found = left.group_of(leaves[column], near, far)
            is_unknown = fold(leaves[column]) not in left.leaves
            filled[column] = found or (predicted.header_rows[level][column].text.strip() if is_unknown else "")
        return filled

    return fill


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

    def group_of(self, leaf: str, left: Sequence[str], right: Sequence[str]) -> str:
        """Use up a column of a group beside a leaf and return the group; "" for none.

        A leaf absent from the gold is taken for one of the group on its left.
        """
        ways = (
            *((group, self.take) for group in left),
            *((group, self.take_renamed) for group in left),
            *((group, self.take) for group in right),
        )
        return next((group for group, take in ways if take(group, leaf) is not None), "")

    def again(self) -> _GoldNames:
        """Return the same names, all unused."""
        copy = _GoldNames.__new__(_GoldNames)
        copy.free, copy.groups, copy.leaves = dict(self.free), self.groups, self.leaves
        return copy


def _leaf(levels: Levels, level: int, column: int) -> str:
    """Return the lowest text under a level."""
    below = [row[column] for row in levels[level + 1 :] if row[column]]
    return below[-1] if below else ""
