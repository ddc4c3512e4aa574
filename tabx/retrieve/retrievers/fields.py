"""Which texts of a table a retriever reads: titles, header, cells of the first rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from tabx.retrieve.records import CorpusTable


@dataclass(frozen=True, slots=True)
class Reading:
    """What is read of a table.

    Attributes
    ----------
    titles : bool
        Whether titles, captions, names and keys are.
    rows : int or None
        How many rows, 0 for the header alone; None for all.
    """

    titles: bool = True
    rows: int | None = None

    def titles_of(self, table: CorpusTable) -> Sequence[str]:
        """Return the titles that are read."""
        return table.titles if self.titles else ()

    def cells_of(self, table: CorpusTable) -> Iterator[str]:
        """Yield the cells that are read, row by row."""
        for row in islice(table.rows, self.rows):
            yield from row

    def to_dict(self) -> dict[str, bool | int | None]:
        """Return it as plain data."""
        return {"titles": self.titles, "rows": self.rows}


ALL = Reading()
"""Titles, header and every row."""
