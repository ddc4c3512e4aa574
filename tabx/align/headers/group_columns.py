"""Over which columns the gold and the prediction have each group header."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence

from tabx.align.headers.texts import as_printed, beside, group_names, joined, mentions
from tabx.align.repairs.draft import Draft
from tabx.base.limits import check_time
from tabx.table import KeyPath, Table
from tabx.values import fold


class GroupColumns:
    """The group headers of both tables over the columns that are paired, titles left out.

    Attributes
    ----------
    gold_paths, paths, printed_paths : list of KeyPath
        The levels of each column of the gold, of each of the prediction, and of these without what was inferred from a
        name beside.
    one_column_off : frozenset of int
        Gold columns under another group, or no more under theirs, where that group is one column off.
    """

    def __init__(self, draft: Draft, titles: Collection[str]) -> None:
        gold, self._predicted = draft.gold.table, draft.predicted.table
        printed = as_printed(self._predicted)
        self._names = group_names(gold)
        self.gold_paths, self._printed_gold = _paths(gold, titles), _paths(as_printed(gold), titles)
        self.paths, self.printed_paths = _paths(self._predicted, titles), _paths(printed, titles)
        self._beside = _names_beside(printed)
        self._by_leaf = _by_lowest_name(self.gold_paths)
        # In the order of the columns that are printed, which tells whether the groups follow each other as in the gold.
        pairs = sorted(draft.single_columns(), key=lambda pair: pair[1])
        self._own = _columns_of_groups(enumerate(self.gold_paths))
        self._given = _columns_of_groups((g, self.printed_paths[p]) for g, p in pairs)
        # The first column is one of the keys, whether its values tell the rows apart or not.
        values = set(range(1, gold.column_count)).difference(draft.base.key_columns)
        self._over_all = {name for name, columns in self._own.items() if values <= columns}
        paired = {g for g, _ in pairs}
        self._ungrouped = paired.difference(*(self._given.get(name, set()) for name in self._names))
        first = [min(self._own[name]) for name in self._given if name in self._own]
        self._is_in_order = first == sorted(first)
        self.one_column_off = self._one_column_off(paired)

    def _one_column_off(self, paired: set[int]) -> frozenset[int]:
        """Return the columns of groups that still stand over others of theirs and moved by no more than one."""
        moved: dict[int, list[bool]] = {}
        for name in self._own.keys() | self._given.keys():
            before, after = self._own.get(name, set()) & paired, self._given.get(name, set())
            for g in before ^ after:
                moved.setdefault(g, []).append(len(before ^ after) == 1 and bool(before & after))
        return frozenset(g for g, are_off_by_one in moved.items() if all(are_off_by_one))

    def own_levels(self, column: int) -> KeyPath:
        """Return the groups that the gold has over a column."""
        return tuple(level for level in self.gold_paths[column][:-1] if fold(level) in self._names)

    def strange(self, column: int, predicted: int) -> KeyPath:
        """Return the gold's groups that the prediction prints over a column of others."""
        whole = joined(self.gold_paths[column])
        printed = self.printed_paths[predicted][:-1]
        return tuple(level for level in printed if fold(level) in self._names and not mentions(whole, level))

    def inferred(self, column: int, predicted: int) -> KeyPath:
        """Return the names that a blank has from beside it, where the gold has them in the lowest name of the column.

        A group that is a level of the gold's header is told as one of its levels.
        """
        lowest = self._predicted.header_rows[-1][predicted]
        if lowest.is_inferred:
            return (lowest.text,)
        path, read, printed = self.gold_paths[column], self.paths[predicted], self.printed_paths[predicted]
        if len(path) != 1 or len(read) == len(printed):
            return ()
        levels = read[: len(read) - len(printed)]
        return tuple(level for level in levels if fold(level) not in self._names and mentions(path[0], level))

    def namesakes(self, column: int) -> Iterator[KeyPath]:
        """Yield the other names of the gold that are the same but for the groups."""
        own = self.gold_paths[column]
        for other in self._by_leaf[fold(own[-1])]:
            check_time()
            if other != own:
                yield other

    def is_over_all(self, level: str) -> bool:
        """Whether a name stands over all columns but the keys, and so tells none apart."""
        return fold(level) in self._over_all

    def is_in_place(self, level: str) -> bool:
        """Whether the prediction prints a group over some of its columns."""
        return not self._columns_of(level).isdisjoint(self._given.get(fold(level), ()))

    def _columns_of(self, level: str) -> set[int]:
        return self._own.get(fold(level), set())

    def has_moved(self, level: str) -> bool:
        """Whether a group is over none of its columns as its row is short.

        It stands to the left of them then, in the order of the gold, and some of them are under no group.
        """
        own, given = self._columns_of(level), self._given.get(fold(level), set())
        if not own or not given or max(given) >= min(own):
            return False
        return self._is_in_order and not own.isdisjoint(self._ungrouped)

    def blank_and_gone(self, levels: Sequence[str], column: int, predicted: int) -> tuple[KeyPath, KeyPath]:
        """Return which levels a header leaves blank beside their name, and which are gone; none the gold leaves blank.

        Of a name over all columns that are no keys, a blank has one reading only, and is as good as the name.
        """
        missed = [level for level in levels if not self._is_open(level, column)]
        beside = self._beside[predicted]
        blank = [level for level in missed if fold(level) in beside and self.is_in_place(level)]
        told_apart = (level for level in blank if not self.is_over_all(level))
        return tuple(told_apart), tuple(level for level in missed if level not in blank)

    def _is_open(self, level: str, column: int) -> bool:
        """Whether the gold, too, has but a blank over a column, for a name beside it that the prediction prints."""
        return self.is_in_place(level) and fold(level) not in map(fold, self._printed_gold[column])


def _paths(table: Table, titles: Collection[str]) -> list[KeyPath]:
    return [tuple(level for level in path if level and fold(level) not in titles) for path in table.columns]


def _by_lowest_name(paths: Iterable[KeyPath]) -> dict[str, set[KeyPath]]:
    """Return the paths by their lowest names."""
    found: dict[str, set[KeyPath]] = defaultdict(set)
    for path in paths:
        if path:
            found[fold(path[-1])].add(path)
    return found


def _columns_of_groups(paths: Iterable[tuple[int, KeyPath]]) -> dict[str, set[int]]:
    """Return the columns under each name of the upper levels."""
    columns: dict[str, set[int]] = defaultdict(set)
    for column, path in paths:
        for level in path[:-1]:
            columns[fold(level)].add(column)
    return columns


def _names_beside(table: Table) -> list[set[str]]:
    """Return for each column the names on the left and right of its blanks in the upper rows."""
    names: list[set[str]] = [set() for _ in range(table.column_count)]
    for row in table.header_rows[:-1]:
        texts = [cell.text.strip() for cell in row]
        for column, places in enumerate(beside(texts)):
            if not texts[column]:
                names[column].update(fold(texts[place]) for place in places)
    return names
