"""Title, source and notes that stand in rows of their own around a table, in formats without a place for them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from tabx.formats.grid import Grid
from tabx.formats.sentences import LEAST_WORDS
from tabx.table import Cell, Note

MOST_TITLES = 3
"""Rows above a table that may be its title: name, subtitle, unit. More single cells are a column."""

_MOST_NOTES = 8
"""Rows below a table that may be notes on it. No reason on record; more are a table of their own."""

_NOTE = re.compile(
    r"(?:(?:data )?sources?|(?:foot)?notes?|quellen?|anmerkung(?:en)?|fuentes?|notas?|fonte|bron|remarks?|n\.?b\.?|"
    r"legend|last updated|updated|as of)\b[^:]{0,20}:.*|[†‡§¹²³⁴]+ ?\S.*|\(\d\) ?[A-Z].*|\*{1,3} ?[^*\s][^*]*",
    re.IGNORECASE | re.DOTALL,
)
_MARKED = re.compile(r"\s*(?:[†‡§¹²³⁴*]|\(\d\))")
"""How a note begins whose mark stands in the table."""

_NUMBER = re.compile(r"[-+−(]*[$€£]?\.?\d[\d.,]*[%)]?")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")

_SAMPLED_ROWS = 50
"""Rows below that tell what a column holds."""

_MAJORITY = 0.5
"""Share of the cells of a row, or of the values of a column, above which it is taken as a whole."""

Rows = Sequence[Sequence[str]]


class Around(NamedTuple):
    """A table without what stands around it.

    Attributes
    ----------
    title : str
        The texts of the rows above; "" where there is none.
    rows : list of list of str
        Header and data.
    notes : tuple of str
        Source and notes below.
    """

    title: str
    rows: list[list[str]]
    notes: tuple[str, ...]


def parted(rows: Sequence[Sequence[str]], *, stands_apart: bool = False) -> Around:
    """Return the title, the table, and source and notes of rows of which the first should be the header.

    A title is a text alone in the first column of a row, above a row of names: one that is set apart by a blank line or
    row, or whose texts stand above numbers, or that has fewer words in each cell than a title of words has. Source and
    notes are texts alone in the first column of the last rows that begin as such do.

    Parameters
    ----------
    rows : sequence of sequences of str
    stands_apart : bool
        Whether a blank line stands below the first row, where blank lines are no rows.
    """
    lines = [list(row) for row in rows]
    notes = _notes(lines)
    lines = lines[: len(lines) - len(notes)]
    most = min(MOST_TITLES, len(lines) - 2)
    count = next((index for index, row in enumerate(lines) if not _sole(row) or index >= most), 0)
    if count and (blank := _blank_rows(lines[count:])):
        stands_apart = True
        del lines[count : count + blank]
    if not count or not _is_above(lines[:count], lines[count:], stands_apart=stands_apart):
        return Around("", [list(row) for row in rows[: len(rows) - len(notes)]], notes)
    return Around(" ".join(map(_sole, lines[:count])), lines[count:], notes)


def _sole(row: Sequence[str]) -> str:
    """Return the text of a row that stands alone in its first cell, "" for any other row."""
    return row[0].strip() if row and not any(text.strip() for text in row[1:]) else ""


def _notes(lines: Rows) -> tuple[str, ...]:
    """Return the source and notes in the last rows."""
    found: list[str] = []
    width = max(map(len, lines), default=0)
    is_spaced = any(part.startswith(" ") for row in lines[:2] for part in row[1:])
    for row in reversed(lines[2:] if width > 1 else ()):
        text = _said(row, width, is_spaced=is_spaced)
        if not text or len(found) == _MOST_NOTES:
            break
        found.append(text)
    return tuple(reversed(found))


def _said(row: Sequence[str], width: int, *, is_spaced: bool) -> str:
    """Return the note in a row, "" without; commas of its own part it into cells, with a space as no other row has."""
    text = _sole(row) or _with_own_commas(row, width, is_spaced=is_spaced)
    return text if begins_as_note(text) else ""


def begins_as_note(text: str) -> bool:
    """Return whether a text begins as a source or a note below a table does ("Source: …", "* not counted")."""
    return bool(_NOTE.fullmatch(text) or _NOTE.fullmatch(text.strip("*_")))


def _with_own_commas(row: Sequence[str], width: int, *, is_spaced: bool) -> str:
    """Return the text that the commas of a row part, "" where they part values."""
    if not row or not (":" in row[0] or _MARKED.match(row[0])):
        return ""
    is_parted = len(row) < width or (not is_spaced and all(part.startswith(" ") for part in row[1:]))
    return ", ".join(part.strip() for part in row) if is_parted else ""


def _blank_rows(lines: Rows) -> int:
    return next((index for index, row in enumerate(lines) if any(text.strip() for text in row)), 0)


def _is_above(titles: Rows, lines: Rows, *, stands_apart: bool) -> bool:
    """Whether rows are the title of those below: names, and data below them."""
    if len(lines) < 2 or not _are_names(lines[0]):
        return False
    return stands_apart or _stand_above_numbers(lines[0], lines[1:][:_SAMPLED_ROWS]) or _is_wordier(titles, lines[0])


def _are_names(row: Sequence[str]) -> bool:
    """Whether most cells of a row are filled, two at least, each with a text of its own."""
    filled = [text for text in row if text.strip()]
    return len(filled) > max(1, _MAJORITY * len(row)) and len(set(filled)) == len(filled)


def _is_wordier(titles: Rows, names: Sequence[str]) -> bool:
    """Whether a title has some words, and more of them than each name, of which none is a number."""
    words = max(len(_sole(row).split()) for row in titles)
    most = max(len(name.split()) for name in names)
    return words >= LEAST_WORDS and words > most and not any(_NUMBER.fullmatch(name.strip()) for name in names)


def _stand_above_numbers(names: Sequence[str], below: Rows) -> bool:
    """Whether names stand above numbers somewhere, and nowhere a number among others of its kind."""
    kinds = [_kind(name.strip(), [row[c].strip() for row in below if c < len(row)]) for c, name in enumerate(names)]
    return "name" in kinds and "value" not in kinds


def _kind(name: str, values: Sequence[str]) -> str:
    filled = [value for value in values if value]
    if not name or sum(_NUMBER.fullmatch(value) is not None for value in filled) <= _MAJORITY * len(filled):
        return ""
    if not _NUMBER.fullmatch(name):
        return "name"
    is_year = _YEAR.fullmatch(name) and not all(_YEAR.fullmatch(value) for value in filled)
    return "name" if is_year else "value"


def with_title(title: str, header: Grid) -> Grid:
    """Return header rows below a title over all columns."""
    width = len(header[0]) if header else 0
    if not title or width < 2:
        return header
    return (tuple(Cell(title, 1, width, 0, column) for column in range(width)), *header)


def around_notes(around: Around) -> tuple[Note, ...]:
    """Return the notes on what stands around a table."""
    found = []
    if around.title:
        found.append(Note("title row", f"the first row is read as the title: {around.title!r}"))
    if around.notes:
        found.append(Note("notes below", f"read as notes below the table: {'; '.join(around.notes)}"))
    return tuple(found)
