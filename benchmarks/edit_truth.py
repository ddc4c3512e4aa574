"""What a judge of edits should say of a case, by the maps of its operations alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from edit_cases import Case, Identity, Line, identities, otherwise

from tabx.table import Cell, Table

Key = tuple[Any, ...]
"""Kind, verdict, and the content of what is concerned: rows that say the same are interchangeable."""

Block = frozenset[Line]


def truth(case: Case) -> Counter[Key]:
    """Return what should be said of a case."""
    rows, columns = _Axis(case, "row"), _Axis(case, "column")
    keys = Counter[Key](key for axis in (rows, columns) for key in axis.said())
    texts = _Texts(case, rows, columns)
    keys.update(texts.headers())
    keys.update(texts.cells())
    keys.update({key for column in columns.kept for key in _Merged(case, rows, columns, column).said()})
    keys.update([("caption", "damaged")] if case.drawn.gold.caption and not case.predicted.caption else [])
    return keys


class _Axis:
    """The rows or the columns of a case: which there are, and in which order."""

    def __init__(self, case: Case, name: str) -> None:
        self.case, self.name = case, name
        drawn, self.is_row = case.drawn, name == "row"
        self.gold = identities(drawn.outcome.rows if self.is_row else drawn.outcome.columns)
        self.predicted: tuple[Identity, ...] = case.rows if self.is_row else case.columns
        count = drawn.source.row_count if self.is_row else drawn.source.column_count
        self.source: list[Line] = [("source", place) for place in range(count)]
        self.at = {one: place for place, one in enumerate(self.predicted) if one is not None}
        self.gold_at = {one: place for place, one in enumerate(self.gold)}

    @property
    def kept(self) -> list[Line]:
        """The lines of the source that the gold keeps, in its order."""
        return [one for one in self.gold if one[0] == "source"]

    def content(self, one: Line) -> Any:
        """Return what a line holds, in the source or, for an added one, in the gold."""
        table = self.case.drawn.source if one[0] == "source" else self.case.drawn.gold
        return row_content(table, one[1]) if self.is_row else column_content(table, one[1])

    def said(self) -> Iterator[Key]:
        """Yield what became of the lines and their order."""
        for one in self.source:
            if one not in self.gold_at:
                yield f"{self.name} removed", "not done" if one in self.at else "done", self.content(one)
            elif one not in self.at:
                yield f"{self.name} removed", "damaged", self.content(one)
        yield from (
            (f"{self.name} added", self._added(one), self.content(one)) for one in self.gold if one[0] == "gold"
        )
        for place in (place for place, one in enumerate(self.predicted) if one is None):
            yield f"{self.name} added", "damaged", self._stranger(place)
        yield from self._order()

    def _stranger(self, place: int) -> Any:
        predicted = self.case.predicted
        return known_texts(predicted, place, self.case.drawn.gold) if self.is_row else column_content(predicted, place)

    def _added(self, one: Line) -> str:
        """Return what became of an added line."""
        if one not in self.at:
            return "not done"
        behind = [_behind(self.gold, one, self.at), _behind(self.predicted, one, self.gold_at)]
        contents = {None if each is None else self.content(each) for each in behind}
        wrong = any(_written(cell.text) != _written(now.text) for cell, now in self._cells(one))
        return "done wrongly" if len(contents) > 1 or wrong else "done"

    def _cells(self, one: Line) -> Iterator[tuple[Cell, Cell]]:
        """Yield the cells of an added line in gold and prediction, where the prediction has both row and column."""
        gold, predicted = self.case.drawn.gold, self.case.predicted
        across = _Axis(self.case, "column" if self.is_row else "row")
        for place, other in enumerate(across.gold):
            if other in across.at:
                here, there = (one[1], place), (self.at[one], across.at[other])
                if not self.is_row:
                    here, there = here[::-1], there[::-1]
                yield gold.rows[here[0]][here[1]], predicted.rows[there[0]][there[1]]

    def _order(self) -> Iterator[Key]:
        kept = self.kept
        wanted = [self.content(one) for one in kept if one in self.at]
        before = [self.content(one) for one in sorted(kept) if one in self.at]
        now = [self.content(one) for one in self.predicted if one is not None and one in kept]
        if [self.content(one) for one in kept] != [self.content(one) for one in sorted(kept)]:
            yield f"{self.name} order", "done" if now == wanted else "not done" if now == before else "done wrongly"
        elif now != wanted:
            yield f"{self.name} order", "damaged"


class _Texts:
    """The texts of header and cells."""

    def __init__(self, case: Case, rows: _Axis, columns: _Axis) -> None:
        self.case, self.rows, self.columns = case, rows, columns

    def headers(self) -> Iterator[Key]:
        """Yield what became of the names of the columns."""
        names = [table.header_rows[0] for table in (self.case.drawn.source, self.case.drawn.gold, self.case.predicted)]
        for one in self.columns.kept:
            was, wanted = names[0][one[1]].text, names[1][self.columns.gold_at[one]].text
            now = names[2][self.columns.at[one]].text if one in self.columns.at else None
            if was != wanted:
                yield "header", _verdict(was, wanted, now), was
            elif now not in (None, was):
                yield "header", "damaged", was

    def cells(self) -> Iterator[Key]:
        """Yield what became of the texts of the cells that the gold keeps or changes."""
        for row in self.rows.kept:
            for column in self.columns.kept:
                yield from self._cell(row, column)

    def _cell(self, row: Line, column: Line) -> Iterator[Key]:
        drawn = self.case.drawn
        cell = drawn.source.rows[row[1]][column[1]]
        wanted = drawn.gold.rows[self.rows.gold_at[row]][self.columns.gold_at[column]]
        is_there = row in self.rows.at and column in self.columns.at
        now = self.case.predicted.rows[self.rows.at[row]][self.columns.at[column]] if is_there else None
        changed = [one for one in (wanted, now) if one is not None and one.text != cell.text]
        if not cell.is_anchor and not any(one.is_anchor for one in changed):
            return
        place = (self.rows.content(row), self.columns.content(column))
        if cell.text != wanted.text:
            yield "cell", _verdict(cell.text, wanted.text, None if now is None else now.text), place
        elif now is not None and _written(now.text) != _written(cell.text):
            yield "cell", "damaged", place


class _Merged:
    """The merged cells of a column that the gold keeps."""

    def __init__(self, case: Case, rows: _Axis, columns: _Axis, column: Line) -> None:
        self.name = columns.content(column)
        self.common = rows.kept
        self.at = rows.at
        drawn = case.drawn
        self.was = _joined(drawn.source, column[1], {one: one[1] for one in self.common})
        self.wanted = _joined(drawn.gold, columns.gold_at[column], {one: rows.gold_at[one] for one in self.common})
        there = {one: rows.at[one] for one in self.common if one in rows.at}
        self.there = frozenset(there)
        self.now = _joined(case.predicted, columns.at[column], there) if column in columns.at else None

    def said(self) -> set[Key]:
        """Return each verdict once."""
        asked = self.was ^ self.wanted
        if self.now is None:
            return {("merged cells", "not done", self.name)} if asked else set()
        apart = self.now ^ _restricted(self.wanted, self.there)
        cells = frozenset[Line]().union(*asked)
        verdicts = {self._asked(component, apart, self.now) for component in _components(asked)}
        if any(not component & cells for component in _components(apart)):
            verdicts.add("damaged")
        return {("merged cells", verdict, self.name) for verdict in verdicts}

    def _asked(self, component: Block, apart: set[Block], now: set[Block]) -> str:
        if not any(component & block for block in apart):
            return "done" if component & self.there else "not done"
        mine = {block for block in _restricted(self.was, self.there) if block & component}
        return "not done" if mine == {block for block in now if block & component} else "done wrongly"


def _components(blocks: Collection[Block]) -> list[Block]:
    found: list[Block] = []
    for block in sorted(blocks, key=sorted):
        touched = [one for one in found if one & block]
        found = [one for one in found if not one & block] + [block.union(*touched)]
    return found


def _joined(table: Table, column: int, places: Mapping[Line, int]) -> set[Block]:
    """Return which of the rows named a column has merged."""
    blocks: dict[int, set[Line]] = {}
    for line, place in places.items():
        cell = table.rows[place][column]
        if cell.row_span > 1:
            blocks.setdefault(place - cell.row_offset, set()).add(line)
    return {frozenset(block) for block in blocks.values() if len(block) > 1}


def _restricted(blocks: Collection[Block], there: Block) -> set[Block]:
    return {block & there for block in blocks if len(block & there) > 1}


def _behind(lines: Sequence[Identity], one: Line, others: Collection[Line]) -> Line | None:
    """Return the line of the source before another, of those that both tables have."""
    before = [line for line in lines[: lines.index(one)] if line is not None and line in others]
    return next((line for line in reversed(before) if line[0] == "source"), None)


def _verdict(was: str, wanted: str, now: str | None) -> str:
    if now is not None and _written(now) == _written(wanted):
        return "done"
    return "not done" if now in (None, was) else "done wrongly"


def _written(text: str) -> str:
    """Return a text without what `otherwise` changes."""
    has_both = re.search(r"[A-Za-z]", text) and re.search(r"\d", text)
    return otherwise(text) if has_both else " ".join(text.replace(",", "").split())


def row_content(table: Table, row: int) -> Any:
    """Return what tells a row: its texts."""
    return tuple(cell.text for cell in table.rows[row])


def column_content(table: Table, column: int) -> Any:
    """Return what tells a column: its header."""
    return table.header_rows[0][column].text


def known_texts(table: Table, row: int, gold: Table) -> Any:
    """Return the texts of a row that no source has, in the columns whose names the gold has."""
    names = set(gold.columns)
    return tuple(cell.text for cell, path in zip(table.rows[row], table.columns, strict=True) if path in names)
