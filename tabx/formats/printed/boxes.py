"""Tables drawn with box characters, in a text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import Enum, auto

from tabx.formats.grid import is_full
from tabx.formats.printed.drawing import Drawing, UnreadError, draw, draw_by_place
from tabx.formats.printed.made import FORMAT, odd_note, table_of_rows, types_note
from tabx.formats.printed.passages import Line, lines_of
from tabx.formats.printed.pens import ASCII, BOX, EDGES
from tabx.formats.regions import Region
from tabx.table import Table

_CORNERS_ABOVE = frozenset("┌┍┎┏╒╓╔╭")
_CORNERS_BELOW = frozenset("└┕┖┗╘╙╚╰")


def box_regions(text: str) -> tuple[Region, ...]:
    """Return the tables drawn with box characters."""
    return tuple(found for found in _found(text) if isinstance(found, Region))


def unread_boxes(text: str) -> str:
    """Return what is wrong with the first drawing that looks like a table and is none that can be read, "" without."""
    return next((found for found in _found(text) if isinstance(found, str)), "")


def drawn_table(lines: Sequence[str], decode: Callable[[str], str]) -> Table | None:
    """Return the table of a grid drawn with `+---+`, None where its signs stand elsewhere than its edges.

    Parameters
    ----------
    lines : sequence of str
        All lines of the grid.
    decode : callable
        What a cell says, from its text.
    """
    if not lines[0].lstrip().startswith("+") or not ASCII.is_rule(lines[0]):
        return None
    drawing = draw_by_place(lines, ASCII)
    if drawing is None:
        return None
    rows = tuple(tuple(replace(cell, text=decode(cell.text)) for cell in row) for row in drawing.rows)
    return _table(drawing._replace(rows=rows))


def _found(text: str) -> Iterator[Region | str]:
    """Yield the tables, and the reasons why something is none."""
    if BOX.verticals.isdisjoint(text) or BOX.across.isdisjoint(text):
        return
    for lines in _drawings(text):
        try:
            table = _table(draw([line.text for line in lines], BOX))
        except UnreadError as error:
            yield f"it looks like a table drawn with lines, but {error}"
            continue
        if _is_table(table):
            yield Region(lines[0].start, lines[-1].end, FORMAT, (table,))


def _is_table(table: Table) -> bool:
    """Whether there are columns, or one under a header; frames around texts are none."""
    if table.column_count < 2:
        return bool(table.rows) and table.has_header
    return bool(table.rows) and not all(map(is_full, (*table.header_rows, *table.rows)))


def _table(drawing: Drawing) -> Table:
    notes = (
        *types_note(drawing.types),
        *odd_note(drawing.odd, drawing.header, len(drawing.rows[0]) if drawing.rows else 0),
    )
    return table_of_rows(drawing.rows, drawing.header, notes=notes)


def _drawings(text: str) -> Iterator[list[Line]]:
    """Yield the lines of each drawing that has rules and cells; a frame that is closed ends it."""
    run: list[Line] = []
    for line in lines_of(text):
        part = _part(line.text)
        if part in (_Part.TOP, _Part.NONE):
            yield from _whole(run)
            run = []
        if part not in (_Part.NONE, _Part.EDGE):
            run.append(line)
        if part is _Part.BOTTOM:
            yield from _whole(run)
            run = []
    yield from _whole(run)


class _Part(Enum):
    """What a line is of a drawing."""

    NONE = auto()
    EDGE = auto()
    TOP = auto()
    BOTTOM = auto()
    INNER = auto()


def _part(text: str) -> _Part:
    bare = text.strip()
    if BOX.is_rule(text):
        corners = {**dict.fromkeys(_CORNERS_ABOVE, _Part.TOP), **dict.fromkeys(_CORNERS_BELOW, _Part.BOTTOM)}
        return corners.get(bare[0], _Part.INNER)
    if BOX.has_cells(text):
        return _Part.INNER
    return _Part.EDGE if bare and EDGES.issuperset(bare) else _Part.NONE


def _whole(run: list[Line]) -> Iterator[list[Line]]:
    """Yield a run of lines that has a rule and cells."""
    rules = [BOX.is_rule(line.text) for line in run]
    if any(rules) and not all(rules):
        yield run
