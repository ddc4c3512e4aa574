"""Rows that may still be part of a merged or split row, and rows that may not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabx.align.pairing.grid import SMALL, Grid, is_large
from tabx.align.repairs.draft import Draft
from tabx.align.repairs.fragments import words_of

MOST_ROWS_OF_A_WORD = 8
"""A word that more unpaired rows share points at none of them. No reason on record; a rare word is looked up so that
many rows cost no look at each pair, and eight rows for each word keep that cheap."""


class RowPool:
    """Rows of one side that have no partner yet.

    Of few rows all are candidates; of many only those that share a rare word with the row in question.
    """

    def __init__(self, grid: Grid, rows: Sequence[int], columns: Sequence[int]) -> None:
        self._rows = dict.fromkeys(rows)
        self._rows_by_word: dict[str, list[int]] | None = None
        if len(rows) > SMALL:
            self._rows_by_word = {}
            for row in rows:
                for word in dict.fromkeys(word for column in columns for word in words_of(grid.texts[column][row])):
                    self._rows_by_word.setdefault(word, []).append(row)

    def __len__(self) -> int:
        """Return how many rows are left."""
        return len(self._rows)

    def take(self, rows: Iterable[int]) -> None:
        """Remove rows."""
        for row in rows:
            self._rows.pop(row, None)

    def candidates(self, texts: Iterable[str]) -> list[int]:
        """Return the rows that may hold these texts, in their order."""
        if self._rows_by_word is None:
            return list(self._rows)
        sharing: set[int] = set()
        for text in texts:
            for word in words_of(text):
                rows = self._rows_by_word.get(word, ())
                if len(rows) <= MOST_ROWS_OF_A_WORD:
                    sharing.update(row for row in rows if row in self._rows)
        return sorted(sharing)


def equal_pairs(draft: Draft, columns: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the equal pairs of rows of a large table, in which nothing else can be packed."""
    if not is_large(draft.gold.height, draft.predicted.height):
        return []
    gold_lines, lines = draft.gold.lines([g for g, _ in columns]), draft.predicted.lines([p for _, p in columns])
    return [(i, j) for i, j in draft.single_rows() if gold_lines[i] == lines[j]]
