"""The door out: a Table to text, and what the format could not carry."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from tabx.errors import FormatError, InputError
from tabx.formats.known import FORMATS, find_format
from tabx.formats.load import load_table, load_tables
from tabx.formats.losses import losses
from tabx.formats.write_delimited import write_delimited
from tabx.formats.write_html import write_html
from tabx.formats.write_json import write_json, write_jsonl
from tabx.formats.write_markdown import write_markdown
from tabx.limits import LIMITS, changed_limits, timed
from tabx.table import Note, Table

_Writer = Callable[[Table], tuple[str, ...]]


def _write_latex(table: Table) -> tuple[str, ...]:
    from tabx.formats.write_latex import write_latex

    return write_latex(table)


_WRITERS: Mapping[str, _Writer] = MappingProxyType(
    {
        "markdown": write_markdown,
        "html": write_html,
        "latex": _write_latex,
        "csv": lambda table: write_delimited(table, ","),
        "tsv": lambda table: write_delimited(table, "\t"),
        "json": write_json,
        "jsonl": write_jsonl,
    }
)

SEVERAL = ("markdown", "html", "latex")
"""Formats that carry several tables one after the other."""


def dump_table(table: Table, format: str) -> str:
    """Return a table as text in a format.

    Raises
    ------
    FormatError
        For a format that is not known, or is no text (see `dump_bytes`).
    """
    return dump_table_with_losses(table, format)[0]


def dump_bytes(table: Table, format: str) -> bytes:
    """Return a table as the bytes of a file in a format, text as UTF-8; errors as of `dump_bytes_with_losses`."""
    return dump_bytes_with_losses(table, format)[0]


@timed()
def dump_bytes_with_losses(table: Table, format: str) -> tuple[bytes, tuple[Note, ...]]:
    """Return a table as the bytes of a file in a format, text as UTF-8, and what the format could not carry.

    Raises
    ------
    FormatError
        For a format that is not known, one whose library is not installed, a table of a size that it cannot carry
        at all, and half a surrogate pair, which no UTF-8 can say.
    """
    name = find_format(format).name
    if not FORMATS[name].is_binary:
        text, lost = dump_table_with_losses(table, name)
        return encoded(text), lost
    data = _write_binary(table, name)
    with tempfile.TemporaryDirectory(prefix="tabx-") as folder:
        path = Path(folder) / f"table.{name}"
        path.write_bytes(data)
        return data, losses(table, _read_back(path, name))


@timed()
def dump_table_with_losses(table: Table, format: str) -> tuple[str, tuple[Note, ...]]:
    """Return a table as text in a format, and what the format could not carry.

    Nothing is assumed of a format: its text is read again, and every difference is a loss. Without losses,
    `load_table(text, format)` gives an equal table. Of several ways to write it the first without losses is
    taken, the last where all lose something.

    Raises
    ------
    FormatError
        For a format that is not known, or is no text (see `dump_bytes_with_losses`).
    """
    name = find_format(format).name
    if FORMATS[name].is_binary:
        raise FormatError(f"{name} is no text; dump_bytes gives the bytes of a file")
    written: tuple[str, tuple[Note, ...]] = ("", ())
    for text in _WRITERS[name](table):
        written = (text, losses(table, _read_back(text, name)))
        if not written[1]:
            break
    return written


@timed()
def dump_tables_with_losses(tables: Sequence[Table], format: str) -> tuple[str, tuple[Note, ...]]:
    """Return tables as one text in a format of `SEVERAL`, and what of them is not read back from it, by table.

    Raises
    ------
    FormatError
        For a format that carries one table only.
    """
    name = find_format(format).name
    if name not in SEVERAL:
        raise FormatError(f"{name} carries one table; {', '.join(SEVERAL)} carry several")
    text = "\n".join(dump_table_with_losses(table, name)[0] for table in tables)
    back = _read_all_back(text, name)
    if len(back) != len(tables):
        return text, (Note("tables", f"{len(tables)} tables are read back as {len(back)}"),)
    return text, tuple(
        replace(note, message=f"table {number}: {note.message}")
        for number, (table, read) in enumerate(zip(tables, back, strict=True), 1)
        for note in losses(table, read)
    )


def encoded(text: str) -> bytes:
    """Return a text as UTF-8; FormatError for half a surrogate pair."""
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        half = ascii(error.object[error.start])[1:-1]
        message = f"{half}, half a surrogate pair, cannot be written as UTF-8; JSON alone can say it"
        raise FormatError(message) from None


def _write_binary(table: Table, name: str) -> bytes:
    if name == "xlsx":
        from tabx.formats.write_xlsx import write_xlsx

        return write_xlsx(table)
    from tabx.formats.write_parquet import write_parquet

    return write_parquet(table)


def _read_all_back(text: str, name: str) -> tuple[Table, ...]:
    """Return the tables that were written, whatever their size; () where none can be read back."""
    try:
        with changed_limits(**dict.fromkeys(LIMITS, 0)):
            return load_tables(text, name)
    except InputError:
        return ()


def _read_back(source: str | Path, name: str) -> Table | None:
    """Return the table that was written, whatever its size: it is in memory already."""
    try:
        with changed_limits(**dict.fromkeys(LIMITS, 0)):
            return load_table(source, name)
    except InputError:
        return None
