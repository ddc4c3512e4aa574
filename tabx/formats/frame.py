"""pandas data frames: a door in and a door out, never the model. pandas is imported by no one but its users."""

from __future__ import annotations

import sys
from itertools import groupby
from typing import TYPE_CHECKING, Any, TypeGuard

from tabx.formats.grid import header_notes
from tabx.formats.texts import as_text
from tabx.table import Cell, Table, check_size

if TYPE_CHECKING:
    import pandas


def is_frame(source: object) -> TypeGuard[pandas.DataFrame]:
    """Whether a source is a DataFrame; pandas is not imported to find out."""
    pandas = sys.modules.get("pandas")
    return pandas is not None and isinstance(source, pandas.DataFrame)


def table_of_frame(frame: pandas.DataFrame) -> Table:
    """Return the table of a DataFrame: the texts that a person sees, "" for missing values.

    An index other than 0, 1, 2, … becomes leading row header columns under the names of its levels; column
    levels become header levels.
    """
    import pandas

    check_size(*frame.shape)
    stub = 0 if _is_default(frame.index) else frame.index.nlevels
    index_names = [as_text(name) for name in frame.index.names][:stub]
    depth = frame.columns.nlevels
    labels = [[as_text(label) for label in frame.columns.get_level_values(level)] for level in range(depth)]
    named_columns = [_reaching_down(column) for column in zip(*labels, strict=True)]
    levels = [
        [Cell(name, depth, 1, level, 0) for name in index_names] + [column[level] for column in named_columns]
        for level in range(depth)
    ]
    columns = [_texts(frame.index.get_level_values(level).to_series()) for level in range(stub)]
    columns += [_texts(frame.iloc[:, place]) for place in range(frame.shape[1])]
    rows = tuple(tuple(Cell(text) for text in row) for row in zip(*columns, strict=True))
    named = stub or not isinstance(frame.columns, pandas.RangeIndex)
    header = tuple(tuple(level) for level in levels) if named else ()
    return Table(header, rows, stub_columns=stub, source_format="frame", notes=header_notes(header))


def _reaching_down(labels: tuple[str, ...]) -> list[Cell]:
    """Return the header cells of one column; a label told again on the next level is one that reaches down."""
    cells: list[Cell] = []
    for label, run in groupby(labels):
        length = len(list(run))
        cells += [Cell(label, length, 1, offset, 0) if label else Cell("") for offset in range(length)]
    return cells


def to_frame(table: Table) -> pandas.DataFrame:
    """Return a table as a DataFrame of texts; several header levels become column levels.

    Nothing is converted: "007" and "NA" stay texts and an empty cell is "". Columns without a header are
    numbered from 0. Row headers are ordinary columns; section rows and the caption stand in `DataFrame.attrs`.
    """
    import pandas

    texts = table.texts()
    width = table.column_count
    columns: pandas.Index[Any] = pandas.RangeIndex(width)
    if table.header_rows:
        levels = [[cell.text for cell in level] for level in table.header_rows]
        several = len(levels) > 1
        columns = pandas.MultiIndex.from_arrays(levels) if several else pandas.Index(levels[0], dtype=object)
    frame = pandas.DataFrame(texts, columns=columns, dtype=object)
    if table.caption is not None:
        frame.attrs["caption"] = table.caption
    if table.row_groups:
        frame.attrs["row_groups"] = [list(group) for group in table.row_groups]
    return frame


def _is_default(index: pandas.Index) -> bool:
    """Whether an index is nothing but the unnamed row numbers 0, 1, 2, …"""
    if index.nlevels > 1 or index.name is not None or index.dtype.kind not in "iu":
        return False
    return all(label == place for place, label in enumerate(index))


def _texts(column: pandas.Series[Any]) -> list[str]:
    """Return the texts of a column, "" where pandas sees a missing value."""
    return ["" if gone else as_text(value) for value, gone in zip(column.array, column.isna(), strict=True)]
