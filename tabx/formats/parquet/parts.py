"""The parts of a Parquet file's table as plain data, as they leave the process that reads it."""

from __future__ import annotations

from dataclasses import astuple
from pathlib import Path
from typing import Any

from tabx.formats.parquet.read import read_parquet
from tabx.table import Cell, Note, Table


def parts_of_file(path: Path) -> dict[str, Any] | None:
    """Return the parts of the table of a file, None where it has no column; errors as of `read_parquet`."""
    tables = read_parquet(path)
    if not tables:
        return None
    table = tables[0]
    header = [[astuple(cell) for cell in row] for row in table.header_rows]
    indices: dict[str, int] = {}  # a text that repeats is sent once
    rows = [[indices.setdefault(cell.text, len(indices)) for cell in row] for row in table.rows]
    notes = [[note.code, note.message] for note in table.notes]
    return {"header": header, "texts": list(indices), "rows": rows, "stub": table.stub_columns, "notes": notes}


def table_of_parts(parts: dict[str, Any]) -> Table:
    """Return the table of its parts."""
    header = tuple(tuple(Cell(*fields) for fields in row) for row in parts["header"])
    cells = [Cell(text) for text in parts["texts"]]
    rows = tuple(tuple(cells[index] for index in row) for row in parts["rows"])
    notes = tuple(Note(code, message) for code, message in parts["notes"])
    return Table(header, rows, stub_columns=parts["stub"], source_format="parquet", notes=notes)
