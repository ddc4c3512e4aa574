"""Rows and section names in the lines that `<NEWLINE>` joins.

A pipe in a cell is written as in Markdown, with a backslash before it: the notation itself has no way to say one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tabx.formats.joined_rows import MARK

JOIN = " <NEWLINE> "

_PIPE = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"\|?(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?[ \t]*)?")
"""The row of dashes of Markdown, which models write below a header unasked."""

_BREAK = re.compile(r"[ \t]*(?:\r\n?|\n|<NEWLINE>)[ \t]*", re.IGNORECASE)


def lines_of(text: str) -> list[str]:
    """Return the lines of a text, joined or not, without rows of dashes; "" for a blank one."""
    lines = (line.strip() for line in MARK.sub("\n", text).splitlines())
    return [line for line in lines if not _RULE.fullmatch(line)]


def cells_of(line: str) -> list[str] | None:
    """Return the texts of a row, None for a line without a pipe."""
    if not _PIPE.search(line):
        return None
    pieces = _PIPE.split(line)
    start = 1 if not pieces[0].strip() else 0
    stop = -1 if len(pieces) - start > 1 and not pieces[-1].strip() else None
    return [piece.strip().replace("\\|", "|") for piece in pieces[start:stop]]


def row_of(texts: Sequence[str]) -> str:
    """Return the line of a row: "| Otters | 12 |"; a break in a text becomes a blank."""
    return f"| {' | '.join(_BREAK.sub(' ', text).strip().replace('|', chr(92) + '|') for text in texts)} |"


def joined(lines: Iterable[str]) -> str:
    """Return lines as one, with a line feed at its end."""
    return JOIN.join(lines) + "\n"
