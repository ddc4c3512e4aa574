"""Whether the text bears out one value of one cell: said where the text is about its row, and of no other column."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from tabx.align.pairing.grid import Grid
from tabx.grounding.reading.figures import Figure
from tabx.grounding.reading.prose import Prose
from tabx.grounding.reading.words import forms
from tabx.grounding.rules.column_names import ColumnNames
from tabx.grounding.rules.evidence import Evidence, Place
from tabx.grounding.rules.names import Mention, mentions_of
from tabx.grounding.rules.subjects import Subjects
from tabx.values.column.read_column import with_header_unit
from tabx.values.reading.header import read_header
from tabx.values.records import DataType
from tabx.values.value import Value

_BETWEEN_PARTS = re.compile(r"[,;/()\[\]→•]|\s(?:and|&)\s", re.IGNORECASE)
"""What stands between the parts of a cell that lists several things, each said in a sentence of its own."""

_LEAST_PARTS = 2

_TRUTHS = frozenset({"yes", "no"})
"""Truth values that a column of other values, as one of attributes, reads as texts."""


class Looker:
    """Looks for values of one table in one text.

    Parameters
    ----------
    prose : Prose
    grid : Grid
    key_columns : tuple of int
        Columns that name rows; () where none does.
    header_columns : tuple of int
        Columns whose cells name what stands beside them, as a header does.
    """

    def __init__(
        self, prose: Prose, grid: Grid, key_columns: tuple[int, ...], header_columns: tuple[int, ...] = ()
    ) -> None:
        self.prose, self.grid, self.key_columns, self.header_columns = prose, grid, key_columns, header_columns
        self._evidence = Evidence(prose)
        self._names = ColumnNames(grid.headers, key_columns)
        mentions = [self._mentions_of(column) for column in key_columns]
        self.subjects = [Subjects(prose, named) for named in mentions]
        self._of_rows = frozenset(place for named in mentions for one in named for place in range(one.first, one.end))
        self._about: dict[int, frozenset[int]] = {}
        self._borne_out: dict[tuple[int, int], bool] = {}
        self._near = lru_cache(maxsize=None)(self._columns_near)

    def _mentions_of(self, column: int) -> list[Mention]:
        """Return where the text names the rows by one of the columns that do."""
        return mentions_of(self.prose, [read_header((text,)).name for text in self.grid.texts[column]])

    def is_name(self, column: int) -> bool:
        """Whether the cells of a column name a row, or what stands beside them, and are found by their own words."""
        return column in self.key_columns or column in self.header_columns

    def value_of(self, row: int, column: int, value: Value | None = None) -> Value:
        """Return the value of a cell, or another one in its place, in the unit that its row's name says."""
        value = self.grid.value(row, column) if value is None else value
        for key in (*self.key_columns, *self.header_columns):
            header = read_header((self.grid.texts[key][row],))
            if key != column and value.unit_from != "header" and (header.unit is not None or header.factor != 1.0):
                return with_header_unit(value, header)
        return value

    def sentences_about(self, row: int) -> frozenset[int]:
        """Return the sentences that are about a row, by all columns that name it; none where no column does."""
        if row not in self._about:
            of_columns = [subjects.sentences_of(row) for subjects in self.subjects]
            self._about[row] = frozenset.intersection(*of_columns) if of_columns else frozenset()
        return self._about[row]

    def column_name(self, row: int, column: int) -> str:
        """Return the name of a cell's column; of a table of attributes that of its attribute."""
        if self.header_columns and column not in self.header_columns:
            return " · ".join(self.grid.texts[header][row] for header in self.header_columns)
        return self.grid.headers[column]

    def find(self, row: int, column: int, value: Value) -> tuple[Place, ...]:
        """Return where the text bears out that a value stands in a cell, () where it does not."""
        if value.type is DataType.LIST:
            found = [self.find(row, column, item) for item in value.items]
            return tuple(place for places in found for place in places) if all(found) else ()
        if value.type is DataType.BOOL or value.text.strip().lower() in _TRUTHS:
            return self._truth(row, column, value)
        best = self._best(row, column, value) or self._left_over(row, column, value)
        return self._of_parts(row, column, value) if best is None else (best,)

    def _of_parts(self, row: int, column: int, value: Value) -> tuple[Place, ...]:
        """Return where the text says each part of a value that lists several things and reads as one text."""
        parts = [part for part in _BETWEEN_PARTS.split(value.text) if forms(part)]
        if value.type is not DataType.STRING or len(parts) < _LEAST_PARTS:
            return ()
        found = [self._best(row, column, replace(value, text=part)) for part in parts]
        return tuple(place for place in found if place is not None) if None not in found else ()

    def _left_over(self, row: int, column: int, value: Value) -> Place | None:
        """Return a place in a sentence about a row, in the clause of others that have their own value elsewhere.

        Clauses are told by signs and words alone, so that some go to the wrong row of a sentence. A value in a clause
        of B can be A's where the text says another one for B in this column.
        """
        for place in self._evidence.places(value):
            if self.prose.sentence_at(place.first) not in self.sentences_about(row):
                continue
            if self._is_of_column(column, place) and self._have_their_own(place, column, value):
                return place
        return None

    def _have_their_own(self, place: Place, column: int, value: Value) -> bool:
        """Whether each row of a place's clause has another value of a column borne out elsewhere."""
        rows = frozenset().union(*(subjects.at(place.first) for subjects in self.subjects))
        return bool(rows) and all(self._own(row, column, value.key) for row in rows)

    def _own(self, row: int, column: int, unlike: str) -> bool:
        """Whether a row's own value of a column is borne out and is not the one given."""
        if self.grid.value(row, column).key == unlike:
            return False
        if (row, column) not in self._borne_out:
            self._borne_out[row, column] = self._best(row, column, self.value_of(row, column)) is not None
        return self._borne_out[row, column]

    def _truth(self, row: int, column: int, value: Value) -> tuple[Place, ...]:
        """Return where all words of a column's name stand about a row: denied for "no", not denied for "yes"."""
        is_no = value.number == 0 or value.text.strip().lower() == "no"
        for place in self._evidence.of_words(self.column_name(row, column)):
            if self._is_about(row, column, place) and self._evidence.is_denied(self._clause_of(place)) == is_no:
                return (place,)
        return ()

    def _clause_of(self, place: Place) -> Iterator[int]:
        """Yield the words of a place's sentence that are about the same rows: "A and B deliver, C does not"."""
        rows = [subjects.at(place.first) for subjects in self.subjects]
        for word in range(*self.prose.spans[self.prose.sentence_at(place.first)]):
            if [subjects.at(word) for subjects in self.subjects] == rows:
                yield word

    def _best(self, row: int, column: int, value: Value) -> Place | None:
        """Return the first place beside the column's name that is about a row, else the first about it at all."""
        best = None
        for place in self._evidence.places(value):
            if not self._is_about(row, column, place):
                continue
            if self._is_named(column, place):
                return place
            best = place if best is None else min(best, place, key=lambda one: one.first)
        return best

    def find_name(self, value: Value) -> tuple[Place, ...]:
        """Return where the text says the words of a name, but for the unit in it."""
        places = list(self._evidence.places(value)) or list(self._evidence.of_words(read_header((value.text,)).name))
        return (min(places, key=lambda place: place.first),) if places else ()

    def _is_about(self, row: int, column: int, place: Place) -> bool:
        if not all(row in subjects.at(place.first) for subjects in self.subjects):
            return False
        return self._is_of_column(column, place)

    def _is_of_column(self, column: int, place: Place) -> bool:
        """Whether the words beside a figure name a column, or none; other words are of any."""
        if place.figure is None:
            return True
        named = self._columns_of(place.figure)
        return column in named or not (named or place.figure.is_single)

    def _is_named(self, column: int, place: Place) -> bool:
        """Whether a figure stands beside the column's name."""
        return place.figure is not None and column in self._columns_of(place.figure)

    def _columns_of(self, figure: Figure) -> frozenset[int]:
        return self._near(figure.first, figure.end, figure.is_single)

    def _columns_near(self, first: int, end: int, is_single: bool) -> frozenset[int]:
        """Return the columns that the words beside a figure name; of an article, those that the next word names."""
        if is_single:
            return self._names.of_word(self.prose.words[end].form)
        return self._names.near(self.prose, self.prose.figure_at[first], self._of_rows)
