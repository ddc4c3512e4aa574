"""The texts to make tables from: looked through before anything is sent, then read one after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tabx.ask.rows import Looked, id_of
from tabx.base.errors import InputError, OptionError
from tabx.base.nearest import nearest
from tabx.batch.reading.columns import GOLD, texts_of
from tabx.batch.reading.files import Broken, Row
from tabx.batch.reading.joining import Join
from tabx.generate.schema import Schema, read_schema

TEXT, INSTRUCTION, SCHEMA, DATASET = "text", "instruction", "schema", "dataset"
"""Usual names of the columns of an item; that of the gold has several (`GOLD`)."""


@dataclass(frozen=True, slots=True)
class Item:
    """A text, and what is known of its tables.

    Attributes
    ----------
    row : int
        0-based number of the input's row.
    id : str
    text : str
    gold : object
        The right tables, as `load_tables` reads them; None where they are not known.
    instruction : str
        What the user wants of this text; "" for nothing special.
    schema : Schema or None
        The tables to make, as far as they are known.
    dataset : str
        "" for none.
    fields : mapping
        The row's other columns, as they are.
    """

    row: int
    id: str
    text: str
    gold: Any = None
    instruction: str = ""
    schema: Schema | None = None
    dataset: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ItemColumns:
    """Names of the columns of a row that are parts of an item.

    Attributes
    ----------
    id : str or None
        None where the rows are numbered.
    text : str
    gold : str or None
        None where no row has one.
    """

    id: str | None = None
    text: str = TEXT
    gold: str | None = None

    @classmethod
    def found_in(cls, looked: Looked, where: str, *, text: str | None = None, gold: str | None = None) -> ItemColumns:
        """Return the columns of rows that were looked through.

        Parameters
        ----------
        looked : Looked
        where : str
            What the rows come from, in words.
        text, gold : str or None
            Names that were given; None for the usual ones.

        Raises
        ------
        OptionError
            A column that is named is not there, there is none of texts, or several may hold the gold.
        """
        _check_there("--text-column", text, looked, where)
        _check_there("--gold-column", gold, looked, where)
        if text is None and TEXT not in looked.columns:
            shown = ", ".join(looked.columns)
            raise OptionError(f"{where}: no column {TEXT!r} among {shown}; name that of the texts with --text-column")
        found = [name for name in GOLD if name in looked.columns and name != text]
        if gold is None and len(found) > 1:
            raise OptionError(f"{where}: {' and '.join(found)} may hold the gold; name the right one: --gold-column")
        return cls(looked.id, text or TEXT, gold or next(iter(found), None))

    @property
    def own(self) -> frozenset[str]:
        """All names with a meaning of their own; the others are fields."""
        named = (self.id, self.text, self.gold, INSTRUCTION, SCHEMA, DATASET)
        return frozenset(name for name in named if name)

    def row_of(self, item: Item) -> dict[str, Any]:
        """Return the columns of the row that an item was read from, but for that of its id."""
        known = {
            self.text: item.text,
            self.gold or "": item.gold,
            INSTRUCTION: item.instruction or None,
            SCHEMA: None if item.schema is None else item.schema.to_dict(),
            DATASET: item.dataset or None,
        }
        return {**{name: value for name, value in known.items() if name and value is not None}, **item.fields}


def _check_there(flag: str, name: str | None, looked: Looked, where: str) -> None:
    if name is not None and name not in looked.columns:
        near = nearest(name, list(looked.columns))
        raise OptionError(f"{where}: no column {name!r} ({flag}){f'; nearest: {near!r}' if near else ''}")


def items_of(
    rows: Iterable[Row | Broken], columns: ItemColumns, where: str, join: Join | None = None
) -> Iterator[Item | Broken]:
    """Yield the items of rows; a row that cannot be read stays what it is, and counts.

    Raises
    ------
    InputError
        A row has no text, or a schema that is none.
    """
    for number, row in enumerate(rows):
        yield row if isinstance(row, Broken) else _item(row, number, columns, where, join)


def _item(row: Row, number: int, columns: ItemColumns, where: str, join: Join | None) -> Item:
    name = id_of(row, number, columns.id)
    whole = row if join is None else join.joined(row, name)[0]
    text, place = whole.get(columns.text), f"{where}: row {number + 1} ({name})"
    if not isinstance(text, str) or not text.strip():
        raise InputError(f"{place} has no text in {columns.text!r}; a text to make tables from is right")
    known = whole.get(SCHEMA)
    return Item(
        number,
        name,
        text,
        None if columns.gold is None else whole.get(columns.gold) or None,
        texts_of(whole, INSTRUCTION),
        None if known in (None, "") else read_schema(known, place),
        texts_of(whole, DATASET),
        {key: value for key, value in whole.items() if key not in columns.own},
    )
