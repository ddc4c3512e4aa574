"""Pairs of columns under which the predicted rows are a choice that the gold query's LIMIT leaves.

The gold's rows without the LIMIT stand in blocks of tied rows. Of a block that the LIMIT cuts, any choice of as many
rows as it leaves is right; of the others all rows are. So each predicted row needs a gold row of its own in its block.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tabx.sql.closeness import Closeness
from tabx.sql.coding import Coded
from tabx.sql.matched import can_match
from tabx.sql.pairing import Pairs, twins
from tabx.sql.row_pairs import GivenUpError, rows_fit
from tabx.sql.values import Ints

_MOST_WORK = 200_000_000
"""Values sorted before a search is given up: about half a minute."""


@dataclass(frozen=True)
class _State:
    """The rows of both sides by the values of the columns that are paired so far."""

    gold_rows: Ints
    gold: Ints
    predicted: Ints
    pairs: Pairs = ()


class Choice:
    """The search for one pairing.

    Parameters
    ----------
    gold, predicted : sequence of Coded
        The columns of the gold result without its LIMIT, and of the predicted one, coded together.
    closeness : Closeness
        When loose values are one.
    blocks : (array, array) of int
        For each gold and each predicted row its block.
    """

    def __init__(
        self, gold: Sequence[Coded], predicted: Sequence[Coded], closeness: Closeness, blocks: tuple[Ints, Ints]
    ) -> None:
        self.gold = gold
        self.predicted = predicted
        self.closeness = closeness
        self.blocks = blocks
        self.twins = twins(predicted)
        self.work = 0

    def pairs(self) -> Pairs | None:
        """Return a pairing under which the predicted rows are such a choice, None where there is none.

        Raises
        ------
        GivenUpError
            Where it takes too much work to know.
        """
        start = self._kept(_State(np.arange(len(self.blocks[0])), *self.blocks))
        if start is None:
            return None
        open_columns = {one: list(range(len(self.predicted))) for one in range(len(self.gold))}
        return self._pairs_from(start, open_columns)

    def _pairs_from(self, state: _State, open_columns: dict[int, list[int]]) -> Pairs | None:
        if not open_columns:
            return tuple(sorted(state.pairs)) if self._rows_match(state) else None
        nexts = {one: self._nexts(state, one, others) for one, others in open_columns.items()}
        one = min(nexts, key=lambda column: len(nexts[column]))
        states = nexts.pop(one)
        # Of columns that hold the same in every row one is enough to try.
        for other in {self.twins[other]: other for other in reversed(states)}.values():
            left = {column: [place for place in places if place != other] for column, places in nexts.items()}
            found = self._pairs_from(states[other], left)
            if found is not None:
                return found
        return None

    def _nexts(self, state: _State, one: int, others: Sequence[int]) -> dict[int, _State]:
        """Return the predicted columns that a gold column may pair with, each with the state after that."""
        states = {other: self._paired(state, one, other) for other in others}
        return {other: after for other, after in states.items() if after is not None}

    def _paired(self, state: _State, one: int, other: int) -> _State | None:
        gold = self.gold[one].codes[state.gold_rows]
        predicted = self.predicted[other].codes
        self.work += len(gold) + len(predicted)
        if self.work > _MOST_WORK:
            raise GivenUpError
        step = int(max(gold.max(initial=0), predicted.max(initial=0))) + 1
        together = np.concatenate([state.gold * step + gold, state.predicted * step + predicted])
        groups = np.unique(together, return_inverse=True)[1]
        pairs = (*state.pairs, (one, other))
        return self._kept(_State(state.gold_rows, groups[: len(gold)], groups[len(gold) :], pairs))

    @staticmethod
    def _kept(state: _State) -> _State | None:
        """Return the state without gold rows that no predicted one can be; None where a predicted one has none left."""
        count = int(max(state.gold.max(initial=0), state.predicted.max(initial=0))) + 1
        wanted = np.bincount(state.predicted, minlength=count)
        if (wanted > np.bincount(state.gold, minlength=count)).any():
            return None
        kept = wanted[state.gold] > 0
        return _State(state.gold_rows[kept], state.gold[kept], state.predicted, state.pairs)

    def _rows_match(self, state: _State) -> bool:
        columns = [(self.gold[one], self.predicted[other]) for one, other in state.pairs]
        loose = [(one, other) for one, other in columns if one.is_loose or other.is_loose]
        if not loose:
            return True
        near = []
        for row, group in enumerate(state.predicted):
            rows = state.gold_rows[state.gold == group]
            self.work += len(rows)
            if self.work > _MOST_WORK:
                raise GivenUpError
            near.append(rows[rows_fit(loose, rows, np.full(len(rows), row), self.closeness)].tolist())
        return can_match(near)
