"""Cells of several lines: whether lines are one row, and the text that they make."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

_NUMBER = re.compile(r"[-+−$€£(]*\.?\d[\d.,]*[%)]?")

_MAJORITY = 0.5
"""Share of the further lines that have to look like rows, or like the rest of one: then all are taken as that."""

Lines = Sequence[Sequence[str]]
"""Lines of one row or several: the texts of their cells."""


def are_wrapped(body: Sequence[Lines], *, is_marked: bool) -> bool:
    """Whether the lines between two rules are one row in a table.

    There have to be several parts. Where the rule below the header is heavier than the others, as in the grids of
    reStructuredText, they are one row unless most lines look like rows; else if most leave a cell blank that is filled
    above, and have no number below a number.

    Parameters
    ----------
    body : sequence of lines
        What stands between two rules, for each such part below the header.
    is_marked : bool
        Whether the rule below the header is of its own kind.
    """
    further = [(part[0], line) for part in body for line in part[1:]]
    if len(body) < 2 or not further:
        return False
    rows = sum(_is_row_below(first, line) for first, line in further)
    if is_marked:
        return rows <= _MAJORITY * len(further)
    rest = sum(_is_rest(first, line) and not _is_row_below(first, line) for first, line in further)
    return rest > _MAJORITY * len(further)


def are_rests(lines: Lines) -> list[bool]:
    """Whether each line of rows is only the rest of the one above.

    It then has no text in the first column, nor in any column of numbers, of which there has to be one: a row whose
    name is printed once for a group has values of its own.
    """
    columns = list(zip(*lines, strict=True))
    numeric = [column for column in range(1, len(columns)) if _are_numbers(columns[column])]
    if not numeric:
        return [False] * len(lines)
    blank = [0, *numeric]
    return [bool(index) and any(line) and not any(line[column] for column in blank) for index, line in enumerate(lines)]


def _are_numbers(texts: Sequence[str]) -> bool:
    filled = [text for text in texts if text]
    return sum(_NUMBER.fullmatch(text) is not None for text in filled) > _MAJORITY * len(filled)


def _is_row_below(above: Sequence[str], line: Sequence[str]) -> bool:
    return any(_NUMBER.fullmatch(upper) and _NUMBER.fullmatch(lower) for upper, lower in zip(above, line, strict=True))


def _is_rest(above: Sequence[str], line: Sequence[str]) -> bool:
    """Whether a line has no text in a cell that is filled above."""
    return any(upper and not lower for upper, lower in zip(above, line, strict=True))


def joined_text(pieces: Iterable[str], room: int | None = None) -> str:
    """Return the text of a cell of several lines.

    A line was wrapped where the next word would not have found room in it; elsewhere the line break is the cell's own.
    Without a known room the longest line shows it.
    """
    lines = list(pieces)
    filled = [index for index, line in enumerate(lines) if line]
    if not filled:
        return ""
    lines = lines[filled[0] : filled[-1] + 1]
    known = max(map(len, lines)) if room is None else room
    text = lines[0]
    for above, line in pairwise(lines):
        text += f"{_between(above, line, known)}{line}" if line else ""
    return text


def _between(above: str, line: str, room: int) -> str:
    """Return the blank at which a line was wrapped, or the line break of the cell."""
    word = line.split(maxsplit=1)[0]
    return " " if above and len(above) + 1 + len(word) > room else "\n"
