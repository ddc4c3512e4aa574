"""Reading a table from a text, a file, a data frame, rows or records.

First the public functions, then the reader of each kind of source: texts, then binary files. `python_values` reads
what Python holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import IO, TYPE_CHECKING, Any, Protocol, TypeAlias

from tabx.base.errors import BrokenTextError, InputError, NoTableError
from tabx.base.limits import check, in_force, limit, timed
from tabx.formats.answer import answer_of
from tabx.formats.content import Content, as_file, at_rest, binary_kind, text_of_source
from tabx.formats.grid import promote_header, strip_header
from tabx.formats.joined_rows import with_rows_apart
from tabx.formats.known import FORMATS, find_format, format_of_suffix
from tabx.formats.python_values import tables_of_value, texts_of_value
from tabx.formats.sentences import is_list_of_sentences
from tabx.formats.texts import tables_of_text, tables_of_texts
from tabx.formats.unread import unread_as
from tabx.table import Note, Table

if TYPE_CHECKING:
    import numpy
    import pandas


class ArrowStream(Protocol):
    """A frame that can be read through Arrow: of polars, pyarrow, DuckDB and others."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


Source: TypeAlias = (
    "str | bytes | PathLike[str] | IO[str] | IO[bytes] | Content | pandas.DataFrame | ArrowStream | "
    "numpy.ndarray[Any, Any] | Mapping[str, Iterable[object]] | "
    "Sequence[Sequence[object]] | Sequence[Mapping[str, object]]"
)

PASSED_OVER = "tables passed over"
"""Code of the note that `load_table` gives where a text holds several tables."""

_REMEMBERED_LENGTH = 100_000
"""Characters up to which the tables of a text are remembered: many long ones would fill the memory."""


@timed()
def load_table(
    source: Source,
    format: str | None = None,
    *,
    header: bool | None = None,
    sheet: str | None = None,
    encoding: str | None = None,
) -> Table:
    """Return the table of a source; of several tables in a text the last one with data rows.

    Of a workbook it is the requested sheet, else the first one with data.

    Parameters
    ----------
    source : str, Path, bytes, file object, DataFrame, dict of columns, array, list of rows or list of records
        A `str` is always the table's text, a `Path` always a file, `bytes` and what a file object (text or binary,
        from where it stands) holds is the content of one. Frames are those of pandas, polars and pyarrow, and all that
        offer `to_pandas`, `__arrow_c_stream__` or `__dataframe__`; the index of pandas is a column where it has a name
        or is no range of row numbers. An array of numpy has two axes, or one with named columns.
    format : str or None
        Name of the format (see `FORMATS`); None infers it from suffix and content. Ignored for sources that are neither
        text nor file nor content of one.
    header : bool or None
        True: the first row is the header. False: there is no header, all rows are data. None: as the format marks it,
        and the first row where it marks none.
    sheet : str or None
        Name of the sheet to read. Ignored for sources other than workbooks.
    encoding : str or None
        Encoding of a file, of bytes or of a binary file object that is not UTF-8 and has no byte order mark: "latin-1",
        "cp1252". What is UTF-8 is read as that all the same.

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
        For an unknown format or encoding, and a format whose library is not installed.
    """
    tables = _load(at_rest(source, encoding), format, header, sheet, one_sheet=True)
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
    source: Source,
    format: str | None = None,
    *,
    header: bool | None = None,
    sheet: str | None = None,
    encoding: str | None = None,
) -> tuple[Table, ...]:
    """Return all tables of a source, in order, at least one.

    Parameters and errors as of `load_table`.
    """
    return _load(at_rest(source, encoding), format, header, sheet, one_sheet=False)


def _load(
    source: Any, format: str | None, header: bool | None, sheet: str | None, *, one_sheet: bool
) -> tuple[Table, ...]:
    if isinstance(source, (str, Path, Content)):
        tables = _of_readable(source, find_format(format).name if format else None, sheet, one_sheet)
    else:
        tables = tables_of_texts(texts_of_value(source)) or tables_of_value(source)
        if not tables[0].column_count:
            raise NoTableError("no table found: no columns")
    if header is False:
        return tuple(strip_header(table) for table in tables)
    if header is True:
        return tuple(promote_header(table) for table in tables)
    return tables


def _of_readable(
    source: str | Path | Content, known: str | None, sheet: str | None, one_sheet: bool
) -> tuple[Table, ...]:
    """Return the tables of a text, a file or the content of one."""
    if isinstance(source, str):
        _check_length(source)
        return _of_text(text_of_source(source), known, None, "the text")
    tables = _of_binary(source, known, sheet, one_sheet)
    return tables or _of_text(text_of_source(source), known, source.suffix, _name(source))


def _name(source: Path | Content) -> str:
    return source.name if isinstance(source, Content) else str(source)


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
    if format_name and FORMATS[format_name].is_binary:
        raise InputError(f"{where}: {format_name} is not a text format; it must be read from a file")
    text, notes = answer_of(text)
    text = with_rows_apart(text)
    try:
        tables = tables_of_text(text, format_name, suffix)
    except BrokenTextError as error:
        if format_name is not None or (suffix and format_of_suffix(suffix)):
            raise BrokenTextError(f"{where}: {error}") from error
        # No format was given: a reply that was cut short holds no table.
        raise NoTableError(f"{where}: no table found: {error}") from error
    except InputError as error:
        raise InputError(f"{where}: {error}") from error
    if not tables:
        raise NoTableError(f"{where}: {_nothing_found(text, format_name, notes)}")
    return tuple(replace(table, notes=notes + table.notes) for table in tables) if notes else tables


def _nothing_found(text: str, format_name: str | None, notes: tuple[Note, ...]) -> str:
    """Return one line on a text without a table: what it is, and what was left out of it."""
    kind = "table" if format_name is None else f"{format_name} table"
    said = "; ".join([_what_is_there(text), *(note.message for note in notes)])
    return f"no {kind} found ({said}); `tabx formats` lists what can be read"


def _what_is_there(text: str) -> str:
    """Return what a text without a table is, in a few words."""
    if is_list_of_sentences(text):
        return "it is a list of sentences"
    return unread_as(text) or (f"{len(text)} characters" if text.strip() else "it is empty")


def _of_binary(source: Path | Content, known: str | None, sheet: str | None, one_sheet: bool) -> tuple[Table, ...]:
    """Return the tables of a file in a binary format, () for a text file.

    A format given by name or suffix has to fit the content; without either the content decides.
    """
    if isinstance(source, Path) and not source.is_file():
        return ()
    found, what = binary_kind(source)
    named = known or format_of_suffix(source.suffix)
    if named is None and not what:
        return ()
    name = named or found
    if name and FORMATS[name].is_binary:
        if name != found:
            said = what or "no data or text of another format"
            raise InputError(f"{_name(source)}: expected {name}, found {said}; correct the suffix or --format")
        return _tables_of_file(source, name, sheet, one_sheet)
    if what:
        hint = f"; --format {found} reads it" if found else "; its table as text, HTML or CSV is right"
        raise InputError(f"{_name(source)}: {what}, not a text{hint}")
    return ()


def _tables_of_file(source: Path | Content, name: str, sheet: str | None, one_sheet: bool) -> tuple[Table, ...]:
    where = _name(source)
    if isinstance(source, Path):
        check("bytes", source.stat().st_size, where)
    try:
        with as_file(source) as path:
            tables = _READ_FILES[name](path, sheet, one_sheet)
    except InputError as error:
        raise InputError(f"{where}: {error}") from error
    if not tables:
        sought = f"sheet {sheet!r}" if sheet is not None and name == "xlsx" else "it"
        raise NoTableError(f"{where}: no table found, {sought} holds no data")
    return tables


def _xlsx_tables(path: Path, sheet: str | None, one_sheet: bool) -> tuple[Table, ...]:
    from tabx.formats.xlsx.read import xlsx_tables

    return xlsx_tables(path, sheet, first_only=one_sheet)


def _parquet_tables(path: Path, *_: object) -> tuple[Table, ...]:
    from tabx.formats.parquet.process import parquet_tables

    return parquet_tables(path)


_READ_FILES: Mapping[str, Callable[[Path, str | None, bool], tuple[Table, ...]]] = MappingProxyType(
    {"xlsx": _xlsx_tables, "parquet": _parquet_tables}
)
