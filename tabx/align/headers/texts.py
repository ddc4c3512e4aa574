"""Texts of header rows, names of a gold header, and words within words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from tabx.align.headers.header_thresholds import THRESHOLDS
from tabx.table import Cell, KeyPath, Table
from tabx.values import fold

_WORD = re.compile(r"[^\W_]+|[%$€£¥±#°]")

Row = Sequence[Cell]
"""Cells side by side, of the header or of the data: which of the two it is, is the question."""


def texts_of(row: Row) -> list[str]:
    """Return the stripped texts of a row."""
    return [cell.text.strip() for cell in row]


def folded_texts(row: Row) -> list[str]:
    """Return the non-blank texts of a row in normal form, a spanned one once."""
    return [text for cell in row if cell.is_anchor and (text := fold(cell.text))]


def is_blank(row: Row) -> bool:
    """Whether no cell of a row has a text."""
    return not any(cell.text.strip() for cell in row)


def header_names(table: Table) -> frozenset[str]:
    """Return the texts of the header's cells and the joined names of columns, in normal form."""
    names = {fold(cell.text) for row in table.header_rows for cell in row}
    names |= {fold(" ".join(path)) for path in table.columns if len(path) > 1} if table.has_header else set()
    return frozenset(names - {""})


def share_in(texts: Sequence[str], known: Iterable[str]) -> float:
    """Return the share of texts in normal form that are known; 0 where there is none."""
    pool = known if isinstance(known, frozenset) else frozenset(known)
    return sum(text in pool for text in texts) / len(texts) if texts else 0.0


def sole_text(row: Row) -> str:
    """Return the only text of a row of several cells; "" for any other row."""
    first, count, last = "", 0, -1
    for index, cell in enumerate(row):
        text = cell.text.strip()
        if not text:
            continue
        if first and text != first and text.split() != first.split():
            return ""
        first, count, last = first or text, count + 1, index
    if len(row) <= 1 or not count:
        return ""
    is_repeated = count >= THRESHOLDS.least_repeats and count == last + 1  # a short row ends in blanks
    spans_all = row[0].column_span == len(row)
    return first if count == 1 or is_repeated or spans_all else ""


def group_names(table: Table) -> frozenset[str]:
    """Return the texts of the upper header levels in normal form, titles left out."""
    titles = {fold(sole_text(row)) for row in table.header_rows}
    return frozenset({fold(level) for path in table.columns for level in path[:-1]} - titles - {""})


def as_printed(table: Table) -> Table:
    """Return the table with blanks over the columns whose group was inferred from a name beside them."""
    upper = table.header_rows[:-1]
    if not any(cell.is_inferred for row in upper for cell in row):
        return table
    rows = tuple(tuple(Cell("") if cell.is_inferred else cell for cell in row) for row in upper)
    return replace(table, header_rows=(*rows, *table.header_rows[-1:]))


def leaves_blank(gold: Table, predicted: Table) -> bool:
    """Whether the prediction leaves a place of its header blank that the gold prints, with the same texts as read."""
    rows = zip(gold.header_rows, predicted.header_rows, strict=True)
    pairs = ((cell, other) for row, others in rows for cell, other in zip(row, others, strict=True))
    return any(other.is_inferred and not cell.is_inferred for cell, other in pairs)


def beside(row: Sequence[str]) -> list[tuple[int, ...]]:
    """Return for each place of a row the nearest places with a text, on its left and then on its right."""
    places: list[tuple[int, ...]] = []
    last: tuple[int, ...] = ()
    for column, text in enumerate(row):
        places.append(last)
        last = (column,) if text else last
    last = ()
    for column in range(len(row) - 1, -1, -1):
        places[column] += last
        last = (column,) if row[column] else last
    return places


@lru_cache(maxsize=8192)
def words(text: str) -> tuple[str, ...]:
    """Return the words of a text, and the symbols that carry meaning in a header."""
    return tuple(_WORD.findall(fold(text)))


@lru_cache(maxsize=8192)
def mentions(text: str, level: str) -> bool:
    """Whether a header contains a level in whole words, or a long one letter by letter."""
    wanted, given = words(level), words(text)
    if not wanted:
        return True
    if any(given[start : start + len(wanted)] == wanted for start in range(len(given) - len(wanted) + 1)):
        return True
    letters = "".join(wanted)
    return len(letters) >= THRESHOLDS.letters_of_part and letters in "".join(given)


def joined(path: KeyPath) -> str:
    """Return the levels of a path in one text."""
    return " ".join(level for level in path if level)
