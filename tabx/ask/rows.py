"""The rows to ask about: looked through before anything is sent, then made items one after another."""

from __future__ import annotations

import datetime
import decimal
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from tabx.ask.template import PromptTemplate, hash_of_templates
from tabx.base.errors import InputError, OptionError
from tabx.base.nearest import nearest
from tabx.batch.pairs import hash_of_data
from tabx.batch.reading.columns import Columns, id_column, texts_of
from tabx.batch.reading.files import Broken, Row
from tabx.batch.reading.joining import Join
from tabx.batch.reading.rows import is_short
from tabx.llm.records import Message
from tabx.llm.spec import ModelSpec
from tabx.runs.store import Index

Rows = Iterable[Row | Broken]


@dataclass(frozen=True)
class Looked:
    """What the rows are, found by reading all of them, or the first where they come only once.

    Attributes
    ----------
    count : int
        How many were read.
    columns : mapping of str to None
        Names of all columns, those that are joined included, in the order in which they are met.
    first : mapping
        The first row that can be read, with what is joined to it.
    id : str or None
        The column of the ids; None where the rows are numbered.
    told : tuple of str
        What is to be said of them.
    """

    count: int
    columns: Mapping[str, None]
    first: Row
    id: str | None
    told: tuple[str, ...] = ()


def look_through(rows: Rows, where: str, id: str | None = None, join: Join | None = None) -> Looked:
    """Return what rows are that can be read again.

    Raises
    ------
    InputError
        There are none that can be read, or an id is twice.
    OptionError
        The column of the ids is not there, or nothing is joined.
    """
    columns: dict[str, None] = dict.fromkeys(join.columns) if join is not None else {}
    first: Row | None = None
    count = first_at = 0
    with closing(Index()) as index:
        for count, row in _numbered(rows):
            if first is None:
                first, first_at, id = row, count, _id_column(row, id, where)
            columns |= dict.fromkeys(row)
            check_id(index, count, id_of(row, count, id), where)
    if first is None:
        raise InputError(f"{where}: no rows to ask about")
    if join is None:
        return Looked(count + 1, columns, first, id)
    missing = join.check((id_of(row, number, id) for number, row in _numbered(rows)), where)
    joined, _ = join.joined(first, id_of(first, first_at, id))
    return Looked(count + 1, columns, joined, id, (missing,) if missing else ())


def _numbered(rows: Rows) -> Iterator[tuple[int, Row]]:
    """Yield the rows that can be read, with their 0-based numbers."""
    return ((number, row) for number, row in enumerate(rows) if not isinstance(row, Broken))


def _id_column(row: Row, id: str | None, where: str) -> str | None:
    if id is None:
        return id_column(row)
    Columns(id=id).check_id(row, where)
    return id


def id_of(row: Row, number: int, column: str | None) -> str:
    """Return the id of a row, that is its number from 1 where it has none."""
    return texts_of(row, column) or str(number + 1)


def check_id(index: Index, number: int, id: str, where: str) -> None:
    """Take note of the id of a row; raise InputError where another has it."""
    before = index.first_with(id, number)
    if before is not None:
        twice = f"the id {id!r} is in row {before + 1} and in row {number + 1}"
        raise InputError(f"{where}: {twice}; once is right, or another column: --id-column")


@dataclass(frozen=True, slots=True)
class Item:
    """One question: a row, and which of its repetitions.

    Attributes
    ----------
    row : int
        0-based.
    id : str
    repeat : int or None
        None where each row is asked about once.
    turns : tuple of Message
    asked : str
        Hash of what decides about the answer; "" where nothing can be asked.
    row_hash : str
    fields : mapping
        What is kept of the row.
    trouble : str
        Why nothing can be asked, in one line.
    """

    row: int
    id: str
    repeat: int | None = None
    turns: tuple[Message, ...] = ()
    asked: str = ""
    row_hash: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)
    trouble: str = ""


@dataclass(frozen=True)
class Questions:
    """How rows become items.

    Attributes
    ----------
    prompt : PromptTemplate
    system : PromptTemplate or None
        That of the system's turn.
    spec : ModelSpec
        The model that is asked.
    keep : tuple of str
        Columns that are kept in full.
    repeats : int
        Items a row.
    join : Join or None
    """

    prompt: PromptTemplate
    spec: ModelSpec
    system: PromptTemplate | None = None
    keep: tuple[str, ...] = ()
    repeats: int = 1
    join: Join | None = None

    @property
    def prompt_hash(self) -> str:
        """Hash of the templates."""
        return hash_of_templates((self.prompt, self.system))

    def check(self, looked: Looked) -> None:
        """Raise OptionError where a template or a column to keep does not fit the rows."""
        for name in self.keep:
            if name not in looked.columns:
                near = nearest(name, list(looked.columns))
                hint = f"; nearest: {near!r}" if near else ""
                raise OptionError(f"--keep {name}: no row has such a column{hint}")
        self.prompt.check(looked.columns, looked.first, needs_column=True)
        if self.system is not None:
            self.system.check(looked.columns, looked.first, needs_column=False)

    def items(self, rows: Rows, id: str | None) -> Iterator[Item]:
        """Yield the items of rows."""
        said = [[self.spec.model, self.spec.asked(repeat, longest=None)] for repeat in range(self.repeats)]
        for number, row in enumerate(rows):
            if isinstance(row, Broken):
                yield from self._repeated(Item(number, str(number + 1), trouble=row.reason), said)
            else:
                yield from self._repeated(self._item(row, number, id), said)

    def _item(self, row: Row, number: int, id: str | None) -> Item:
        """Return what the repetitions of a row have in common."""
        name = id_of(row, number, id)
        whole = row if self.join is None else self.join.joined(row, name)[0]
        row_hash = hash_of_data(whole)
        try:
            fields = self._fields(whole, id)
            turns = [Message("user", self.prompt.filled(whole))]
            if self.system is not None:
                turns.insert(0, Message("system", self.system.filled(whole)))
        except OptionError as error:
            return Item(number, name, row_hash=row_hash, trouble=str(error))
        return Item(number, name, turns=tuple(turns), row_hash=row_hash, fields=fields)

    def _fields(self, row: Row, id: str | None) -> dict[str, Any]:
        kept = {name: plain(value, f"--keep {name}") for name, value in row.items() if name in self.keep}
        return {
            name: kept.get(name, value)
            for name, value in row.items()
            if name in kept or (name != id and is_short(value))
        }

    def _repeated(self, item: Item, said: Sequence[Any]) -> Iterator[Item]:
        for repeat in range(self.repeats):
            turns = [[turn.role, turn.content] for turn in item.turns]
            yield Item(
                item.row,
                item.id,
                repeat if self.repeats > 1 else None,
                item.turns,
                hash_of_data([said[repeat], turns]) if turns else "",
                item.row_hash,
                item.fields,
                item.trouble,
            )


def plain(value: Any, name: str) -> Any:
    """Return a value as JSON holds it: dates and decimals as texts, no number where there is none.

    `name` is what it is called in messages.

    Raises
    ------
    OptionError
        It has no such form.
    """
    if value is None or isinstance(value, (str, bool, int)):
        return value
    if isinstance(value, Mapping):
        return {str(key): plain(one, name) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one, name) for one in value]
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, (datetime.date, datetime.time, decimal.Decimal)):
        return str(value)
    raise OptionError(f"{name}: {type(value).__name__} has no plain form; a text, numbers or lists are right")


def _number(value: float) -> float | str | None:
    if math.isfinite(value):
        return value
    return None if math.isnan(value) else str(value)
