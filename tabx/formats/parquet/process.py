"""Parquet read in a separate process, as its native reader crashes on some damaged files."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from dataclasses import astuple
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tabx.errors import FormatError, InputError, OptionError, TabxError
from tabx.extras import install_line
from tabx.formats.parquet.read import read_parquet
from tabx.limits import LIMITS, changed_limits, limit, time_is_over
from tabx.table import Cell, Note, Table

_LONGEST_WAIT = 10**6
"""Seconds: `subprocess` takes no longer waits, as the limit taken off would be."""

_PATIENCE = 10
"""How many times the limit of computing a reader may take by the clock, if the system counts its computing.

A machine that is busy with other things makes it wait; only one that neither computes nor ends gets so far.
"""

_ERRORS: dict[str, type[TabxError]] = {kind.__name__: kind for kind in (InputError, FormatError, OptionError)}


def parquet_tables(path: Path) -> tuple[Table, ...]:
    """Return the one table of a Parquet file, () where it has no column.

    Raises
    ------
    InputError
        For a broken or encrypted file, and beyond the limits of columns, cells and unpacked bytes.
    FormatError
        Where pyarrow is not installed.
    TimeLimitError
        Where it takes more computing than the limit `seconds` (without POSIX: longer by the clock).
    """
    if not _is_installed():
        raise FormatError(f"Parquet needs pyarrow, which is not installed: {install_line('pyarrow')}")
    answer: dict[str, Any] = json.loads(_answered(path))
    if "error" in answer:
        raise _ERRORS[answer["error"]](answer["message"])
    return () if answer["table"] is None else (_table(answer["table"]),)


def _answered(path: Path) -> bytes:
    """Return what the child process answers; errors as of `parquet_tables`."""
    limits = json.dumps({name: limit(name) for name in LIMITS})
    call = [sys.executable, "-m", __name__, str(path.resolve()), limits]
    wait = limit("seconds") * (1 if sys.platform == "win32" else _PATIENCE)
    try:
        done = subprocess.run(call, capture_output=True, check=False, timeout=min(wait, _LONGEST_WAIT))
    except subprocess.TimeoutExpired:
        raise time_is_over() from None
    if sys.platform != "win32" and done.returncode == -signal.SIGXCPU:
        raise time_is_over()
    if done.returncode < 0:
        raise InputError("a broken Parquet file: its reader crashed")
    if done.returncode:
        raise RuntimeError(done.stderr.decode("utf-8", "replace"))
    return done.stdout


def _is_installed() -> bool:
    try:
        return find_spec("pyarrow") is not None
    except ValueError:  # marked as absent in sys.modules
        return False


def _table(parts: dict[str, Any]) -> Table:
    """Return the table rebuilt from the answer of the child process."""
    header = tuple(tuple(Cell(*fields) for fields in row) for row in parts["header"])
    cells = [Cell(text) for text in parts["texts"]]
    rows = tuple(tuple(cells[index] for index in row) for row in parts["rows"])
    notes = tuple(Note(code, message) for code, message in parts["notes"])
    return Table(header, rows, stub_columns=parts["stub"], source_format="parquet", notes=notes)


def _end_after(seconds: int) -> None:
    """Have the system end this process once it has computed so long."""
    if sys.platform != "win32" and seconds < _LONGEST_WAIT:
        import resource

        most = resource.getrlimit(resource.RLIMIT_CPU)[1]
        own = seconds if most == resource.RLIM_INFINITY else min(seconds, most)
        resource.setrlimit(resource.RLIMIT_CPU, (own, most))


def _answer(path: Path, limits: dict[str, int]) -> dict[str, Any]:
    """Return the answer of the child process: the parts of the table, or the error."""
    try:
        with changed_limits(**limits):
            tables = read_parquet(path)
    except TabxError as error:
        return {"error": type(error).__name__, "message": str(error)}
    if not tables:
        return {"table": None}
    table = tables[0]
    header = [[astuple(cell) for cell in row] for row in table.header_rows]
    indices: dict[str, int] = {}  # a text that repeats is sent once
    rows = [[indices.setdefault(cell.text, len(indices)) for cell in row] for row in table.rows]
    notes = [[note.code, note.message] for note in table.notes]
    texts = list(indices)
    return {"table": {"header": header, "texts": texts, "rows": rows, "stub": table.stub_columns, "notes": notes}}


if __name__ == "__main__":
    _end_after(json.loads(sys.argv[2])["seconds"])
    sys.stdout.buffer.write(json.dumps(_answer(Path(sys.argv[1]), json.loads(sys.argv[2]))).encode("utf-8"))
