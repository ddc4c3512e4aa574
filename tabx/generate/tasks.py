"""The units of work: each item once for every target and repetition, with all that decides about its tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from tabx.ask.rows import plain
from tabx.base.errors import OptionError, TabxError
from tabx.batch.pairs import hash_of_data
from tabx.batch.reading.files import Broken
from tabx.formats import infer_format, load_tables
from tabx.formats.joined_rows import MARK
from tabx.generate.items import Item, ItemColumns
from tabx.generate.pool import Pool, example_of
from tabx.generate.prompting import Example, schema_lines
from tabx.generate.schema import Schema
from tabx.generate.settings import FROM_EXAMPLE, FROM_GOLD, FROM_SCHEMA, SAID, Settings
from tabx.generate.writing import written
from tabx.llm.prompts import Prompts
from tabx.llm.spec import ModelSpec


@dataclass(frozen=True, slots=True)
class Task:
    """One text to make tables from in one target.

    Attributes
    ----------
    row : int
        0-based number of the input's row.
    id : str
    target : str
    item : Item
    repeat : int or None
        None where each is made once.
    schema : Schema or None
        The tables to make, as far as they are known.
    examples : tuple of Example
    source, material : str
        What the format is described from, and its text; "" without a description.
    asked : str
        Hash of all that decides about the reply; "" where nothing can be asked.
    row_hash : str
        Hash of all columns of the row.
    fields : mapping
        The columns of the row, as the line holds them.
    trouble : str
        Why nothing can be asked, in one line.
    """

    row: int
    id: str
    target: str
    item: Item
    repeat: int | None = None
    schema: Schema | None = None
    examples: tuple[Example, ...] = ()
    source: str = ""
    material: str = ""
    asked: str = ""
    row_hash: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)
    trouble: str = ""


@dataclass(frozen=True)
class Tasks:
    """How items become tasks.

    Attributes
    ----------
    settings : Settings
    spec : ModelSpec
        The model that is asked.
    prompts : Prompts
    columns : ItemColumns
        Under which names the parts of an item stand in its line.
    pool : Pool or None
        Where examples come from.
    example : str
        The text of a table whose format is described.
    repeats : int
    """

    settings: Settings
    spec: ModelSpec
    prompts: Prompts
    columns: ItemColumns
    pool: Pool | None = None
    example: str = ""
    repeats: int = 1

    @cached_property
    def prompt_hash(self) -> str:
        """Hash of the templates that are used."""
        return self.prompts.hash(self.settings.templates)

    def of(self, items: Iterable[Item | Broken]) -> Iterator[Task]:
        """Yield the tasks of items, one after another for each target and repetition."""
        for number, item in enumerate(items):
            for target in self.settings.targets:
                yield from self._repeated(self._task(number, item, target))

    def _task(self, number: int, item: Item | Broken, target: str) -> Task:
        if isinstance(item, Broken):
            none = Item(number, str(number + 1), "")
            return Task(number, none.id, target, none, trouble=item.reason)
        row = self.columns.row_of(item)
        bare = Task(item.row, item.id, target, item, row_hash=hash_of_data(row))
        try:
            bare = replace(bare, fields={name: plain(value, name) for name, value in row.items()})
            return replace(bare, **self._asked_with(item, target))
        except TabxError as error:
            return replace(bare, trouble=" ".join(str(error).split()))

    def _asked_with(self, item: Item, target: str) -> dict[str, Any]:
        """Return what an item is asked with."""
        schema = item.schema or self.settings.schema
        is_known = schema is not None
        chosen = () if self.pool is None else self.pool.beside(item, self.settings.shots)
        return {
            "schema": schema,
            "examples": tuple(example_of(one, target, self.settings.reply_as, is_known=is_known) for one in chosen),
            "source": self.settings.format_from,
            "material": self._material(item, schema, target),
        }

    def _material(self, item: Item, schema: Schema | None, target: str) -> str:
        source = self.settings.format_from
        if source == FROM_GOLD:
            return in_target(item.gold, target)
        if source == FROM_EXAMPLE:
            return in_target(self.example, target)
        if source == FROM_SCHEMA:
            return "\n".join(schema_lines(schema))
        return item.text if source else ""

    def _repeated(self, task: Task) -> Iterator[Task]:
        for repeat in range(self.repeats):
            named = repeat if self.repeats > 1 else None
            yield replace(task, repeat=named, asked="" if task.trouble else self._asked(task, repeat))

    def _asked(self, task: Task, repeat: int) -> str:
        item = task.item
        return hash_of_data(
            [
                [self.spec.model, self.spec.asked(repeat, longest=None), self.prompt_hash],
                [self.settings.said(task.target), self.settings.max_continuations],
                [item.text, item.instruction, task.material],
                None if task.schema is None else task.schema.to_dict(),
                [[one.item.text, one.item.instruction, one.reply] for one in task.examples],
            ]
        )


def in_target(source: Any, target: str) -> str:
    """Return tables as text in a target: as they are where they stand in it, else written in it.

    Raises
    ------
    InputError
        There is no table.
    FormatError
        The target holds one table, and there are several.
    """
    if isinstance(source, str) and (MARK.search(source) if target == "raw" else infer_format(source) == target):
        return source
    return written(load_tables(source), target)[0]


def check_names(columns: Mapping[str, None]) -> None:
    """Raise OptionError for a column that is called as a field that a line has of its own."""
    for name in SAID:
        if name in columns:
            raise OptionError(f"the column {name!r} is called as what tabx generate writes into each line; rename it")
