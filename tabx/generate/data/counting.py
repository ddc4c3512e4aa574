"""What items are: their number, the size of their gold tables and of their texts (Struc-Bench, tables 1 and 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from statistics import fmean

from tabx.base.errors import InputError
from tabx.batch.reading.files import Broken
from tabx.formats import load_tables
from tabx.generate.items import Item
from tabx.llm.tokens import count_tokens
from tabx.table import Table

ALL = "all"
NAMES = ("dataset", "split", "task")
"""What parts items into groups, where they say it."""


@dataclass(frozen=True, slots=True)
class ItemCounts:
    """The items of one group.

    Attributes
    ----------
    dataset, split, task : str
        "" where the items do not say it; "all" for all groups together.
    items : int
    without_gold, unread : int
        Items without a gold, and with one in which no table can be read: no other count of tables counts them.
    tables : int
    rows, columns : float or None
        Means a table, header rows and the column of names included; None without a table.
    cells, empty : int
        Data cells, below the header: all, and those without a text.
    words, tokens : float
        Means a text; tokens as gpt-4o's, whatever the model.
    most_words, most_tokens : int
    """

    dataset: str
    split: str
    task: str
    items: int
    without_gold: int
    unread: int
    tables: int
    rows: float | None
    columns: float | None
    cells: int
    empty: int
    words: float
    most_words: int
    tokens: float
    most_tokens: int


@dataclass(slots=True)
class _Group:
    """What is gathered of a group."""

    without_gold: int = 0
    unread: int = 0
    tables: list[tuple[int, int, int, int]] = field(default_factory=list)
    words: list[int] = field(default_factory=list)
    tokens: list[int] = field(default_factory=list)


def count_items(items: Iterable[Item | Broken]) -> tuple[ItemCounts, ...]:
    """Return the counts of items by data set, split and task, and of all where there are several groups.

    Raises
    ------
    InputError
        A row cannot be read.
    """
    groups: dict[tuple[str, str, str], _Group] = {}
    for item in items:
        if isinstance(item, Broken):
            raise InputError(item.reason)
        said = (item.dataset, *(str(item.fields.get(name) or "") for name in NAMES[1:]))
        _add(groups.setdefault((said[0], said[1], said[2]), _Group()), item)
    found = tuple(_counts(names, group) for names, group in groups.items())
    return (*found, _counts((ALL, "", ""), _all(groups.values()))) if len(found) > 1 else found


def _add(group: _Group, item: Item) -> None:
    group.words.append(len(item.text.split()))
    group.tokens.append(count_tokens(item.text))
    if not item.gold:
        group.without_gold += 1
        return
    try:
        group.tables += map(_size, load_tables(item.gold))
    except InputError:
        group.unread += 1


def _size(table: Table) -> tuple[int, int, int, int]:
    """Return rows with the header, columns, data cells and those that are empty."""
    cells = [cell for row in table.rows for cell in row if cell.is_anchor]
    empty = sum(not cell.text.strip() for cell in cells)
    return len(table.header_rows) + table.row_count, table.column_count, len(cells), empty


def _all(groups: Iterable[_Group]) -> _Group:
    whole = _Group()
    for one in groups:
        whole.without_gold += one.without_gold
        whole.unread += one.unread
        whole.tables += one.tables
        whole.words += one.words
        whole.tokens += one.tokens
    return whole


def _counts(names: tuple[str, str, str], group: _Group) -> ItemCounts:
    rows, columns, cells, empty = zip(*group.tables, strict=True) if group.tables else ((), (), (), ())
    return ItemCounts(
        *names,
        items=len(group.words),
        without_gold=group.without_gold,
        unread=group.unread,
        tables=len(group.tables),
        rows=fmean(rows) if rows else None,
        columns=fmean(columns) if columns else None,
        cells=sum(cells),
        empty=sum(empty),
        words=fmean(group.words),
        most_words=max(group.words),
        tokens=fmean(group.tokens),
        most_tokens=max(group.tokens),
    )


def figures_of(counts: ItemCounts) -> Iterator[tuple[str, float]]:
    """Yield the figures of a group that are known, with their names."""
    for name in ("items", "without_gold", "unread", "tables", "rows", "columns", "cells", "empty"):
        value = getattr(counts, name)
        if value is not None:
            yield name, value
    for name in ("words", "most_words", "tokens", "most_tokens"):
        yield name, getattr(counts, name)
