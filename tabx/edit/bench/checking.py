"""Does a bench hold: the source fails, the gold passes, one more wrong cell fails, and slow code makes the same gold.

Triples of others are checked likewise, as far as they say what is needed.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tabx.base.errors import InputError, OptionError, TabxError
from tabx.batch.reading.files import Broken, Row
from tabx.edit.bench.drawing import other_text
from tabx.edit.bench.files import instance_of
from tabx.edit.bench.records import MARK, RESTRAINT, Kind
from tabx.edit.bench.slow import Refused, slow_apply
from tabx.edit.judging import judge_tables
from tabx.edit.running.triples import SOURCE
from tabx.formats import FORMATS, dump_table_with_losses, load_tables
from tabx.operations import NewText, OperationError, RenameHeader, SetCells, apply, read_operations
from tabx.table import Table

GOLDS = ("gold", "target", "expected", "reference")
"""Usual names of the column of golds."""

IDS = ("id", "name", "key")

CHECKS = ("read", "source", "gold", "spoiled", "written", "recomputed")
"""What is checked: each is counted where it can be."""


@dataclass(frozen=True)
class Disagreement:
    """What does not hold.

    Attributes
    ----------
    id : str
    check : str
        One of `CHECKS`.
    said : str
    """

    id: str
    check: str
    said: str

    def __str__(self) -> str:
        """Return it in one line."""
        return f"{self.id}: {self.said}"


@dataclass(frozen=True)
class Checked:
    """What checking a bench has found.

    Attributes
    ----------
    count : int
        Instances or triples.
    made : Counter of str
        How many checks of each name were made.
    disagreements : tuple of Disagreement
    """

    count: int
    made: Counter[str]
    disagreements: tuple[Disagreement, ...]


@dataclass(frozen=True)
class _Triple:
    """What is checked of a line."""

    id: str
    source: str
    golds: tuple[str, ...]
    format: str | None
    is_restraint: bool
    kind: str = ""
    ops: str | None = None
    policy: str = "refill"


def check(rows: Iterable[Row | Broken], where: str) -> Checked:
    """Return what holds and what does not.

    Parameters
    ----------
    rows : iterable of mappings
        Instances, or triples of others: a source, a gold, and where they are known `format`, `kind`, `ops`, `policy`.
    where : str
        What they come from, in words.

    Raises
    ------
    InputError
        There are none, or an id is twice.
    OptionError
        A triple has no source or gold column.
    """
    made: Counter[str] = Counter()
    found: list[Disagreement] = []
    ids: set[str] = set()
    count = 0
    for count, row in enumerate(rows, start=1):
        try:
            triple = _triple(row, f"{where}: line {count}", str(count))
        except InputError as error:
            made["read"] += 1
            found.append(Disagreement(str(count), "read", str(error)))
            continue
        if triple.id in ids:
            raise InputError(f"{where}: line {count}: the id {triple.id!r} is in a line before; once is right")
        ids.add(triple.id)
        for name, said in _checks(triple):
            made[name] += 1
            found += [Disagreement(triple.id, name, said)] if said else []
    if not count:
        raise InputError(f"{where}: nothing to check")
    return Checked(count, made, tuple(found))


def _triple(row: Row | Broken, where: str, number: str) -> _Triple:
    if isinstance(row, Broken):
        raise InputError(row.reason)
    if MARK in row:
        one = instance_of(row, where)
        known = (one.id, one.source, one.golds, one.format, one.is_restraint, str(one.kind))
        return _Triple(*known, _as_json(one.ops), one.policy)
    source, gold = (_column(row, names, where) for names in (SOURCE, GOLDS))
    name = next((str(row[one]) for one in IDS if row.get(one)), number)
    return _Triple(
        name,
        str(row[source]),
        (str(row[gold]),),
        row.get("format") or None,
        row.get("kind") in RESTRAINT,
        str(row.get("kind") or ""),
        None if row.get("ops") is None else _as_json(row["ops"]),
        str(row.get("policy") or "refill"),
    )


def _column(row: Mapping[str, Any], names: tuple[str, ...], where: str) -> str:
    found = next((name for name in names if row.get(name)), None)
    if found is None:
        raise OptionError(f"{where}: no column {', '.join(names)} with a table")
    return found


def _as_json(ops: Any) -> str:
    return ops if isinstance(ops, str) else json.dumps(list(ops))


def _checks(triple: _Triple) -> Iterator[tuple[str, str]]:
    """Yield each check that is made, and what does not hold, "" where it does."""
    try:
        source = _read(triple.source, triple.format, "source")
        golds = [_read(gold, triple.format, "gold") for gold in triple.golds]
    except TabxError as error:
        yield "read", str(error)
        return
    yield "read", ""
    yield "source", _said_of_source(triple, source, golds)
    for gold in golds:
        found = judge_tables(source, gold, gold)
        yield "gold", "" if found.success and not found.rewritten else f"the gold does not pass: {found.summary}"
        yield "spoiled", _said_of_spoiled(triple, source, gold)
    if triple.format is not None:
        yield "written", _said_of_writing(triple)
    if triple.ops is not None:
        yield "recomputed", _said_of_ops(triple, source, golds[0])


def _read(text: str, format: str | None, side: str) -> Table:
    tables = load_tables(text, format)
    if len(tables) != 1:
        raise InputError(f"{side}: {len(tables)} tables; one is right")
    return tables[0]


def _said_of_source(triple: _Triple, source: Table, golds: Iterable[Table]) -> str:
    """Return what is wrong where an untouched source passes, or where it should and does not."""
    passes = any(judge_tables(source, gold, source).success for gold in golds)
    if passes is triple.is_restraint:
        return ""
    return "the source passes unedited" if passes else "the source does not pass, though nothing is to be done"


def _said_of_spoiled(triple: _Triple, source: Table, gold: Table) -> str:
    """Return what is wrong where the gold with one more cell changed passes."""
    spoiled = spoil(gold, random.Random(triple.id))
    if spoiled is None:
        return ""
    return "the gold passes with a cell changed" if judge_tables(source, gold, spoiled).success else ""


def spoil(table: Table, chance: random.Random) -> Table | None:
    """Return a table with one cell changed, or one header where it has no rows; None for one with nothing."""
    if not table.column_count:
        return None
    column = chance.randrange(table.column_count)
    if not table.row_count:
        return apply(table, [RenameHeader(column=column + 1, text="Quarry")]).table
    row = chance.randrange(table.row_count)
    text = other_text(chance, table.rows[row][column].text)
    cells = (NewText(row=row + 1, column=column + 1, text=text),)
    return apply(table, [SetCells(cells=cells)], policy="keep").table


def _said_of_writing(triple: _Triple) -> str:
    """Return what is wrong where a table does not come out of its format as it was."""
    format = triple.format or ""
    for text in (triple.source, *triple.golds):
        table = _read(text, format, "table")
        again, losses = dump_table_with_losses(table, format) if FORMATS[format].dumps else (text, ())
        if losses or _read(again, format, "table") != table:
            return f"{format} does not carry it: {losses[0].message if losses else 'it is read back as another table'}"
    return ""


def _said_of_ops(triple: _Triple, source: Table, gold: Table) -> str:
    """Return what is wrong where slow code makes another table of the source, or refuses other operations."""
    try:
        operations = read_operations(triple.ops or "")
    except OperationError as error:
        return f"its operations cannot be read: {error}"
    try:
        made = slow_apply(source, operations, triple.policy)[0]
    except Refused as refused:
        return _said_of_refusal(triple, len(refused.several))
    if triple.kind in (Kind.NO_SUCH_ROW, Kind.TWO_ROWS_FIT):
        return "its operations can be done, though they should not"
    return "" if made == gold else f"its operations make another table: {made.texts()}"


def _said_of_refusal(triple: _Triple, several: int) -> str:
    if triple.kind == Kind.NO_SUCH_ROW:
        return "" if not several else f"{several} rows fit, though none should"
    if triple.kind == Kind.TWO_ROWS_FIT:
        return "" if several > 1 else "not several rows fit"
    return "its operations do not fit the source"
