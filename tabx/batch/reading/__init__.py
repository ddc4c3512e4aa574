"""Reads pairs, one after another, whatever holds them.

`files` yields the rows of a file (JSON Lines, JSON, CSV, Parquet, packed or not), `columns` finds which of them hold
the tables, `rows` makes pairs of a row, `folders` of two folders.
"""

from __future__ import annotations

from tabx.batch.reading.columns import Columns
from tabx.batch.reading.folders import folder_pairs
from tabx.batch.reading.rows import frame_pairs, row_pairs
from tabx.batch.reading.sources import read_pairs

__all__ = ["Columns", "folder_pairs", "frame_pairs", "read_pairs", "row_pairs"]
