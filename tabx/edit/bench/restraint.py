"""Edits after which a table is to be as it was: already so, no such row, two rows that fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from types import MappingProxyType

from tabx.edit.bench.drawing import Drawing, Drawn, Unfit, cell_said, order_said, other_text, readings, rest_said
from tabx.edit.bench.naming import Naming, Said, loose, quoted
from tabx.edit.bench.records import Kind
from tabx.operations import NewText, RemoveRow, RenameHeader, SetCells, Sort, SortedAs, apply

TRIES = 20
"""Texts that are tried before a table is said to have none that fits."""


def draw_restraint(drawing: Drawing, kind: Kind) -> Drawn:
    """Return an edit of a kind of restraint, said as what it pretends to be; raise Unfit where the table has none."""
    return _DRAWN[kind](drawing)


def _already_so(drawing: Drawing) -> Drawn:
    """Return a sort of what is sorted, a text or a header that is there."""
    found = [one for one in (make(drawing) for make in (_sorted_already, _set_already, _named_already)) if one]
    if not found:
        raise Unfit("nothing that is already so")
    return drawing.chance.choice(found)


def _sorted_already(drawing: Drawing) -> Drawn | None:
    table = drawing.table
    for column in range(table.column_count):
        for kind in readings(table.column_texts(column))[:1]:
            if apply(table, [Sort(column=column + 1, sorted_as=kind)]).table == table:
                return _sorted(drawing, column, kind)
    return None


def _sorted(drawing: Drawing, column: int, kind: SortedAs) -> Drawn:
    naming = drawing.naming()
    named = naming.column(column)
    slots = {"column": named.words, "order": order_said(kind, False)}
    sentences = (*naming.sentences, rest_said(kind))
    return Drawn(Kind.SORT, drawing.table, Sort(column=named.target, sorted_as=kind), slots, sentences)


def _set_already(drawing: Drawing) -> Drawn | None:
    row, column, naming = drawing.a_row(), drawing.a_column(), drawing.naming()
    text = drawing.table.rows[row][column].text
    # By number: named by the very cell it would say itself that nothing is to be done.
    return _set(drawing, naming, naming.numbered_row(row), column, text) if text.strip() else None


def _set(drawing: Drawing, naming: Naming, row: Said, column: int, text: str) -> Drawn:
    place = naming.column(column)
    operation = SetCells(cells=(NewText(row=row.target, column=place.target, text=text),))
    slots = {"changes": cell_said(row.words, place.words, text)}
    return Drawn(Kind.SET_CELLS, drawing.table, operation, slots, tuple(naming.sentences))


def _named_already(drawing: Drawing) -> Drawn | None:
    table = drawing.table
    column = drawing.a_column()
    if len(table.header_rows) != 1 or not table.header_rows[0][column].text.strip():
        return None
    text, naming = table.header_rows[0][column].text, drawing.naming()
    place = naming.numbered_column(column)
    operation = RenameHeader(column=place.target, text=text)
    slots = {"column": place.words, "text": quoted(text)}
    return Drawn(Kind.RENAME_HEADER, table, operation, slots, tuple(naming.sentences))


def _no_such_row(drawing: Drawing) -> Drawn:
    table = drawing.table
    for _ in range(TRIES):
        row, column = drawing.a_row(), drawing.a_column()
        text = other_text(drawing.chance, table.rows[row][column].text)
        if loose(text) and all(loose(one) != loose(text) for one in table.column_texts(column)):
            naming = drawing.naming()
            return _removed_or_set(drawing, naming, naming.keyed(text, column), column)
    raise Unfit("no text that no row has")


def _two_rows_fit(drawing: Drawing) -> Drawn:
    table = drawing.table
    found = []
    for column in range(table.column_count):
        counts = Counter(table.column_texts(column))
        found += [(text, column) for text, count in counts.items() if count > 1 and text.strip()]
    if not found:
        raise Unfit("no text that two rows have")
    text, column = drawing.chance.choice(found)
    naming = drawing.naming()
    return _removed_or_set(drawing, naming, naming.keyed(text, column, "the one row"), column)


def _removed_or_set(drawing: Drawing, naming: Naming, row: Said, key: int) -> Drawn:
    """Return the removal of a row, or a text for one of its other cells."""
    others = [column for column in range(drawing.table.column_count) if column != key]
    if others and drawing.chance.random() < 0.5:
        column = drawing.chance.choice(others)
        return _set(drawing, naming, row, column, other_text(drawing.chance, ""))
    operation = RemoveRow(row=row.target)
    return Drawn(Kind.REMOVE_ROW, drawing.table, operation, {"row": row.words}, tuple(naming.sentences))


_DRAWN: Mapping[Kind, Callable[[Drawing], Drawn]] = MappingProxyType(
    {Kind.ALREADY_SO: _already_so, Kind.NO_SUCH_ROW: _no_such_row, Kind.TWO_ROWS_FIT: _two_rows_fit}
)
