"""A first column that only numbers the rows, as a frame's index does: no data where one side alone has it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import takewhile

from tabx.align.headers.margins import without_columns
from tabx.align.headers.texts import header_names, is_blank, share_in
from tabx.align.pairing.house_columns import columns_named
from tabx.align.records import Counted, Repair, RepairKind
from tabx.rules.records import HouseRules
from tabx.table import KeyPath, Note, Table, show_path
from tabx.values import fold

_NAMELESS = re.compile(r"|unnamed: ?\d+(\.\d+)*(_level_\d+)?")
"""A blank, and what pandas makes of one when it reads a file."""

_NAMES = frozenset({"#", "no", "nr", "n°", "nº", "№", "index", "idx", "level_0", "s.no", "sl.no", "sr.no", "lfd.nr"})
"""Names under which people and programs number rows, without spaces and the last full stop."""

_FRAMES = frozenset({"frame", "parquet", "csv", "tsv", "xlsx", "text"})
"""Formats of frames, whose index may be shuffled, cut or concatenated. In a document, a corner without a name may stand
above names of rows that are numbers."""

_WHOLE = re.compile(r"0|[1-9]\d*")
_YEAR = re.compile(r"(1[5-9]|20)\d\d")

MOSTLY = 0.5
"""Share of the rows that have to be numbered, and of the numbers that have to be values of a column for it to be the
index under another name: more than half, so that a column with a wrong number is still one, and small counts that
happen to grow are none."""


@dataclass(frozen=True)
class Unnumbered:
    """Both tables without an index column that one side alone has, and the repairs for it."""

    gold: Table
    predicted: Table
    repairs: tuple[Repair, ...] = ()


def without_index_columns(gold: Table, predicted: Table, rules: HouseRules, key: Collection[str] = ()) -> Unnumbered:
    """Return both tables without the index columns that one side alone has.

    A column that a rule or the key names is data. The gold's notes name the column that it lost.
    """
    named = {name for _, name in rules.gold_columns} | {*rules.key, *key}
    counted = _index_columns(gold, predicted, named)
    others = _index_columns(predicted, gold, {name for _, name in rules.column_map})
    repairs = [_repair(gold, column, "the gold's index column") for column in counted]
    repairs += [_repair(predicted, column, "an index column") for column in others]
    if counted:
        notes = tuple(Note("index column", repair.note) for repair in repairs[: len(counted)])
        gold = replace(without_columns(gold, counted), notes=(*gold.notes, *notes))
    return Unnumbered(gold, without_columns(predicted, others) if others else predicted, tuple(repairs))


def _repair(table: Table, column: int, what: str) -> Repair:
    name = show_path(table.columns[column]).strip()
    called = f" '{name}'" if name else " without a name"
    does = "counts" if _counts_rows(_numbers(table, column)) else "numbers"
    return Repair(RepairKind.LAYOUT, of=Counted.COLUMN, note=f"{what}{called} {does} the rows")


def _index_columns(table: Table, other: Table, named: Collection[str]) -> list[int]:
    """Return the first columns that are an index which the other table lacks; never all columns."""
    if not (table.has_header and other.has_header and _has_index_first(table)) or _has_index(other):
        return []
    by_rule = {column for name in named for column in columns_named(table.columns, name)}
    names = header_names(table)
    candidates = [column for column, path in enumerate(other.columns) if fold(" ".join(path)) not in names]

    def is_alone(column: int) -> bool:
        is_known = _is_index(table, column) and column not in by_rule and not _is_name_of_both(table, other, column)
        return is_known and not _stands_in(other, candidates, _numbers(table, column))

    return list(takewhile(is_alone, range(table.column_count - 1)))


def _has_index_first(table: Table) -> bool:
    return table.column_count > 0 and _is_index(table, 0)


def _has_index(table: Table) -> bool:
    return any(_is_index(table, column) for column in range(table.column_count))


def _is_name_of_both(table: Table, other: Table, column: int) -> bool:
    """Whether the other table has a column of this name as well, or as many without one."""
    path = table.columns[column]
    if not _is_nameless(path):
        return fold(" ".join(path)) in header_names(other)
    return sum(map(_is_nameless, other.columns)) >= sum(map(_is_nameless, table.columns[column:]))


def _is_index(table: Table, column: int) -> bool:
    """Whether a column numbers the rows, from 0 or 1 on; without a name in a frame, whether it holds whole numbers.

    Numbers that may be years are data.
    """
    path = table.columns[column]
    if not (_is_nameless(path) or _plain(path) in _NAMES):
        return False
    numbers = _numbers(table, column)
    is_of_frame = _is_nameless(path) and (any(path) or table.source_format in _FRAMES)
    if not numbers or not is_of_frame or _counts_rows(numbers):
        return bool(numbers) and _counts_rows(numbers)
    return all(map(_WHOLE.fullmatch, numbers)) and not all(map(_YEAR.fullmatch, numbers))


def _is_nameless(path: KeyPath) -> bool:
    return all(_NAMELESS.fullmatch(level.strip().casefold()) for level in path)


def _plain(path: KeyPath) -> str:
    return "".join("".join(path).split()).casefold().rstrip(".")


def _numbers(table: Table, column: int) -> list[str]:
    """Return the texts of a column without the full stops behind them; [] where too few rows have one."""
    texts = [row[column].text.strip().rstrip(".") for row in table.rows if not is_blank(row)]
    filled = [text for text in texts if text]
    return filled if len(filled) > MOSTLY * len(texts) else []


def _counts_rows(numbers: list[str]) -> bool:
    """Whether these are the numbers from 0 or 1 on, each once: the rows may stand in another order."""
    return any(set(numbers) == {str(first + place) for place in range(len(numbers))} for first in (0, 1))


def _stands_in(other: Table, columns: Collection[int], numbers: list[str]) -> bool:
    """Whether some numbers are those of a column of the other table, in some order, or names in its header."""
    if share_in(numbers, header_names(other)) > MOSTLY:
        return True
    texts = (Counter(text.strip() for text in other.column_texts(column)) for column in columns)
    return any((found & Counter(numbers)).total() > MOSTLY * min(len(numbers), other.row_count) for found in texts)
