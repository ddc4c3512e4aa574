"""Whether two texts of a column are one value in two writings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from tabx.edit.sides import Side
from tabx.values import pair_columns, read_column, relate
from tabx.values.columns import ColumnPair
from tabx.values.kinds import DifferenceKind
from tabx.values.records import Relation
from tabx.values.value import Value

WRITINGS = frozenset({
    DifferenceKind.SAME, DifferenceKind.NOTATION, DifferenceKind.SPACES, DifferenceKind.CASE,
    DifferenceKind.PUNCTUATION, DifferenceKind.LETTER_FORM, DifferenceKind.MARKUP, DifferenceKind.NUMBER_WORD,
    DifferenceKind.WORDS, DifferenceKind.BOOLEAN_WORDS, DifferenceKind.DATE_FORMAT, DifferenceKind.TIME_FORMAT,
    DifferenceKind.RANGE, DifferenceKind.LIST_SEPARATORS, DifferenceKind.SEPARATORS, DifferenceKind.TRAILING_ZEROS,
    DifferenceKind.DECIMAL_COMMA, DifferenceKind.PLUS_SIGN, DifferenceKind.NEGATIVE, DifferenceKind.PERCENT,
    DifferenceKind.CURRENCY, DifferenceKind.SCIENTIFIC, DifferenceKind.FRACTION, DifferenceKind.ORDINAL,
    DifferenceKind.BLANK, DifferenceKind.UNIT,
})  # fmt: skip
"""Kinds of another writing of the same value. The judge takes more for equal that an editor may not do: a note or a
remark left out, an accent lost, words or items in another order."""


CONTEXT = 200
"""Rows with equal texts that are read beside those that differ: as many as settle for a column whether its days come
first and its commas are decimal."""


class Writings:
    """Compares the texts of one column in two tables, which are read when it is first asked.

    Parameters
    ----------
    sides : pair of Side
    columns : pair of int
    rows : sequence of (int, int)
        Rows of data that are one.
    """

    def __init__(self, sides: tuple[Side, Side], columns: tuple[int, int], rows: Sequence[tuple[int, int]]) -> None:
        self._sides, self._columns, self._rows = sides, columns, rows
        self._known: dict[tuple[str, str], bool] = {}

    def are_same(self, row: int, other_row: int) -> bool:
        """Return whether the cells of two rows are one value in two writings."""
        (side, other), (column, other_column) = self._sides, self._columns
        first, second = side.text(row, column), other.text(other_row, other_column)
        if first == second:
            return True
        if min(row, other_row, *self._columns) < 0:
            return are_same_names(first, second)
        if first.split() == second.split():
            return True
        if bool(first.strip()) != bool(second.strip()):
            return False  # a mark for "nothing" is a text, and a text lost is no writing of it
        known = self._known.get((first, second))
        if known is None:
            found = relate(self._values[0, row], self._values[1, other_row], self._pair)
            known = found.relation in (Relation.EXACT, Relation.EQUIVALENT) and found.kind in WRITINGS
            self._known[first, second] = known
        return known

    @cached_property
    def _read_rows(self) -> list[tuple[int, int]]:
        """The rows that are read: all that differ, and of the others as many as settle how the column is meant."""
        (side, other), (column, other_column) = self._sides, self._columns
        differ: list[tuple[int, int]] = []
        equal: list[tuple[int, int]] = []
        for row, other_row in self._rows:
            is_equal = side.text(row, column) == other.text(other_row, other_column)
            (equal if is_equal else differ).append((row, other_row))
        return sorted(differ + equal[:: max(1, len(equal) // CONTEXT)])

    @cached_property
    def _pair(self) -> ColumnPair:
        columns = []
        for place, (side, column) in enumerate(zip(self._sides, self._columns, strict=True)):
            texts = [side.text(rows[place], column) for rows in self._read_rows]
            columns.append(read_column(side.table.columns[column], texts))
        return pair_columns(columns[0], columns[1], [(number, number) for number in range(len(self._read_rows))])

    @cached_property
    def _values(self) -> dict[tuple[int, int], Value]:
        """Values by side and row."""
        found = {}
        for number, rows in enumerate(self._read_rows):
            found[0, rows[0]] = self._pair.gold.values[number]
            found[1, rows[1]] = self._pair.predicted.values[number]
        return found


def are_same_names(name: str, other: str) -> bool:
    """Return whether two headers, captions or sections are one name: spaces and case are set aside, nothing else is."""
    return " ".join(name.split()).casefold() == " ".join(other.split()).casefold()
