"""Pairing columns by header and content."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from tabx.align.pairing.assignment import Scores, assign
from tabx.align.pairing.constraints import UNCONSTRAINED, AxisConstraints, Constraints
from tabx.align.pairing.evidence import (
    aligned_score,
    bag_scores,
    beyond_chance,
    chance_equalities,
    exact_scores,
    header_scores,
    is_one_small_number,
    large_bag_scores,
    scaled_scores,
)
from tabx.align.pairing.grid import Grid, is_large, sample_texts
from tabx.align.pairing.house_columns import mapped_columns
from tabx.align.pairing.pairing_thresholds import COLUMNS
from tabx.align.pairing.partners import partner_share
from tabx.align.pairing.similarity import WORDLESS, CellSimilarities, Flags, cell_similarity
from tabx.align.pairing.told_apart import share_a_unit, told_apart
from tabx.limits import check_time
from tabx.values import header_similarity
from tabx.values.columns import Column
from tabx.values.records import DataType
from tabx.values.value import Value

Pairs = Sequence[tuple[int, int]]


@dataclass(frozen=True)
class ColumnEvidence:
    """Similarity of gold and predicted columns by header and content, with what is fixed.

    Attributes
    ----------
    header, content : array of shape (gold columns, predicted columns)
    mapped : tuple of (gold column, predicted column)
        The pairs a column map gives.
    constraints : AxisConstraints
        The pairs that a model gives, and the columns that it leaves without one.
    names : array of shape (gold columns, predicted columns)
        What names in other words speak for a pair of columns, whatever rows are paired; 0.0 for nothing.
    telling : frozenset of int
        Gold columns of so many different values that all of them stand nowhere else by chance.
    """

    header: Scores
    content: Scores
    mapped: tuple[tuple[int, int], ...] = ()
    constraints: AxisConstraints = field(default_factory=AxisConstraints)
    names: Scores | float = 0.0
    telling: frozenset[int] = frozenset()

    @property
    def total(self) -> Scores:
        """Weighted sum of both; 0 where neither is enough, or the constraints exclude the pair.

        A name that stands in the other table's header is that column, unless most values say otherwise.
        """
        crossed, named = self._crossed()
        content = np.where(crossed, np.maximum(self.content, COLUMNS.least_content), self.content)
        total = COLUMNS.content_weight * content + COLUMNS.header_weight * self.header
        has_content = (content >= COLUMNS.least_content) | (total >= COLUMNS.least_content)
        is_possible = ((self.header >= COLUMNS.least_header) | has_content) & ~self._outdone() & ~named | crossed
        result: Scores = np.where(is_possible, total, 0.0)
        fixed = (*self.mapped, *self.constraints.pairs)
        for g, p in fixed:
            result[g, :] = result[:, p] = 0.0
        if self.constraints:
            result[sorted(self.constraints.gold), :] = result[:, sorted(self.constraints.predicted)] = 0.0
        for g, p in fixed:
            result[g, p] = 1.0
        return result

    def _outdone(self) -> NDArray[np.bool_]:
        """Return a mask of the pairs of other names and few values whose gold column has its own name elsewhere.

        A column of that name which holds the values of another gold column is no rival: names were exchanged.
        """
        is_same = self.header == 1.0
        others = np.where(is_same, 0.0, self.content).max(axis=0, initial=0.0)
        has_own = (is_same & (others < COLUMNS.least_content)[None, :]).any(axis=1)
        is_weak = (self.header < COLUMNS.least_header) & (self.content < COLUMNS.unlike_content)
        result: NDArray[np.bool_] = has_own[:, None] & is_weak
        return result

    def _crossed(self) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Return masks of the pairs of columns with each other's name, and of those pairs by name.

        One column has all its values under the other's name, and neither has any under its own: names were exchanged,
        whatever else was done to the other column.
        """
        crossed, named = np.zeros(self.header.shape, dtype=bool), np.zeros(self.header.shape, dtype=bool)
        is_same, is_none = self.header == 1.0, self.content < COLUMNS.least_content
        for g, p in np.argwhere((self.content >= COLUMNS.certain_content) & ~is_same).tolist():
            others, own = np.flatnonzero(is_same[:, p]), np.flatnonzero(is_same[g])
            if g not in self.telling or not len(others) == len(own) == 1:
                continue
            if is_none[g, own[0]] and is_none[others[0], p]:
                crossed[[g, others[0]], [p, own[0]]] = True
                named[[g, others[0]], [own[0], p]] = True
        return crossed, named


def first_evidence(similarities: CellSimilarities, constraints: Constraints = UNCONSTRAINED) -> ColumnEvidence:
    """Return the evidence before any row is paired: headers, and values as bags.

    For a gold column without a partner by these, columns of one type are compared by the distribution of their values.
    """
    gold, predicted = similarities.gold, similarities.predicted
    is_table_large = is_large(gold.height, predicted.height)
    header = header_scores(gold, predicted)
    header = np.where(told_apart(gold, predicted, header), 0.0, header)
    content = large_bag_scores(similarities) if is_table_large else bag_scores(gold, predicted)
    spreads: dict[int, Spread] = {}
    telling = frozenset(g for g in range(gold.width) if len({*gold.keys[g]} - {""}) >= COLUMNS.least_telling)
    best = ColumnEvidence(header, content.copy(), telling=telling).total.max(axis=1, initial=0.0)
    for g in np.flatnonzero(best < COLUMNS.sufficient_total).tolist():
        check_time()
        gold_spread = Spread.of(gold.columns[g], is_table_large)
        for p in range(predicted.width):
            # No spread says more than `indirect_weight`.
            if content[g, p] < COLUMNS.indirect_weight and _have_same_type(similarities, g, p):
                if p not in spreads:
                    spreads[p] = Spread.of(predicted.columns[p], is_table_large)
                by_spread = COLUMNS.indirect_weight * spread_score(gold_spread, spreads[p])
                content[g, p] = max(content[g, p], by_spread)
    so_far = ColumnEvidence(header, content, telling=telling)
    names = 0.0 if is_table_large else _name_scores(gold, predicted, so_far.total)
    mapped = mapped_columns(gold.table.columns, predicted.table.columns, gold.rules)
    constrained = constraints.column_constraints(mapped)
    return ColumnEvidence(header, np.maximum(content, names), mapped, constrained, names, telling)


def _name_scores(gold: Grid, predicted: Grid, totals: Scores) -> Scores:
    """Return what names in other words speak for columns without a certain partner, shape (gold, predicted)."""
    scores = np.zeros_like(totals)
    open_columns = np.flatnonzero(totals.max(axis=0, initial=0.0) < COLUMNS.sufficient_total).tolist()
    for g in np.flatnonzero(totals.max(axis=1, initial=0.0) < COLUMNS.sufficient_total).tolist():
        check_time()
        for p in open_columns:
            share = partner_share(gold, predicted, g, p)
            scores[g, p] = max(COLUMNS.least_content, COLUMNS.indirect_weight * share) if share else 0.0
    return scores


def second_evidence(first: ColumnEvidence, similarities: CellSimilarities, rows: Pairs) -> ColumnEvidence:
    """Return the evidence after rows are paired: content is compared row by row.

    Similar values are compared only where equal ones leave a doubt. A column of different words counts half if its
    words are there in other rows: it was moved against its rows.
    """
    content = exact_scores(similarities, rows)
    for g in np.flatnonzero(content.max(axis=1, initial=0.0) < COLUMNS.certain_content).tolist():
        check_time()
        for p in range(content.shape[1]):
            if first.header[g, p] >= COLUMNS.header_hint or _have_same_type(similarities, g, p):
                content[g, p] = _aligned_content(first, similarities, g, p, rows)
        if _holds_different_words(similarities.gold, g):
            content[g] = np.maximum(content[g], COLUMNS.indirect_weight * first.content[g])
    content = np.maximum(content, _where_none_is_equal(scaled_scores(similarities, rows), content))
    exchanged = _exchanged(first.header, content)
    content[_alike_by_chance(first, similarities, rows) & ~exchanged] = 0.0
    for g, p in np.argwhere((content >= COLUMNS.least_content) & ~exchanged).tolist():
        if _speaks_once(first, similarities, g, p, rows):
            content[g, p] = 0.0
    return replace(first, content=np.maximum(content, first.names))


def _exchanged(header: Scores, content: Scores) -> Flags:
    """Return a mask of the pairs of columns of which each has the other's name, and both their own values.

    That both are so by chance is far less likely than that names were exchanged.
    """
    is_same_name, is_equal = header == 1.0, content >= COLUMNS.certain_content
    result = np.zeros(header.shape, dtype=bool)
    for g, p in np.argwhere(is_equal & ~is_same_name).tolist():
        others, own = np.flatnonzero(is_same_name[:, p]), np.flatnonzero(is_same_name[g])
        if len(others) == len(own) == 1:
            result[g, p] = is_equal[others[0], own[0]] and not is_equal[g, own[0]]
    return result


def _where_none_is_equal(scores: Scores, content: Scores) -> Scores:
    """Return the scores of pairs of which neither column has its values, as they are, under another name."""
    by_gold, by_predicted = content.max(axis=1, initial=0.0), content.max(axis=0, initial=0.0)
    best = np.maximum.outer(by_gold, by_predicted)
    result: Scores = np.where(best >= COLUMNS.certain_content, 0.0, scores)
    return result


def _aligned_content(evidence: ColumnEvidence, similarities: CellSimilarities, g: int, p: int, rows: Pairs) -> float:
    """Return the score of two columns row by row, without what chance adds to columns of other names."""
    content = aligned_score(similarities, g, p, rows)
    if content < COLUMNS.least_content or not _are_named_otherwise(evidence, similarities, g, p):
        return content
    return aligned_score(similarities, g, p, rows, chance=True)


def _alike_by_chance(evidence: ColumnEvidence, similarities: CellSimilarities, rows: Pairs) -> NDArray[np.bool_]:
    """Return a mask of the columns of other names that only a few equal counts speak for."""
    found = chance_equalities(similarities, rows)
    for g, p in np.argwhere(found).tolist():
        found[g, p] = _are_named_otherwise(evidence, similarities, g, p)
    return found


def _speaks_once(evidence: ColumnEvidence, similarities: CellSimilarities, g: int, p: int, rows: Pairs) -> bool:
    """Whether one small number is all that speaks for two columns of other names.

    Of several rows, that is: in a single one no value has another beside it.
    """
    are_other = len(rows) > 1 and _are_named_otherwise(evidence, similarities, g, p)
    return are_other and is_one_small_number(similarities, g, p, rows)


def _holds_different_words(grid: Grid, column: int) -> bool:
    keys = [key for key in grid.keys[column] if key]
    is_of_words = grid.columns[column].type in (DataType.STRING, DataType.LIST)
    return is_of_words and len(keys) > 1 and len(set(keys)) == len(keys)


def _have_same_type(similarities: CellSimilarities, g: int, p: int) -> bool:
    return similarities.gold.columns[g].type is similarities.predicted.columns[p].type


def _are_named_otherwise(evidence: ColumnEvidence, similarities: CellSimilarities, g: int, p: int) -> bool:
    """Whether two columns of numbers, dates or times have names with nothing in common: many are alike by chance."""
    gold, predicted = similarities.gold, similarities.predicted
    are_named = bool(gold.table.has_header and predicted.table.has_header and gold.headers[g] and predicted.headers[p])
    are_wordless = gold.columns[g].type in WORDLESS and predicted.columns[p].type in WORDLESS
    return are_named and are_wordless and bool(evidence.header[g, p] < COLUMNS.header_hint)


def pair_by(evidence: ColumnEvidence, gold: Grid, predicted: Grid) -> list[tuple[int, int]]:
    """Return the optimal pairs of columns, with ties broken by content, not position.

    Only columns of one name that agree in no value keep their order, as nothing else distinguishes them.
    """
    pairs = assign(evidence.total, COLUMNS.least_total, gold.column_order, predicted.column_order)
    same_name: dict[str, list[tuple[int, int]]] = {}
    for g, p in pairs:
        if gold.headers[g] and gold.headers[g] == predicted.headers[p]:
            same_name.setdefault(gold.headers[g], []).append((g, p))
    for group in same_name.values():
        gold_columns, columns = [g for g, _ in group], sorted(p for _, p in group)
        if len(group) > 1 and evidence.content[np.ix_(gold_columns, columns)].max() < COLUMNS.unlike_content:
            pairs = [*(pair for pair in pairs if pair not in group), *zip(gold_columns, columns, strict=True)]
    return sorted(pairs)


def left_over_pairs(
    evidence: ColumnEvidence, similarities: CellSimilarities, columns: Pairs, rows: Pairs
) -> list[tuple[int, int]]:
    """Return pairs of left-over columns that a hint supports; a position is no hint.

    Where one column is left on either side nothing else could be meant: a few equal counts or a shared unit will do,
    and two columns without a value are one under another name.
    """
    gold, predicted = similarities.gold, similarities.predicted
    used_gold = {g for g, _ in columns} | evidence.constraints.gold
    used = {p for _, p in columns} | evidence.constraints.predicted
    gold_left = [g for g in gold.column_order if g not in used_gold]
    left = [p for p in predicted.column_order if p not in used]
    scores = np.zeros((len(gold_left), len(left)))
    is_sole = len(gold_left) == len(left) == 1
    for a, g in enumerate(gold_left):
        check_time()
        for b, p in enumerate(left):
            scores[a, b] = _hint(evidence, similarities, g, p, rows)
    if is_sole:
        are_blank = not any(gold.keys[gold_left[0]]) and not any(predicted.keys[left[0]])
        by_itself = COLUMNS.header_weight if are_blank else _hint_of_unit(similarities, gold_left[0], left[0], rows)
        scores[0, 0] = max(scores[0, 0], by_itself)
    else:
        scores[_alike_by_chance(evidence, similarities, rows)[np.ix_(gold_left, left)]] = 0.0
        for a, b in np.argwhere(scores > 0.0).tolist():
            if _speaks_once(evidence, similarities, gold_left[a], left[b], rows):
                scores[a, b] = 0.0
    return [(gold_left[a], left[b]) for a, b in assign(scores, COLUMNS.least_hint)]


def _hint(evidence: ColumnEvidence, similarities: CellSimilarities, g: int, p: int, rows: Pairs) -> float:
    """Return the support for pairing two left-over columns; 0 for too little.

    A similar header is enough, or a header similar in part with values on both sides, or one near cell of the same
    type. Blank columns of one name are paired too.
    """
    gold, predicted = similarities.gold, similarities.predicted
    is_same_name = gold.headers[g] == predicted.headers[p]
    if is_same_name and not any(gold.keys[g]) and not any(predicted.keys[p]):
        return COLUMNS.header_weight
    header = float(evidence.header[g, p])
    is_chance = _are_named_otherwise(evidence, similarities, g, p)
    scores = beyond_chance(similarities, g, p, rows) if is_chance else similarities.along(g, p, rows)
    near = [score for score in scores if score >= COLUMNS.near_cell]
    is_hinted_at = (
        header >= COLUMNS.least_header
        or (header >= COLUMNS.header_hint and _is_answered(similarities, g, p, rows))
        or (near and _have_same_type(similarities, g, p))
    )
    if not is_hinted_at:
        return 0.0
    return COLUMNS.header_weight * header + COLUMNS.content_weight * sum(near) / max(1, len(rows))


def _hint_of_unit(similarities: CellSimilarities, g: int, p: int, rows: Pairs) -> float:
    """Return the support of a unit that both headers name, for the only columns left; 0 without values beside values.

    "Years lasted" answers "years of duration" where no other column does.
    """
    gold, predicted = similarities.gold.columns[g], similarities.predicted.columns[p]
    header = header_similarity(gold.header, predicted.header) if share_a_unit(gold, predicted) else 0.0
    is_hint = header >= COLUMNS.header_hint and _is_answered(similarities, g, p, rows)
    return COLUMNS.header_weight * header if is_hint else 0.0


def _is_answered(similarities: CellSimilarities, g: int, p: int, rows: Pairs) -> bool:
    """Whether enough of a gold column's values have a predicted value in their row."""
    gold_codes, codes = similarities.gold_codes[g], similarities.predicted_codes[p]
    answers = [bool(codes[j]) for i, j in rows if gold_codes[i]]
    return bool(answers) and sum(answers) >= COLUMNS.answered * len(answers)


@dataclass(frozen=True, slots=True)
class Spread:
    """The values of a column, for comparing it with other columns regardless of rows.

    Attributes
    ----------
    values : sequence of Value
        Without the blank ones; of a large column a sample.
    ascending : sequence of Value or None
        The same by size; None where not all are numbers.
    """

    values: Sequence[Value]
    ascending: Sequence[Value] | None

    @classmethod
    def of(cls, column: Column, is_table_large: bool) -> Spread:
        """Return the spread of a column."""
        values = [value for value in column.values if value.key]
        if is_table_large:
            values = [values[index] for index in sample_texts([value.key for value in values], COLUMNS.spread_sample)]
        are_numbers = all(value.number is not None for value in values)
        return cls(values, sorted(values, key=lambda value: value.base or 0.0) if are_numbers else None)


def spread_score(gold: Spread, predicted: Spread) -> float:
    """Return the similarity, 0..1, of two columns with few equal values.

    Numbers are compared by rank: the smallest with the smallest, the median with the median. Texts are compared with
    their best match.
    """
    if not gold.values or not predicted.values:
        return 0.0
    if gold.ascending is not None and predicted.ascending is not None:
        return _spread_of_numbers(gold.ascending, predicted.ascending)
    return _spread_of_texts([value.key for value in gold.values], [value.key for value in predicted.values])


def _spread_of_numbers(gold: Sequence[Value], predicted: Sequence[Value]) -> float:
    steps = min(len(gold), COLUMNS.spread_places)
    pairs = [(gold[i * len(gold) // steps], predicted[i * len(predicted) // steps]) for i in range(steps)]
    return sum(cell_similarity(value, other) for value, other in pairs) / steps


def _spread_of_texts(gold: Sequence[str], predicted: Sequence[str]) -> float:
    keys = gold[: COLUMNS.spread_places]
    choices = dict.fromkeys(predicted[: COLUMNS.spread_choices])
    best = dict.fromkeys(choices, 100.0)
    unequal = [key for key in dict.fromkeys(keys) if key not in choices]
    if unequal:
        scores = process.cdist(unequal, list(choices), scorer=fuzz.WRatio, score_cutoff=COLUMNS.spread_similarity)
        best.update(zip(unequal, scores.max(axis=1).tolist(), strict=True))
    return float(np.array([best[key] for key in keys], dtype=np.float32).mean()) / 100
