"""A `FormatSpec` read off a target text."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from tabx.base.errors import InputError, OptionError
from tabx.formats import load_tables
from tabx.formats.grid import Grid
from tabx.formats.joined_rows import MARK
from tabx.formats.spans import spans_of
from tabx.table import Table
from tabx.tune.spec.html import tags_of
from tabx.tune.spec.latex import printed_tables
from tabx.tune.spec.records import FormatSpec, Section, SpannedCell, TableSpec

NOTATIONS = ("markdown", "html", "latex", "json", "raw")
"""What targets are written in."""

HEADER, BODY = "header", "body"

_NUMBER = re.compile(r"[\d.,:%$€£+\-–/\s]*\d[\d.,:%$€£+\-–/\s]*")
_DELIMITER = re.compile(r"\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?")


def read_spec(text: str, notation: str) -> FormatSpec:
    """Return the format of a target text.

    Parameters
    ----------
    text : str
        Tables, and nothing else.
    notation : {"markdown", "html", "latex", "json", "raw"}

    Raises
    ------
    OptionError
        The notation is none of these.
    InputError
        No table can be read, or the text is no strict LaTeX or JSON of tables.
    """
    if notation not in NOTATIONS:
        raise OptionError(f"no format {notation!r} to describe; {', '.join(NOTATIONS)} are right")
    loaded = load_tables(text, notation)
    tables = tuple(map(_table, loaded))
    if notation == "html":
        return FormatSpec(notation, tables, tags=tags_of(text))
    if notation == "latex":
        printed = printed_tables(text)
        if len(printed) != len(tables):
            raise InputError(f"{len(printed)} environments of LaTeX hold {len(tables)} tables; one each is right")
        return FormatSpec(notation, tuple(one.added_to(table) for one, table in zip(printed, tables, strict=True)))
    if notation == "markdown":
        return FormatSpec(notation, _aligned(text, tables))
    return FormatSpec(notation, tables, shape=_json_shape(text) if notation == "json" else _raw_shape(text))


def _table(table: Table) -> TableSpec:
    return TableSpec(
        columns=table.column_count,
        rows=table.row_count,
        header_rows=len(table.header_rows),
        name=table.caption,
        header=tuple(
            tuple(cell.text for cell in level if not cell.column_offset and not cell.row_offset)
            for level in table.header_rows
        ),
        row_names=row_names(table),
        spans=(*_spans(HEADER, table.header_rows), *_spans(BODY, table.rows)),
        sections=tuple(
            Section(" / ".join(group), len(list(rows))) for group, rows in groupby(table.row_groups) if any(group)
        ),
    )


def row_names(table: Table) -> tuple[str, ...]:
    """Return the texts of the first column where they name the rows; () where they do not."""
    if table.column_count < 2 or not table.rows:
        return ()
    texts = table.column_texts(0)
    names = [text.strip() for text in texts]
    are_names = all(names) and len(set(names)) == len(names) and not all(map(_NUMBER.fullmatch, names))
    return tuple(texts) if are_names else ()


def _spans(part: str, rows: Grid) -> tuple[SpannedCell, ...]:
    return tuple(
        SpannedCell(part, span.row + 1, span.column + 1, span.row_span, span.column_span) for span in spans_of(rows)
    )


def _aligned(text: str, tables: Sequence[TableSpec]) -> tuple[TableSpec, ...]:
    """Return tables with the alignment that their rows of dashes tell."""
    lines = [line for line in text.splitlines() if "|" in line and _DELIMITER.fullmatch(line)]
    if len(lines) != len(tables):
        raise InputError(
            f"{len(lines)} rows of dashes for {len(tables)} Markdown tables; one below each header is right"
        )
    sides = {(False, False): "plain", (True, False): "left", (False, True): "right", (True, True): "center"}
    return tuple(
        replace(table, alignment=tuple(sides[mark.startswith(":"), mark.endswith(":")] for mark in _marks(line)))
        for table, line in zip(tables, lines, strict=True)
    )


def _marks(line: str) -> list[str]:
    return [mark.strip() for mark in line.strip().strip("|").split("|")]


def _json_shape(text: str) -> str:
    """Return how JSON holds the rows of a table."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("no strict JSON; that of tables is right") from None
    if isinstance(data, dict):
        return "table" if "rows" in data or "tables" in data else "columns"
    return "records" if all(isinstance(row, dict) for row in data) else "arrays"


def _raw_shape(text: str) -> str:
    return "joined" if MARK.search(text) else "lines"
