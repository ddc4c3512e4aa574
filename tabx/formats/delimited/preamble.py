"""Lines above the records of a delimited text: Excel's word on the delimiter, and comments."""

from __future__ import annotations

import csv
import re
from typing import NamedTuple

from tabx.table import Note

_SEPARATOR = re.compile(r"\ufeff?[ \t]*[\"']?sep=(?P<sign>[^\r\n\"'])[\"']?[;, \t]*(?:\r?\n|\r|\Z)", re.IGNORECASE)
_COMMENT = re.compile(r"\ufeff?#[^\r\n]*(?:\r\n|\n|\r)")
_LINE = re.compile(r"[^\r\n]*")

_SIGNS = "\t;,|"


class Preamble(NamedTuple):
    """What stands above the records.

    Attributes
    ----------
    rest : str
        The records.
    delimiter : str or None
        The delimiter that the text names.
    notes : tuple of Note
    """

    rest: str
    delimiter: str | None = None
    notes: tuple[Note, ...] = ()


def preamble_of(text: str) -> Preamble:
    """Return the lines above the records, and the records.

    Those are `sep=;`, and lines that begin with `#`: a header may begin so, too, if it has as many delimiters as the
    line below it.
    """
    said = _SEPARATOR.match(text)
    at = said.end() if said else 0
    comments = 0
    while (comment := _COMMENT.match(text, at)) and not _is_header(text, comment):
        comments += 1
        at = comment.end()
    notes = []
    if said:
        notes.append(Note("delimiter said", f"the first line names the delimiter and is no row: {said[0].strip()}"))
    if comments:
        lines = "1 line" if comments == 1 else f"{comments} lines"
        notes.append(Note("comments passed over", f"skipped {lines} of comments above the table"))
    return Preamble(text[at:] if at else text, said["sign"] if said else None, tuple(notes))


def _is_header(text: str, comment: re.Match[str]) -> bool:
    """Whether a line that begins with `#` parts into as many fields as the one below it, several; or is the last."""
    below = _LINE.match(text, comment.end())
    line = below[0] if below else ""
    if line.startswith("#"):
        return False
    is_last = comment.end() == len(text)
    fields = ((_fields(comment[0], sign), _fields(line, sign)) for sign in _SIGNS if sign in comment[0])
    return any(own > 1 and (is_last or own == further) for own, further in fields)


def _fields(line: str, sign: str) -> int:
    """Return the number of fields in a line; 0 for an empty one."""
    try:
        return max(map(len, csv.reader([line.rstrip("\r\n")], delimiter=sign)), default=0)
    except csv.Error:
        return 0
