"""How an instruction names rows, columns and places, with the target of the operation that means the same."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from tabx.operations import BesideColumn, BesideRow, Keyed
from tabx.table import Table, show_path

ROWS_COUNTED = "Rows are counted from 1, without the header."
COLUMNS_COUNTED = "Columns are counted from 1."

_FINISHED = " of the finished table"
"""What is moved leaves a place, so that it has to be said before or after which the places are counted."""


class Said(NamedTuple):
    """A target or a place, and how it is said."""

    target: Any
    words: str


@dataclass
class Naming:
    """Names rows and columns of a table, and remembers whether it counted them.

    Attributes
    ----------
    table : Table
        Its rows stand as they are without merged cells.
    chance : Random
    by_content : bool
        Whether rows may be named by what they hold, else by number alone, as in the paper.
    """

    table: Table
    chance: Random
    by_content: bool
    counted: set[str] = field(default_factory=set)

    def row(self, row: int) -> Said:
        """Return a row (from 0) by number, or by a text that it alone has in its column."""
        columns = self._columns_that_tell(row) if self.by_content and self.chance.random() < 0.5 else []
        return self.keyed(self.table.rows[row][columns[0]].text, columns[0]) if columns else self.numbered_row(row)

    def numbered_row(self, row: int) -> Said:
        """Return a row by number."""
        self.counted.add(ROWS_COUNTED)
        return Said(row + 1, f"row {row + 1}")

    def keyed(self, text: str, column: int, the: str = "the row") -> Said:
        """Return the row that has a text in a column."""
        named = self.column(column)
        return Said(Keyed(key=text, column=named.target), f"{the} that has {quoted(text)} in {named.words}")

    def _columns_that_tell(self, row: int) -> list[int]:
        """Return the columns in which a row alone has its text, in whatever writing; the first ones come first."""
        found = []
        for column in range(self.table.column_count):
            text = loose(self.table.rows[row][column].text)
            if text and sum(loose(one) == text for one in self.table.column_texts(column)) == 1:
                found.append(column)
        return found

    def column(self, column: int) -> Said:
        """Return a column (from 0) by its header where no other has the same, else by number."""
        paths = self.table.columns
        path = paths[column]
        names = [loose(show_path(one)) for one in paths]
        is_own = self.table.has_header and all(path) and names.count(names[column]) == 1 and names[column]
        ends = [one[-len(path) :] for one in paths]
        if is_own and ends.count(path) == 1:
            words = " under ".join(quoted(part) for part in reversed(path))
            return Said(path[0] if len(path) == 1 else path, f"the column {words}")
        return self.numbered_column(column)

    def numbered_column(self, column: int) -> Said:
        """Return a column by number."""
        self.counted.add(COLUMNS_COUNTED)
        return Said(column + 1, f"column {column + 1}")

    def new_row(self, at: int, without: int | None = None) -> Said:
        """Return the place of a row (from 0, in the result); `without` is the row (of the table) that is moved."""
        rest = [row for row in range(self.table.row_count) if row != without]
        if self.by_content and self.chance.random() < 0.5:
            if at == len(rest):
                return Said("end", "at the end, below all other rows")
            beside = self.row(rest[at - 1] if at else rest[0])
            side = {"after": beside.target} if at else {"before": beside.target}
            return Said(BesideRow(**side), f"directly {'below' if at else 'above'} {beside.words}")
        self.counted.add(ROWS_COUNTED)
        return Said(at + 1, f"as row {at + 1}{_FINISHED if without is not None else ''}")

    def new_column(self, at: int, without: int | None = None) -> Said:
        """Return the place of a column likewise."""
        rest = [column for column in range(self.table.column_count) if column != without]
        if self.by_content and self.chance.random() < 0.5:
            if at == len(rest):
                return Said("end", "at the right end")
            beside = self.column(rest[at - 1] if at else rest[0])
            side = {"after": beside.target} if at else {"before": beside.target}
            return Said(BesideColumn(**side), f"directly to the {'right' if at else 'left'} of {beside.words}")
        self.counted.add(COLUMNS_COUNTED)
        return Said(at + 1, f"as column {at + 1}{_FINISHED if without is not None else ''}")

    def columns(self, columns: Iterable[int]) -> Said:
        """Return several columns."""
        found = [self.column(one) for one in columns]
        return Said(tuple(one.target for one in found), _listed([one.words for one in found]))

    @property
    def sentences(self) -> list[str]:
        """What is to be said of how rows and columns were counted."""
        return [one for one in (ROWS_COUNTED, COLUMNS_COUNTED) if one in self.counted]


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def quoted(text: str) -> str:
    """Return a text in quotation marks, those within it escaped as JSON does."""
    return json.dumps(text, ensure_ascii=False)


def texts_said(texts: Iterable[str]) -> str:
    """Return texts as a JSON list, in which each ends where it ends."""
    return json.dumps(list(texts), ensure_ascii=False)


def loose(text: str) -> str:
    """Return the letters and digits of a text without case: what a reader might take for the same has one."""
    return "".join(sign for sign in text.casefold() if sign.isalnum())
