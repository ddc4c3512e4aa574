"""Rows that a text joins by the word `<NEWLINE>`, as data sets for models do."""

from __future__ import annotations

import re

MARK = re.compile(r"[ \t]*<NEWLINE>[ \t]*", re.IGNORECASE)

_SIGNS = ("<NEWLINE>", "<newline>")


def with_rows_apart(text: str) -> str:
    """Return a text with line breaks for `<NEWLINE>` where that stands between rows; any other text as it is.

    It stands between rows where what it parts begins with a pipe, or where one line holds all rows. In a cell of a
    table with lines of its own it is part of the text.
    """
    if not any(sign in text for sign in _SIGNS):
        return text
    lines = [line for line in text.splitlines() if line.strip()]
    joined = [line for line in lines if MARK.search(line)]
    is_between = all(map(_parts_rows, joined)) or (len(joined) == 1 and _is_alone(joined[0], lines))
    return MARK.sub("\n", text) if is_between else text


def _is_alone(joined: str, lines: list[str]) -> bool:
    """Whether no other line looks like a row."""
    return not any(_is_like_row(line, joined) for line in lines if line is not joined)


def _is_like_row(line: str, joined: str) -> bool:
    """Whether a line has cells itself: pipes, tabs, or as many commas as the first of the joined rows."""
    return "|" in line or "\t" in line or line.count(",") == _commas(joined)


def _parts_rows(line: str) -> bool:
    """Whether each part of a line that has pipes begins with one."""
    parts = [part.strip() for part in MARK.split(line) if "|" in part]
    return bool(parts) and all(part.startswith("|") for part in parts)


def _commas(line: str) -> int:
    """Return the commas before the first mark of a line; -1 for none."""
    return MARK.split(line)[0].count(",") or -1
