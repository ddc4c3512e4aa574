"""Exact match of the table, and precision, recall and F1 of its cells, rows and columns.

Texts are compared with single spaces between words; case counts. A cell that covers several positions stands at each.
"""

from __future__ import annotations

from collections import Counter

from tabx.lab.metrics.outcomes import Value
from tabx.lab.metrics.overlap import counted, plain
from tabx.lab.metrics.pair import TablePair
from tabx.table import Cell, Table

Line = tuple[str, ...]


def exact_match(pair: TablePair) -> Value:
    """Return 1 where both tables say the same in every position, in the same order, else 0.

    Header rows, data rows and section names have to agree; spans, captions and the format do not count.
    """
    return Value(float(_said(pair.gold) == _said(pair.predicted)))


def _said(table: Table) -> tuple[object, ...]:
    groups = tuple(tuple(map(plain, group)) for group in table.row_groups) if any(table.row_groups) else ()
    return _lines(table.header_rows), _lines(table.rows), groups


def cell_f1(pair: TablePair) -> Value:
    """Return F1 of the grid positions, header rows included, that say the same in both tables, 0 to 1.

    By place: a row that is missing moves all below it. Positions without text count, too.
    """
    mine, theirs = _grid(pair.gold), _grid(pair.predicted)
    same = sum(theirs.get(place) == text for place, text in mine.items())
    return counted(same, len(mine), len(theirs), "cells")


def _grid(table: Table) -> dict[tuple[int, int], str]:
    lines = _lines((*table.header_rows, *table.rows))
    return {(i, j): text for i, line in enumerate(lines) for j, text in enumerate(line)}


def row_f1(pair: TablePair) -> Value:
    """Return F1 of the data rows that are in both tables, 0 to 1.

    In any order, each as often as it is there; its cells have to say the same in the same order, its section included.
    """
    mine, theirs = (Counter(_rows(table)) for table in (pair.gold, pair.predicted))
    return counted((mine & theirs).total(), mine.total(), theirs.total(), "data rows")


def _rows(table: Table) -> list[tuple[Line, Line]]:
    groups = table.row_groups or ((),) * table.row_count
    return [(tuple(map(plain, group)), line) for group, line in zip(groups, _lines(table.rows), strict=True)]


def column_f1(pair: TablePair) -> Value:
    """Return F1 of the columns that are in both tables, 0 to 1.

    In any order, each as often as it is there; a column is its names at all levels and its cells from top to bottom.
    """
    mine, theirs = (Counter(_columns(table)) for table in (pair.gold, pair.predicted))
    return counted((mine & theirs).total(), mine.total(), theirs.total(), "columns")


def _columns(table: Table) -> list[tuple[Line, Line]]:
    names = [tuple(map(plain, path)) if table.has_header else () for path in table.columns]
    return [(name, tuple(map(plain, table.column_texts(index)))) for index, name in enumerate(names)]


def _lines(rows: tuple[tuple[Cell, ...], ...]) -> tuple[Line, ...]:
    return tuple(tuple(plain(cell.text) for cell in row) for row in rows)
