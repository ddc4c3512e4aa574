"""Reads pairs, one after another, whatever holds them.

`files` yields the rows of a file (JSON Lines, JSON, CSV, Parquet, packed or not), `columns` finds which of them hold
the tables, `rows` makes pairs of a row, `replies` of a line that `tabx ask` wrote, `folders` of two folders; `joining`
adds columns of another file, for which `twice` reads rows again. `sources` takes whatever a caller names.
"""

from __future__ import annotations

from tabx.batch.reading.columns import Columns
from tabx.batch.reading.folders import folder_pairs
from tabx.batch.reading.rows import row_pairs
from tabx.batch.reading.sources import frame_pairs, read_pairs

__all__ = ["Columns", "folder_pairs", "frame_pairs", "read_pairs", "row_pairs"]
