"""The three tables with their lines, and the words for places in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter

from tabx.edit.alignment.lines import Line, Lines
from tabx.edit.records import Places
from tabx.edit.sides import SECTIONS, Place, Side
from tabx.edit.writing import Writings

TextId = tuple[str, Place]
"""A text that source and gold have: the first place of its merged cell in the source or, where that has none, the gold
("source" or "gold" says which), or its own place in the source."""

LONGEST_KEY = 30
"""Characters of the text that a row is told by."""


@dataclass(frozen=True)
class Tables:
    """Source, gold and prediction, with the rows and columns that are one.

    Attributes
    ----------
    source, gold : Side
    predicted : Side or None
    lines : Lines
    """

    source: Side
    gold: Side
    predicted: Side | None
    lines: Lines
    _writings: dict[tuple[str, int], Writings] = field(default_factory=dict)

    def text(self, name: str, row: Line, column: Line) -> str | None:
        """Return the text at a row and column of a table, None where it does not have them."""
        side, place, other = getattr(self, name), getattr(row, name), getattr(column, name)
        return None if side is None or place is None or other is None else side.text(place, other)

    def column_texts(self, name: str, column: Line, rows: Sequence[Line]) -> list[str | None]:
        """Return the texts of a table's column in some rows, None where it does not have them."""
        side, place = getattr(self, name), getattr(column, name)
        if side is None or place is None:
            return [None] * len(rows)
        rows_of = attrgetter(name)
        return [None if (at := rows_of(row)) is None else side.text(at, place) for row in rows]

    @cached_property
    def is_merged(self) -> bool:
        """Whether the source or the gold has merged cells."""
        return any(
            side.table.has_spans or any(cell.is_spanned for row in side.table.header_rows for cell in row)
            for side in (self.source, self.gold)
        )

    def text_id(self, row: Line, column: Line) -> TextId:
        """Return which text of source and gold stands at a row and column; the prediction has no say in it."""
        for name in ("source", "gold") if self.is_merged else ():
            side, place, other = getattr(self, name), getattr(row, name), getattr(column, name)
            if place is None or other is None or other == SECTIONS:
                continue
            cell = side.own_cell(place, other)
            if cell.is_spanned:
                return name, (place - cell.row_offset, other - cell.column_offset)
        name = "source" if row.source is not None and column.source is not None else "gold"
        return name, (getattr(row, name), getattr(column, name))

    def are_same(self, names: tuple[str, str], row: Line, column: int) -> bool:
        """Return whether two tables, by name, have one value at a row and column, in whatever writing."""
        line = self.lines.columns[column]
        key = ("/".join(names), column)
        known = self._writings.get(key)
        if known is None:
            sides = [getattr(self, name) for name in names]
            places = [getattr(line, name) for name in names]
            rows = [tuple(getattr(one, name) for name in names) for one in self._data_rows]
            paired = [(first, second) for first, second in rows if first is not None and second is not None]
            known = self._writings[key] = Writings((sides[0], sides[1]), (places[0], places[1]), paired)
        return known.are_same(*(getattr(row, name) for name in names))

    @cached_property
    def _data_rows(self) -> list[Line]:
        return [row for row in self.lines.rows if row.is_data]

    def row_words(self, row: Line) -> str:
        """Return the name of a row: its number in the first table that has it, and the text that it begins with."""
        name, side, place = self._first_with(row)
        if place < 0:
            return f"header row {side.levels + place + 1}"
        first = next((cell.text for cell in side.table.rows[place] if cell.text), "") if side.table.rows else ""
        shown = first if len(first) <= LONGEST_KEY else f"{first[: LONGEST_KEY - 1]}…"
        said = f"row {place + 1}" + (f" ({shown})" if shown else "")
        return said if name == "source" else f"{said} of the {_NAMES[name]}"

    def column_words(self, column: Line) -> str:
        """Return the name of a column: its header, or its number, in the first table that has it."""
        name, side, place = self._first_with(column)
        if place == SECTIONS:
            return "section"
        path = ".".join(part for part in side.table.columns[place] if part)
        said = f"column {path}" if path and side.table.has_header else f"column {place + 1}"
        return said if name == "source" else f"{said} of the {_NAMES[name]}"

    def where(self, row: Line, column: Line) -> str:
        """Return the name of a cell."""
        return f"{self.row_words(row)}, {self.column_words(column)}"

    def _first_with(self, line: Line) -> tuple[str, Side, int]:
        for name in _NAMES:
            side, place = getattr(self, name), getattr(line, name)
            if side is not None and place is not None:
                return name, side, place
        raise ValueError("a line of no table")


_NAMES = {"source": "source", "gold": "gold", "predicted": "prediction"}


def places(line: Line) -> Places:
    """Return where a line stands."""
    return Places(line.source, line.gold, line.predicted)
