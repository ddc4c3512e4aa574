"""Read both sides into tables, from any source and format.

Errors name the side they concern.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from tabx.base.errors import InputError, NoTableError
from tabx.base.limits import check
from tabx.formats import PASSED_OVER, Source, load_table, load_tables, promote_header, strip_header
from tabx.formats.content import Content, at_rest
from tabx.formats.known import FORMATS
from tabx.formats.objects import value_text
from tabx.formats.python_values import table_of_value
from tabx.judging.header_rows import settle_headers
from tabx.judging.nested_rows import with_nested_rows
from tabx.judging.no_table import empty_result, named_records, with_own_names, without_said_errors
from tabx.judging.pages import with_lone_rows
from tabx.table import NoteCode, Table

LONGEST_NAME = 255
"""Most characters of a text that may be a file name: what most file systems allow."""


_MARKUP = frozenset('|<>{}[],;"')
"""What stands in the text of a table of one word; a file's name has none of these."""


def refuse_names(gold: Source | Table, *predictions: Source | Table) -> None:
    """Raise InputError for a side that is a file's name as a text: a caller who names a file means what it holds."""
    for side, sources in (("gold", (gold,)), ("predicted", predictions)):
        for source in sources:
            if is_name_of_table(source):
                raise InputError(
                    f"{side}: {source!r} is a file's name; a str is read as the table's text, use Path({source!r}) for "
                    "the file"
                )


def is_name_of_table(source: Source | Table) -> bool:
    """Whether a text is one word that ends as the files of a table do ("reply.md", "out/May.CSV")."""
    if not isinstance(source, str) or len(source.strip()) > LONGEST_NAME:
        return False
    word = source.strip()
    if not word.isprintable() or " " in word or not _MARKUP.isdisjoint(word):
        return False
    name = re.split(r"[/\\]", word)[-1].lower()
    return any(name.endswith(suffix) and name != suffix for known in FORMATS.values() for suffix in known.suffixes)


class Reading(NamedTuple):
    """How to read a side: format, whether it has a header row, sheet, encoding.

    None infers a value.
    """

    format: str | None = None
    header: bool | None = None
    sheet: str | None = None
    encoding: str | None = None


def said_readings(gold: Reading, predicted: Reading) -> list[tuple[str, str]]:
    """Return the options for reading both sides as (name, value) pairs.

    Header and encoding are one option for both sides.
    """
    header = None if gold.header is None else "yes" if gold.header else "no"
    options = {
        "gold_format": gold.format,
        "predicted_format": predicted.format,
        "gold_sheet": gold.sheet,
        "predicted_sheet": predicted.sheet,
        "header": header,
        "encoding": gold.encoding,
    }
    return [(name, value) for name, value in options.items() if value is not None]


def load_gold(
    source: Source | Table,
    format: str | None,
    header: bool | None,
    sheet: str | None = None,
    encoding: str | None = None,
) -> Table:
    """Return the gold table.

    Raises
    ------
    InputError
        If it cannot be read, ends in the middle, or no table is in it: without a gold nothing can be judged.
    """
    with _gold_errors(source):
        source = at_rest(source, encoding)
        return _whole(_load(source, format, header, sheet))


def load_golds(
    source: Source | Table,
    format: str | None,
    header: bool | None,
    sheet: str | None = None,
    encoding: str | None = None,
) -> tuple[Table, ...]:
    """Return all gold tables that have data rows; if none has, all of them.

    The errors are those of `load_gold`.
    """
    with _gold_errors(source):
        source = at_rest(source, encoding)
        return tuple(_whole(table) for table in _checked(_load_all(source, format, header, sheet)))


def load_candidates(
    source: Source | Table,
    format: str | None,
    header: bool | None,
    sheet: str | None = None,
    encoding: str | None = None,
    *,
    golds: Sequence[Table] = (),
) -> tuple[Table, ...]:
    """Return the predicted tables to choose from, ending with the last that has data rows.

    Without a format, lines of "name: value" are records where two names are headers of the golds; an error object and a
    list of sentences are no table.

    Raises
    ------
    NoTableError
        If it can be read but no table is in it: that is a judgement.
    InputError
        If it cannot be read.
    """
    with _predicted_errors():
        source = at_rest(source, encoding)
        reading = Reading(format, header, sheet)
        return _recognized(source, lambda: _load_candidates(source, reading, golds), format, golds)


def _load_candidates(source: Source | Table, reading: Reading, golds: Sequence[Table]) -> tuple[Table, ...]:
    """Return the tables of a text with data rows, the last as `load_table` returns it; the one of other sources."""
    table = _load(source, reading.format, reading.header, reading.sheet)
    if not _passed_over(table) or not isinstance(source, (str, Path, Content)):
        return (table,)
    tables = _with_rows(with_lone_rows(_load_all(source, reading.format, reading.header, reading.sheet), golds))
    return tuple(table if other == table else other for other in tables)


def _recognized(
    source: Source | Table, load: Callable[[], tuple[Table, ...]], format: str | None, golds: Sequence[Table]
) -> tuple[Table, ...]:
    """Return the loaded tables, or what the gold's names show in their place.

    Raises
    ------
    NoTableError
        Also if all that was loaded only says an error or lists sentences.
    """
    if empty := empty_result(source, golds):
        return (empty,)
    if format is not None:
        return _in_own_rows(source, load(), golds)
    try:
        tables = load()
    except NoTableError:
        if records := named_records(source, (), golds):
            return (records,)
        raise
    if records := named_records(source, tables, golds):
        return (records,)
    return _in_own_rows(source, tables, golds)


def _in_own_rows(source: Source | Table, tables: tuple[Table, ...], golds: Sequence[Table]) -> tuple[Table, ...]:
    """Return what was loaded with the rows and names that the golds ask for.

    Raises
    ------
    NoTableError
        If all of it only says an error or lists sentences.
    """
    return without_said_errors(with_nested_rows(with_own_names(source, tables, golds), golds), golds)


def load_predictions(
    source: Source | Table,
    format: str | None,
    header: bool | None,
    sheet: str | None = None,
    encoding: str | None = None,
    *,
    golds: Sequence[Table] = (),
) -> tuple[Table, ...]:
    """Return all predicted tables that have data rows; if none has, all of them.

    The errors are those of `load_candidates`.
    """
    with _predicted_errors():
        source = at_rest(source, encoding)
        tables = _recognized(source, lambda: _load_all(source, format, header, sheet), format, golds)
        return _checked(with_lone_rows(tables, golds))


def table_by_value(source: Source | Table) -> Table | None:
    """Return the table of a frame, an array, columns, rows or records, with numbers by what they are worth.

    The result is None for every other source, for what is no table, and where a number stands as text ("28.0"): its
    writing is part of it.
    """
    if isinstance(source, (str, Path, Content, Table)):
        return None
    try:
        table = table_of_value(source, value_text)
    except InputError:
        return None  # reading it as text says what is wrong
    is_written = any(_WRITTEN_NUMBER.fullmatch(cell.text) for row in table.rows for cell in row)
    return table if table.column_count and not is_written else None


_WRITTEN_NUMBER = re.compile(r"[-+]?\d+\.(?:\d*0)?")
"""A number with decimals that its value does not ask for."""


def by_value_or_as_written(gold: Source | Table, predicted: Source | Table) -> tuple[Source | Table, Source | Table]:
    """Return both sides with their numbers by value where both can be (`table_by_value`), else as they are."""
    tables = table_by_value(gold), table_by_value(predicted)
    return (tables[0], tables[1]) if tables[0] and tables[1] else (gold, predicted)


class Golds:
    """One gold table in two readings, each made when needed: as written, and by value.

    The errors are those of `load_gold`.
    """

    def __init__(self, source: Source | Table, reading: Reading) -> None:
        with _gold_errors(source):
            self._source: Source | Table = at_rest(source, reading.encoding)
        self._reading = reading

    @cached_property
    def by_value(self) -> Table | None:
        """The table with numbers by what they are worth, None where `table_by_value` gives none."""
        table = table_by_value(self._source)
        return table and load_gold(table, *self._reading)

    @cached_property
    def as_written(self) -> Table:
        """The table with numbers as they are written."""
        return load_gold(self._source, *self._reading)

    @property
    def any(self) -> Table:
        """The table in a reading that there is: columns and rows of both are the same."""
        return self.by_value or self.as_written

    def beside(self, predicted: Source | Table) -> tuple[Table, Source | Table]:
        """Return the table to judge a prediction against, and the prediction: both by value, or both as written."""
        with _predicted_errors():
            predicted = at_rest(predicted, self._reading.encoding)
        table = table_by_value(predicted) if self.by_value else None
        return (self.by_value, table) if self.by_value and table else (self.as_written, predicted)


def holds_several(
    source: Source | Table,
    table: Table,
    format: str | None = None,
    header: bool | None = None,
    encoding: str | None = None,
) -> bool:
    """Whether a text or workbook holds more tables with data rows than the one read from it."""
    is_one_of_several = any(note.code in (PASSED_OVER, NoteCode.SHEET) for note in table.notes)
    if isinstance(source, Table) or not is_one_of_several:
        return False
    return len(_with_rows(load_tables(source, format, header=header, encoding=encoding))) > 1


def settled(gold: Table, predicted: Table, header: bool | None) -> tuple[Table, Table]:
    """Return both tables with settled headers, or unchanged if `header` is given."""
    return settle_headers(gold, predicted) if header is None else (gold, predicted)


def _whole(table: Table) -> Table:
    """Return a table; raise InputError if its text ends in the middle."""
    cut = next((note for note in table.notes if note.code == NoteCode.CUT), None)
    if cut:
        raise InputError(cut.message)
    return table


def _passed_over(table: Table) -> bool:
    """Whether the text of a table holds other tables too."""
    return any(note.code == PASSED_OVER for note in table.notes)


def _with_rows(tables: tuple[Table, ...]) -> tuple[Table, ...]:
    """Return the tables that have data rows; if none has, all of them."""
    return tuple(table for table in tables if table.row_count) or tables


def _checked(tables: tuple[Table, ...]) -> tuple[Table, ...]:
    """Return the tables with data rows; raise InputError if there are too many to match."""
    kept = _with_rows(tables)
    check("tables", len(kept), "several tables")
    return kept


@contextmanager
def _gold_errors(source: Source | Table) -> Iterator[None]:
    """Prefix errors with "gold"; a missing table is an error too."""
    try:
        yield
    except InputError as error:
        hint = f"; a str is read as the table's text, use Path({source!r}) for the file" if _names_file(source) else ""
        raise InputError(f"gold: {error}{hint}") from error


@contextmanager
def _predicted_errors() -> Iterator[None]:
    """Prefix errors with "predicted"; pass on NoTableError, which leads to a judgement."""
    try:
        yield
    except NoTableError:
        raise
    except InputError as error:
        raise InputError(f"predicted: {error}") from error


def _names_file(source: Source | Table) -> bool:
    """Whether a text is only the name of an existing file, and probably meant as one."""
    if not isinstance(source, str) or not 0 < len(source) <= LONGEST_NAME or not source.isprintable():
        return False
    try:
        return Path(source).is_file()
    except OSError:
        return False


def _load_all(source: Source | Table, format: str | None, header: bool | None, sheet: str | None) -> tuple[Table, ...]:
    if isinstance(source, Table):
        return (_load(source, format, header, sheet),)
    return load_tables(source, format, header=header, sheet=sheet)


def _load(source: Source | Table, format: str | None, header: bool | None, sheet: str | None) -> Table:
    if not isinstance(source, Table):
        return load_table(source, format, header=header, sheet=sheet)
    if header is None:
        return source
    return promote_header(source) if header else strip_header(source)
