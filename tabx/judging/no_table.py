"""What a prediction holds in place of a table, seen in the light of the gold: errors, sentences, named lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from tabx.align.reshaping.labels import labels_of
from tabx.base.errors import NoTableError
from tabx.formats import Source
from tabx.formats.answer import answer_of
from tabx.formats.content import Content, text_of_source
from tabx.formats.empty import is_empty_list, is_empty_value
from tabx.formats.json.regions import plain_regions
from tabx.formats.named_lines import LEAST_KNOWN, records_in_lines
from tabx.formats.python_values import plain_tables_of_value
from tabx.formats.sentences import are_sentences
from tabx.judging.nested_rows import with_nested_rows
from tabx.table import Note, NoteCode, Table
from tabx.values import fold

ERROR_NAME = "error"
"""Name under which programs and models that answer in JSON say that they failed."""

JSON = frozenset(("json", "jsonl"))

YAML = "yaml"

_DOUBTED = JSON | {YAML}
"""Formats of objects, of which not every one is a table."""

WEAK = frozenset(("csv", "tsv"))
"""Formats that are guessed from signs that occur in prose, too."""


def without_said_errors(tables: tuple[Table, ...], golds: Sequence[Table]) -> tuple[Table, ...]:
    """Return the tables without those that only say an error, list sentences, or are YAML of other names.

    Raises
    ------
    NoTableError
        If none is left.
    """
    if not golds or not any(table.source_format in _DOUBTED for table in tables):
        return tables
    names, is_known = _names(golds), _knowing(golds)
    reasons = [_no_table(table, names) or _of_other_names(table, is_known) for table in tables]
    if all(reasons):
        raise NoTableError(f"the text: no table found: {reasons[-1]}")
    return tuple(table for table, reason in zip(tables, reasons, strict=True) if not reason)


def _no_table(table: Table, names: frozenset[str]) -> str:
    """Return what a JSON value is in place of a table, "" for a table; `names` are those of the gold."""
    own = {fold(path[0]) for path in table.columns}
    if table.source_format not in JSON or own & names:
        return ""
    if ERROR_NAME in own and table.row_count == 1 and _says_error(table):
        return "an error object"
    if table.column_count == 1 and are_sentences(table.column_texts(0)):
        return "a list of sentences"
    return ""


def _answer(source: str | Path | Content) -> str:
    """Return the text of a source without what a model reasoned before its answer."""
    return answer_of(text_of_source(source)).text


def _of_other_names(table: Table, is_known: Callable[[str], bool]) -> str:
    """Return what YAML is in which less than two names are the gold's; "" for a table."""
    if table.source_format != YAML:
        return ""
    known = sum(map(is_known, {part for path in table.columns for part in path}))
    return "" if known >= LEAST_KNOWN else "YAML whose names are not the gold's"


def _knowing(golds: Sequence[Table]) -> Callable[[str], bool]:
    """Return whether a name is that of a column of the golds, also shortened or misspelt."""
    names = _names(golds)
    labels = [labels_of(gold) for gold in golds]
    return lambda name: fold(name) in names or any(one.like(name) is not None for one in labels)


def _says_error(table: Table) -> bool:
    """Whether something stands under the name of errors; null and false say that there is none."""
    cells = (cell for cell, path in zip(table.rows[0], table.columns, strict=True) if fold(path[0]) == ERROR_NAME)
    return any(cell.text not in ("", "false", "False") for cell in cells)


def with_own_names(source: Source | Table, tables: tuple[Table, ...], golds: Sequence[Table]) -> tuple[Table, ...]:
    """Return the object around the rows in their place where it is the record that the gold asks for.

    It is where more of the gold's headers are among its names than among those of the rows: `{"Name": "Ida", "Born":
    1815, "Children": [{…}, {…}]}` for the columns Name and Born.
    """
    if not golds or not any(note.code == NoteCode.AROUND for table in tables for note in table.notes):
        return tables
    plain = with_nested_rows(_plain_tables(source), golds)
    headers = {fold(part) for gold in golds for path in gold.columns for part in path} - {""}
    return plain if _known(plain, headers) > _known(tables, headers) else tables


def _plain_tables(source: Source | Table) -> tuple[Table, ...]:
    if isinstance(source, (str, Path, Content)):
        return tuple(table for region in plain_regions(_answer(source)) for table in region.tables)
    return plain_tables_of_value(source)


def _known(tables: Sequence[Table], headers: set[str]) -> int:
    """Return how many headers are among the names of the columns of one of several tables, at most."""
    names = ({fold(part) for path in table.columns for part in path} for table in tables)
    return max((len(own & headers) for own in names), default=0)


_ROWS_COUNTED = re.compile(r"empty set(?: \([\d.]+ sec\))?|\(?(?:0|no) rows\)?|no rows selected\.?", re.IGNORECASE)
"""What clients of databases print in place of a table without rows."""

_FENCES = re.compile(r"^[ \t]*(?:```|~~~)[\w+-]*[ \t]*$", re.MULTILINE)


def empty_result(source: Source | Table, golds: Sequence[Table]) -> Table | None:
    """Return a gold without rows as the table of a prediction that says that there are none, None for any other.

    An empty list or frame says so, alone or in an object, and a line with nothing but the names of the gold's columns.
    """
    gold = next((gold for gold in golds if not gold.row_count), None)
    if gold is None:
        return None
    if isinstance(source, (str, Path, Content)):
        text = _FENCES.sub("", _answer(source)).strip()
        if not (_ROWS_COUNTED.fullmatch(text) or _is_header(text, gold) or is_empty_list(text)):
            return None
    elif isinstance(source, Table) or not is_empty_value(source):
        return None
    note = Note("no rows", "no rows are given, as in the gold; the columns are those of the gold")
    return Table(gold.header_rows, (), source_format="text", notes=(note,))


def _is_header(text: str, gold: Table) -> bool:
    """Whether a line names the gold's columns, with a sign between them."""
    names = sorted(fold(path[-1]) for path in gold.columns)
    if "\n" in text or not any(names):
        return False
    return any(sorted(fold(name.strip(" \"'")) for name in text.strip("|").split(sign)) == names for sign in ",;\t|")


def named_records(source: Source | Table, tables: Sequence[Table], golds: Sequence[Table]) -> Table | None:
    """Return the records in lines of "name: value" where two names are gold headers, None without them.

    A header may be shortened or misspelt. They are looked for where nothing else was read, or only what may be prose
    with commas.
    """
    if (
        not golds
        or not isinstance(source, (str, Path, Content))
        or any(table.source_format not in WEAK for table in tables)
    ):
        return None
    return records_in_lines(_answer(source), _knowing(golds))


def _names(golds: Sequence[Table]) -> frozenset[str]:
    """Return the names of the columns of the gold tables: their headers, or the first column of one on its side."""
    headers = {fold(part) for gold in golds for path in gold.columns for part in (*path, " ".join(path))}
    return frozenset((headers | {fold(row[0].text) for gold in golds for row in gold.rows if row}) - {""})
