"""What a prediction holds in place of a table, seen in the light of the gold: errors, sentences, named lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tabx.align.reshaping.labels import labels_of
from tabx.errors import NoTableError
from tabx.formats import Source
from tabx.formats.content import Content, text_of_source
from tabx.formats.named_lines import records_in_lines
from tabx.formats.sentences import are_sentences
from tabx.table import Table
from tabx.values import fold

ERROR_NAME = "error"
"""Name under which programs and models that answer in JSON say that they failed."""

JSON = frozenset(("json", "jsonl"))

WEAK = frozenset(("csv", "tsv"))
"""Formats that are guessed from signs that occur in prose, too."""


def without_said_errors(tables: tuple[Table, ...], golds: Sequence[Table]) -> tuple[Table, ...]:
    """Return the tables without those that only say an error, or list sentences.

    Raises
    ------
    NoTableError
        If none is left.
    """
    if not golds or not any(table.source_format in JSON for table in tables):
        return tables
    names = _names(golds)
    reasons = [_no_table(table, names) for table in tables]
    if all(reasons):
        raise NoTableError(f"the text: no table found: {reasons[-1]}")
    return tuple(table for table, reason in zip(tables, reasons, strict=True) if not reason)


def _no_table(table: Table, names: frozenset[str]) -> str:
    """Return what a JSON value is in place of a table, "" for a table; `names` are those of the gold."""
    own = {fold(path[0]) for path in table.columns}
    if table.source_format not in JSON or own & names:
        return ""
    if ERROR_NAME in own and table.row_count == 1:
        return "an error object"
    if table.column_count == 1 and are_sentences(table.column_texts(0)):
        return "a list of sentences"
    return ""


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
    names = _names(golds)
    labels = [labels_of(gold) for gold in golds]
    return records_in_lines(
        text_of_source(source), lambda name: fold(name) in names or any(one.like(name) is not None for one in labels)
    )


def _names(golds: Sequence[Table]) -> frozenset[str]:
    """Return the names of the columns of the gold tables: their headers, or the first column of one on its side."""
    headers = {fold(part) for gold in golds for path in gold.columns for part in (*path, " ".join(path))}
    return frozenset((headers | {fold(row[0].text) for gold in golds for row in gold.rows if row}) - {""})
