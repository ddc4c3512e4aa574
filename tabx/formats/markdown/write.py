"""A table as a Markdown pipe table."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tabx.formats.grid import flat_header, flat_rows
from tabx.formats.markdown.cells import decode, is_rule, split_line
from tabx.table import Table

_ESCAPED = re.compile(r"[\\`<&|]")
_LEADING_ASCII = re.compile(r"^(?=[-=:])")
_LEADING_DASH = re.compile(r"^[‐-―─]")
_OUTER_SPACE = re.compile(r"^[ \t]+|[ \t]+$|[ \t]+(?=\n)|(?<=\n)[ \t]+")


def write_markdown(table: Table) -> tuple[str, ...]:
    """Return the possible Markdown texts of a table, the most complete one first.

    Several header levels are written as rows below each other, and as names joined with "."; a caption is a line above
    the table, a section row a row with its text in the first cell. A table without a header gets an empty one, which
    Markdown requires.
    """
    if not table.column_count:
        return ("",)
    rows = flat_rows(table)
    ways = [[flat_header(table), *rows]]
    if len(table.header_rows) > 1:
        ways.insert(0, [*([cell.text for cell in level] for level in table.header_rows), *rows])
    caption = "" if table.caption is None else " ".join(table.caption.split()).replace("|", "\\|") + "\n\n"
    return tuple(caption + _lines(way) for way in ways)


def _lines(rows: Sequence[Sequence[str]]) -> str:
    lines = [_line(row) for row in rows]
    lines.insert(1, "|" + " --- |" * len(rows[0]))
    return "\n".join(lines) + "\n"


def _line(texts: Sequence[str]) -> str:
    """Return one row, escaped only as needed, so that markup in a cell is kept."""
    line = "| " + " | ".join(_sparing(text) for text in texts) + " |"
    if [decode(piece) for piece in split_line(line)[1:-1]] == list(texts) and not is_rule(line):
        return line
    return "| " + " | ".join(_escaped(text) for text in texts) + " |"


def _sparing(text: str) -> str:
    plain = text.replace("|", "\\|").replace("\r", "&#13;").replace("\n", "<br>")
    return plain if decode(plain) == text else _escaped(text)


def _escaped(text: str) -> str:
    text = _LEADING_ASCII.sub(r"\\", _ESCAPED.sub(r"\\\g<0>", text))
    text = _OUTER_SPACE.sub(_references, _LEADING_DASH.sub(_references, text))
    return text.replace("\r", "&#13;").replace("\n", "<br>")


def _references(match: re.Match[str]) -> str:
    return "".join(f"&#{ord(sign)};" for sign in match[0])
