"""What of a document is shown at first, on a terminal and in a notebook; files have all of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tabx.documents.record import Block, Cell, Line, ListBlock, Part, TableBlock, Tone

ITEMS = 5
"""Items of a cell that are shown at first: as many as say what it is about."""


def at_first(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Return the parts that are not folded, their tables and lists cut as they ask for; what is cut is counted."""
    return tuple(
        replace(part, blocks=tuple(one for block in part.blocks for one in cut(block)), parts=at_first(part.parts))
        for part in parts
        if not part.folded
    )


def cut(block: Block) -> Iterator[Block]:
    """Yield a block cut as it asks for, and a line on what is left out."""
    if isinstance(block, ListBlock):
        yield ListBlock(_cut(block.lines, block.first))
    elif isinstance(block, TableBlock):
        yield from _cut_table(block)
    else:
        yield block


def _cut(lines: tuple[Line, ...], first: int | None) -> tuple[Line, ...]:
    if first is None or len(lines) <= first:
        return lines
    return (*lines[:first], _more(len(lines) - first))


def _cut_table(table: TableBlock) -> Iterator[Block]:
    first = len(table.rows) if table.first is None else table.first
    rows = tuple(tuple(map(_cut_cell, row)) for row in table.rows[:first])
    left = len(table.rows) - len(rows)
    drawn = table.drawn and replace(table.drawn, rows=table.drawn.rows[:first])
    yield replace(table, rows=rows, drawn=drawn, first=None, has_total=table.has_total and not left)
    if left:
        yield ListBlock((_more(left),))


def without_silent(table: TableBlock) -> TableBlock:
    """Return a table without the columns that say nothing."""
    shown = [place for place in range(len(table.header)) if place not in table.silent]
    return replace(
        table,
        header=tuple(table.header[place] for place in shown),
        rows=tuple(tuple(row[place] for place in shown) for row in table.rows),
        names=sum(place < table.names for place in shown),
        texts=tuple(number for number, place in enumerate(shown) if place in table.texts),
        silent=(),
    )


def _cut_cell(cell: Cell) -> Cell:
    return replace(cell, items=_cut(cell.items, ITEMS)) if len(cell.items) > ITEMS else cell


def _more(number: int) -> Line:
    return Line(f"… {number:,} more", Tone.QUIET)
