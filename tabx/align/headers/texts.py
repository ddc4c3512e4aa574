"""What header lines say: their texts, the names of a gold header, words within words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from tabx.table import Cell, KeyPath, Table
from tabx.values import fold

ALIKE = 0.6
"""Share of texts from which two lines say the same."""

_WORD = re.compile(r"[^\W_]+|[%$€£¥±#°]")
_LONG = 4

Line = Sequence[Cell]


def texts_of(line: Line) -> list[str]:
    """Return the stripped texts of a line."""
    return [cell.text.strip() for cell in line]


def filled(line: Line) -> list[str]:
    """Return the texts of a line that say something, a spanned one once, in normal form."""
    return [text for cell in line if cell.is_anchor and (text := fold(cell.text))]


def is_blank_line(line: Line) -> bool:
    """Whether no cell of a line says anything."""
    return not any(cell.text.strip() for cell in line)


def names_of(table: Table) -> frozenset[str]:
    """Return all that the header of a table says, cell by cell, and the levels of each column joined."""
    names = {fold(cell.text) for line in table.header_rows for cell in line}
    names |= {fold(" ".join(path)) for path in table.columns if len(path) > 1} if table.has_header else set()
    return frozenset(names - {""})


def share_in(texts: Sequence[str], known: Iterable[str]) -> float:
    """Return the share of texts in normal form that are known; 0 where there is none."""
    pool = known if isinstance(known, frozenset) else frozenset(known)
    return sum(text in pool for text in texts) / len(texts) if texts else 0.0


def sole_text(line: Line) -> str:
    """Return the one text that a line of several cells says, alone or in each of them; "" for any other line."""
    first, count, last = "", 0, -1
    for place, cell in enumerate(line):
        text = cell.text.strip()
        if not text:
            continue
        if first and text != first and text.split() != first.split():
            return ""
        first, count, last = first or text, count + 1, place
    if len(line) < 2 or not count:
        return ""
    everywhere = (count > 2 and count == last + 1) or line[0].column_span == len(line)  # a short row ends in blanks
    return first if count == 1 or everywhere else ""


def groups_of(table: Table) -> frozenset[str]:
    """Return what the upper header levels of a table say, titles over all columns left out, in normal form."""
    titles = {fold(sole_text(line)) for line in table.header_rows}
    return frozenset({fold(level) for path in table.columns for level in path[:-1]} - titles - {""})


@lru_cache(maxsize=8192)
def words(text: str) -> tuple[str, ...]:
    """Return the words of a text and the signs that mean something in a header."""
    return tuple(_WORD.findall(fold(text)))


@lru_cache(maxsize=8192)
def says(text: str, level: str) -> bool:
    """Whether a header says a level in whole words, or letter by letter where the level is long enough to tell."""
    wanted, given = words(level), words(text)
    if not wanted:
        return True
    if any(given[start : start + len(wanted)] == wanted for start in range(len(given) - len(wanted) + 1)):
        return True
    squeezed = "".join(wanted)
    return len(squeezed) >= _LONG and squeezed in "".join(given)


def joined(path: KeyPath) -> str:
    """Return the levels of a path in one text."""
    return " ".join(level for level in path if level)
