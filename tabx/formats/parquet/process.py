"""Parquet read in a process of its own: its native reader ends the process on some damaged files."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import astuple, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tabx.errors import FormatError, InputError, OptionError, TabxError
from tabx.formats.parquet.read import INSTALL, read_parquet
from tabx.limits import LIMITS, changed_limits, limit, time_is_over
from tabx.table import Cell, Note, Table

LONGEST = 10**6
"""Seconds: no process is waited for longer, whatever the limit."""

ERRORS: dict[str, type[TabxError]] = {kind.__name__: kind for kind in (InputError, FormatError, OptionError)}


def parquet_tables(path: Path) -> tuple[Table, ...]:
    """Return the one table of a Parquet file, () where it has no column.

    Raises
    ------
    InputError
        For a broken or encrypted file, and beyond the limits of columns, cells and unpacked bytes.
    FormatError
        Where pyarrow is not installed.
    """
    if not _is_installed():
        raise FormatError(f"Parquet needs pyarrow, which is not installed: {INSTALL}")
    limits = json.dumps({name: limit(name) for name in LIMITS})
    call = [sys.executable, "-m", __name__, str(path.resolve()), limits]
    try:
        done = subprocess.run(call, capture_output=True, check=False, timeout=min(limit("seconds"), LONGEST))
    except subprocess.TimeoutExpired:
        raise time_is_over() from None
    if done.returncode < 0:
        raise InputError("a broken Parquet file: its reader broke off")
    if done.returncode:
        raise RuntimeError(done.stderr.decode("utf-8", "replace"))
    told: dict[str, Any] = json.loads(done.stdout)
    if "error" in told:
        raise ERRORS[told["error"]](told["message"])
    return tuple(_table(told["table"]) for _ in range(1) if told["table"] is not None)


def _is_installed() -> bool:
    try:
        return find_spec("pyarrow") is not None
    except ValueError:  # marked as absent in sys.modules
        return False


def _table(told: dict[str, Any]) -> Table:
    header = tuple(tuple(Cell(*parts) for parts in row) for row in told["header"])
    cells = [Cell(text) for text in told["texts"]]
    rows = tuple(tuple(cells[place] for place in row) for row in told["rows"])
    table = Table(header, rows, stub_columns=told["stub"])
    notes = tuple(Note(code, message) for code, message in told["notes"])
    return replace(table, source_format="parquet", notes=notes)


def _told(path: Path, limits: dict[str, int]) -> dict[str, Any]:
    """Return what the parent process is told: the table as texts, or the error."""
    try:
        with changed_limits(**limits):
            tables = read_parquet(path)
    except TabxError as error:
        return {"error": type(error).__name__, "message": str(error)}
    if not tables:
        return {"table": None}
    table = tables[0]
    header = [[astuple(cell) for cell in row] for row in table.header_rows]
    places: dict[str, int] = {}  # a text that repeats is told once
    rows = [[places.setdefault(cell.text, len(places)) for cell in row] for row in table.rows]
    texts = {"header": header, "texts": list(places), "rows": rows}
    notes = [[note.code, note.message] for note in table.notes]
    return {"table": {**texts, "stub": table.stub_columns, "notes": notes}}


if __name__ == "__main__":
    sys.stdout.buffer.write(json.dumps(_told(Path(sys.argv[1]), json.loads(sys.argv[2]))).encode("utf-8"))
