"""The pairs of whatever the command line names: a file, standard input, or two folders."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from tabx.base.errors import InputError
from tabx.batch.pairs import Pair
from tabx.batch.reading.columns import Columns, FoundColumns
from tabx.batch.reading.files import Broken, read_rows
from tabx.batch.reading.folders import folder_pairs
from tabx.batch.reading.rows import row_pairs


def read_pairs(name: str, columns: Columns, predictions: str | None = None, most: int | None = None) -> Iterator[Pair]:
    """Return the pairs of a file, of standard input ("-"), or of two folders.

    Parameters
    ----------
    name : str
        A file or a folder of gold tables.
    columns : Columns
        Of a file. They are found in its first row; a later row that lacks one has no such table.
    predictions : str or None
        A folder of predicted tables.
    most : int or None
        How many rows to read; None reads all.

    Raises
    ------
    InputError, FormatError, OptionError
        As of `read_rows`, `folder_pairs` and `Columns.found_in`.
    """
    if predictions is not None or Path(name).is_dir():
        if predictions is None:
            raise InputError(f"{name}: a folder of gold tables; name the folder of predicted ones after it")
        pairs = folder_pairs(Path(name), Path(predictions))
        return (pair for pair in pairs if most is None or pair.row < most)
    return _file_pairs(name, columns, most)


def _file_pairs(name: str, columns: Columns, most: int | None) -> Iterator[Pair]:
    found: FoundColumns | None = None
    for number, row in enumerate(islice(read_rows(name), most)):
        if isinstance(row, Broken):
            yield Pair(number, str(number + 1), trouble=row.reason)
            continue
        if found is None:
            found = columns.found_in(row, "standard input" if name == "-" else name)
        yield from row_pairs(row, number, found)
