"""Tables as lists of cells that say their row and column: of Azure, docling, Textract and their like."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tabx.base.limits import check
from tabx.formats.grid import Grid, cut, header_notes
from tabx.formats.json.text import text_of_json
from tabx.formats.spans import Span, spread
from tabx.table import Table, check_size, plain_rows

_LIST_NAMES = ("cells", "table_cells", "tableCells")
"""Names under which an object of a table holds its cells."""

_ROW = ("rowindex", "startrowoffsetidx", "rowidx", "rowstart", "startrow", "row", "rownumber")
_COLUMN = (
    *("columnindex", "colindex", "startcoloffsetidx", "colidx", "columnstart", "colstart", "startcolumn", "startcol"),
    *("column", "col", "columnnumber"),
)
_ROW_END = ("endrowoffsetidx",)
_COLUMN_END = ("endcoloffsetidx",)
_ROW_SPAN = ("rowspan",)
_COLUMN_SPAN = ("columnspan", "colspan")
_TEXT = ("content", "text", "value", "celltext")
_HEADER = ("columnheader", "iscolumnheader", "isheader", "header")
_SIGN = re.compile(r"[^a-z]")
_MOST_DIGITS = 7
"""Digits of an index: the limits allow fewer rows."""


class _Placed(NamedTuple):
    span: Span
    text: str
    is_header: bool


def table_of_cells(value: Mapping[str, object]) -> Table | None:
    """Return the table of an object that holds its cells one by one; None for any other object.

    Rows and columns count from 0 or from 1, whichever the first has. Cells that say so are the header, else the first
    row is.

    Raises
    ------
    InputError
        For cells over each other, and beyond the limits.
    """
    cells = next((value[name] for name in _LIST_NAMES if isinstance(value.get(name), list)), None)
    return _table(cells) if isinstance(cells, list) and cells else None


def tables_of_blocks(value: Mapping[str, object]) -> list[Table]:
    """Return the tables in the blocks of Textract, which name their parts by number; [] for any other object."""
    blocks = value.get("Blocks")
    if not isinstance(blocks, list) or not all(isinstance(block, dict) and "BlockType" in block for block in blocks):
        return []
    by_name = {block.get("Id"): block for block in blocks}
    tables = (_table(_cells_of(block, by_name)) for block in blocks if block["BlockType"] == "TABLE")
    return [table for table in tables if table]


def _cells_of(block: Mapping[str, Any], by_name: Mapping[Any, dict[str, Any]]) -> list[object]:
    parts = (part for part in _children(block, by_name) if part["BlockType"] == "CELL")
    return [{**part, "text": _words(part, by_name), "header": _is_head(part)} for part in parts]


def _children(block: Mapping[str, Any], by_name: Mapping[Any, dict[str, Any]]) -> list[dict[str, Any]]:
    links = block.get("Relationships") or []
    names = [name for link in links if link.get("Type") == "CHILD" for name in link.get("Ids", ())]
    return [by_name[name] for name in names if name in by_name]


def _words(block: Mapping[str, Any], by_name: Mapping[Any, dict[str, Any]]) -> str:
    return " ".join(str(part["Text"]) for part in _children(block, by_name) if "Text" in part)


def _is_head(block: Mapping[str, Any]) -> bool:
    return "COLUMN_HEADER" in (block.get("EntityTypes") or ())


def _table(cells: Sequence[object]) -> Table | None:
    placed = _placed(cells)
    if not placed:
        return None
    check("cells", len(placed), "the table")
    top, left = min(cell.span.row for cell in placed), min(cell.span.column for cell in placed)
    top, left = min(top, 1), min(left, 1)
    height = max(cell.span.row + cell.span.row_span for cell in placed) - top
    width = max(cell.span.column + cell.span.column_span for cell in placed) - left
    check_size(height, width)
    texts = [[""] * width for _ in range(height)]
    spans = []
    for cell in placed:
        row, column = cell.span.row - top, cell.span.column - left
        texts[row][column] = cell.text
        if cell.span.row_span > 1 or cell.span.column_span > 1:
            spans.append(cell.span._replace(row=row, column=column))
    grid = spread(plain_rows(texts), spans)
    count = _header_rows(placed, top, height)
    header: Grid = cut(grid, 0, count)
    return Table(header, cut(grid, count, height), source_format="json", notes=header_notes(header))


def _header_rows(placed: Sequence[_Placed], top: int, height: int) -> int:
    """Return the leading rows that cells say are the header; the first row where none says so."""
    marked = {cell.span.row - top + down for cell in placed if cell.is_header for down in range(cell.span.row_span)}
    count = next((row for row in range(height) if row not in marked), height)
    return min(count, height - 1) or min(1, height - 1)


def _placed(cells: Sequence[object]) -> list[_Placed] | None:
    """Return the cells with their places, None where one has no place or no text."""
    found = []
    for cell in cells:
        if not isinstance(cell, dict):
            return None
        said = {_SIGN.sub("", str(name).lower()): item for name, item in cell.items()}
        row, column = _count(said, _ROW), _count(said, _COLUMN)
        text = next((said[name] for name in _TEXT if name in said), None)
        if row is None or column is None or isinstance(text, (dict, list)):
            return None
        down = _extent(said, row, _ROW_END, _ROW_SPAN)
        across = _extent(said, column, _COLUMN_END, _COLUMN_SPAN)
        found.append(_Placed(Span(row, column, down, across), text_of_json(text), _is_header(said)))
    return found


def _is_header(said: Mapping[str, object]) -> bool:
    return any(said.get(name) is True for name in _HEADER) or str(said.get("kind")).lower() == "columnheader"


def _extent(said: Mapping[str, object], start: int, ends: Sequence[str], spans: Sequence[str]) -> int:
    """Return how many rows or columns a cell covers, by where it ends or how far it reaches."""
    end, span = _count(said, ends), _count(said, spans)
    return max(end - start if end is not None else span or 1, 1)


def _count(said: Mapping[str, object], names: Sequence[str]) -> int | None:
    text = next((str(said[name]) for name in names if name in said), "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else None
