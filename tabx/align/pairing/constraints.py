"""Constraints that a model puts on the pairing by rules: pairs, and lines without partner."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from tabx.align.records import Verdict
from tabx.backbone import Pair
from tabx.table import Note

Reasons = dict[tuple[frozenset[int], frozenset[int]], str]
"""Why each pair belongs together, by its gold and its predicted indices."""


@dataclass(frozen=True)
class AxisConstraints:
    """The constraints of one axis, rows or columns, for the one-to-one pairing.

    Attributes
    ----------
    pairs : tuple of (gold, predicted)
        The first index of each side of every given pair.
    gold, predicted : frozenset of int
        Lines without a partner of their own: unmatched, or one of several that are merged or split.
    """

    pairs: tuple[tuple[int, int], ...] = ()
    gold: frozenset[int] = frozenset()
    predicted: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        """Whether anything is fixed."""
        return bool(self.pairs or self.gold or self.predicted)

    def impose_on(self, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return the pairs, without those that contradict the constraints, plus the fixed ones."""
        gold, predicted = self.gold | {g for g, _ in self.pairs}, self.predicted | {p for _, p in self.pairs}
        return sorted([*self.pairs, *((g, p) for g, p in pairs if g not in gold and p not in predicted)])

    def unpaired(
        self, gold_count: int, predicted_count: int, pairs: Sequence[tuple[int, int]]
    ) -> tuple[list[int], list[int]]:
        """Return the gold and the predicted indices that are in no pair and may be in one."""
        gold, predicted = self.gold | {g for g, _ in pairs}, self.predicted | {p for _, p in pairs}
        return [g for g in range(gold_count) if g not in gold], [
            p for p in range(predicted_count) if p not in predicted
        ]


@dataclass(frozen=True)
class Constraints:
    """The constraints that a model puts on an alignment, and its verdicts on headers.

    Attributes
    ----------
    columns, rows : tuple of Pair
        Indices of the gold and of the prediction as aligned.
    unmatched_columns, unmatched_rows : pair of frozenset of int
        Gold and predicted ones without a partner.
    turned : bool or None
        Whether the prediction is to be turned; None leaves it to the rules.
    verdicts : tuple of Verdict
    notes : tuple of Note
    """

    columns: tuple[Pair, ...] = ()
    rows: tuple[Pair, ...] = ()
    unmatched_columns: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
    unmatched_rows: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
    turned: bool | None = None
    verdicts: tuple[Verdict, ...] = ()
    notes: tuple[Note, ...] = ()

    @cached_property
    def column_reasons(self) -> Reasons:
        """The reason of each given pair of columns."""
        return {(frozenset(pair.gold), frozenset(pair.predicted)): pair.reason for pair in self.columns}

    @cached_property
    def row_reasons(self) -> Reasons:
        """The reason of each given pair of rows."""
        return {(frozenset(pair.gold), frozenset(pair.predicted)): pair.reason for pair in self.rows}

    def column_constraints(self, mapped: Collection[tuple[int, int]]) -> AxisConstraints:
        """Return the constraints on columns; the user's column map takes precedence."""
        gold, predicted = {g for g, _ in mapped}, {p for _, p in mapped}
        pairs = [pair for pair in self.columns if gold.isdisjoint(pair.gold) and predicted.isdisjoint(pair.predicted)]
        return _one_to_one(pairs, self.unmatched_columns[0] - gold, self.unmatched_columns[1] - predicted)

    def row_constraints(self) -> AxisConstraints:
        """Return the constraints on rows."""
        return _one_to_one(self.rows, *self.unmatched_rows)


def _one_to_one(pairs: Sequence[Pair], gold: frozenset[int], predicted: frozenset[int]) -> AxisConstraints:
    return AxisConstraints(
        tuple((pair.gold[0], pair.predicted[0]) for pair in pairs),
        gold | {g for pair in pairs for g in pair.gold[1:]},
        predicted | {p for pair in pairs for p in pair.predicted[1:]},
    )


UNCONSTRAINED = Constraints()
"""Nothing is fixed: the rules decide."""
