"""Examples for a prompt: chosen from a pool by seed, none of them the item itself or a near copy of it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rapidfuzz import fuzz

from tabx.base.errors import InputError
from tabx.batch.reading.files import Broken
from tabx.formats import load_tables
from tabx.generate.items import Item
from tabx.generate.prompting import Example
from tabx.generate.schema import Column, Schema, TableSchema
from tabx.generate.settings import AS_SCHEMA
from tabx.generate.shapes import CAPTION, HEADER, ROWS, TABLES, field_names, form_of
from tabx.generate.writing import written
from tabx.table import Table

NEAR = 80.0
"""Likeness of two texts, in per cent of their letters in common order, from which one is a near copy of the other.

Of 44,338 pairs of different texts within RotoWire, WikiTableText and WikiBio the most alike reach 55, 71 and 58;
`python benchmarks/generating_many.py near`.
"""


@dataclass(frozen=True)
class Pool:
    """Items with gold tables, in the order of a seed.

    Attributes
    ----------
    where : str
        What they come from, in words.
    items : tuple of Item
    """

    where: str
    items: tuple[Item, ...]
    _plain: tuple[str, ...] = field(default=(), init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_plain", tuple(_plain(item.text) for item in self.items))

    @classmethod
    def of(cls, items: Iterable[Item | Broken], where: str, seed: int) -> Pool:
        """Return the pool of items.

        Raises
        ------
        InputError
            One cannot be read or has no gold, or there are none.
        """
        found = []
        for item in items:
            if isinstance(item, Broken):
                raise InputError(item.reason)
            if item.gold is None:
                raise InputError(f"{where}: row {item.row + 1} ({item.id}) has no gold table; an example needs one")
            found.append(item)
        if not found:
            raise InputError(f"{where}: no rows to choose examples from")
        random.Random(seed).shuffle(found)
        return cls(where, tuple(found))

    def beside(self, item: Item, count: int) -> tuple[Item, ...]:
        """Return the first so many that are neither an item nor a near copy of it.

        Raises
        ------
        InputError
            There are fewer.
        """
        text, chosen = _plain(item.text), list[Item]()
        for one, plain in zip(self.items, self._plain, strict=True):
            if len(chosen) == count:
                break
            if one.id != item.id and not is_near(plain, text):
                chosen.append(one)
        if len(chosen) < count:
            raise InputError(
                f"{self.where}: {len(chosen)} of its {len(self.items)} items may be shown beside {item.id!r}, and "
                f"{count} are wanted; the others are the item itself or near copies of it"
            )
        return tuple(chosen)


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def is_near(one: str, other: str) -> bool:
    """Whether two texts, without capitals and runs of blanks, are near copies of each other."""
    return one == other or fuzz.ratio(one, other, score_cutoff=NEAR) > 0


def example_of(item: Item, target: str, reply_as: str, *, is_known: bool) -> Example:
    """Return an item of a pool as an example of what is right.

    Parameters
    ----------
    item : Item
    target, reply_as : str
        As of `Settings`.
    is_known : bool
        Whether the columns of the item that it is shown for are known; then those of the example are told, too.

    Raises
    ------
    InputError
        Its gold holds no table.
    FormatError
        The target holds one table, and there are several.
    """
    tables = load_tables(item.gold)
    if reply_as != AS_SCHEMA:
        return Example(item, _schema_of(tables) if is_known else None, written(tables, target)[0])
    schema = _schema_of(tables) if is_known else None
    form = form_of(schema, target)
    return Example(item, schema, form.shape.write(_value(tables, schema, target)))


def _schema_of(tables: Sequence[Table]) -> Schema:
    """Return the columns of tables; several without names of their own are numbered."""
    names = [table.caption or "" for table in tables]
    if len(tables) > 1 and (len(set(names)) < len(names) or "" in names):
        names = [f"table {number}" for number, _ in enumerate(tables, 1)]
    return Schema(
        tuple(
            TableSchema(name, tuple(Column(" ".join(path)) for path in table.columns))
            for name, table in zip(names, tables, strict=True)
        )
    )


def _value(tables: Sequence[Table], schema: Schema | None, target: str) -> object:
    """Return tables as an answer in their shape would hold them."""
    if schema is not None:
        return {
            known.name or ROWS: [dict(zip(field_names(known), row, strict=True)) for row in _rows(table)]
            for known, table in zip(schema.tables, tables, strict=True)
        }
    each = [
        {CAPTION: table.caption, HEADER: [list(path) for path in table.columns], ROWS: _rows(table)} for table in tables
    ]
    return {TABLES: each} if TABLES in form_of(None, target).shape.schema["properties"] else each[0]


def _rows(table: Table) -> list[list[str | None]]:
    return [[text or None for text in row] for row in table.texts()]
