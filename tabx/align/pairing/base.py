"""The plain alignment: one optimal assignment of columns and one of rows, each in the other's light."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from tabx.align.pairing.columns import ColumnEvidence, first_evidence, left_over_pairs, pair_by, second_evidence
from tabx.align.pairing.constraints import UNCONSTRAINED, AxisConstraints, Constraints
from tabx.align.pairing.grid import Grid, is_large, sample_rows
from tabx.align.pairing.rows import Pairs, first_rows, pair_rows
from tabx.align.pairing.similarity import CellSimilarities, Codes
from tabx.progress import tell

ENOUGH = 50
"""Pairs of rows that are enough to compare the columns of a large table along."""


@dataclass(frozen=True)
class Base:
    """One-to-one pairs of columns and rows, and the evidence the columns stand on.

    `doubtful` are gold rows of a large table for which another partner would do as well; `crowded` says that some of
    them were paired in the order of their content.
    """

    gold: Grid
    predicted: Grid
    columns: Pairs
    rows: Pairs
    evidence: ColumnEvidence
    key_columns: tuple[int, ...]
    doubtful: frozenset[int] = frozenset()
    crowded: bool = False
    constraints: Constraints = UNCONSTRAINED

    @property
    def column_partner(self) -> dict[int, int]:
        """Predicted column of each paired gold column."""
        return dict(self.columns)

    @property
    def row_partner(self) -> dict[int, int]:
        """Predicted row of each paired gold row."""
        return dict(self.rows)


def pair(gold: Grid, predicted: Grid, key_columns: tuple[int, ...], constraints: Constraints = UNCONSTRAINED) -> Base:
    """Return the plain alignment of two grids, with the pairs that are given.

    Columns are first paired on headers and values as bags. Rows that share rare values, in whatever column, or else
    rows paired over these columns, are then the lines along which the columns are compared once more, value by value;
    rows are paired over the columns so found.
    """
    tell("pairing columns")
    similarities = CellSimilarities(gold, predicted)
    held = constraints.row_constraints()
    evidence = first_evidence(similarities, constraints)
    columns = pair_by(evidence, gold, predicted)
    guess, rows, along = held.keep(first_rows(similarities)) if held else first_rows(similarities), None, columns
    if len(guess) < _enough(gold, predicted):
        rows = pair_rows(similarities, columns, key_columns)
        guess = sample_rows(gold, rows.pairs) or guess
    if guess:
        evidence = second_evidence(evidence, similarities, guess)
        columns = pair_by(evidence, gold, predicted)
    tell("pairing rows")
    if rows is None or columns != along:
        rows = pair_rows(similarities, columns, key_columns)
    columns = sorted([*columns, *left_over_pairs(evidence, similarities, columns, sample_rows(gold, rows.pairs))])
    base = Base(gold, predicted, columns, rows.pairs, evidence, key_columns, rows.doubtful, rows.crowded, constraints)
    base = _with_shifted_keys(base, similarities)
    return _with_held_rows(base, similarities, held) if held else base


def _with_held_rows(base: Base, similarities: CellSimilarities, held: AxisConstraints) -> Base:
    """Return the alignment with the rows that are held; rows that lost their partner to them are paired anew."""
    kept = held.keep(base.rows)
    free, others = held.free(base.gold.height, base.predicted.height, kept)
    if free and others and len(kept) < len({*kept, *base.rows}):
        kept = sorted([*kept, *pair_rows(similarities, base.columns, base.key_columns, (free, others)).pairs])
    return replace(base, rows=kept, doubtful=base.doubtful - {i for i, _ in held.pairs})


def _enough(gold: Grid, predicted: Grid) -> float:
    """Return how many pairs of rows are enough to compare columns along: half of a small table, some of a large one."""
    half = min(gold.height, predicted.height) / 2
    return min(half, ENOUGH) if is_large(gold.height, predicted.height) else half


def _with_shifted_keys(base: Base, similarities: CellSimilarities) -> Base:
    """Return the alignment by content where the keys were shifted against their rows.

    One edit (keys moved in their column) is then more likely than every other cell being wrong: the rows paired
    without the key column agree almost wholly, and more than those paired with it. In a large table only the rows
    that disagree are paired anew.
    """
    partner = base.column_partner
    keys = [g for g in base.key_columns if g in partner]
    content = [(g, p) for g, p in base.columns if g not in base.key_columns]
    if not keys or len(content) < 2 or len(base.rows) < 2:
        return base
    shares = _shares(similarities, content, base.rows)
    wrong = [pair for pair, share in zip(base.rows, shares, strict=True) if share < 0.6]
    if not wrong:
        return base
    before_rows = wrong if is_large(base.gold.height, base.predicted.height) else base.rows
    before = sum(shares if before_rows is base.rows else _shares(similarities, content, wrong))
    if before_rows is not wrong and _best_agreement(similarities, content) <= before + 1e-9:
        return base
    among = ([i for i, _ in wrong], [j for _, j in wrong]) if before_rows is wrong else None
    rows = pair_rows(similarities, content, (), among)
    rows = replace(rows, pairs=_in_order(similarities, content, rows.pairs))
    after = sum(_shares(similarities, content, rows.pairs))
    moved = sorted(base.predicted.keys[partner[g]][j] for g in keys for _, j in rows.pairs)
    there = sorted(base.gold.keys[g][i] for g in keys for i, _ in rows.pairs)
    if not (after > before and after >= 0.9 * len(rows.pairs) and moved == there):
        return base
    if before_rows is not wrong:
        return replace(base, rows=rows.pairs)
    again = {i for i, _ in wrong}
    kept = [pair for pair in base.rows if pair[0] not in again]
    doubtful = (base.doubtful - again) | rows.doubtful
    return replace(base, rows=sorted([*kept, *rows.pairs]), doubtful=doubtful, crowded=base.crowded or rows.crowded)


def _shares(similarities: CellSimilarities, columns: Pairs, rows: Pairs) -> list[float]:
    """Return the share of equal values of each pair of rows, by paired columns; rows blank on both sides give 0."""
    if not rows:
        return []
    lines, others = np.array(rows, dtype=np.int64).T
    mine = similarities.gold_codes[np.ix_([g for g, _ in columns], lines)]
    theirs = similarities.predicted_codes[np.ix_([p for _, p in columns], others)]
    same, filled = _same_and_filled(mine, theirs)
    shares: list[float] = (same / np.maximum(filled, 1)).tolist()
    return shares


def _same_and_filled(mine: Codes, theirs: Codes) -> tuple[Codes, Codes]:
    """Return for each line how many of its values are equal, and how many places hold any; columns come first."""
    same: Codes = ((mine == theirs) & (mine != 0)).sum(axis=0)
    filled: Codes = ((mine != 0) | (theirs != 0)).sum(axis=0)
    return same, filled


def _in_order(similarities: CellSimilarities, columns: Pairs, pairs: Pairs) -> Pairs:
    """Return the pairs with those of rows that say the same in some columns in the order of both tables."""
    mine = np.ascontiguousarray(similarities.gold_codes[[g for g, _ in columns]].T)
    theirs = np.ascontiguousarray(similarities.predicted_codes[[p for _, p in columns]].T)
    alike: dict[tuple[bytes, bytes], Pairs] = {}
    for i, j in pairs:
        alike.setdefault((mine[i].tobytes(), theirs[j].tobytes()), []).append((i, j))
    return sorted(
        pair
        for group in alike.values()
        for pair in zip(sorted(i for i, _ in group), sorted(j for _, j in group), strict=True)
    )


def _best_agreement(similarities: CellSimilarities, columns: Sequence[tuple[int, int]]) -> float:
    """Return what no pairing of rows can exceed: the sum over the gold's rows of the largest share by `_shares`."""
    mine = similarities.gold_codes[[g for g, _ in columns]][:, :, None]
    theirs = similarities.predicted_codes[[p for _, p in columns]][:, None, :]
    same, filled = _same_and_filled(mine, theirs)
    return float((same / np.maximum(filled, 1)).max(axis=1).sum())
