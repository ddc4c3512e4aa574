"""Headers that a parser printed otherwise: below a row of positions, wrapped onto the rows below, or on each page.

Which of it a table has, only the other side's names can say.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise, takewhile

from tabx.align.headers.header_thresholds import THRESHOLDS
from tabx.align.headers.margins import with_rows
from tabx.align.headers.texts import Row, header_names, joined, share_in, sole_text, texts_of
from tabx.formats.levels import header_levels
from tabx.table import Cell, Note, NoteCode, Table
from tabx.values import fold
from tabx.values.reading.made_names import is_made_up

MOST_WRAPPED = 4
"""Rows over which a header is wrapped, its first one included. No reason on record; five lines of a narrow column are
a sentence."""

_NUMBER = re.compile(r"[-+−]?[$€£]?[\d.,]*\d\s?%?")
_YEAR = re.compile(r"(1[5-9]|20)\d\d")


def without_positions(table: Table, other: Table) -> Table:
    """Return the table without a header of positions if the other's names stand below it; else unchanged.

    Positions are 0, 1, 2 … or names that an engine makes up, one of which may have given way to a title. Titles above
    the names become header rows of their own.
    """
    above = _titles_beside_positions(table)
    if above is None or not other.has_header or _titles_beside_positions(other) is not None or table.row_groups:
        return table
    names = header_names(other)
    below = list(takewhile(lambda row: _is_title(row, names), table.rows[: THRESHOLDS.most_titles]))
    rows = table.rows[len(below) :]
    if not rows:
        return table
    titles = (*above, *below)
    header, body, notes = header_levels(rows, 1)
    message = "the header says positions, and the names stand below it: read without the row of positions"
    note = Note(NoteCode.POSITIONS, message)
    found = replace(table, header_rows=(*map(tuple, titles), *header), rows=body, notes=(*table.notes, *notes, note))
    return found if _has_names(unwrapped(found, other), other) else table


def _titles_beside_positions(table: Table) -> tuple[Row, ...] | None:
    """Return what the only header row says beside the positions of several columns: nothing, or a title as a row.

    None where the row says no positions.
    """
    if len(table.header_rows) != 1 or table.column_count < 2:
        return None
    texts = [cell.text.strip() for cell in table.header_rows[0]]
    if _count(texts):
        return ()
    own = ["" if is_made_up(text) else text for text in texts]
    said = len(own) - own.count("")
    if own == texts or said > 1:
        return None
    return (tuple(map(Cell, own)),) if said else ()


def _count(texts: Sequence[str]) -> bool:
    """Whether texts are the numbers from 0 or 1 on."""
    return any(texts == [str(first + place) for place in range(len(texts))] for first in (0, 1))


def _is_title(row: Row, names: frozenset[str]) -> bool:
    return bool(sole_text(row)) and fold(sole_text(row)) not in names


def _has_names(table: Table, other: Table) -> bool:
    """Whether most names of the other table stand in a header row, or are names of a column."""
    known = {fold(path[-1]) for path in other.columns} - {""}
    return share_in(sorted(known), header_names(table)) >= THRESHOLDS.most_texts


def unwrapped(table: Table, other: Table, *, names_are_true: bool = True) -> Table:
    """Return the table with its lowest header row joined to the rows it is wrapped onto, or unchanged.

    Most texts in the rows below have to complete a name of the other table; below a single text, which may be a title,
    all of them. Equal names side by side are groups. Where the other side's names are not known to be true, as those of
    a prediction, they may have taken up a row of data: the rows below must then look like none. Where the other side
    has more levels, the rows are levels.
    """
    if not _may_be_wrapped(table, other):
        return table
    lowest, known = table.header_rows[-1], _names_of(other)
    if not _begin_a_name(texts_of(lowest), sorted(known)):
        return table
    most = 1.0 if sole_text(lowest) else THRESHOLDS.most_texts
    for count in range(min(MOST_WRAPPED - 1, table.row_count - 1), 0, -1):
        lines, below = table.rows[:count], table.rows[count:]
        parts = list(zip(*map(texts_of, (lowest, *lines)), strict=True))
        if _complete_names(parts, known, most) and (names_are_true or not _hold_data(lines, below)):
            message = f"the header is printed over {count + 1} rows: joined, as the other side's names are"
            names = tuple(Cell(_joined(texts, known)) for texts in parts)
            notes = (*table.notes, Note(NoteCode.WRAPPED_HEADER, message))
            return replace(table, header_rows=(*table.header_rows[:-1], names), rows=below, notes=notes)
    return table


def _begin_a_name(texts: Sequence[str], sorted_names: Sequence[str]) -> bool:
    """Whether a longer name begins with the letters of some text: then the next one after them does."""
    for letters in map(_letters, texts):
        following = bisect_right(sorted_names, letters)
        if following < len(sorted_names) and sorted_names[following].startswith(letters):
            return True
    return False


def _names_of(table: Table) -> dict[str, str]:
    """Return the names of the columns, whole and lowest level, by their letters."""
    names = (name for path in table.columns for name in (joined(path), path[-1]) if name)
    return {_letters(name): name for name in names}


def _may_be_wrapped(table: Table, other: Table) -> bool:
    """Whether the header may go on below: it says something else, has no groups, no fewer levels than the other's."""
    if not (table.has_header and other.has_header) or table.row_groups:
        return False
    texts = texts_of(table.header_rows[-1])
    if texts == texts_of(other.header_rows[-1]):
        return False
    has_groups = any(text and text == beside for text, beside in pairwise(texts))
    return any(texts) and not has_groups and len(other.header_rows) <= len(table.header_rows)


def without_repeats(table: Table, other: Table) -> Table:
    """Return the table without the rows in which its header stands again, as on each page.

    Unchanged if it does so in the other table too, there beside other columns or in another order. A single text is too
    little to know a header by.
    """
    header = {texts for texts in map(_folded, table.header_rows) if len(texts) - texts.count("") > 1}
    again = _rows_of(table, header)
    if not again or _stands_in(other, header):
        return table
    rows = "1 row repeats" if len(again) == 1 else f"{len(again)} rows repeat"
    note = Note(NoteCode.REPEATED_HEADER, f"{rows} the header, as on another page")
    kept = [index for index in range(table.row_count) if index not in again]
    return replace(with_rows(table, kept), notes=(*table.notes, note))


def _stands_in(table: Table, header: set[tuple[str, ...]]) -> bool:
    """Whether some row has all the names of a row of a header, wherever it has them."""
    names = [set(texts) - {""} for texts in header]
    return any(name.issubset(_folded(row)) for row in table.rows for name in names)


def _rows_of(table: Table, header: set[tuple[str, ...]]) -> set[int]:
    """Return the rows that are rows of a header."""
    if not header:
        return set()
    column = next(place for place, text in enumerate(next(iter(header))) if text)
    names = {texts[column] for texts in header}
    rows = (index for index, row in enumerate(table.rows) if column < len(row) and fold(row[column].text) in names)
    return {index for index in rows if _folded(table.rows[index]) in header}


def _folded(row: Row) -> tuple[str, ...]:
    return tuple(fold(cell.text) for cell in row)


def _hold_data(rows: Sequence[Row], below: Sequence[Row]) -> bool:
    """Whether some row has a number above numbers, or is full and differs in nothing from the values below."""
    return any(_may_be_data(row, below) for row in rows)


def _may_be_data(row: Row, below: Sequence[Row]) -> bool:
    kinds = _above_numbers(row, below)
    return any(map(_is_number, kinds)) or (all(texts_of(row)) and not kinds)


def has_numbers_above_numbers(row: Row, below: Sequence[Row]) -> bool:
    """Return whether all texts that a row has above numbers are numbers too, and not all of them years."""
    kinds = _above_numbers(row, below)
    return bool(kinds) and all(map(_is_number, kinds)) and not all(map(_YEAR.fullmatch, kinds))


def _above_numbers(row: Row, below: Sequence[Row]) -> list[str]:
    """Return the texts of a row that stand above mostly numbers."""
    sample = below[: THRESHOLDS.sampled_rows]
    columns = ([lower[column].text.strip() for lower in sample] for column in range(len(row)))
    texts = (cell.text.strip() for cell in row)
    return [text for text, column in zip(texts, columns, strict=True) if text and _are_numbers(column)]


def _is_number(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None


def _are_numbers(texts: Sequence[str]) -> bool:
    """Whether more than half of the texts are numbers."""
    filled = [text for text in texts if text]
    return 2 * sum(map(_is_number, filled)) > len(filled)


@lru_cache(maxsize=16384)
def _letters(text: str) -> str:
    """Return a name without what a line break may add or take: spaces and hyphens."""
    return "".join(fold(text).replace("-", "").split())


def _complete_names(parts: Sequence[Sequence[str]], known: dict[str, str], most: float) -> bool:
    """Whether the texts of most columns together are names of the other table, and each further row completes one."""
    named = [texts for texts in parts if _letters("".join(texts)) in known]
    whole = sum(_letters(texts[0]) in known for texts in parts)
    wrapped, completed = sum(any(texts[1:]) for texts in parts), sum(any(texts[1:]) for texts in named)
    is_better = len(named) > whole and len(named) >= most * len(parts) and completed >= most * wrapped
    return is_better and all(map(any, list(zip(*named, strict=True))[1:]))


def _joined(texts: Sequence[str], known: dict[str, str]) -> str:
    """Return the parts of a name, with the spaces and hyphens between them that the other side has."""
    filled = [text for text in texts if text]
    wanted = fold(known.get(_letters("".join(filled)), ""))
    broken = "".join(text.removesuffix("-") for text in filled[:-1]) + filled[-1] if filled else ""
    spellings = (" ".join(filled), "".join(filled), broken)
    return next((spelling for spelling in spellings if fold(spelling) == wanted), spellings[0])
