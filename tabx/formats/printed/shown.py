"""What a program says about the table it prints: types, and rows and columns left out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tabx.formats.grid import Grid
from tabx.table import Cell, Note, NoteCode

DOTS = frozenset(("…", "...", "..", "·"))
"""What stands in a row or column that was left out."""

_TYPE = re.compile(
    r"(?:u?(?:tiny|small|big|huge)?int(?:eger)?\d*|[iu](?:8|16|32|64|128)|f(?:32|64)|float\d*|double|real|str(?:ing)?|"
    r"text|varchar|char|utf8|cat|enum|object|bool(?:ean)?|date(?:time)?|time(?:stamp)?(?:_(?:ns|ms|s|tz))?|interval|"
    r"duration|uuid|blob|binary|null|json|bit|decimal|numeric|list|array|struct|map|union)"
    r"(?:[\[(].*)?(?: with time zone)?",
    re.IGNORECASE,
)
_TYPE_RULE = re.compile("---")
"""What polars prints between a name and its type."""


def type_lines(header: Sequence[Sequence[str]]) -> range:
    """Return the lines of a header that hold the types of columns: below a line of `---`, or the last of several."""
    ruled = next((index for index, line in enumerate(header[:-1]) if index and _are_all(line, _TYPE_RULE)), None)
    if ruled is not None:
        return range(ruled, ruled + 2)
    is_typed = len(header) > 1 and _are_all(header[-1], _TYPE)
    return range(len(header) - 1, len(header)) if is_typed else range(0)


def _are_all(line: Sequence[str], kind: re.Pattern[str]) -> bool:
    """Whether all texts of a line but dots are of a kind."""
    texts = [text for text in line if text and text not in DOTS]
    return bool(texts) and all(map(kind.fullmatch, texts))


def without_dots(rows: Grid, header: int) -> tuple[Grid, tuple[Note, ...]]:
    """Return the rows without those that stand for rows left out, nor such columns, and the note on them."""
    kept = [row for index, row in enumerate(rows) if index < header or not _is_dots(row)]
    width = len(rows[0]) if rows else 0
    columns = [column for column in range(width) if not _is_dots_below(kept, header, column)]
    left_out = [*["rows"] * (len(kept) < len(rows)), *["columns"] * (len(columns) < width)]
    if not left_out:
        return rows, ()
    note = Note(NoteCode.CUT, f"the printed table leaves {' and '.join(left_out)} out, where dots stand for them")
    return tuple(tuple(row[column] for column in columns) for row in kept), (note,)


def _is_dots(row: Sequence[Cell]) -> bool:
    texts = [cell.text for cell in row if cell.text]
    return bool(texts) and all(text in DOTS for text in texts) and all(cell.row_span == 1 for cell in row)


def _is_dots_below(rows: Sequence[Sequence[Cell]], header: int, column: int) -> bool:
    """Whether a column has dots in place of a name, and nothing else below."""
    cells = [row[column] for row in rows]
    names = {cell.text for cell in cells[:header]} - {""}
    texts = {cell.text for cell in cells[header:]} - {""}
    is_alone = all(cell.column_span == 1 for cell in cells)
    return bool(names) and names | texts <= DOTS and is_alone
