"""The one-to-one alignment: columns are paired with the help of rows, and the reverse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from tabx.align.pairing.blocks import Pairs
from tabx.align.pairing.by_name import columns_by_name, nearest_rows
from tabx.align.pairing.column_evidence import ColumnEvidence
from tabx.align.pairing.columns import first_evidence, pair_by, second_evidence
from tabx.align.pairing.constraints import UNCONSTRAINED, AxisConstraints, Constraints
from tabx.align.pairing.grid import Grid, is_large, sample_rows
from tabx.align.pairing.left_over import left_over_pairs
from tabx.align.pairing.pairing_thresholds import LARGE, ROWS, TINY
from tabx.align.pairing.row_chance import agree_beyond_chance
from tabx.align.pairing.rows import RowPairs, first_rows, pair_rows
from tabx.align.pairing.settled_rows import same_and_filled
from tabx.align.pairing.similarity import CellSimilarities, Codes
from tabx.base.progress import tell
from tabx.values.records import DataType


@dataclass(frozen=True)
class Base:
    """One-to-one pairs of columns and rows, and the evidence for the columns.

    Attributes
    ----------
    gold, predicted : Grid
    columns, rows : list of (gold, predicted)
    evidence : ColumnEvidence
    key_columns : tuple of int
        Gold columns that name a row.
    doubtful : frozenset of int
        Gold rows of a large table with another equally good partner.
    is_crowded : bool
        Whether some of these were paired in the order of their content.
    constraints : Constraints
        Pairs fixed by a model.
    """

    gold: Grid
    predicted: Grid
    columns: Pairs
    rows: Pairs
    evidence: ColumnEvidence
    key_columns: tuple[int, ...]
    doubtful: frozenset[int] = frozenset()
    is_crowded: bool = False
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
    """Return the one-to-one alignment of two grids, under the constraints.

    Columns are first paired by headers and values as bags. They are then compared value by value, along rows that share
    rare values in any column, or else along rows paired over these columns; rows are paired over the resulting columns.
    """
    tell("pairing columns")
    similarities = CellSimilarities(gold, predicted)
    row_constraints = constraints.row_constraints()
    evidence = first_evidence(similarities, constraints)
    first_columns = columns = pair_by(evidence, gold, predicted)
    guess = first_rows(similarities)
    if row_constraints:
        guess = row_constraints.impose_on(guess)
    rows = None
    if len(guess) < _enough_rows(gold, predicted):
        rows = pair_rows(similarities, columns, key_columns)
        guess = sample_rows(gold, rows.pairs) or guess
    if guess:
        evidence = second_evidence(evidence, similarities, guess)
        columns = pair_by(evidence, gold, predicted)
    tell("pairing rows")
    if rows is None or columns != first_columns:
        rows = pair_rows(similarities, columns, key_columns)
    columns, rows = _with_left_over(evidence, similarities, columns, rows, key_columns)
    if not rows.pairs and _are_single_cells(gold, predicted, columns):
        columns, rows = [(0, 0)], RowPairs([(0, 0)])
    base = Base(
        gold,
        predicted,
        columns=columns,
        rows=rows.pairs,
        evidence=evidence,
        key_columns=key_columns,
        doubtful=rows.doubtful,
        is_crowded=rows.is_crowded,
        constraints=constraints,
    )
    base = _with_shifted_keys(_with_names_kept(base), similarities)
    # Last: what a model fixed holds whatever the rules find.
    return _with_fixed_rows(base, similarities, row_constraints) if row_constraints else base


def _with_left_over(
    evidence: ColumnEvidence,
    similarities: CellSimilarities,
    columns: Pairs,
    rows: RowPairs,
    key_columns: tuple[int, ...],
) -> tuple[Pairs, RowPairs]:
    """Return the columns with those left over that a hint pairs, and the rows, paired anew if that says more of them.

    In a large table the rows stay: so few values of a column are too little to know them by.
    """
    gold, predicted = similarities.gold, similarities.predicted
    left_over = left_over_pairs(evidence, similarities, columns, sample_rows(gold, rows.pairs))
    columns = sorted([*columns, *left_over])
    if not left_over or is_large(gold.height, predicted.height):
        return columns, rows
    return columns, _agreeing_more(similarities, columns, rows, pair_rows(similarities, columns, key_columns))


def _agreeing_more(similarities: CellSimilarities, columns: Pairs, rows: RowPairs, anew: RowPairs) -> RowPairs:
    """Return the rows paired anew over columns found last if no fewer are, and their cells agree in more."""
    if rows.pairs == anew.pairs or len(anew.pairs) < len(rows.pairs):
        return rows
    before, after = (sum(sum(similarities.along(g, p, found.pairs)) for g, p in columns) for found in (rows, anew))
    return anew if after > before + TINY else rows


def _are_single_cells(gold: Grid, predicted: Grid, columns: Pairs) -> bool:
    """Return whether either table is one cell below the same name, or without one: each is all there is to compare.

    Under another name another value has nothing in common with the gold's.
    """
    sizes = {gold.height, gold.width, predicted.height, predicted.width}
    if sizes != {1}:
        return False
    return bool(columns) or not all(grid.table.has_header and grid.headers[0] for grid in (gold, predicted))


def _with_names_kept(base: Base) -> Base:
    """Return the alignment by name where that has no more wrong values than names were exchanged, of a small table.

    A name over another column is an error as a wrong value is. With a key, which says what rows belong together, fewer.
    """
    gold, predicted = base.gold, base.predicted
    columns = columns_by_name(gold.table, predicted.table)
    is_fixed = base.constraints != UNCONSTRAINED or bool(base.evidence.mapped)
    if len(columns) < gold.width or is_fixed or is_large(gold.height, predicted.height):
        return base
    exchanged = len(set(columns) - set(base.columns))
    if not exchanged:
        return base
    rows, wrong = nearest_rows(gold, predicted, columns)
    if len(rows) < len(base.rows) or wrong > exchanged - bool(base.key_columns):
        return base
    return replace(base, columns=columns, rows=rows, doubtful=frozenset(), is_crowded=False)


def _enough_rows(gold: Grid, predicted: Grid) -> float:
    """Return the number of row pairs that is enough to compare columns along."""
    share = ROWS.first_guess_share * min(gold.height, predicted.height)
    return min(share, LARGE.compared_rows) if is_large(gold.height, predicted.height) else share


def _with_fixed_rows(base: Base, similarities: CellSimilarities, fixed: AxisConstraints) -> Base:
    """Return the alignment with the fixed rows, and with rows that lost their partner re-paired."""
    rows = fixed.impose_on(base.rows)
    left, others_left = fixed.unpaired(base.gold.height, base.predicted.height, rows)
    has_lost_some = len(rows) < len({*rows, *base.rows})
    if left and others_left and has_lost_some:
        anew = pair_rows(similarities, base.columns, base.key_columns, (left, others_left))
        rows = sorted([*rows, *anew.pairs])
    return replace(base, rows=rows, doubtful=base.doubtful - {i for i, _ in fixed.pairs})


def _with_shifted_keys(base: Base, similarities: CellSimilarities) -> Base:
    """Return the alignment by content where the keys were shifted against their rows.

    One edit (keys moved in their column) is then more likely than every other cell being wrong: the rows paired
    without the key column agree mostly, and with fewer wrong cells, keys counted, than those paired with it. In a large
    table only the rows that disagree are re-paired.
    """
    keys, content = _keys_and_content(base)
    if not keys or not _may_move_names(base, content):
        return base
    shares = dict(zip(base.rows, _agreement(similarities, content, base.rows), strict=True))
    disagreeing = [pair for pair, share in shares.items() if share < ROWS.shifted_below]
    if not disagreeing:
        return base
    is_table_large = is_large(base.gold.height, base.predicted.height)
    replaced = disagreeing if is_table_large else base.rows
    before = sum(shares[pair] for pair in replaced)
    if not is_table_large and _best_agreement(similarities, content) <= before + TINY:
        return base  # no pairing could agree in more, which spares the assignment
    anew = _pair_by_content(similarities, content, replaced if is_table_large else None)
    agreement = _agreement(similarities, content, anew.pairs)
    agree_mostly = sum(agreement) >= ROWS.shifted_agreement * len(anew.pairs)
    if not (agree_mostly and _are_moved(base, similarities, anew.pairs)):
        return base
    comparable = _comparable(replaced, anew.pairs, agreement)
    kept, still = _count_equal_keys(base, keys, replaced), _count_equal_keys(base, keys, anew.pairs)
    gained = _right_cells(similarities, content, comparable) - _right_cells(similarities, content, replaced)
    gained -= kept - still
    # Of two readings with as many wrong cells, one act that moved all keys is the simpler one.
    return _with_rows(base, replaced, anew) if gained >= (1 if still else 0) else base


def _may_move_names(base: Base, content: Pairs) -> bool:
    """Whether the columns beside the names say enough to give rows another name, and there are rows enough.

    Booleans alone do not: where each of them is wrong, it is right in some other row.
    """
    says_more = any(base.gold.columns[g].type not in (DataType.BOOL, DataType.EMPTY) for g, _ in content)
    return says_more and min(len(content), len(base.rows)) >= ROWS.least_shifted


def _are_moved(base: Base, similarities: CellSimilarities, rows: Pairs) -> bool:
    """Whether rows paired without their keys have mostly the same ones in some order, and agree by no chance."""
    keys, content = _keys_and_content(base)
    return _share_most_keys(base, keys, rows) and agree_beyond_chance(similarities, content, rows)


def _comparable(replaced: Pairs, anew: Pairs, agreement: Sequence[float]) -> Pairs:
    """Return the new pairs to be held against the replaced ones.

    A row that had no partner counts only if it agrees mostly: the last rows left over pair with whatever is left.
    """
    known = {i for i, _ in replaced}
    return [pair for pair, share in zip(anew, agreement, strict=True) if pair[0] in known or share >= ROWS.mostly]


def _right_cells(similarities: CellSimilarities, columns: Pairs, rows: Pairs) -> int:
    """Return how many cells of some rows are right, less the invented ones: a sparse row counts by what it says."""
    if not rows:
        return 0
    gold, predicted = _cells(similarities, columns, rows)
    same, filled = same_and_filled(gold, predicted)
    return int((same - filled + (gold != 0).sum(axis=0)).sum())


def _keys_and_content(base: Base) -> tuple[Pairs, Pairs]:
    """Return the paired columns that name a row, and the others."""
    keys = [(g, p) for g, p in base.columns if g in base.key_columns]
    return keys, [(g, p) for g, p in base.columns if g not in base.key_columns]


def _pair_by_content(similarities: CellSimilarities, content: Pairs, among: Pairs | None) -> RowPairs:
    """Return all rows (or those of some pairs) paired without keys, equal ones in order."""
    only = None if among is None else ([i for i, _ in among], [j for _, j in among])
    rows = pair_rows(similarities, content, (), only)
    return replace(rows, pairs=_in_order(similarities, content, rows.pairs))


def _with_rows(base: Base, replaced: Pairs, anew: RowPairs) -> Base:
    """Return the alignment with some of its pairs of rows replaced."""
    gone = {i for i, _ in replaced}
    return replace(
        base,
        rows=sorted([*(pair for pair in base.rows if pair[0] not in gone), *anew.pairs]),
        doubtful=(base.doubtful - gone) | anew.doubtful,
        is_crowded=base.is_crowded or anew.is_crowded,
    )


def _count_equal_keys(base: Base, key_columns: Pairs, rows: Pairs) -> int:
    """Return how many pairs of rows have equal keys, summed over the key columns."""
    return sum(base.gold.keys[g][i] == base.predicted.keys[p][j] for g, p in key_columns for i, j in rows)


def _share_most_keys(base: Base, key_columns: Pairs, rows: Pairs) -> bool:
    """Whether both sides of the pairs have mostly the same keys in some order: moved; a few may be misspelt besides."""
    gold = Counter((g, base.gold.keys[g][i]) for g, _ in key_columns for i, _ in rows)
    predicted = Counter((g, base.predicted.keys[p][j]) for g, p in key_columns for _, j in rows)
    return 2 * (gold & predicted).total() > gold.total()


def _agreement(similarities: CellSimilarities, columns: Pairs, rows: Pairs) -> list[float]:
    """Return the share of equal values of each pair of rows; 0 where both are blank."""
    if not rows:
        return []
    same, filled = same_and_filled(*_cells(similarities, columns, rows))
    shares: list[float] = (same / np.maximum(filled, 1)).tolist()
    return shares


def _cells(similarities: CellSimilarities, columns: Pairs, rows: Pairs) -> tuple[Codes, Codes]:
    """Return the codes of the gold's and the predicted cells of some pairs of columns and rows."""
    gold_rows, predicted_rows = np.array(rows, dtype=np.int64).T
    gold = similarities.gold_codes[np.ix_([g for g, _ in columns], gold_rows)]
    predicted = similarities.predicted_codes[np.ix_([p for _, p in columns], predicted_rows)]
    return gold, predicted


def _in_order(similarities: CellSimilarities, columns: Pairs, pairs: Pairs) -> Pairs:
    """Return the pairs, with rows of the same values paired in the order of both tables."""
    gold = np.ascontiguousarray(similarities.gold_codes[[g for g, _ in columns]].T)
    predicted = np.ascontiguousarray(similarities.predicted_codes[[p for _, p in columns]].T)
    same_values: dict[tuple[bytes, bytes], Pairs] = {}
    for i, j in pairs:
        same_values.setdefault((gold[i].tobytes(), predicted[j].tobytes()), []).append((i, j))
    ordered: Pairs = []
    for group in same_values.values():
        ordered += zip(sorted(i for i, _ in group), sorted(j for _, j in group), strict=True)
    return sorted(ordered)


def _best_agreement(similarities: CellSimilarities, columns: Sequence[tuple[int, int]]) -> float:
    """Return the sum over gold rows of the best agreement with any row: an upper bound."""
    gold = similarities.gold_codes[[g for g, _ in columns]][:, :, None]
    predicted = similarities.predicted_codes[[p for _, p in columns]][:, None, :]
    same, filled = same_and_filled(gold, predicted)
    return float((same / np.maximum(filled, 1)).max(axis=1).sum())
