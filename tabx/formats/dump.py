"""Writing a table as text or bytes, with notes of what the format could not carry.

First the public functions, then the writers, then the reading back that finds the differences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from tabx.base.errors import FormatError, InputError
from tabx.base.limits import LIMITS, changed_limits, timed
from tabx.base.whole_files import temporary_file
from tabx.formats.delimited.write import write_delimited
from tabx.formats.grid import Grid, strip_header
from tabx.formats.html.write import write_html
from tabx.formats.json.write import write_json, write_jsonl
from tabx.formats.known import FORMATS, find_written_format
from tabx.formats.load import load_table, load_tables
from tabx.formats.markdown.write import write_markdown
from tabx.formats.raw.lines import JOIN
from tabx.formats.raw.write import write_pairs, write_raw
from tabx.formats.spans import spans_of
from tabx.table import Note, Table

SEVERAL = ("markdown", "html", "latex", "raw")
"""Formats that carry several tables one after the other."""

_BETWEEN = {"raw": JOIN}
"""What stands between two tables, where that is no blank line: all of `raw` is one line."""


def dump_table(table: Table, format: str) -> str:
    """Return a table as text in a format.

    Raises
    ------
    FormatError
        For an unknown format, or a binary one (see `dump_bytes`).
    """
    return dump_table_with_losses(table, format)[0]


def dump_bytes(table: Table, format: str) -> bytes:
    """Return a table as the bytes of a file in a format, text as UTF-8.

    Errors as of `dump_bytes_with_losses`.
    """
    return dump_bytes_with_losses(table, format)[0]


@timed()
def dump_bytes_with_losses(table: Table, format: str) -> tuple[bytes, tuple[Note, ...]]:
    """Return a table as the bytes of a file, with notes of what the format could not carry.

    Raises
    ------
    FormatError
        For an unknown format, one whose library is not installed, a table too large for the format, and half a
        surrogate pair, which UTF-8 cannot encode.
    """
    name = find_written_format(format).name
    if not FORMATS[name].is_binary:
        text, lost = dump_table_with_losses(table, name)
        return encoded(text), lost
    data = _write_binary(table, name)
    with temporary_file(data, f"table.{name}") as path:
        return data, _losses(table, _read_back(path, name))


@timed()
def dump_table_with_losses(table: Table, format: str) -> tuple[str, tuple[Note, ...]]:
    """Return a table as text in a format, with notes of what the format could not carry.

    The text is read again, and every difference is a loss. Without losses, `load_table(text, format)` gives an equal
    table. Of several ways to write a table the first without losses is taken, the last where all lose something.

    Raises
    ------
    FormatError
        For an unknown format, or a binary one (see `dump_bytes_with_losses`).
    """
    name = find_written_format(format).name
    if FORMATS[name].is_binary:
        raise FormatError(f"{name} is not a text format; use dump_bytes")
    written: tuple[str, tuple[Note, ...]] = ("", ())
    for text in _WRITERS[name](table):
        written = (text, _losses(table, _read_back(text, name)))
        if not written[1]:
            break
    return written


@timed()
def dump_tables_with_losses(tables: Sequence[Table], format: str) -> tuple[str, tuple[Note, ...]]:
    """Return tables as one text in a format of `SEVERAL`, with notes of losses by table.

    Raises
    ------
    FormatError
        For a format that carries one table only.
    """
    name = find_written_format(format).name
    if name not in SEVERAL:
        raise FormatError(f"{name} holds one table; formats for several: {', '.join(SEVERAL)}")
    text = _together([dump_table_with_losses(table, name)[0] for table in tables], _BETWEEN.get(name))
    back = _read_all_back(text, name)
    if len(back) != len(tables):
        return text, (Note("tables", f"{len(tables)} tables are read back as {len(back)}"),)
    return text, tuple(
        replace(note, message=f"table {number}: {note.message}")
        for number, (table, read) in enumerate(zip(tables, back, strict=True), 1)
        for note in _losses(table, read)
    )


def _together(texts: Sequence[str], between: str | None) -> str:
    """Return tables one after the other, with a blank line or a sign between them."""
    if between is None:
        return "\n".join(texts)
    return between.join(text.removesuffix("\n") for text in texts) + "\n"


def encoded(text: str) -> bytes:
    """Return a text as UTF-8; FormatError for half a surrogate pair."""
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        half = ascii(error.object[error.start])[1:-1]
        message = f"{half} (half a surrogate pair) cannot be written as UTF-8; use JSON"
        raise FormatError(message) from None


_Writer = Callable[[Table], tuple[str, ...]]


def _write_latex(table: Table) -> tuple[str, ...]:
    from tabx.formats.latex.write import write_latex

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
        "raw": write_raw,
        "pairs": write_pairs,
    }
)


def _write_binary(table: Table, name: str) -> bytes:
    if name == "xlsx":
        from tabx.formats.xlsx.write import write_xlsx

        return write_xlsx(table)
    from tabx.formats.parquet.write import write_parquet

    return write_parquet(table)


def _read_all_back(text: str, name: str) -> tuple[Table, ...]:
    """Return the tables that were written, without size limits; () if none can be read back."""
    try:
        with changed_limits(**dict.fromkeys(LIMITS, 0)):
            return load_tables(text, name)
    except InputError:
        return ()


def _read_back(source: str | Path, name: str) -> Table | None:
    """Return the table that was written, without size limits, as it is in memory already."""
    try:
        with changed_limits(**dict.fromkeys(LIMITS, 0)):
            return load_table(source, name)
    except InputError:
        return None


def _losses(table: Table, back: Table | None) -> tuple[Note, ...]:
    """Return one note for each kind of difference between a table and its text read back.

    Parameters
    ----------
    table : Table
        The table that was written.
    back : Table or None
        The table read from its text; None where none is found.
    """
    if back is None:
        return (Note("shape", "no table is read back: the format cannot hold one of this shape"),)
    if table == back:
        return ()
    notes = [*_header(table, back)]
    if table.header_rows or not back.header_rows:
        notes += _spans("header", table.header_rows, back.header_rows)
    elif any(path != ("",) for path in back.columns):
        back = strip_header(back)
    if table.row_groups != back.row_groups:
        notes.append(Note("sections", "section rows become ordinary rows or are lost"))
        if len(table.rows) != len(back.rows):
            return (*notes, *_outside(table, back))
    notes += _spans("data", table.rows, back.rows)
    notes += _texts("data", table.rows, back.rows)
    notes += _outside(table, back)
    return tuple(notes) or (Note("other", "the table reads back differently"),)


def _header(table: Table, back: Table) -> list[Note]:
    before, after = len(table.header_rows), len(back.header_rows)
    if before == after:
        return _texts("header", table.header_rows, back.header_rows)
    if not before:
        return [Note("header", "a header row is read back: the format cannot mark a table without one")]
    if not after:
        return [Note("header", "the header is read back as data")]
    return [Note("header levels", f"{before} header levels are read back as {after}; levels are joined with '.'")]


def _spans(what: str, before: Grid, after: Grid) -> list[Note]:
    spans = spans_of(before)
    if spans == spans_of(after):
        return []
    count = f"{len(spans)} spanned {'cell' if len(spans) == 1 else 'cells'}" if spans else "cells without a span"
    return [Note("spans", f"{count} of the {what} read back with other spans; the text is repeated in every position")]


def _texts(what: str, before: Grid, after: Grid) -> list[Note]:
    if [len(row) for row in before] != [len(row) for row in after]:
        return [Note("shape", f"{_size(before)} {what} rows × columns are read back as {_size(after)}")]
    changed = [
        f"row {row + 1}, column {column + 1}"
        for row, (cells, others) in enumerate(zip(before, after, strict=True))
        for column, (cell, other) in enumerate(zip(cells, others, strict=True))
        if cell.text != other.text
    ]
    if not changed:
        return []
    return [Note("text", f"the text of {len(changed)} {what} cells is read back differently, first in {changed[0]}")]


def _outside(table: Table, back: Table) -> list[Note]:
    notes = []
    if table.caption != back.caption:
        notes.append(Note("caption", "the caption is not read back as caption"))
    if table.stub_columns != back.stub_columns:
        notes.append(Note("row headers", f"{table.stub_columns} row header columns become ordinary columns"))
    return notes


def _size(grid: Grid) -> str:
    return f"{len(grid)} × {max((len(row) for row in grid), default=0)}"
