"""The door out: a Table to text, and what the format could not carry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from tabx.errors import InputError
from tabx.formats.known import find_format
from tabx.formats.load import load_table
from tabx.formats.losses import losses
from tabx.formats.write_delimited import write_delimited
from tabx.formats.write_html import write_html
from tabx.formats.write_json import write_json, write_jsonl
from tabx.formats.write_markdown import write_markdown
from tabx.table import Note, Table

_Writer = Callable[[Table], tuple[str, ...]]

_WRITERS: Mapping[str, _Writer] = MappingProxyType(
    {
        "markdown": write_markdown,
        "html": write_html,
        "csv": lambda table: write_delimited(table, ","),
        "tsv": lambda table: write_delimited(table, "\t"),
        "json": write_json,
        "jsonl": write_jsonl,
    }
)


def dump_table(table: Table, format: str) -> str:
    """Return a table as text in a format.

    Raises
    ------
    FormatError
        For a format that is not known.
    """
    return dump_table_with_losses(table, format)[0]


def dump_table_with_losses(table: Table, format: str) -> tuple[str, tuple[Note, ...]]:
    """Return a table as text in a format, and what the format could not carry.

    Nothing is assumed of a format: its text is read again, and every difference is a loss. Without losses,
    `load_table(text, format)` gives an equal table. Of several ways to write it the first without losses is
    taken, the last where all lose something.

    Raises
    ------
    FormatError
        For a format that is not known.
    """
    name = find_format(format).name
    written: tuple[str, tuple[Note, ...]] = ("", ())
    for text in _WRITERS[name](table):
        written = (text, losses(table, _read_back(text, name)))
        if not written[1]:
            break
    return written


def _read_back(text: str, name: str) -> Table | None:
    try:
        return load_table(text, name)
    except InputError:
        return None
