r"""Text that LaTeX prints between two columns: `r@{.}l` is one number, `r@{\,$\pm$\,}l` a value and its error."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from tabx.formats.grid import Grid
from tabx.formats.sign_columns import narrowed
from tabx.table import Cell, Note

_POINTS = frozenset((".", ","))
_CONTINUES = re.compile(r"[.,±%‰)\]]")
"""How the second half of a number begins where nothing is printed between the halves (`r@{}l`)."""

_CLOSING = frozenset((")", "]", "%", "‰"))


def with_printed_text(
    cells: Grid, head: int, between: Mapping[int, str], text_of: Callable[[str], str]
) -> tuple[Grid, tuple[Note, ...]]:
    """Return a grid in which the columns around a printed text are one, where one header stands over both.

    A decimal point joins its halves whatever is above them. A bracket or percent sign behind the last column, or behind
    joined ones, belongs to what is before it. Other text between columns of their own names is left out, with a note.

    Parameters
    ----------
    cells : grid
        All rows, header rows first.
    head : int
        How many of them are header rows.
    between : mapping
        Source of the text behind a number of columns.
    text_of : callable
        Source of a cell to its text.
    """
    width = len(cells[0])
    printed = {place: _spaced(source, text_of) for place, source in between.items() if 0 < place <= width}
    joined = frozenset(place for place, text in printed.items() if _joins(cells, head, place, text))
    closing = {place for place, text in printed.items() if _closes(place, text, joined, width)}
    notes = _left_out(printed, joined.union(closing))
    if not joined and not closing:
        return cells, notes
    kept = sorted(set(range(width)) - joined)
    rows = (_row(row, kept, printed, index < head) for index, row in enumerate(cells))
    return tuple(rows), notes


def _closes(place: int, text: str, joined: frozenset[int], width: int) -> bool:
    """Whether a text is a bracket or percent sign behind the last column or behind joined ones."""
    return text.strip() in _CLOSING and place not in joined and (place == width or place - 1 in joined)


def _left_out(printed: Mapping[int, str], kept: frozenset[int]) -> tuple[Note, ...]:
    said = [repr(text.strip()) for place, text in printed.items() if text.strip() and place not in kept]
    return (Note("text between columns", f"left out: {', '.join(said)}"),) if said else ()


def _spaced(source: str, text_of: Callable[[str], str]) -> str:
    """Return the text of a source with the space at its edges."""
    return text_of(f"|{source}|").strip("|")


def _joins(cells: Grid, head: int, place: int, text: str) -> bool:
    """Whether the columns before and behind a text are one."""
    if place == len(cells[0]):
        return False
    halves = [(row[place - 1].text, row[place].text) for row in cells[head:] if not _is_across(row, place)]
    if not any(map(all, halves)):
        return False
    behind = [second for _, second in halves if second]
    if text.strip() in _POINTS:
        return all(second[0].isdecimal() for second in behind)
    has_one_name = head > 0 and all(_has_one_name(row, place) for row in cells[:head])
    return has_one_name and (bool(text.strip()) or all(map(_CONTINUES.match, behind)))


def _has_one_name(row: Sequence[Cell], place: int) -> bool:
    return _is_across(row, place) or not row[place - 1].text or not row[place].text


def _is_across(row: Sequence[Cell], place: int) -> bool:
    """Whether one cell of a row covers the columns on both sides of a place."""
    return row[place].column_offset > 0


def _row(row: Sequence[Cell], kept: Sequence[int], printed: Mapping[int, str], is_head: bool) -> tuple[Cell, ...]:
    ends = [*kept[1:], len(row)]
    return tuple(
        narrowed(row[column], column, kept)
        if row[column].column_span > 1
        else _cell(row[column:end], column, printed, is_head)
        for column, end in zip(kept, ends, strict=True)
    )


def _cell(cells: Sequence[Cell], column: int, printed: Mapping[int, str], is_head: bool) -> Cell:
    """Return the first of the cells with what the others, which are joined to it, and the texts between add."""
    if is_head:
        return replace(cells[0], text="".join(cell.text for cell in cells))
    text = cells[0].text
    for place, cell in enumerate(cells[1:], column + 1):
        text += printed.get(place, "") + cell.text if text and cell.text else cell.text
    closing = printed.get(column + len(cells), "")
    return replace(cells[0], text=text + closing.rstrip() if text and closing.strip() in _CLOSING else text)
