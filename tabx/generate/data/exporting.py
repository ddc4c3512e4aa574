"""Items of tabx generate as others hold them: Struc-Bench's JSON, or the two files of a text-to-table data set."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tabx.base.errors import FormatError, InputError
from tabx.batch.reading.files import Broken
from tabx.formats import load_tables
from tabx.formats.dump import SEVERAL, dump_table_with_losses, dump_tables_with_losses
from tabx.formats.raw.lines import JOIN, lines_of
from tabx.generate.data.struc_bench import DEFAULT_INSTRUCTION, INPUT, INSTRUCTION, OUTPUT, Parts, input_of
from tabx.generate.items import Item
from tabx.table import Note


@dataclass(frozen=True, slots=True)
class Exported:
    """One item as others hold it.

    Attributes
    ----------
    id : str
    instruction, text, format, output : str
    losses : tuple of Note
        What the output could not carry of the gold.
    """

    id: str
    instruction: str
    text: str
    format: str
    output: str
    losses: tuple[Note, ...] = ()

    @property
    def struc_bench(self) -> dict[str, str]:
        """The item of Struc-Bench."""
        return {INSTRUCTION: self.instruction, INPUT: input_of(Parts(self.text, self.format)), OUTPUT: self.output}

    @property
    def lines(self) -> tuple[str, str]:
        """The lines of `.text` and `.data`: line breaks of the text become blanks, those between rows `<NEWLINE>`."""
        return " ".join(self.text.split()), JOIN.join(line for line in lines_of(self.output) if line)


def export_items(items: Iterable[Item | Broken], to: str | None = None) -> Iterator[Exported]:
    """Yield items as others hold them.

    Parameters
    ----------
    items : iterable of Item or Broken
    to : str or None
        Format of the outputs, in which the gold tables are written; None leaves texts as they are, and writes what is
        no text as `raw`.

    Raises
    ------
    InputError
        A row cannot be read, an item has no gold, or one without a table.
    FormatError
        The format cannot be written, or holds one table and an item has several.
    """
    for item in items:
        if isinstance(item, Broken):
            raise InputError(item.reason)
        if not item.gold:
            raise InputError(f"{item.id}: no gold; an output is right, that of another file by --join")
        output, losses = _output(item, to)
        form = item.fields.get("format")
        said = item.instruction or DEFAULT_INSTRUCTION
        yield Exported(item.id, said, item.text, form if isinstance(form, str) else "", output, losses)


def _output(item: Item, to: str | None) -> tuple[str, tuple[Note, ...]]:
    if to is None and isinstance(item.gold, str):
        return item.gold, ()
    name = to or "raw"
    try:
        tables = load_tables(item.gold)
        several = name in SEVERAL and len(tables) > 1
        if len(tables) > 1 and not several:
            raise InputError(f"{len(tables)} tables, and {name} holds one; {', '.join(SEVERAL)} hold several")
        return dump_tables_with_losses(tables, name) if several else dump_table_with_losses(tables[0], name)
    except FormatError as error:
        raise FormatError(f"{item.id}: {error}") from error
    except InputError as error:
        raise InputError(f"{item.id}: {error}") from error


def json_of(exported: Iterable[Exported]) -> str:
    """Return Struc-Bench's file: a JSON list, an item a line."""
    lines = ",\n".join(json.dumps(one.struc_bench, ensure_ascii=False) for one in exported)
    return f"[\n{lines}\n]\n"


def json_lines_of(rows: Iterable[dict[str, Any]]) -> str:
    """Return objects as JSON Lines."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
