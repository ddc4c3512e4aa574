"""Cells that hold a fact; a spanned cell is one fact, however many positions it covers."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from itertools import chain
from typing import NamedTuple

from tabx.compare.positions import Grid
from tabx.compare.table_pair import TablePair
from tabx.rules.records import PLAIN, ReadingRules
from tabx.table import Table
from tabx.values import read
from tabx.values.columns import Column
from tabx.values.kinds import DifferenceKind
from tabx.values.records import DataType, Difference, Relation
from tabx.values.value import Value


def is_fact(value: Value) -> bool:
    """Whether a value, as its column reads it, is not blank.

    "NA" is a fact in a column of country codes.
    """
    return value.type is not DataType.EMPTY


def is_blank(text: str, rules: ReadingRules = PLAIN) -> bool:
    """Whether a text reads as blank by itself: empty, "-", "N/A", a null token."""
    return not text or read(text)[0].type is DataType.EMPTY or rules.is_null(text)


def row_facts(table: Table, row: int, columns: tuple[Column, ...]) -> int:
    """Return the number of facts in one row: non-blank cells that start there."""
    cells = table.rows[row]
    return sum(cell.is_anchor and is_fact(column.values[row]) for cell, column in zip(cells, columns, strict=True))


def row_keys(table: Table, row: int, columns: tuple[Column, ...], keys: Collection[int]) -> int:
    """Return the number of facts in one row that are in its key columns."""
    cells = table.rows[row]
    return sum(cells[key].is_anchor and is_fact(columns[key].values[row]) for key in keys)


def column_facts(table: Table, index: int, column: Column) -> int:
    """Return the number of facts in one column: non-blank cells that start there."""
    if not table.has_spans:
        return sum(map(is_fact, column.values))
    return sum(row[index].is_anchor and is_fact(value) for row, value in zip(table.rows, column.values, strict=True))


def facts_at(table: Table, places: Iterable[tuple[int, int]], rules: ReadingRules = PLAIN) -> int:
    """Return the number of filled cells that start at the given places.

    Each is read by itself.
    """
    cells = (table.rows[row][column] for row, column in places)
    return sum(cell.is_anchor and not is_blank(cell.text, rules) for cell in cells)


_SEVERITY = {
    Relation.EXACT: 0,
    Relation.EQUIVALENT: 1,
    Relation.ROUNDED: 2,
    Relation.NEAR: 2,
    Relation.PARTIAL: 3,
    Relation.MISSING: 4,
    Relation.EXTRA: 4,
    Relation.DIFFERENT: 5,
}

Place = tuple[int, int]


class Fact(NamedTuple):
    """One gold cell with a counterpart in the prediction, blank cells included.

    Attributes
    ----------
    row, column : int
        The position that is judged: of all it covers the one with the worst difference.
    difference : Difference
    """

    row: int
    column: int
    difference: Difference


class Facts(NamedTuple):
    """All gold cells with a counterpart in the prediction.

    Attributes
    ----------
    unlike : list of Fact
        Those that are not exact, row by row.
    tally : list of (Difference, int)
        Number of cells with each difference, exact ones included.
    """

    unlike: list[Fact]
    tally: list[tuple[Difference, int]]


def collect_facts(tables: TablePair, grid: Grid) -> Facts:
    """Return the gold cells with a position in paired rows and columns, each once."""
    if tables.alignment.gold.has_spans:
        facts = _facts_with_spans(tables, grid)
        unlike = [fact for fact in facts if fact.difference.relation is not Relation.EXACT]
        return Facts(unlike, _tally(fact.difference for fact in facts))
    unlike = [
        Fact(row, column, difference)
        for row, differences in enumerate(grid)
        for column, difference in enumerate(differences)
        if difference is not None and difference.relation is not Relation.EXACT
    ]
    return Facts(unlike, _tally(chain.from_iterable(grid)))


def _tally(differences: Iterable[Difference | None]) -> list[tuple[Difference, int]]:
    present = [difference for difference in differences if difference is not None]
    by_id = {id(difference): difference for difference in present}  # all exact cells of a type share one record
    return [(by_id[key], count) for key, count in Counter(map(id, present)).items()]


def _facts_with_spans(tables: TablePair, grid: Grid) -> list[Fact]:
    """Return one Fact per gold cell of a table with spans, row by row."""
    spans: dict[Place, list[Fact]] = defaultdict(list)
    facts: list[Fact] = []
    for row, (cells, differences) in enumerate(zip(tables.alignment.gold.rows, grid, strict=True)):
        for column, (cell, difference) in enumerate(zip(cells, differences, strict=True)):
            if difference is None:
                continue
            fact = Fact(row, column, difference)
            if cell.is_spanned:
                spans[row - cell.row_offset, column - cell.column_offset].append(fact)
            else:
                facts.append(fact)
    facts.extend(fact for fact in map(_worst, spans, spans.values()) if fact)
    return sorted(facts, key=lambda fact: (fact.row, fact.column)) if spans else facts


def _worst(anchor: Place, covered: list[Fact]) -> Fact | None:
    """Return the worst of one cell's positions.

    None where the row or column in which the cell starts is missing. Blank positions count only if all are blank.
    """
    printed = [fact for fact in covered if fact.difference.kind != DifferenceKind.SPAN and not _is_missing(fact)]
    if printed:
        return max(printed, key=lambda fact: _SEVERITY[fact.difference.relation])
    return next((fact for fact in covered if (fact.row, fact.column) == anchor), None)


def _is_missing(fact: Fact) -> bool:
    return fact.difference.relation is Relation.MISSING
