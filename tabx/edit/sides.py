"""One of the three tables as it is compared: header and data as one grid, keys of its texts, its merged cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tabx.table import Cell, Table
from tabx.values import read

Place = tuple[int, int]
"""Row and column; header rows have numbers below 0, the lowest level -1. Column -1 holds the sections of the rows."""

SECTIONS = -1

_GROUPED = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
"""A comma that groups thousands."""


def key_of(text: str) -> str:
    """Return a text as rows and columns are found by: spaces, case and commas between thousands are set aside."""
    return _GROUPED.sub("", " ".join(text.split())).casefold()


class Keys:
    """Keys of texts, each made once."""

    def __init__(self) -> None:
        self._plain: dict[str, str] = {}
        self._typed: dict[str, str] = {}

    def plain(self, text: str) -> str:
        """Return `key_of` a text."""
        found = self._plain.get(text)
        if found is None:
            found = self._plain[text] = key_of(text)
        return found

    def typed(self, text: str) -> str:
        """Return the key of the value that a text stands for by itself: one for 4 March 2021 and 2021-03-04."""
        found = self._typed.get(text)
        if found is None:
            is_word = not any(sign.isdigit() for sign in text)
            found = self._typed[text] = self.plain(text) if is_word else read(text)[0].key
        return found


@dataclass(frozen=True)
class Side:
    """A table as it is compared.

    Attributes
    ----------
    table : Table
    keys : Keys
    is_flat : bool
        Whether the header counts as one level, each column by the last part of its name: the tables differ in levels.
    """

    table: Table
    keys: Keys = field(default_factory=Keys)
    is_flat: bool = False

    @property
    def levels(self) -> int:
        """Header rows as they are compared."""
        return min(len(self.table.header_rows), 1) if self.is_flat else len(self.table.header_rows)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The whole name of each column, "" where there is no header."""
        if not self.table.has_header:
            return ("",) * self.table.column_count
        return tuple(self.keys.plain(".".join(path)) for path in self.table.columns)

    @cached_property
    def has_sections(self) -> bool:
        """Whether rows stand under section rows."""
        return any(self.table.row_groups)

    def cell(self, row: int, column: int) -> Cell:
        """Return the cell at a place; `Place` says how rows and columns are counted."""
        if column == SECTIONS:
            return Cell(" / ".join(self.table.row_groups[row]) if row >= 0 and self.table.row_groups else "")
        if row >= 0:
            return self.table.rows[row][column]
        if self.is_flat:
            return Cell(self.table.columns[column][-1])
        return self.table.header_rows[row][column]

    def text(self, row: int, column: int) -> str:
        """Return the text at a place."""
        if row >= 0 <= column:
            return self.table.rows[row][column].text
        return self.cell(row, column).text

    def own_cell(self, row: int, column: int) -> Cell:
        """Return the cell of the table itself, of the lowest header row where the header counts as one level."""
        return (self.table.rows if row >= 0 else self.table.header_rows)[row][column]

    def block(self, row: int, column: int) -> Place:
        """Return the place of the cell's top left position."""
        cell = self.cell(row, column)
        return row - cell.row_offset, column - cell.column_offset

    @cached_property
    def blocks(self) -> dict[Place, list[Place]]:
        """Places of each merged cell, by its top left one."""
        found: dict[Place, list[Place]] = {}
        rows = range(0 if self.is_flat else -self.levels, self.table.row_count)
        if not self.table.has_spans:
            rows = range(rows.start, 0)
        for row in rows:
            for column in range(self.table.column_count):
                if self.cell(row, column).is_spanned:
                    found.setdefault(self.block(row, column), []).append((row, column))
        return found

    def column_keys(self, column: int) -> list[str]:
        """Return the keys of a column's data."""
        plain = self.keys.plain
        return [plain(row[column].text) for row in self.table.rows]

    def row_keys(self, columns: Sequence[int]) -> list[tuple[str, ...]]:
        """Return the keys of each row in some columns."""
        plain = self.keys.plain
        return [tuple([plain(row[column].text) for column in columns]) for row in self.table.rows]
