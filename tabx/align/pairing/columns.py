"""Pairing columns by header and content."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from rapidfuzz import fuzz, process

from tabx.align.pairing.assignment import Scores, assign
from tabx.align.pairing.constraints import UNCONSTRAINED, AxisConstraints, Constraints
from tabx.align.pairing.evidence import (
    aligned_score,
    bag_scores,
    exact_scores,
    header_scores,
    large_bag_scores,
)
from tabx.align.pairing.grid import Grid, is_large, sample_texts
from tabx.align.pairing.house_columns import mapped_columns
from tabx.align.pairing.similarity import CellSimilarities, cell_similarity
from tabx.limits import check_time
from tabx.values.columns import Column
from tabx.values.records import DataType
from tabx.values.value import Value

SPREAD_ALIKE = 70
SOME = 256


@dataclass(frozen=True, slots=True)
class Spread:
    """What a column holds, to be set beside other columns.

    Attributes
    ----------
    values : sequence of Value
        But the blank ones; of a large column some, chosen by what they say.
    sizes : sequence of Value or None
        The same in the order of their size; None where not all are numbers.
    """

    values: Sequence[Value]
    sizes: Sequence[Value] | None

    @classmethod
    def of(cls, column: Column, large: bool) -> Spread:
        """Return the spread of a column, of a large table or a small one."""
        values = [value for value in column.values if value.key]
        if large:
            values = [values[place] for place in sample_texts([value.key for value in values], SOME)]
        measured = all(value.number is not None for value in values)
        return cls(values, sorted(values, key=_base) if measured else None)


def spread_score(gold: Spread, predicted: Spread) -> float:
    """Return how far two columns of one type look alike although few of their values are equal.

    Numbers by size, each with the one in its place; texts each with the best match.
    """
    if not gold.values or not predicted.values:
        return 0.0
    if gold.sizes is not None and predicted.sizes is not None:
        values, others = gold.sizes, predicted.sizes
        steps = min(len(values), 12)
        pairs = [(values[i * len(values) // steps], others[i * len(others) // steps]) for i in range(steps)]
        return sum(cell_similarity(value, other) for value, other in pairs) / steps
    keys, pool = [value.key for value in gold.values[:12]], dict.fromkeys(value.key for value in predicted.values[:24])
    best = dict.fromkeys(pool, 100.0)
    unequal = [key for key in dict.fromkeys(keys) if key not in pool]
    if unequal:
        alike = process.cdist(unequal, list(pool), scorer=fuzz.WRatio, score_cutoff=SPREAD_ALIKE)
        best.update(zip(unequal, alike.max(axis=1).tolist(), strict=True))
    return float(np.array([best[key] for key in keys], dtype=np.float32).mean()) / 100


def _base(value: Value) -> float:
    return value.base or 0.0


CONTENT = 0.65
HEADER = 0.35
LEAST_HEADER = 0.6
LEAST_CONTENT = 0.4
FLOOR = 0.2
SETTLED = 0.55
SURE = 0.9
COLUMNS_ALIKE = 0.5
HINT = 0.35
NEAR_CELL = 0.6


@dataclass(frozen=True)
class ColumnEvidence:
    """Header and content similarities of every gold column to every predicted one, and what is given of their pairs.

    Attributes
    ----------
    header, content : array of shape (gold columns, predicted columns)
    mapped : tuple of (gold column, predicted column)
        The pairs a column map gives.
    held : AxisConstraints
        The pairs that a model gives, and the columns that it leaves without one.
    """

    header: Scores
    content: Scores
    mapped: tuple[tuple[int, int], ...] = ()
    held: AxisConstraints = field(default_factory=AxisConstraints)

    @property
    def total(self) -> Scores:
        """Both together; 0 where neither is enough to stand on, or what is given says otherwise."""
        total = CONTENT * self.content + HEADER * self.header
        enough = (self.header >= LEAST_HEADER) | (self.content >= LEAST_CONTENT) | (total >= LEAST_CONTENT)
        result: Scores = np.where(enough, total, 0.0)
        given = (*self.mapped, *self.held.pairs)
        for g, p in given:
            result[g, :] = result[:, p] = 0.0
        if self.held:
            result[sorted(self.held.gold), :] = result[:, sorted(self.held.predicted)] = 0.0
        for g, p in given:
            result[g, p] = 1.0
        return result


def first_evidence(similarities: CellSimilarities, constraints: Constraints = UNCONSTRAINED) -> ColumnEvidence:
    """Return the evidence before any row is paired: headers, and values as bags."""
    gold, predicted = similarities.gold, similarities.predicted
    large = is_large(gold.height, predicted.height)
    header = header_scores(gold, predicted)
    content = large_bag_scores(similarities) if large else bag_scores(gold, predicted)
    others: dict[int, Spread] = {}
    plain = ColumnEvidence(header, content.copy()).total
    for g in range(gold.width):
        check_time()
        if plain[g].max(initial=0.0) >= SETTLED:
            continue
        spread = Spread.of(gold.columns[g], large)
        for p in range(predicted.width):
            if gold.columns[g].type is predicted.columns[p].type:
                if p not in others:
                    others[p] = Spread.of(predicted.columns[p], large)
                content[g, p] = max(content[g, p], COLUMNS_ALIKE * spread_score(spread, others[p]))
    mapped = mapped_columns(gold.table.columns, predicted.table.columns, gold.rules)
    return ColumnEvidence(header, content, mapped, constraints.column_constraints(mapped))


def second_evidence(
    first: ColumnEvidence, similarities: CellSimilarities, rows: Sequence[tuple[int, int]]
) -> ColumnEvidence:
    """Return the evidence once rows are paired: content row by row, where the bags left a doubt.

    A column of different words whose words stand there in other rows is half the same: it was moved against its rows.
    """
    content = exact_scores(similarities, rows)
    for g in range(content.shape[0]):
        check_time()
        if content[g].max(initial=0.0) < SURE:
            for p in range(content.shape[1]):
                if first.header[g, p] >= HINT or _same_type(similarities, g, p):
                    content[g, p] = aligned_score(similarities, g, p, rows)
            if _names(similarities, g):
                content[g] = np.maximum(content[g], COLUMNS_ALIKE * first.content[g])
    return replace(first, content=content)


def _names(similarities: CellSimilarities, g: int) -> bool:
    """Return whether a gold column holds words that stand once each."""
    keys = [key for key in similarities.gold.keys[g] if key]
    words = similarities.gold.columns[g].type in (DataType.STRING, DataType.LIST)
    return words and len(keys) > 1 and len(set(keys)) == len(keys)


def _same_type(similarities: CellSimilarities, g: int, p: int) -> bool:
    return similarities.gold.columns[g].type is similarities.predicted.columns[p].type


def pair_by(evidence: ColumnEvidence, gold: Grid, predicted: Grid) -> list[tuple[int, int]]:
    """Return the optimal pairs of columns; equal evidence is decided by header and content, never by place.

    But columns of one name that say nothing alike keep their order: nothing else tells them apart.
    """
    pairs = assign(evidence.total, FLOOR, gold.column_order, predicted.column_order)
    named: dict[str, list[tuple[int, int]]] = {}
    for g, p in pairs:
        if gold.headers[g] and gold.headers[g] == predicted.headers[p]:
            named.setdefault(gold.headers[g], []).append((g, p))
    for group in named.values():
        columns = sorted(p for _, p in group)
        if len(group) > 1 and evidence.content[np.ix_([g for g, _ in group], columns)].max() < COLUMNS_ALIKE:
            pairs = [*(pair for pair in pairs if pair not in group), *zip((g for g, _ in group), columns, strict=True)]
    return sorted(pairs)


def left_over_pairs(
    evidence: ColumnEvidence,
    similarities: CellSimilarities,
    columns: Sequence[tuple[int, int]],
    rows: Sequence[tuple[int, int]],
) -> list[tuple[int, int]]:
    """Return pairs among the columns left over that at least a hint speaks for: a like header or one near cell.

    A header that is like another in part ("Points in 2nd quarter", "Points in the paint") is a hint where the
    prediction has values for at least half of the gold's, whatever they are. A place in the table is no hint.
    """
    gold, predicted = similarities.gold, similarities.predicted
    taken, used = {g for g, _ in columns} | evidence.held.gold, {p for _, p in columns} | evidence.held.predicted
    left = [g for g in range(gold.width) if g not in taken]
    others = [p for p in range(predicted.width) if p not in used]
    scores = np.zeros((len(left), len(others)))
    for a, g in enumerate(left):
        check_time()
        for b, p in enumerate(others):
            header = float(evidence.header[g, p])
            near = [like for like in similarities.along(g, p, rows) if like >= NEAR_CELL]
            if gold.headers[g] == predicted.headers[p] and not any(gold.keys[g]) and not any(predicted.keys[p]):
                scores[a, b] = HEADER
            elif (
                header >= LEAST_HEADER
                or (header >= HINT and _is_answered(similarities, g, p, rows))
                or (near and gold.columns[g].type is predicted.columns[p].type)
            ):
                scores[a, b] = HEADER * header + CONTENT * sum(near) / max(1, len(rows))
    rank = {g: order for order, g in enumerate(gold.column_order)}
    other_rank = {p: order for order, p in enumerate(predicted.column_order)}
    pairs = assign(
        scores,
        0.05,
        sorted(range(len(left)), key=lambda a: rank[left[a]]),
        sorted(range(len(others)), key=lambda b: other_rank[others[b]]),
    )
    return [(left[a], others[b]) for a, b in pairs]


def _is_answered(similarities: CellSimilarities, g: int, p: int, rows: Sequence[tuple[int, int]]) -> bool:
    """Return whether a predicted column has a value for at least half of a gold column's values, along paired rows."""
    codes, others = similarities.gold_codes[g], similarities.predicted_codes[p]
    answers = [bool(others[j]) for i, j in rows if codes[i]]
    return 2 * sum(answers) >= len(answers) > 0
