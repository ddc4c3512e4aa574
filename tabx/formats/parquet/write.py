"""A table as a Parquet file: text columns with unique names."""

from __future__ import annotations

import io

from tabx.base.errors import FormatError
from tabx.base.extras import install_line
from tabx.formats.grid import flat_header, flat_rows
from tabx.table import Table, show_path


def write_parquet(table: Table) -> bytes:
    """Return the Parquet file of a table.

    Header levels are joined with "."; a repeated name gets a number.

    Raises
    ------
    FormatError
        Where pyarrow is not installed, and for texts that are not valid Unicode (lone surrogates).
    """
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise FormatError(f"Parquet needs pyarrow, which is not installed: {install_line('pyarrow')}") from error
    names = flat_header(table) if table.header_rows else [show_path(path) for path in table.columns]
    rows = flat_rows(table)
    try:
        columns = [pyarrow.array([row[column] for row in rows], pyarrow.string()) for column in range(len(names))]
        built = pyarrow.Table.from_arrays(columns, names=_unique(names))
    except UnicodeEncodeError as error:
        raise FormatError(f"a text cannot be written as UTF-8: {error.reason}") from error
    out = io.BytesIO()
    pyarrow.parquet.write_table(built, out, compression="snappy")
    return out.getvalue()


def _unique(names: list[str]) -> list[str]:
    """Return the names, duplicates numbered, as most readers of Parquet refuse equal names."""
    taken = set(names)
    seen: set[str] = set()
    result = []
    for name in names:
        unique, number = name, 1
        while unique in seen or (number > 1 and unique in taken):
            number += 1
            unique = f"{name}.{number}"
        seen.add(unique)
        result.append(unique)
    return result
