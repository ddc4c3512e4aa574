"""Pairing columns by header and content."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from tabx.align.pairing.assignment import Scores, assign
from tabx.align.pairing.cases import headers_of_two_cases
from tabx.align.pairing.column_chance import alike_by_chance, are_named_otherwise, have_same_type, speaks_once
from tabx.align.pairing.column_evidence import ColumnEvidence
from tabx.align.pairing.constraints import UNCONSTRAINED, Constraints
from tabx.align.pairing.evidence import (
    aligned_score,
    bag_scores,
    exact_scores,
    header_scores,
    large_bag_scores,
    scaled_scores,
)
from tabx.align.pairing.grid import Grid, is_large
from tabx.align.pairing.house_columns import mapped_columns
from tabx.align.pairing.one_value import facts_of_one_row
from tabx.align.pairing.pairing_thresholds import COLUMNS
from tabx.align.pairing.partners import partner_share
from tabx.align.pairing.similarity import CellSimilarities, Flags
from tabx.align.pairing.spread import Spread, spread_score
from tabx.align.pairing.told_apart import told_apart
from tabx.base.limits import check_time
from tabx.values.records import DataType

Pairs = Sequence[tuple[int, int]]


def first_evidence(similarities: CellSimilarities, constraints: Constraints = UNCONSTRAINED) -> ColumnEvidence:
    """Return the evidence before any row is paired: headers, and values as bags.

    For a gold column without a partner by these, columns of one type are compared by the distribution of their values.
    """
    gold, predicted = similarities.gold, similarities.predicted
    is_table_large = is_large(gold.height, predicted.height)
    header = header_scores(gold, predicted)
    are_two = told_apart(gold, predicted, header) | headers_of_two_cases(gold.headers, predicted.headers)
    header = np.where(are_two, 0.0, header)
    content = large_bag_scores(similarities) if is_table_large else bag_scores(gold, predicted)
    spreads: dict[int, Spread] = {}
    telling = frozenset(g for g in range(gold.width) if len({*gold.keys[g]} - {""}) >= COLUMNS.least_telling)
    total = ColumnEvidence(header, content.copy(), telling=telling).total
    is_open = (total.max(axis=0, initial=0.0) < COLUMNS.sufficient_total)[None, :] & ~_named_elsewhere(header)
    for g in np.flatnonzero(total.max(axis=1, initial=0.0) < COLUMNS.sufficient_total).tolist():
        check_time()
        gold_spread = Spread.of(gold.columns[g], is_table_large)
        for p in np.flatnonzero(is_open[g]).tolist():
            # No spread says more than `indirect_weight`.
            if content[g, p] < COLUMNS.indirect_weight and have_same_type(similarities, g, p):
                if p not in spreads:
                    spreads[p] = Spread.of(predicted.columns[p], is_table_large)
                by_spread = COLUMNS.indirect_weight * spread_score(gold_spread, spreads[p])
                content[g, p] = max(content[g, p], by_spread)
    apart, same_words = facts_of_one_row(similarities)
    so_far = ColumnEvidence(header, content, telling=telling, apart=apart)
    names = 0.0 if is_table_large else np.maximum(_name_scores(gold, predicted, so_far.total), same_words)
    mapped = mapped_columns(gold.table.columns, predicted.table.columns, gold.rules)
    constrained = constraints.column_constraints(mapped)
    return ColumnEvidence(header, np.maximum(content, names), mapped, constrained, names, telling, apart)


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
    is_open = ~_told_by_name(first.header, content)
    for g in np.flatnonzero(content.max(axis=1, initial=0.0) < COLUMNS.certain_content).tolist():
        check_time()
        for p in np.flatnonzero(is_open[g]).tolist():
            if first.header[g, p] >= COLUMNS.header_hint or have_same_type(similarities, g, p):
                content[g, p] = _aligned_content(first, similarities, g, p, rows)
        if _holds_different_words(similarities.gold, g):
            content[g] = np.maximum(content[g], COLUMNS.indirect_weight * first.content[g])
    content = np.maximum(content, _where_none_is_equal(scaled_scores(similarities, rows), content))
    exchanged = _exchanged(first.header, content)
    content[alike_by_chance(first, similarities, rows) & ~exchanged] = 0.0
    for g, p in np.argwhere((content >= COLUMNS.least_content) & ~exchanged).tolist():
        if speaks_once(first, similarities, g, p, rows):
            content[g, p] = 0.0
    return replace(first, content=np.maximum(content, first.names))


def _named_elsewhere(header: Scores) -> Flags:
    """Return a mask of the pairs of columns that both have their own name in the other table.

    Only values row by row say that such names were exchanged.
    """
    is_same = header == 1.0
    result: Flags = is_same.any(axis=1)[:, None] & is_same.any(axis=0)[None, :] & ~is_same
    return result


def _told_by_name(header: Scores, content: Scores) -> Flags:
    """Return a mask of the pairs of columns of which one has its name over most of its values in the other table.

    Values merely similar to those of another column say nothing against that.
    """
    is_told = (header == 1.0) & (content >= COLUMNS.unlike_content)
    result: Flags = (is_told.any(axis=1)[:, None] | is_told.any(axis=0)[None, :]) & (header < 1.0)
    return result


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
    if content < COLUMNS.least_content or not are_named_otherwise(evidence, similarities, g, p):
        return content
    return aligned_score(similarities, g, p, rows, chance=True)


def _holds_different_words(grid: Grid, column: int) -> bool:
    keys = [key for key in grid.keys[column] if key]
    is_of_words = grid.columns[column].type in (DataType.STRING, DataType.LIST)
    return is_of_words and len(keys) > 1 and len(set(keys)) == len(keys)


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
