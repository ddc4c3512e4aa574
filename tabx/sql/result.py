"""The result of a query: named columns, and rows of values as a database gives them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

Value = Any
"""A value of SQL: None, bool, int, float, Decimal, str, bytes, a date, time or moment, a list, a dict (a struct)."""

Row = tuple[Value, ...]


@dataclass(frozen=True)
class Result:
    """What a query returned.

    Attributes
    ----------
    columns : tuple of str
        Names of the columns; they may repeat.
    rows : sequence of tuple
        The rows in the order in which they were returned, each as long as `columns`.
    keeps_null : bool
        Whether NULL and the empty text are told apart; a CSV file that quotes nothing cannot.
    """

    columns: tuple[str, ...]
    rows: Sequence[Row]
    keeps_null: bool = True

    def __post_init__(self) -> None:
        width = len(self.columns)
        for place, row in enumerate(self.rows):
            if len(row) != width:
                raise ValueError(f"row {place + 1} has {len(row)} values for {width} columns")

    def __repr__(self) -> str:
        """Return one line: size and names of the columns."""
        names = ", ".join(map(repr, self.columns[:6]))
        more = f", {len(self.columns) - 6} more" if len(self.columns) > 6 else ""
        return f"<Result of {len(self.rows):,} rows × {len(self.columns):,} columns: {names}{more}>"

    @classmethod
    def of(cls, source: Any, *, columns: Iterable[str] | None = None, file_format: str | None = None) -> Result:
        """Return the result that a frame, rows or a file holds.

        Parameters
        ----------
        source : Result, Path, DataFrame, cursor, rows
            A file of CSV, TSV, Parquet, JSON or JSON Lines; a frame of pandas, polars or pyarrow; a cursor of the
            Python database API, of which all rows are fetched; rows as sequences or as dicts.
        columns : iterable of str or None
            Names of the columns of plain rows; None numbers them "column 1", "column 2" ….
        file_format : str or None
            "csv", "tsv", "parquet", "json" or "jsonl"; None goes by the file's suffix.

        Raises
        ------
        InputError
            For a file that cannot be read, rows of different length, a source of another kind.
        """
        from tabx.sql.reading import read_result

        return read_result(source, columns, file_format)

    def with_rows(self, rows: Sequence[Row]) -> Result:
        """Return a result of the same columns with other rows."""
        return Result(self.columns, rows, self.keeps_null)

    def first_columns(self, count: int) -> Result:
        """Return the result of the first columns alone."""
        return Result(self.columns[:count], [row[:count] for row in self.rows], self.keeps_null)


RESULT_SUFFIXES = {".csv": "csv", ".tsv": "tsv", ".parquet": "parquet", ".json": "json", ".jsonl": "jsonl"}
"""Formats of result files by their suffix."""
