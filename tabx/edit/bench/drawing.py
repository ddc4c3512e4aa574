"""An edit drawn for a table: the operation, and the words of the instruction that mean just this."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from types import MappingProxyType
from typing import Any

from tabx.edit.bench.naming import Naming, loose, quoted, texts_said
from tabx.edit.bench.records import Kind
from tabx.operations import (
    AddColumn,
    AddRow,
    MergeEqual,
    MoveColumn,
    MoveRow,
    NewText,
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
from tabx.operations.sorting import read_number
from tabx.table import Table

MOST_SET = 3
"""Cells that one instruction sets: as many as are read at a glance."""

WORDS = ("Meridian", "Orchard", "Lantern", "Quarry", "Saffron")
"""Words that stand for new texts; tables about them are rare, and a word that a cell has already is not taken."""

NAMES = ("Entry", "Details", "Remark", "Heading", "Label")


class Unfit(Exception):
    """A table has no such edit; the message says why."""


@dataclass(frozen=True)
class Drawn:
    """An edit of a table.

    Attributes
    ----------
    kind : Kind
        How it is said.
    base : Table
        What the operation is applied to, as it stands without merged cells.
    operation : Operation
    slots : mapping
        Words for the places of a phrasing.
    sentences : tuple of str
        What is said behind it.
    variants : tuple of Operation
        Others that the words allow as well.
    """

    kind: Kind
    base: Table
    operation: Any
    slots: Mapping[str, str]
    sentences: tuple[str, ...] = ()
    variants: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Drawing:
    """What draws for one table.

    Attributes
    ----------
    table : Table
        Without merged cells.
    chance : Random
    is_paper : bool
        Whether rows are named by number, all that can be merged is, and texts are sorted in ascending order.
    """

    table: Table
    chance: Random
    is_paper: bool = False

    def draw(self, kind: Kind) -> Drawn:
        """Return an edit of a kind that is no restraint; raise Unfit where the table has none."""
        return _DRAWN[kind](self)

    def naming(self, table: Table | None = None) -> Naming:
        """Return what names rows and columns of the table, or of one made of it."""
        return Naming(self.table if table is None else table, self.chance, by_content=not self.is_paper)

    def a_row(self) -> int:
        """Return a row."""
        return self.chance.randrange(self.table.row_count)

    def a_column(self) -> int:
        """Return a column."""
        return self.chance.randrange(self.table.column_count)


def _add_row(drawing: Drawing) -> Drawn:
    """Return the edit that gives the table back from one without a row (Li et al., 2024, section 3.1)."""
    row = drawing.a_row()
    _least(drawing.table.row_count, 2, "rows")
    base = apply(drawing.table, [RemoveRow(row=row + 1)]).table
    texts = tuple(cell.text for cell in drawing.table.rows[row])
    naming = drawing.naming(base)
    place = naming.new_row(row)
    slots = {"place": place.words, "cells": texts_said(texts)}
    return Drawn(Kind.ADD_ROW, base, AddRow(cells=texts, at=place.target), slots, tuple(naming.sentences))


def _add_column(drawing: Drawing) -> Drawn:
    column = drawing.a_column()
    _least(drawing.table.column_count, 2, "columns")
    if len(drawing.table.header_rows) != 1:
        raise Unfit("a header of one row is needed")
    base = apply(drawing.table, [RemoveColumn(column=column + 1)]).table
    header, texts = drawing.table.header_rows[0][column].text, tuple(drawing.table.column_texts(column))
    naming = drawing.naming(base)
    place = naming.new_column(column)
    slots = {"place": place.words, "header": quoted(header), "cells": texts_said(texts)}
    added = AddColumn(header=header, cells=texts, at=place.target)
    return Drawn(Kind.ADD_COLUMN, base, added, slots, tuple(naming.sentences))


def _remove_row(drawing: Drawing) -> Drawn:
    _least(drawing.table.row_count, 2, "rows")
    naming = drawing.naming()
    row = naming.row(drawing.a_row())
    return _of(drawing, naming, Kind.REMOVE_ROW, RemoveRow(row=row.target), row=row.words)


def _remove_column(drawing: Drawing) -> Drawn:
    _least(drawing.table.column_count, 2, "columns")
    naming = drawing.naming()
    column = naming.column(drawing.a_column())
    return _of(drawing, naming, Kind.REMOVE_COLUMN, RemoveColumn(column=column.target), column=column.words)


def _swap_rows(drawing: Drawing) -> Drawn:
    first, second = _two_rows(drawing)
    naming = drawing.naming()
    row, other = naming.row(first), naming.row(second)
    operation = SwapRows(row=row.target, other=other.target)
    return _of(drawing, naming, Kind.SWAP_ROWS, operation, row=row.words, other=other.words)


def _two_rows(drawing: Drawing) -> tuple[int, int]:
    """Return two rows that differ in more than writing."""
    row = drawing.a_row()
    keys = [[loose(text) for text in line] for line in drawing.table.texts()]
    others = [other for other, key in enumerate(keys) if key != keys[row]]
    if not others:
        raise Unfit("all rows are alike")
    return row, drawing.chance.choice(others)


def _move_row(drawing: Drawing) -> Drawn:
    row, to = _two_rows(drawing)
    naming = drawing.naming()
    moved, place = naming.row(row), naming.new_row(to, without=row)
    operation = MoveRow(row=moved.target, to=place.target)
    return _of(drawing, naming, Kind.MOVE_ROW, operation, row=moved.words, place=place.words)


def _move_column(drawing: Drawing) -> Drawn:
    _least(drawing.table.column_count, 2, "columns")
    column = drawing.a_column()
    to = drawing.chance.choice([one for one in range(drawing.table.column_count) if one != column])
    naming = drawing.naming()
    moved, place = naming.column(column), naming.new_column(to, without=column)
    operation = MoveColumn(column=moved.target, to=place.target)
    return _of(drawing, naming, Kind.MOVE_COLUMN, operation, column=moved.words, place=place.words)


def _sort(drawing: Drawing) -> Drawn:
    table, column = drawing.table, _column_to_sort(drawing)
    is_descending = not drawing.is_paper and drawing.chance.random() < 0.5
    kinds = readings(table.column_texts(column))
    naming = drawing.naming()
    named = naming.column(column)
    sorts = [Sort(column=named.target, sorted_as=kind, descending=is_descending) for kind in kinds]
    words = "in ascending alphabetical order" if drawing.is_paper else order_said(kinds[0], is_descending)
    drawn = _of(drawing, naming, Kind.SORT, sorts[0], column=named.words, order=words)
    if drawing.is_paper:
        cased = Sort(column=named.target, ignore_case=False)
        return Drawn(drawn.kind, drawn.base, sorts[-1], drawn.slots, drawn.sentences, (*sorts[:-1], cased))
    return Drawn(drawn.kind, drawn.base, sorts[0], drawn.slots, (*drawn.sentences, rest_said(kinds[0])))


def _column_to_sort(drawing: Drawing) -> int:
    texts = [drawing.table.column_texts(column) for column in range(drawing.table.column_count)]
    columns = [column for column, own in enumerate(texts) if readings(own)]
    if drawing.is_paper:
        columns = [column for column in columns if _is_full_and_different(texts[column])]
    if not columns:
        raise Unfit("no column with one order that its texts settle")
    return drawing.chance.choice(columns)


def order_said(kind: SortedAs, is_descending: bool) -> str:
    """Return the words for an order."""
    if kind is SortedAs.NUMBER:
        return "by the size of its numbers, the greatest first" if is_descending else "the smallest number first"
    return "alphabetically from Z to A" if is_descending else "alphabetically from A to Z"


def rest_said(kind: SortedAs) -> str:
    """Return what becomes of equal and blank cells, in a sentence."""
    case = "" if kind is SortedAs.NUMBER else ", and capital and small letters count alike"
    return f"Rows that are equal there keep their order, blank cells come last{case}."


def readings(texts: Sequence[str]) -> list[SortedAs]:
    """Return as what a column may be sorted, () where its texts leave several orders.

    Numbers that are all read are sorted by size, and for the paper, which says "alphabetical order", as texts, too.
    Texts are sorted where letters, accents, signs and numbers within them give one order, whatever counts.
    """
    filled = [text.strip() for text in texts if text.strip()]
    if len(set(filled)) < 2:
        return []
    numbers = [read_number(text) for text in filled]
    if all(number is not None for number in numbers):
        return [SortedAs.NUMBER, SortedAs.TEXT]
    if any(number is not None for number in numbers):
        return []
    return [SortedAs.TEXT] if _have_one_order(filled) else []


def _have_one_order(texts: Sequence[str]) -> bool:
    """Return whether all ways of putting texts in order agree, in both directions and so on which are equal."""
    return all(
        len({tuple(sorted(texts, key=key, reverse=is_descending)) for key in _COLLATIONS}) == 1
        for is_descending in (False, True)
    )


def _folded(text: str) -> str:
    from unicodedata import combining, normalize

    return "".join(sign for sign in normalize("NFKD", text.lower()) if not combining(sign))


def _natural(text: str) -> list[tuple[int, str]]:
    """Return a text with its numbers by size, as file managers sort."""
    parts = re.split(r"(\d+)", _folded(text))
    return [(int(part) if place % 2 else 0, "" if place % 2 else part) for place, part in enumerate(parts)]


_COLLATIONS: tuple[Callable[[str], Any], ...] = (
    str.lower,
    _folded,
    _natural,
    lambda text: "".join(sign for sign in _folded(text) if sign.isalnum()),
    lambda text: "".join(sign for sign in _folded(text) if sign.isalnum() or sign.isspace()),
)
"""Ways in which people and programs put texts in order."""


def _is_full_and_different(texts: Sequence[str]) -> bool:
    """Return whether no cell is blank and no two are equal, of which the paper's words say nothing."""
    keys = [loose(text) for text in texts]
    return "" not in keys and len(set(keys)) == len(keys)


def _merge(drawing: Drawing) -> Drawn:
    table = drawing.table
    columns = [column for column in range(table.column_count) if has_equal_neighbours(table.column_texts(column))]
    if not columns:
        raise Unfit("no equal neighbours in any column")
    if not drawing.is_paper:
        columns = sorted(drawing.chance.sample(columns, k=drawing.chance.randint(1, len(columns))))
    naming = drawing.naming()
    named = naming.columns(columns)
    drawn = _of(drawing, naming, Kind.MERGE, MergeEqual(columns=named.target), columns=named.words)
    blank = any("" in map(str.strip, table.column_texts(column)) for column in columns)
    sentences = (*drawn.sentences, "Blank cells count as equal, too.") if blank else drawn.sentences
    return Drawn(drawn.kind, drawn.base, drawn.operation, drawn.slots, sentences)


def has_equal_neighbours(texts: Sequence[str]) -> bool:
    """Return whether a text follows itself."""
    return any(one == other for one, other in pairwise(texts))


def _split(drawing: Drawing) -> Drawn:
    if not any(has_equal_neighbours(drawing.table.column_texts(one)) for one in range(drawing.table.column_count)):
        raise Unfit("no equal neighbours in any column")
    return _of(drawing, drawing.naming(), Kind.SPLIT, SplitMerged())


def _set_cells(drawing: Drawing) -> Drawn:
    count = min(drawing.chance.randint(1, MOST_SET), drawing.table.row_count)
    rows = sorted(drawing.chance.sample(range(drawing.table.row_count), k=count))
    naming, cells, words = drawing.naming(), [], []
    for row in rows:
        column = drawing.a_column()
        text = other_text(drawing.chance, drawing.table.rows[row][column].text)
        named, place = naming.row(row), naming.column(column)
        cells.append(NewText(row=named.target, column=place.target, text=text))
        words.append(cell_said(named.words, place.words, text))
    return _of(drawing, naming, Kind.SET_CELLS, SetCells(cells=tuple(cells)), changes="; ".join(words))


def cell_said(row: str, column: str, text: str) -> str:
    """Return the words for a cell and the text that it is to have."""
    return f"the cell in {column}, in {row}, to {quoted(text)}"


def _rename_header(drawing: Drawing) -> Drawn:
    if len(drawing.table.header_rows) != 1:
        raise Unfit("a header of one row is needed")
    names = {loose(cell.text) for cell in drawing.table.header_rows[0]}
    naming, text = drawing.naming(), drawing.chance.choice(NAMES)
    if loose(text) in names:
        raise Unfit("the new name is there already")
    column = naming.column(drawing.a_column())
    operation = RenameHeader(column=column.target, text=text)
    return _of(drawing, naming, Kind.RENAME_HEADER, operation, column=column.words, text=quoted(text))


def other_text(chance: Random, text: str) -> str:
    """Return another text that is no writing of the same value: with another digit, or another word."""
    digits = [place for place, sign in enumerate(text) if sign in "123456789"]
    if digits and chance.random() < 0.8:
        place = chance.choice(digits)
        digit = chance.choice([one for one in "123456789" if one != text[place]])
        return text[:place] + digit + text[place + 1 :]
    return chance.choice([word for word in WORDS if loose(word) != loose(text)])


def _of(drawing: Drawing, naming: Naming, kind: Kind, operation: Any, **slots: str) -> Drawn:
    return Drawn(kind, drawing.table, operation, slots, tuple(naming.sentences))


def _least(count: int, least: int, what: str) -> None:
    if count < least:
        raise Unfit(f"fewer than {least} {what}")


_DRAWN: Mapping[Kind, Callable[[Drawing], Drawn]] = MappingProxyType(
    {
        Kind.ADD_ROW: _add_row,
        Kind.ADD_COLUMN: _add_column,
        Kind.REMOVE_ROW: _remove_row,
        Kind.REMOVE_COLUMN: _remove_column,
        Kind.SWAP_ROWS: _swap_rows,
        Kind.SORT: _sort,
        Kind.MERGE: _merge,
        Kind.SPLIT: _split,
        Kind.MOVE_ROW: _move_row,
        Kind.MOVE_COLUMN: _move_column,
        Kind.SET_CELLS: _set_cells,
        Kind.RENAME_HEADER: _rename_header,
    }
)
