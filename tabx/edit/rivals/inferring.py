"""The operations that lead from a source to its gold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from tabx.edit.alignment.lines import Line, Lines, alone, both
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
            operations = (*content, *columns, *_rows(gold, lines), *order)
            yield from _ways(source, gold, operations, _mergings(source, gold, lines), keys)


def _ways(
    source: Table,
    gold: Table,
    operations: tuple[Operation, ...],
    mergings: Iterable[tuple[Operation, ...]],
    keys: Keys,
) -> Iterator[Inferred]:
    """Yield operations that give the gold, with those on merged cells only where it takes them."""
    for merging in mergings:
        ways = [Inferred((*operations, *merging), policy) for policy in _policies(source, (*operations, *merging))]
        found = [way for way in ways if _gives(source, gold, way, keys)]
        yield from found
        if found:
            return


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
    rows = _kept(lines.rows)
    columns = _kept(lines.columns)
    cells = []
    for row, gold_row in rows:
        for column, gold_column in columns:
            cell, wanted = source.rows[row][column], gold.rows[gold_row][gold_column]
            if cell.text != wanted.text and cell.is_anchor:
                cells.append(NewText(row=row + 1, column=column + 1, text=wanted.text))
    if cells:
        yield SetCells(cells=tuple(cells))


def _kept(lines: Sequence[Line]) -> list[tuple[int, int]]:
    """Return where each line of data that the gold keeps stands in source and gold."""
    return both([line for line in lines if line.is_data], "source", "gold")


def _columns(source: Table, gold: Table, lines: Lines) -> Iterator[tuple[Operation, ...]]:
    """Yield what brought the columns to their places: those removed, at most one moved, those added."""
    columns = [line for line in lines.columns if line.is_data]
    removed = [RemoveColumn(column=place + 1) for place in reversed(alone(columns, "source", "gold"))]
    added = [_added_column(gold, lines, place) for place in alone(columns, "gold", "source")]
    moves = [MoveColumn(column=start + 1, to=end + 1) for start, end in _single_moves(_gold_ranks(columns))]
    for moved in [[move] for move in moves] or [[]]:
        yield (*removed, *moved, *added)


def _added_column(gold: Table, lines: Lines, place: int) -> AddColumn:
    origins = {line.source: line.gold for line in lines.rows if line.is_data and line.source is not None}
    cells = (gold.rows[row][place].text if (row := origins[origin]) is not None else "" for origin in sorted(origins))
    return AddColumn(
        header=tuple(row[place].text for row in gold.header_rows) or None, cells=tuple(cells), at=place + 1
    )


def _rows(gold: Table, lines: Lines) -> Iterator[Operation]:
    rows = [line for line in lines.rows if line.is_data]
    yield from (RemoveRow(row=place + 1) for place in reversed(alone(rows, "source", "gold")))
    for place in alone(rows, "gold", "source"):
        yield AddRow(cells=tuple(cell.text for cell in gold.rows[place]), at=place + 1)


def _gold_ranks(lines: Sequence[Line]) -> list[int]:
    """Return the ranks in the gold of the lines that it keeps, in the order of the source."""
    places = [gold for _, gold in sorted(both(lines, "source", "gold"))]
    rank = {place: number for number, place in enumerate(sorted(places))}
    return [rank[place] for place in places]


def _single_moves(ranks: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield from where to where one line moves to bring lines to their ranks; nothing where none has to, or several.

    Of two neighbours either may have moved.
    """
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
    rows = [line for line in lines.rows if line.is_data]
    ranks = _gold_ranks(rows)
    out = [place for place, rank in enumerate(ranks) if place != rank]
    if not out:
        yield ()
        return
    if len(out) == 2:
        yield (SwapRows(row=out[0] + 1, other=out[1] + 1),)
    for start, end in _single_moves(ranks):
        yield (MoveRow(row=start + 1, to=end + 1),)
    yield from _all_sorts(gold, sorted(place for _, place in both(rows, "source", "gold")))


def _all_sorts(gold: Table, rows: Sequence[int]) -> Iterator[tuple[Operation, ...]]:
    for column in range(gold.column_count):
        for sort in _sorts([gold.rows[row][column].text for row in rows], column + 1):
            yield (sort,)


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
    """Yield what may have merged or split cells: nothing, or the columns in which it is seen."""
    yield ()
    more = _more_cells(source, gold, [line for line in lines.columns if line.is_data])
    if merged := tuple(column for column, cells in more.items() if cells < 0):
        yield (MergeEqual(columns=merged),)
    if split := tuple(column for column, cells in more.items() if cells > 0):
        yield (SplitMerged(columns=split),)


def _more_cells(source: Table, gold: Table, columns: Sequence[Line]) -> dict[int, int]:
    """Return how many cells more each column of the gold has than in the source, by its number from 1."""
    return {
        place + 1: _cells(gold, place) - _cells(source, origin) for origin, place in both(columns, "source", "gold")
    }


def _cells(table: Table, column: int) -> int:
    return sum(row[column].is_anchor for row in table.rows)
