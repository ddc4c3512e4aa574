"""Gold and predicted facts of one pair of tables: which have a partner, which are right, which are only misplaced."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabx.align.pairing.grid import read_grid
from tabx.align.pairing.keys import find_key_columns
from tabx.compare.facts import is_blank
from tabx.judging import Judgement
from tabx.table import Table
from tabx.values import fold, read
from tabx.values.records import Difference, Relation

RIGHT = frozenset({Relation.EXACT, Relation.EQUIVALENT, Relation.ROUNDED})
"""Relations of a right fact: the same, the same in another notation, or with fewer digits."""

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class GoldFact:
    """A filled gold cell outside the row names.

    Attributes
    ----------
    row, column : int
    has_partner : bool
        Whether the prediction has a filled cell for it, right or wrong.
    is_right : bool
    """

    row: int
    column: int
    has_partner: bool
    is_right: bool


@dataclass(frozen=True, slots=True)
class PredictedFact:
    """A filled predicted cell outside the row names; its place is that of the findings.

    Attributes
    ----------
    row, column : int
    is_right : bool
    is_misplaced : bool
        It holds the gold value of another cell of its row or column that is not right there: a matter of
        comprehension, not invented.
    """

    row: int
    column: int
    is_right: bool
    is_misplaced: bool


def key_columns(judgement: Judgement) -> tuple[int, ...]:
    """Return the gold columns that name a row, also where nothing was aligned as the reply has no table."""
    if judgement.comparison.counts.no_table:
        return find_key_columns(read_grid(judgement.alignment.gold))
    return judgement.alignment.key_columns


def gold_facts(judgement: Judgement) -> list[GoldFact]:
    """Return the gold's facts, row by row; a cell over several positions counts once, at its first."""
    gold, cells = judgement.alignment.gold, judgement.comparison.cells
    return [
        GoldFact(row, column, _has_partner(cells[row][column]), _is_right(cells[row][column]))
        for row, column in _filled(gold, key_columns(judgement))
    ]


def predicted_facts(judgement: Judgement) -> list[PredictedFact]:
    """Return the prediction's facts, row by row, as the repairs of the alignment leave them."""
    alignment, cells = judgement.alignment, judgement.comparison.cells
    if judgement.comparison.counts.no_table:
        return []
    keys = {
        column for key in alignment.key_columns for column in _predicted(alignment.column_of.get(key), alignment.view)
    }
    right = {
        place
        for row, differences in enumerate(cells)
        for column, difference in enumerate(differences)
        if _is_right(difference) and (slot := alignment.slot(row, column)) is not None
        for place in slot.places
    }
    wanted = _Wanted(judgement)
    return [
        PredictedFact(row, column, (row, column) in right, wanted.is_elsewhere(row, column))
        for row, column in _filled(alignment.view, tuple(keys))
    ]


def _predicted(pairing: object, view: Table) -> tuple[int, ...]:
    predicted: tuple[int, ...] = getattr(pairing, "predicted", ())
    return tuple(column for column in predicted if column < view.column_count)


def _filled(table: Table, keys: tuple[int, ...]) -> Iterator[Place]:
    """Yield the places of the filled cells outside the key columns; of all where the table has no others."""
    left = set(keys) if len(set(keys)) < table.column_count else set()
    for row, line in enumerate(table.rows):
        for column, cell in enumerate(line):
            if column not in left and cell.is_anchor and not is_blank(cell.text):
                yield row, column


def _has_partner(difference: Difference | None) -> bool:
    return difference is not None and difference.relation is not Relation.MISSING


def _is_right(difference: Difference | None) -> bool:
    return difference is not None and difference.relation in RIGHT


class _Wanted:
    """Gold values that are not right where they belong, by row and by column of the prediction."""

    def __init__(self, judgement: Judgement) -> None:
        self._alignment = judgement.alignment
        self._rows = {row: pair.gold for pair in self._alignment.rows for row in pair.predicted}
        self._columns = {column: pair.gold for pair in self._alignment.columns for column in pair.predicted}
        missed = [one for one in gold_facts(judgement) if not one.is_right]
        gold = self._alignment.gold
        self._missed = {(one.row, one.column): _key(gold.rows[one.row][one.column].text) for one in missed}

    def is_elsewhere(self, row: int, column: int) -> bool:
        """Whether the value of a predicted cell is missed in another cell of its gold row or column."""
        rows, columns = self._rows.get(row, ()), self._columns.get(column, ())
        own = {(one, other) for one in rows for other in columns}
        value = _key(self._alignment.view.rows[row][column].text)
        return any(
            missed == value and place not in own and (place[0] in rows or place[1] in columns)
            for place, missed in self._missed.items()
        )


def _key(text: str) -> str | float:
    """Return what equal values share: the number, else the text without case and spacing."""
    value = read(text)[0]
    return fold(text) if value.number is None or value.unit is not None else value.number
