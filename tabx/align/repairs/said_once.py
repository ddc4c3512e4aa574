"""Columns of one value throughout that the prediction says once, in its caption."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from tabx.align.records import Counted, Repair, RepairKind
from tabx.table import Cell, Table, show_path
from tabx.values import fold, read
from tabx.values.records import DataType

LEAST_ROWS = 2
"""Rows of the gold: of one row alone every column has one value throughout, and all of it may stand in a sentence."""

_LETTER = re.compile(r"[^\W\d_]{2}")
_YEAR = re.compile(r"(1[5-9]|20)\d\d")
_WORD = re.compile(r"\w+")


def fill_said_once(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with the gold's columns whose one value its caption says, and the repairs.

    The prediction has no column of that name, and the value in none of its cells. What the gold's own caption says too
    is left out of the prediction's cells as of any table: the gold wants it there nevertheless.
    """
    are_named = gold.has_header and predicted.has_header
    if not predicted.caption or not are_named or gold.row_count < LEAST_ROWS:
        return predicted, []
    table, repairs = predicted, []
    for column, value in _constants(gold):
        name = show_path(gold.columns[column])
        if not _is_said_once(gold, predicted, name, value):
            continue
        table = _with_column(table, min(column, table.column_count), gold.columns[column][-1], value)
        note = f"column '{name}' stands once, in the caption: '{value}'"
        repairs.append(Repair(RepairKind.GROUPED_ROWS, gold_columns=(column,), of=Counted.COLUMN, note=note))
    return table, repairs


def _is_said_once(gold: Table, predicted: Table, name: str, value: str) -> bool:
    """Whether the prediction says the value of a column in its caption alone, as the gold's caption does not."""
    is_said, is_asked = _says(predicted.caption or "", name, value), _says(gold.caption or "", name, value)
    return is_said and not is_asked and not _has(predicted, name, value)


def _constants(gold: Table) -> Iterator[tuple[int, str]]:
    """Yield the columns with the same text in each row, and it."""
    for column in range(gold.column_count):
        texts = set(gold.column_texts(column))
        value = next(iter(texts)).strip()
        if len(texts) == 1 and value:
            yield column, value


def _says(caption: str, name: str, value: str) -> bool:
    """Whether a caption says a value in whole words: any value beside its name, else words, a year or a date."""
    said, wanted = _words(caption), _words(value)
    if not wanted:
        return False
    if _stands_in(wanted, said):
        is_telling = bool(_LETTER.search(value) or _YEAR.fullmatch(value.strip()))
        return is_telling or _stands_in([*_words(name), *wanted], said)
    return _says_date(caption, value)


def _words(text: str) -> list[str]:
    return _WORD.findall(fold(text))


def _stands_in(words: list[str], others: list[str]) -> bool:
    return any(others[start : start + len(words)] == words for start in range(len(others) - len(words) + 1))


_DATE_WORDS = 4
"""Words of a date at most: "Saturday, 23 May 1908"."""


def _says_date(caption: str, value: str) -> bool:
    """Whether a caption says a day in another writing."""
    wanted = _day(value)
    if wanted is None:
        return False
    words = list(_WORD.finditer(caption))
    spans = (
        (words[i].start(), words[j].end())
        for i in range(len(words))
        for j in range(i, min(i + _DATE_WORDS, len(words)))
    )
    return any(_day(caption[start:end]) == wanted for start, end in spans)


def _day(text: str) -> object:
    value = read(text)[0]
    return value.key if value.type is DataType.DATE else None


def _has(predicted: Table, name: str, value: str) -> bool:
    """Whether a table has a column of this name, or the value in a cell or a section."""
    names = {fold(show_path(path)) for path in predicted.columns} | {fold(path[-1]) for path in predicted.columns}
    if fold(name) in names:
        return True
    sections = {fold(text) for path in predicted.row_groups for text in path}
    wanted = fold(value)
    return wanted in sections or any(fold(cell.text) == wanted for row in predicted.rows for cell in row)


def _with_column(table: Table, place: int, name: str, value: str) -> Table:
    """Return a table with one more column, of one value throughout."""
    names = [*[""] * (len(table.header_rows) - 1), name]
    head = tuple((*row[:place], Cell(text), *row[place:]) for text, row in zip(names, table.header_rows, strict=True))
    rows = tuple((*row[:place], Cell(value), *row[place:]) for row in table.rows)
    stub = table.stub_columns + 1 if place < table.stub_columns else table.stub_columns
    return replace(table, header_rows=head, rows=rows, stub_columns=stub)
