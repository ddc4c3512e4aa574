"""Parquet read in a separate process, as its native reader crashes on some damaged files."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

from tabx.base.errors import FormatError
from tabx.base.extras import install_line
from tabx.formats.parquet.parts import table_of_parts
from tabx.formats.reader_process import run_apart
from tabx.table import Table


def parquet_tables(path: Path) -> tuple[Table, ...]:
    """Return the one table of a Parquet file, () where it has no column.

    Raises
    ------
    InputError
        For a broken or encrypted file, and beyond the limits of columns, cells and unpacked bytes.
    FormatError
        Where pyarrow is not installed.
    TimeLimitError
        Where it takes more computing than is left of the limit `seconds` (without POSIX: longer by the clock).
    """
    if not _is_installed():
        raise FormatError(f"Parquet needs pyarrow, which is not installed: {install_line('pyarrow')}")
    parts = run_apart("parquet", "Parquet file", os.fsencode(path.resolve()))
    return () if parts is None else (table_of_parts(parts),)


def _is_installed() -> bool:
    try:
        return find_spec("pyarrow") is not None
    except ValueError:  # marked as absent in sys.modules
        return False
