"""A table as CSV or TSV."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.formats.delimited.read import DELIMITERS
from tabx.formats.grid import flat_header, flat_rows
from tabx.table import Table

_OPENINGS = ("```", "~~~", "#", "sep=")
_QUOTED = frozenset((*DELIMITERS, '"', "\n", "\r", "\ufeff"))


def write_delimited(table: Table, delimiter: str) -> tuple[str, ...]:
    """Return the possible CSV texts of a table, the most complete one first.

    Header levels are rows below each other, or joined with "."; a section row has its text in the first cell.

    A field is quoted if it holds a character at which some dialect splits, or starts like a code fence, a comment or
    the line that names a delimiter, so that reading finds the same fields again.
    """
    if not table.column_count:
        return ("",)
    header = [flat_header(table)] if table.header_rows else []
    levels = [[cell.text for cell in level] for level in table.header_rows]
    return tuple(
        "".join(_line(row, delimiter) for row in [*head, *flat_rows(table)])
        for head in ([levels, header] if len(levels) > 1 else [header])
    )


def _line(texts: Sequence[str], delimiter: str) -> str:
    if list(texts) == [""]:
        return '""\n'
    return delimiter.join(_field(text) for text in texts) + "\n"


def _field(text: str) -> str:
    if not _QUOTED.isdisjoint(text) or text != text.strip() or text.lower().startswith(_OPENINGS):
        return '"' + text.replace('"', '""') + '"'
    return text
