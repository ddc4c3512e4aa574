"""Reading a table from a text, a file, a data frame, rows or records.

First the public functions, then the reader of each kind of source: texts, binary files, lists.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from tabx.errors import BrokenTextError, InputError, NoTableError
from tabx.formats.delimited.read import delimited_tables
from tabx.formats.files import binary_format, read_text
from tabx.formats.grid import promote_header, strip_header
from tabx.formats.infer import fenced_table, infer_format, table_in_prose
from tabx.formats.joined_rows import with_rows_apart
from tabx.formats.json.inside import InnerText, texts_inside
from tabx.formats.json.read import json_tables, jsonl_tables
from tabx.formats.known import FORMATS, find_format, format_of_suffix
from tabx.formats.markdown.read import is_plainly_markdown, markdown_tables
from tabx.formats.objects import as_text, is_frame, table_of_frame, table_of_records, table_of_rows
from tabx.formats.sentences import is_list_of_sentences
from tabx.limits import check, in_force, limit, timed
from tabx.table import Note, Table

if TYPE_CHECKING:
    import pandas

Source: TypeAlias = "str | Path | pandas.DataFrame | Sequence[Sequence[object]] | Sequence[Mapping[str, object]]"

PASSED_OVER = "tables passed over"
"""Code of the note that `load_table` gives where a text holds several tables."""

_REMEMBERED_LENGTH = 100_000
"""Characters up to which the tables of a text are remembered: many long ones would fill the memory."""


@timed()
def load_table(
    source: Source, format: str | None = None, *, header: bool | None = None, sheet: str | None = None
) -> Table:
    """Return the table of a source; of several tables in a text the last one with data rows.

    Of a workbook it is the requested sheet, else the first one with data.

    Parameters
    ----------
    source : str, Path, pandas.DataFrame, list of rows or list of records
        A `str` is always the table's text and a `Path` always a file.
    format : str or None
        Name of the format (see `FORMATS`); None infers it from suffix and content. Ignored for sources that are neither
        text nor file.
    header : bool or None
        True: the first row is the header. False: there is no header, all rows are data. None: as the format marks it,
        and the first row where it marks none.
    sheet : str or None
        Name of the sheet to read. Ignored for sources other than workbooks.

    Raises
    ------
    NoTableError
        Where the text can be read but holds no table; this includes broken JSON that neither suffix nor format marks as
        JSON.
    InputError
        For a file that cannot be read, undecodable bytes, broken JSON or CSV, an unknown sheet, and input beyond the
        limits (see `tabx.limits`).
    TimeLimitError
        Where reading takes longer than the limit `seconds` allows.
    FormatError
        For an unknown format, and one whose library is not installed.
    """
    tables = _load(source, format, header, sheet, one_sheet=True)
    chosen = max(range(len(tables)), key=lambda index: (tables[index].row_count > 0, index))
    table = tables[chosen]
    if len(tables) == 1:
        return table
    passed = len(tables) - 1
    note = Note(
        PASSED_OVER,
        f"table {chosen + 1} of {len(tables)} is read, the last with data rows; {passed} "
        f"{'table' if passed == 1 else 'tables'} passed over",
    )
    return replace(table, notes=(*table.notes, note))


@timed()
def load_tables(
    source: Source, format: str | None = None, *, header: bool | None = None, sheet: str | None = None
) -> tuple[Table, ...]:
    """Return all tables of a source, in order, at least one.

    Parameters and errors as of `load_table`.
    """
    return _load(source, format, header, sheet, one_sheet=False)


def _load(
    source: Source, format: str | None, header: bool | None, sheet: str | None, *, one_sheet: bool
) -> tuple[Table, ...]:
    if isinstance(source, (str, Path)):
        known = find_format(format).name if format else None
        if isinstance(source, str):
            _check_length(source)
            tables = _of_text(source.removeprefix("\ufeff"), known, None, "the text")
        else:
            tables = _of_binary(source, known, sheet, one_sheet)
            tables = tables or _of_text(read_text(source), known, source.suffix, str(source))
    else:
        tables = (table_of_frame(source) if is_frame(source) else _of_list(source),)
        if not tables[0].column_count:
            raise NoTableError("no table found: no columns")
    if header is False:
        return tuple(strip_header(table) for table in tables)
    if header is True:
        return tuple(promote_header(table) for table in tables)
    return tables


def _check_length(text: str) -> None:
    """Raise InputError for a text of more bytes than the limit."""
    most = limit("bytes")
    if 4 * len(text) > most:  # a character takes four bytes of UTF-8 at most: most texts need not be encoded
        check("bytes", len(text.encode("utf-8", "surrogatepass")), "the text")


def _of_text(text: str, format_name: str | None, suffix: str | None, where: str) -> tuple[Table, ...]:
    """Return the tables of a text; short texts are cached, as one gold has many predictions."""
    if len(text) > _REMEMBERED_LENGTH:
        return _read_text(text, format_name, suffix, where)
    return _of_short_text(text, format_name, suffix, where, in_force())


@lru_cache(maxsize=64)
def _of_short_text(
    text: str, format_name: str | None, suffix: str | None, where: str, _: tuple[int, ...]
) -> tuple[Table, ...]:
    return _read_text(text, format_name, suffix, where)


def _read_text(text: str, format_name: str | None, suffix: str | None, where: str) -> tuple[Table, ...]:
    text = with_rows_apart(text)
    name = format_name or infer_format(text, suffix)
    if FORMATS[name].is_binary:
        raise InputError(f"{where}: {name} is not a text format; it must be read from a file")
    try:
        tables = _tables_in(text, name, given=format_name is not None)
    except BrokenTextError as error:
        if format_name is not None or (suffix and format_of_suffix(suffix)):
            raise BrokenTextError(f"{where}: {error}") from error
        # No format was given: a reply that was cut short holds no table.
        raise NoTableError(f"{where}: no table found: {error}") from error
    except InputError as error:
        raise InputError(f"{where}: {error}") from error
    if not tables:
        kind = "table" if format_name is None else f"{name} table"
        size = f"{len(text)} characters" if text.strip() else "it is empty"
        size = "it is a list of sentences" if is_list_of_sentences(text) else size
        raise NoTableError(f"{where}: no {kind} found ({size}); `tabx formats` lists what can be read")
    return tables


def _tables_in(text: str, name: str, *, given: bool) -> tuple[Table, ...]:
    """Return the tables of a text in a format, in a fence, or (if none was given) bare in prose."""
    fenced = _fenced(text, name, given=given)
    broken = None
    try:
        tables = _READERS[fenced[0]](fenced[1]) if fenced else _READERS[name](text)
    except BrokenTextError as error:
        if given:
            raise
        tables, broken = (), error
    if not tables and not given and (bare := table_in_prose(text)):
        return _READERS[bare[0]](bare[1])
    if broken:
        raise broken
    return tables


def _json_tables(text: str) -> tuple[Table, ...]:
    """Return the tables in the strings of a JSON text, else the table that it is."""
    for inner in texts_inside(text):
        if tables := _tables_inside(inner):
            return tables
    return json_tables(text)


def _tables_inside(inner: InnerText) -> tuple[Table, ...]:
    """Return the tables in a string of JSON; a string among others has to be marked up as one."""
    name = infer_format(inner.text)
    is_marked = name in {"html", "latex"} or (name == "markdown" and is_plainly_markdown(inner.text))
    if not is_marked and not inner.is_named:
        return ()
    try:
        return _tables_in(inner.text, name, given=False)
    except BrokenTextError:
        return ()


def _fenced(text: str, name: str, *, given: bool) -> tuple[str, str] | None:
    """Return format and body of the code fence that holds the table of a text, None without one.

    A fence counts if it has the requested format; without one, if there is no plain pipe table.
    """
    if name in ("html", "latex") or (name == "markdown" and (given or is_plainly_markdown(text))):
        return None
    found = fenced_table(text)
    return found if found and (found[0] == name or not given) else None


def _html_tables(text: str) -> tuple[Table, ...]:
    from tabx.formats.html.read import html_tables

    return html_tables(text)


def _latex_tables(text: str) -> tuple[Table, ...]:
    from tabx.formats.latex.read import latex_tables

    return latex_tables(text)


_READERS: Mapping[str, Callable[[str], tuple[Table, ...]]] = MappingProxyType(
    {
        "markdown": markdown_tables,
        "html": _html_tables,
        "latex": _latex_tables,
        "csv": lambda text: delimited_tables(text, "csv"),
        "tsv": lambda text: delimited_tables(text, "tsv"),
        "json": _json_tables,
        "jsonl": jsonl_tables,
    }
)


def _of_binary(path: Path, known: str | None, sheet: str | None, one_sheet: bool) -> tuple[Table, ...]:
    """Return the tables of a file in a binary format, () for a text file.

    A format given by name or suffix has to fit the content; without either the content decides.
    """
    if not path.is_file():
        return ()
    found, what = binary_format(path)
    named = known or format_of_suffix(path.suffix)
    if named is None and not what:
        return ()
    name = named or found
    if name and FORMATS[name].is_binary:
        if name != found:
            said = what or "no data or text of another format"
            raise InputError(f"{path}: expected {name}, found {said}; correct the suffix or --format")
        return _tables_of_file(path, name, sheet, one_sheet)
    if what:
        hint = f"; --format {found} reads it" if found else "; its table as text, HTML or CSV is right"
        raise InputError(f"{path}: {what}, not a text{hint}")
    return ()


def _tables_of_file(path: Path, name: str, sheet: str | None, one_sheet: bool) -> tuple[Table, ...]:
    check("bytes", path.stat().st_size, str(path))
    try:
        if name == "xlsx":
            from tabx.formats.xlsx.read import xlsx_tables

            tables = xlsx_tables(path, sheet, first_only=one_sheet)
        else:
            from tabx.formats.parquet.process import parquet_tables

            tables = parquet_tables(path)
    except InputError as error:
        raise InputError(f"{path}: {error}") from error
    if not tables:
        where = f"sheet {sheet!r}" if sheet is not None and name == "xlsx" else "it"
        raise NoTableError(f"{path}: no table found, {where} holds no data")
    return tables


def _of_list(source: Any) -> Table:
    """Return the table of a list of records or of rows."""
    if not isinstance(source, Sequence) or isinstance(source, (bytes, bytearray)):
        raise InputError(
            f"cannot read a table from {type(source).__name__}; a table is a text (str), a file (Path), a DataFrame, "
            "a list of rows or a list of records"
        )
    if not source:
        raise NoTableError("no table found: the list is empty")
    if all(isinstance(item, Mapping) for item in source):
        return table_of_records(source, as_text, "records")
    if all(isinstance(item, Sequence) and not isinstance(item, (str, bytes)) for item in source):
        return table_of_rows(source, as_text, "rows")
    raise InputError("cannot read a table from a list of mixed values; all must be records (dict) or all rows (list)")
