"""Rows that are a column on its side, each of whose words is written as one code: W and L beside "Result"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabx.values.records import DataType
from tabx.values.relating.word_codes import NO_CODES, Coded, by_codes, coded_words

if TYPE_CHECKING:
    from tabx.compare.columns import PairedColumn
    from tabx.compare.positions import Grid
    from tabx.compare.table_pair import TablePair

LEAST_CELLS = 4
"""Cells of such a row, of which one repeats another: the cells of other rows answer different questions, so that three
initials among them are no codes of anything."""


def codes_of_rows(tables: TablePair) -> dict[int, frozenset[Coded]]:
    """Return the gold rows in which words are written as codes, with these."""
    columns = [pair for index, pair in tables.pairs.items() if index not in tables.key_columns]
    if tables.lists_fields or sum(not column.identical for column in columns) < LEAST_CELLS:
        return {}
    found = ((row, _codes_of_row(columns, row)) for row in range(tables.alignment.gold.row_count))
    return {row: codes for row, codes in found if codes}


def _codes_of_row(columns: Sequence[PairedColumn], row: int) -> frozenset[Coded]:
    held = (column for column in columns if row in column.index)
    line = [(column.gold_value(row), column.predicted_value(row)) for column in held]
    differing = sum(gold.key != predicted.key for gold, predicted in line)
    if differing < LEAST_CELLS or 2 * differing <= len(line):
        return NO_CODES
    words = Counter(gold.key for gold, _ in line if gold.type is not DataType.EMPTY)
    return coded_words(line) if len(words) < words.total() else NO_CODES


def with_coded_rows(tables: TablePair, grid: Grid) -> Grid:
    """Return the differences, those of words and their codes in such rows as abbreviations."""
    if not tables.coded_rows:
        return grid
    lines = list(grid)
    for row, codes in tables.coded_rows.items():
        line = list(lines[row])
        own = frozenset(column.gold_value(row).key for column in tables.pairs.values() if row in column.index)
        for index, column in tables.pairs.items():
            found = line[index]
            if found is not None and index not in tables.key_columns and not found.forgiven:
                line[index] = by_codes(column.gold_value(row), column.predicted_value(row), codes, own, found)
        lines[row] = tuple(line)
    return tuple(lines)
