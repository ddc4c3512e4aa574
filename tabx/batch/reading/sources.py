"""The pairs of whatever the command line names: a file, standard input, or two folders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from tabx.base.errors import InputError, OptionError
from tabx.batch.pairs import Pair
from tabx.batch.reading.columns import Columns, id_column, texts_of
from tabx.batch.reading.files import Broken, Row, read_rows
from tabx.batch.reading.folders import folder_pairs
from tabx.batch.reading.joining import Join
from tabx.batch.reading.replies import is_reply, kept_beside, replies_with
from tabx.batch.reading.rows import frame_rows, row_pairs
from tabx.batch.reading.twice import RereadRows

if TYPE_CHECKING:
    import pandas as pd


def read_pairs(
    name: str,
    columns: Columns,
    predictions: str | None = None,
    most: int | None = None,
    join: Join | None = None,
    say: Callable[[str], None] = lambda told: None,
) -> Iterator[Pair]:
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
    join : Join or None
        Columns to add to the rows of a file by their id.
    say : callable
        Takes what is to be told of it.

    Raises
    ------
    InputError, FormatError, OptionError
        As of `read_rows`, `folder_pairs`, `Columns.found_in` and `Join.check`.
    """
    if predictions is not None or Path(name).is_dir():
        if predictions is None:
            raise InputError(f"{name}: a folder of gold tables; name the folder of predicted ones after it")
        if join is not None:
            raise OptionError("--join: files of two folders are matched by name; a file of rows is joined")
        pairs = folder_pairs(Path(name), Path(predictions))
        return (pair for pair in pairs if most is None or pair.row < most)
    rows = RereadRows(name, most)
    if join is None:
        return _file_pairs(islice(read_rows(name), most), rows.where, columns, None)
    told = _check_join(rows, columns, join)
    if told:
        say(told)
    return _file_pairs(rows, rows.where, columns, join)


def _file_pairs(rows: Iterable[Row | Broken], where: str, columns: Columns, join: Join | None) -> Iterator[Pair]:
    pairs_of: PairsOf | None = None
    for number, row in enumerate(rows):
        if isinstance(row, Broken):
            yield Pair(number, str(number + 1), trouble=row.reason)
            continue
        if pairs_of is None:
            pairs_of = pairs_like(row, where, columns, join)
        yield from pairs_of(row, number)


PairsOf = Callable[[Row, int], Iterator[Pair]]
"""Takes a row and its 0-based number; yields its pairs."""


def pairs_like(first: Row, where: str, columns: Columns, join: Join | None = None) -> PairsOf:
    """Return what makes pairs of rows like the first one: replies of `tabx ask`, or rows with columns for both tables.

    Raises
    ------
    OptionError
        As of `Columns.found_in`.
    """
    if is_reply(first):
        return replies_with(columns, kept_beside(first), where, join).pairs
    if join is None:
        found = columns.found_in(first, where)
        return lambda row, number: row_pairs(row, number, found)
    found = columns.found_in({**dict.fromkeys(join.columns), **first}, where)

    def joined_pairs(row: Row, number: int) -> Iterator[Pair]:
        whole, unjoined = join.joined(row, _id_of(row, number, found.id))
        return row_pairs(whole, number, found, unjoined)

    return joined_pairs


def frame_pairs(frame: pd.DataFrame, columns: Columns) -> Iterator[Pair]:
    """Yield the pairs of a DataFrame, row by row; what pandas takes for a missing value is none."""
    names = [str(name) for name in frame.columns]
    pairs_of = pairs_like(dict.fromkeys(names), "the frame", columns)
    for number, row in enumerate(frame_rows(frame)):
        yield from pairs_of(row, number)


def _check_join(rows: RereadRows, columns: Columns, join: Join) -> str:
    """Return what is to be told of ids that a join lacks; raise OptionError where it has none of them."""
    readable = (row for row in rows if not isinstance(row, Broken))
    first = next(readable, None)
    if first is None:
        return ""
    column = columns.id if not is_reply(first) and columns.id is not None else id_column(first)
    numbered = enumerate(rows)
    ids = (_id_of(row, number, column) for number, row in numbered if not isinstance(row, Broken))
    return join.check(ids, f"those of {rows.where}")


def _id_of(row: Row, number: int, column: str | None) -> str:
    return texts_of(row, column) or str(number + 1)
