"""The operations that lead from a source to its gold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from tabx.edit.alignment.together import Line, Lines
from tabx.edit.rivals.sameness import are_same_tables
from tabx.edit.sides import Keys
from tabx.operations import (
    AddColumn,
    AddRow,
    MergeEqual,
    MoveColumn,
    MoveRow,
    NewText,
    Operation,
    OperationError,
    Policy,
    RemoveColumn,
    RemoveRow,
    RenameHeader,
    SetCells,
    Sort,
    SortedAs,
    SplitMerged,
    SwapRows,
    apply,
)
from tabx.table import Table


@dataclass(frozen=True)
class Inferred:
    """Operations that make the gold of the source, under a policy for merged cells."""

    operations: tuple[Operation, ...]
    policy: Policy


def infer(source: Table, gold: Table, lines: Lines, keys: Keys) -> Iterator[Inferred]:
    """Yield the operations that lead from the source to the gold, in every way that gives just that.

    Two rows in each other's place may have been exchanged, moved or sorted: each goes wrong in its own ways.
    """
    content = [*_renamed(source, gold, lines), *_set(source, gold, lines)]
    for columns in _columns(source, gold, lines):
        for order in _orders(gold, lines):
            for merging in _mergings(source, gold, lines):
                operations = (*content, *columns, *_rows(gold, lines), *order, *merging)
                for policy in _policies(source, operations):
                    way = Inferred(operations, policy)
                    if _gives(source, gold, way, keys):
                        yield way


def _policies(source: Table, operations: tuple[Operation, ...]) -> tuple[Policy, ...]:
    """Return the policies that may differ: without merged cells they do not."""
    if not operations:
        return ()
    return tuple(Policy) if source.has_spans else (Policy.KEEP,)


def _gives(source: Table, gold: Table, inferred: Inferred, keys: Keys) -> bool:
    try:
        found = apply(source, inferred.operations, policy=inferred.policy).table
    except OperationError:
        return False
    return are_same_tables(found, gold, keys)


def _renamed(source: Table, gold: Table, lines: Lines) -> Iterator[Operation]:
    if len(source.header_rows) != len(gold.header_rows):
        return
    for line in lines.columns:
        if line.source is None or line.gold is None or line.source < 0:
            continue
        for level, (row, other) in enumerate(zip(source.header_rows, gold.header_rows, strict=True), start=1):
            cell, wanted = row[line.source], other[line.gold]
            if cell.text != wanted.text and cell.is_anchor:
                yield RenameHeader(column=line.source + 1, text=wanted.text, level=level)


def _set(source: Table, gold: Table, lines: Lines) -> Iterator[Operation]:
    rows = [row for row in lines.rows if row.is_data and row.is_kept]
    columns = [column for column in lines.columns if column.is_data and column.is_kept]
    cells = []
    for row in rows:
        for column in columns:
            assert row.source is not None and row.gold is not None
            assert column.source is not None and column.gold is not None
            cell, wanted = source.rows[row.source][column.source], gold.rows[row.gold][column.gold]
            if cell.text != wanted.text and cell.is_anchor:
                cells.append(NewText(row=row.source + 1, column=column.source + 1, text=wanted.text))
    if cells:
        yield SetCells(cells=tuple(cells))


def _columns(source: Table, gold: Table, lines: Lines) -> Iterator[tuple[Operation, ...]]:
    """Yield what brought the columns to their places: those removed, at most one moved, those added."""
    columns = [line for line in lines.columns if line.is_data]
    gone = sorted((line.source for line in columns if line.source is not None and line.gold is None), reverse=True)
    removed = [RemoveColumn(column=place + 1) for place in gone]
    rows = [line for line in lines.rows if line.is_data and line.source is not None]
    added = []
    for place in sorted(line.gold for line in columns if line.source is None and line.gold is not None):
        header = tuple(row[place].text for row in gold.header_rows) or None
        cells = tuple(gold.rows[line.gold][place].text if line.gold is not None else "" for line in rows)
        added.append(AddColumn(header=header, cells=cells, at=place + 1))
    moves = _single_moves([line.gold for line in columns if line.source is not None and line.gold is not None])
    for move in [[MoveColumn(column=start + 1, to=end + 1)] for start, end in moves] or [[]]:
        yield (*removed, *move, *added)


def _rows(gold: Table, lines: Lines) -> Iterator[Operation]:
    rows = [line for line in lines.rows if line.is_data]
    gone = sorted((line.source for line in rows if line.source is not None and line.gold is None), reverse=True)
    yield from (RemoveRow(row=place + 1) for place in gone)
    for place in sorted(line.gold for line in rows if line.source is None and line.gold is not None):
        yield AddRow(cells=tuple(cell.text for cell in gold.rows[place]), at=place + 1)


def _ranks(places: Sequence[int | None]) -> list[int]:
    """Return the places by their rank among themselves, in the order given."""
    known = [place for place in places if place is not None]
    rank = {place: number for number, place in enumerate(sorted(known))}
    return [rank[place] for place in known]


def _single_moves(places: Sequence[int | None]) -> Iterator[tuple[int, int]]:
    """Yield from where to where one line moves to bring lines to their places; nothing where none has to, or several.

    Of two neighbours either may have moved.
    """
    ranks = _ranks(places)
    first = next((place for place, rank in enumerate(ranks) if place != rank), None)
    if first is None:
        return
    for start, end in dict.fromkeys(((first, ranks[first]), (ranks.index(first), first))):
        order = [number for number in range(len(ranks)) if number != start]
        order.insert(end, start)
        if [ranks[number] for number in order] == sorted(ranks):
            yield start, end


def _orders(gold: Table, lines: Lines) -> Iterator[tuple[Operation, ...]]:
    """Yield what may have brought the rows into their order: nothing, an exchange, a move, a sort by each column."""
    kept = [line for line in lines.rows if line.is_data and line.is_kept]
    ranks = _ranks([line.gold for line in kept])
    out = [place for place, rank in enumerate(ranks) if place != rank]
    if not out:
        yield ()
        return
    if len(out) == 2:
        yield (SwapRows(row=out[0] + 1, other=out[1] + 1),)
    for start, end in _single_moves([line.gold for line in kept]):
        yield (MoveRow(row=start + 1, to=end + 1),)
    for column in range(gold.column_count):
        texts = [gold.rows[line.gold][column].text for line in _in_gold_order(kept) if line.gold is not None]
        yield from ((sort,) for sort in _sorts(texts, column + 1))


def _in_gold_order(rows: Sequence[Line]) -> list[Line]:
    return sorted(rows, key=lambda row: row.gold or 0)


DATES = ("%Y-%m-%d", "%d %B %Y", "%B %d, %Y", "%d %b %Y", "%b %d, %Y", "%d/%m/%Y", "%m/%d/%Y", "%d.%m.%Y", "%Y")
"""Patterns of dates that a column may be sorted by, the commonest first."""


def _sorts(texts: Sequence[str], column: int) -> Iterator[Sort]:
    """Yield the sorts after which a column would read like this."""
    filled = [text.strip() for text in texts if text.strip()]
    readings: list[tuple[SortedAs, str | None, Callable[[str], object]]] = [
        (SortedAs.NUMBER, None, lambda text: float(text.replace(",", ""))),
        *((SortedAs.DATE, pattern, partial(_date, pattern=pattern)) for pattern in DATES),
        (SortedAs.TEXT, None, str.casefold),
    ]
    for sorted_as, pattern, read in readings:
        try:
            keys: list[Any] = [read(text) for text in filled]
        except ValueError:
            continue
        for descending in (False, True):
            if keys == sorted(keys, reverse=descending):
                yield Sort(column=column, sorted_as=sorted_as, descending=descending, pattern=pattern)


def _date(text: str, pattern: str) -> datetime:
    return datetime.strptime(text, pattern)


def _mergings(source: Table, gold: Table, lines: Lines) -> Iterator[tuple[Operation, ...]]:
    """Yield what may have merged or split cells: nothing, all, or the columns where it is seen."""
    yield ()
    if source.has_spans == gold.has_spans is False:
        return
    more, fewer = [], []
    for column in range(gold.column_count):
        line = next(one for one in lines.columns if one.gold == column)
        was = 0 if line.source is None else sum(row[line.source].is_anchor for row in source.rows)
        now = sum(row[column].is_anchor for row in gold.rows)
        if now < was:
            more.append(column + 1)
        elif now > was:
            fewer.append(column + 1)
    if more:
        yield (MergeEqual(columns=tuple(more)),)
    if fewer:
        yield (SplitMerged(columns=tuple(fewer)),)
