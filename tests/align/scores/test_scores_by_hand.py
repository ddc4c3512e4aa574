"""Each score of columns and rows is what its sentence says, worked out cell by cell."""

from __future__ import annotations

import itertools
from random import Random

import numpy as np
import pytest
from odd_tables import PARTNERS, counts, odd_pair

from tabx.align.pairing.assignment import assign
from tabx.align.pairing.evidence import (
    aligned_score,
    bag_row_scores,
    bag_scores,
    beyond_chance,
    chance_equalities,
    exact_scores,
    large_bag_scores,
    row_scores,
)
from tabx.align.pairing.similarity import CellSimilarities, cell_similarity

SEEDS = range(8)
ALL = range(5)


def rows_of(seed: int) -> list[tuple[int, int]]:
    """Return some pairs of rows in another order."""
    random = Random(seed)
    return list(zip(random.sample(range(6), 4), random.sample(ALL, 4), strict=True))


def same(both: CellSimilarities, g: int, p: int, i: int, j: int) -> bool:
    return both.gold.keys[g][i] == both.predicted.keys[p][j] != ""


def rarity(both: CellSimilarities, g: int, i: int) -> float:
    key = both.gold.keys[g][i]
    return float(counts(both.gold, g)[key] ** -0.5) if key else 0.0


@pytest.mark.parametrize("seed", SEEDS)
def test_cells_are_as_alike_in_a_table_as_alone(seed: int) -> None:
    both = odd_pair(seed)
    some, others = (5, 0, 3, 3), (4, 1, 0)
    for g, p in PARTNERS:
        found = both.matrix(g, p, some, others)
        cells = [[(both.gold.value(i, g), both.predicted.value(j, p)) for j in others] for i in some]
        wanted = [[cell_similarity(*two) if two[0].key or two[1].key else 0.0 for two in line] for line in cells]
        assert found == pytest.approx(np.array(wanted), abs=1e-6)
        pairs = list(itertools.product(some, others))
        assert both.along(g, p, pairs) == pytest.approx(found.ravel().tolist(), abs=1e-6)


@pytest.mark.parametrize("seed", SEEDS)
def test_columns_agree_as_bags_of_values(seed: int) -> None:
    both = odd_pair(seed)
    gold, given = [counts(both.gold, g) for g in ALL], [counts(both.predicted, p) for p in ALL]

    def weight(key: str) -> float:
        return 1 / max(1, sum(key in bag for bag in gold))

    wanted = np.zeros((5, 5))
    for g, p in itertools.product(ALL, ALL):
        shared = sum(min(count, given[p].get(key, 0)) * weight(key) for key, count in gold[g].items())
        whole = sum(count * weight(key) for bag in (gold[g], given[p]) for key, count in bag.items())
        wanted[g, p] = 2 * shared / whole if whole else 0.0
    assert bag_scores(both.gold, both.predicted) == pytest.approx(wanted)
    assert large_bag_scores(both) == pytest.approx(wanted)


@pytest.mark.parametrize("seed", SEEDS)
def test_columns_agree_row_by_row(seed: int) -> None:
    both, rows = odd_pair(seed), rows_of(seed)
    exact, wanted = exact_scores(both, rows), np.zeros((5, 5))
    for g, p in itertools.product(ALL, ALL):
        weights = [rarity(both, g, i) or (0.3 if both.predicted.keys[p][j] else 0.0) for i, j in rows]
        equal = [same(both, g, p, i, j) for i, j in rows]
        total = sum(weights)
        wanted[g, p] = sum(itertools.compress(weights, equal)) / total if total else 0.0
        near = both.along(g, p, rows)
        score = sum(weight * one for weight, one in zip(weights, near, strict=True)) / total if total else 0.0
        assert aligned_score(both, g, p, rows) == pytest.approx(score)
        without = beyond_chance(both, g, p, rows)
        score = sum(weight * one for weight, one in zip(weights, without, strict=True)) / total if total else 0.0
        assert aligned_score(both, g, p, rows, chance=True) == pytest.approx(score)
    assert exact == pytest.approx(wanted)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_near_counts_beyond_what_is_as_near_in_other_rows(seed: int) -> None:
    both, rows = odd_pair(seed), rows_of(seed)
    for g, p in itertools.product(ALL, ALL):
        scores, found = both.along(g, p, rows), beyond_chance(both, g, p, rows)
        if not any(0 < score < 0.85 for score in scores):
            assert found == scores
        elif sum(score > 0 for score in scores) == 1:
            assert found == [0.0] * 4
        else:
            for (i, j), score, one in zip(rows, scores, found, strict=True):
                beside = [both.along(g, p, [(i, k)])[0] for _, k in rows if k != j and both.predicted.keys[p][k]]
                mean = sum(beside) / max(1, len(beside))
                assert one == pytest.approx(max(0.0, score - mean) if 0 < score < 0.85 else score)


@pytest.mark.parametrize("seed", SEEDS)
def test_few_equal_counts_are_chance(seed: int) -> None:
    both, rows = odd_pair(seed), rows_of(seed)
    found = chance_equalities(both, rows)
    for g, p in itertools.product(ALL, ALL):
        equal = [both.gold.texts[g][i] for i, j in rows if same(both, g, p, i, j)]
        assert found[g, p] == (0 < len(equal) < 3 and all(len(text) == 1 and text.isdigit() for text in equal))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("keys", [(), (0,), (2, 3)])
def test_rows_agree_by_what_is_rare_and_keys_count_more(seed: int, keys: tuple[int, ...]) -> None:
    both = odd_pair(seed)
    gold_rows, predicted_rows = [4, 0, 2], [1, 3, 0, 4]
    cells = {g: both.matrix(g, p, gold_rows, predicted_rows) for g, p in PARTNERS}
    found = row_scores(both, PARTNERS, cells, gold_rows, predicted_rows, keys)
    for (a, i), (b, j) in itertools.product(enumerate(gold_rows), enumerate(predicted_rows)):
        shared = whole = 0.0
        for g, p in PARTNERS:
            weight = 1.5 if g in keys else 1.0
            filled = bool(both.gold.keys[g][i]), bool(both.predicted.keys[p][j])
            shared += weight * rarity(both, g, i) * cells[g][a, b]
            whole += weight * (rarity(both, g, i) if all(filled) else 0.15 * any(filled))
        assert found[a, b] == pytest.approx(shared / whole if whole else 0.0)


@pytest.mark.parametrize("seed", SEEDS)
def test_rows_agree_as_bags_of_values(seed: int) -> None:
    both = odd_pair(seed)
    lines, others = both.gold.lines(), both.predicted.lines()
    stands = [key for line in lines for key in line if key]
    found = bag_row_scores(both.gold, both.predicted)
    for (i, line), (j, other) in itertools.product(enumerate(lines), enumerate(others)):
        weights = {key: 1 / stands.count(key) for key in line if key}
        shared = sum(weight for key, weight in weights.items() if key in other)
        assert found[i, j] == pytest.approx(shared / sum(weights.values()) if weights else 0.0)


@pytest.mark.parametrize("shape", [(1, 1), (1, 4), (4, 1), (3, 3), (2, 4), (4, 3)])
@pytest.mark.parametrize("floor", [0.0, 0.35, 0.6])
def test_the_assignment_is_the_best_of_all(shape: tuple[int, int], floor: float) -> None:
    for seed in range(4):
        scores = np.random.default_rng(seed).random(shape).round(2)
        scores[scores < 0.2] = 0.0
        pairs = assign(scores, floor)
        assert pairs == sorted(pairs)
        assert all(scores[i, j] >= floor and scores[i, j] > 0 for i, j in pairs)
        gain = np.where(scores >= floor, scores, 0.0)
        gain = gain if shape[0] <= shape[1] else gain.T
        best = max(
            sum(gain[row, column] for row, column in enumerate(order))
            for order in itertools.permutations(range(gain.shape[1]), gain.shape[0])
        )
        assert sum(scores[i, j] for i, j in pairs) == pytest.approx(best)


def test_ties_are_broken_by_the_order_that_is_given_and_a_score_at_the_floor_is_a_pair() -> None:
    equal = np.full((2, 3), 0.5)
    order, other_order = [1, 0], [2, 0, 1]
    in_order = assign(equal, 0.5)
    assert len(in_order) == 2
    assert assign(equal, 0.5, order, other_order) == sorted((order[i], other_order[j]) for i, j in in_order)
    assert assign(equal, 0.51) == []
    assert assign(np.full((1, 3), 0.5), 0.5, [0], [2, 0, 1]) == [(0, 2)]
    assert assign(np.full((3, 1), 0.5), 0.5, [1, 0, 2]) == [(1, 0)]
    assert assign(np.zeros((0, 3)), 0.0) == []
    assert assign(np.zeros((2, 2)), 0.0) == []
