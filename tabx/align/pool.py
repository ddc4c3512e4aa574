"""The rows without a partner, found by the words they share with another row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabx.align.fragments import words_of
from tabx.align.grid import Grid
from tabx.align.size import SMALL

COMMON = 8


class Pool:
    """Rows of one side that are still without a partner.

    Of few rows all are worth a look; of many only those that share a word with the row in question that few of them
    have.
    """

    def __init__(self, grid: Grid, rows: Sequence[int], columns: Sequence[int]) -> None:
        self._rows = dict.fromkeys(rows)
        self._places: dict[str, list[int]] | None = None
        if len(rows) > SMALL:
            self._places = {}
            for row in rows:
                for word in dict.fromkeys(word for column in columns for word in words_of(grid.texts[column][row])):
                    self._places.setdefault(word, []).append(row)

    def __len__(self) -> int:
        """Return how many rows are left."""
        return len(self._rows)

    def take(self, rows: Iterable[int]) -> None:
        """Take rows out."""
        for row in rows:
            self._rows.pop(row, None)

    def sharing(self, texts: Iterable[str]) -> list[int]:
        """Return the rows that may say what these texts say, in their order."""
        if self._places is None:
            return list(self._rows)
        found: set[int] = set()
        for text in texts:
            for word in words_of(text):
                rows = self._places.get(word, ())
                if len(rows) <= COMMON:
                    found.update(row for row in rows if row in self._rows)
        return sorted(found)
