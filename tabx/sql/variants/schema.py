"""Tables with their rows, what is a key of them, and what refers to it: as declared, else as their values tell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

Row = tuple[Any, ...]


@dataclass(frozen=True)
class Reference:
    """A column whose values are those of a key: its place, and the table and the column's place that it refers to."""

    column: int
    table: str
    key: int


@dataclass(frozen=True)
class TableContent:
    """A table.

    Attributes
    ----------
    name : str
    columns : tuple of str
    rows : sequence of tuple
    needed : frozenset of int
        Places of columns that hold no NULL, by declaration.
    keys : tuple of frozenset of int
        Sets of columns whose values together are unique.
    references : tuple of Reference
    """

    name: str
    columns: tuple[str, ...]
    rows: Sequence[Row]
    needed: frozenset[int] = frozenset()
    keys: tuple[frozenset[int], ...] = ()
    references: tuple[Reference, ...] = ()

    @property
    def held(self) -> frozenset[int]:
        """Places of columns whose values say which row is which: those of keys and references."""
        of_keys = {place for key in self.keys for place in key}
        return frozenset(of_keys | {reference.column for reference in self.references})


@dataclass(frozen=True)
class Content:
    """A database as its tables, those that are referred to first."""

    tables: tuple[TableContent, ...]
    by_name: Mapping[str, TableContent] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_name", {table.name: table for table in self.tables})

    @property
    def rows(self) -> int:
        """How many rows it has."""
        return sum(len(table.rows) for table in self.tables)


def with_told_keys(tables: Sequence[TableContent]) -> Content:
    """Return tables with the keys and references that nobody declared and their values tell.

    A column is a key where it has a value of its own in every row, and another table has a column of its name with no
    other values, which then refers to it. Two or more references together are a key where no two rows share them.
    """
    from dataclasses import replace

    found = {table.name: table for table in tables}
    for parent, child in ((one, other) for one in tables for other in tables if one is not other):
        for column, key in _shared(child, parent):
            if _is_reference(found[child.name], column, found[parent.name], key):
                own = found[child.name]
                found[child.name] = replace(own, references=(*own.references, Reference(column, parent.name, key)))
                key_set = frozenset({key})
                if key_set not in found[parent.name].keys:
                    parent_now = found[parent.name]
                    found[parent.name] = replace(parent_now, keys=(*parent_now.keys, key_set))
    return Content(_parents_first([_with_joint_key(table) for table in found.values()]))


def _shared(child: TableContent, parent: TableContent) -> Iterable[tuple[int, int]]:
    places = {name.lower(): place for place, name in enumerate(parent.columns)}
    for place, name in enumerate(child.columns):
        if name.lower() in places:
            yield place, places[name.lower()]


def _is_reference(child: TableContent, column: int, parent: TableContent, key: int) -> bool:
    """Whether a column refers to a key; of two tables that could refer to each other, the second met does not."""
    own, returned = {one.column for one in child.references}, {(one.table, one.key) for one in parent.references}
    is_free = column not in own and (child.name, column) not in returned
    keys, values = _values(parent, key), _values(child, column)
    is_key = None not in keys and len({*keys}) == len(keys) > 0
    return is_free and is_key and bool(values) and {*values} <= {None, *keys}


def _values(table: TableContent, column: int) -> list[Any]:
    return [_hashable(row[column]) for row in table.rows]


def _with_joint_key(table: TableContent) -> TableContent:
    from dataclasses import replace

    columns = sorted({reference.column for reference in table.references})
    if table.keys or len(columns) < 2:
        return table
    for count in range(2, len(columns) + 1):
        for key in combinations(columns, count):
            if len({tuple(_hashable(row[place]) for place in key) for row in table.rows}) == len(table.rows):
                return replace(table, keys=(frozenset(key),))
    return table


def _hashable(value: Any) -> Any:
    return value if value.__hash__ is not None else repr(value)


def _parents_first(tables: Sequence[TableContent]) -> tuple[TableContent, ...]:
    """Return the tables so that what is referred to comes first; of tables that refer to each other, in their order."""
    placed: list[TableContent] = []
    waiting = list(tables)
    while waiting:
        names = {table.name for table in waiting}
        ready = [
            table for table in waiting if not any(one.table in names - {table.name} for one in table.references)
        ] or waiting[:1]
        placed += ready
        waiting = [table for table in waiting if table not in ready]
    return tuple(placed)
