"""Rows of large tables, on small ones: what is a candidate, how it scores, and which pairs follow."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from odd_tables import PARTNERS, both_of, counts, odd_pair

from tabx.align.pairing.blocks import clear_pairs, solve_blocks
from tabx.align.pairing.candidate_scores import CandidateScorer
from tabx.align.pairing.candidates import (
    Candidates,
    Wave,
    column_marks,
    marks_of,
    ones_left_out,
    propose,
    propose_by_words,
    rows_of_same_mark,
    twos_left_out,
)
from tabx.align.pairing.large_rows import shared_rows
from tabx.align.pairing.similarity import CellSimilarities
from tabx.values.records import DataType

SEEDS = range(6)
NONE = np.zeros(0, dtype=np.int64)
EACH = np.array(list(itertools.product(range(6), range(5)))).T
LAST = (DataType.NUMERICAL, DataType.DATE, DataType.TIME, DataType.BOOL)


def bits_of(both: CellSimilarities, g: int, keys: Sequence[int]) -> list[float]:
    """Return the information in each value of a gold column."""
    found, size = counts(both.gold, g), both.gold.height + 1
    return [math.log2(size / found[key]) * (1.5 if g in keys else 1) if key else 0.0 for key in both.gold.keys[g]]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("keys", [(), (0,), (0, 2), (9,)])
@pytest.mark.parametrize("rivals", [0, 1, 5, 500])
def test_a_candidate_scores_by_the_information_it_shares(seed: int, keys: tuple[int, ...], rivals: int) -> None:
    both = odd_pair(seed)
    scorer = CandidateScorer(both, PARTNERS, keys, rivals)
    exact, full = scorer.exact(*EACH), scorer.full(*EACH)
    for place, (i, j) in enumerate(EACH.T.tolist()):
        equal = near = whole = agreed = 0.0
        near_keys = []
        for g, p in PARTNERS:
            bits, (alike,) = bits_of(both, g, keys), both.along(g, p, [(i, j)])
            filled = bool(both.gold.keys[g][i]), bool(both.predicted.keys[p][j])
            whole += bits[i] if all(filled) else 0.15 * sum(bits) / 6 * any(filled)
            equal += bits[i] * (alike == 1)
            near += bits[i] * alike
            agreed += bits[i] * ((alike == 1) if both.gold.columns[g].type in LAST else alike)
            near_keys += [alike >= 0.8] if g in keys else []
        assert exact[place] == pytest.approx(equal / whole if whole else 0.0, abs=1e-8)
        score = near / whole if whole else 0.0
        has_near_key = bool(near_keys) and len(near_keys) == len(keys) and all(near_keys)
        if not (agreed >= math.log2(max(1, rivals)) + 5 or score >= 0.6 or has_near_key):
            score = 0.0
        if has_near_key and score < 0.34:
            score = 0.34 + 0.01 * score
        assert full[place] == pytest.approx(score, abs=1e-8)


def listed(candidates: Candidates) -> set[tuple[int, int]]:
    return set(zip(candidates[0].tolist(), candidates[1].tolist(), strict=True))


def marks(values: Sequence[int], salt: int = 0) -> np.ndarray:
    return marks_of(np.array(values), salt)


@pytest.mark.parametrize("most", [1, 2, 3])
def test_rows_of_one_mark_are_candidates_where_few_have_it(most: int) -> None:
    gold, predicted = [1, 2, 2, 3, 0, 4, 4, 4, 5], [2, 1, 0, 4, 3, 3, 3, 4, 6]
    wanted = {
        (i, j)
        for (i, one), (j, other) in itertools.product(enumerate(gold), enumerate(predicted))
        if one == other != 0 and gold.count(one) <= most and predicted.count(one) <= most
    }
    rows, others = rows_of_same_mark(marks(gold), marks(predicted), most)
    assert listed((rows, others)) == wanted
    assert len(rows) == len(wanted)


def test_a_mark_depends_on_the_column_and_a_blank_has_none() -> None:
    assert marks([0, 0]).tolist() == [0, 0]
    assert len({*marks(range(1000)), *marks(range(1, 1000), 1)}) == 1999


def test_columns_that_are_left_out() -> None:
    assert ones_left_out(1) == []
    assert ones_left_out(2) == [(0,), (1,)]
    assert twos_left_out(2) == []
    assert twos_left_out(3) == [(0, 1), (0, 2), (1, 2)]
    assert len(twos_left_out(12)) == 66
    assert twos_left_out(13) == []


GOLD = [["oak", "p1", "sun", "rye"], ["elm", "p2", "sea", "oat"], ["ash", "p3", "sky", "hop"], ["fir", "p4", "", "pea"]]
GIVEN = [["oak", "p1", "sun", "x1"], ["elm", "p2", "x2", "x3"], ["ash", "x4", "x5", "x6"], ["x7", "p4", "", "x8"]]


@pytest.mark.parametrize(
    ("wave", "wanted"),
    [
        (Wave.ALL_BUT_ONE, {(0, 0)}),
        (Wave.ALL_BUT_TWO, {(0, 0), (1, 1), (3, 3)}),
        (Wave.VALUES_AND_PAIRS, {(0, 0), (1, 1), (2, 2), (3, 3)}),
        (Wave.RARE_TOGETHER, {(0, 0), (1, 1), (2, 2), (3, 3)}),
    ],
)
def test_each_wave_proposes_rows_that_share_less(wave: Wave, wanted: set[tuple[int, int]]) -> None:
    both, columns = both_of(GOLD, GIVEN), [(c, c) for c in range(4)]
    found = listed(propose(*column_marks(both.gold_codes, both.predicted_codes, columns, range(4), range(4)), wave))
    assert found == wanted


@pytest.mark.parametrize("wave", [Wave.VALUES_AND_PAIRS, Wave.RARE_TOGETHER])
def test_blanks_are_nothing_to_share(wave: Wave) -> None:
    both, columns = both_of([["oak", ""], ["elm", "p2"]], [["fir", ""], ["ash", "p9"]]), [(0, 0), (1, 1)]
    assert (
        listed(propose(*column_marks(both.gold_codes, both.predicted_codes, columns, range(2), range(2)), wave))
        == set()
    )


def test_two_values_together_are_rare_where_each_stands_too_often() -> None:
    """Nine rows have each value of a column, one row has two of them."""
    gold = [[f"p{i // 9}", f"q{i % 9}", f"r{i}"] for i in range(81)]
    predicted = [[*row[:2], f"other {i}"] for i, row in enumerate(gold)]
    both, columns = both_of(gold, predicted), [(0, 0), (1, 1), (2, 2)]
    both_marks = column_marks(both.gold_codes, both.predicted_codes, columns, range(81), range(81))
    assert listed(propose(*both_marks, Wave.VALUES_AND_PAIRS)) == {(i, i) for i in range(81)}
    assert listed(propose(*both_marks, Wave.ALL_BUT_ONE)) == {(i, i) for i in range(81)}
    two = column_marks(both.gold_codes, both.predicted_codes, columns[:2], range(81), range(81))
    assert listed(propose(*two, Wave.RARE_TOGETHER)) == {(i, i) for i in range(81)}
    assert listed(propose(*two, Wave.ALL_BUT_ONE)) == set()


def test_rows_that_share_a_rare_word_are_candidates() -> None:
    gold = [["old", "mill"], ["new", "mill", "mill"], ["inn"], []]
    texts = [["mill"], ["inn", "new"], ["old"] * 9]
    assert listed(propose_by_words(gold, texts)) == {(0, 0), (1, 0), (1, 1), (2, 1), (0, 2)}
    often = [["old"]] * 9 + [["inn"]]
    assert listed(propose_by_words(gold, often)) == {(2, 9)}
    assert listed(propose_by_words(often, gold)) == {(9, 2)}
    assert listed(propose_by_words([["old"]] * 8, [["old"]] * 8)) == set(itertools.product(range(8), range(8)))
    assert listed(propose_by_words(gold, [])) == set()


def clear(*scored: tuple[int, int, float]) -> list[tuple[int, int]]:
    rows, others, scores = (np.array(one) for one in zip(*scored, strict=True))
    return sorted(clear_pairs(rows, others, scores))


def test_a_pair_is_clear_where_both_rows_have_none_nearly_as_good() -> None:
    assert clear((0, 0, 0.5)) == [(0, 0)]
    assert clear((0, 0, 0.49)) == []
    assert clear((0, 0, 0.75), (0, 1, 0.625), (1, 1, 0.875)) == [(0, 0), (1, 1)]
    assert clear((0, 0, 0.75), (0, 1, 0.6875)) == []
    assert clear((0, 0, 0.75), (1, 0, 0.6875)) == []
    assert clear((0, 0, 0.75), (1, 0, 0.625), (1, 2, 0.625)) == [(0, 0)]
    assert clear((0, 0, 0.75), (0, 1, 0.75)) == []
    assert clear((3, 0, 0.6), (3, 2, 0.25), (1, 2, 0.5), (1, 0, 0.125)) == [(1, 2), (3, 0)]
    assert clear_pairs(NONE, NONE, np.zeros(0)) == []


def solved(*scored: tuple[int, int, float]) -> list[tuple[int, int]]:
    rows, others, scores = (np.array(one) for one in zip(*scored, strict=True))
    pairs, is_crowded = solve_blocks(rows, others, scores)
    assert not is_crowded
    return sorted(pairs)


def test_rows_that_hang_together_are_paired_for_the_best_total() -> None:
    assert solved((4, 2, 0.9), (4, 7, 0.8), (5, 2, 0.8), (9, 1, 0.4)) == [(4, 7), (5, 2), (9, 1)]
    assert solved((4, 2, 0.9), (4, 7, 0.3), (5, 2, 0.5)) == [(4, 2)]
    assert solved((0, 0, 0.9), (1, 1, 0.5), (2, 1, 0.6), (2, 0, 0.5)) == [(0, 0), (2, 1)]
    assert solved((0, 3, 0.5), (1, 3, 0.6), (1, 4, 0.7), (2, 4, 0.9)) == [(1, 3), (2, 4)]
    assert solve_blocks(NONE, NONE, np.zeros(0)) == ([], False)


@pytest.mark.parametrize("seed", SEEDS)
def test_blocks_give_the_best_total_of_all(seed: int) -> None:
    random = Random(seed)
    scored = {(random.randrange(6), random.randrange(6)): random.randrange(1, 100) / 100 for _ in range(9)}
    table = np.zeros((6, 6))
    for (i, j), score in scored.items():
        table[i, j] = score
    best = max(sum(table[i, j] for i, j in enumerate(order)) for order in itertools.permutations(range(6)))
    pairs = solved(*((i, j, score) for (i, j), score in scored.items()))
    assert len({i for i, _ in pairs}) == len({j for _, j in pairs}) == len(pairs)
    assert sum(scored[pair] for pair in pairs) == pytest.approx(best)


def test_a_block_that_is_too_large_is_paired_greedily() -> None:
    """201 rows on either side hang together by their neighbours; the best go first, among equals the first row."""
    scored = [(i, i, 0.5) for i in range(201)] + [(i, i + 1, 0.75) for i in range(0, 200, 2)]
    scored += [(i, i - 1, 0.5) for i in range(1, 201)]
    rows, others, scores = (np.array(one) for one in zip(*scored, strict=True))
    pairs, is_crowded = solve_blocks(rows, others, scores)
    assert is_crowded
    wanted = [(i, i + 1) for i in range(0, 200, 2)] + [(i, i - 1) for i in range(1, 200, 2)] + [(200, 200)]
    assert sorted(pairs) == sorted(wanted)


def test_rows_that_share_values_which_stand_once_are_a_first_guess() -> None:
    gold = [["a", "p", "k"], ["b", "q", "k"], ["c", "q", "m"], ["d", "r", ""]]
    predicted = [["c", "q", "k"], ["a", "p", "n"], ["x", "b", "k"], ["", "y", "r"]]
    both = both_of(gold, predicted)
    assert sorted(shared_rows(both)) == [(0, 1), (1, 2), (2, 0), (3, 3)]
    none_rare = [["a", "a"], ["b", "b"], ["a", "b"]]
    assert sorted(shared_rows(both_of(none_rare, none_rare[::-1]))) == [(0, 2), (1, 1), (2, 0)]
    assert shared_rows(both_of([["a", "b"], ["b", "a"]], [["b", "a"], ["a", "b"]])) == []
    assert shared_rows(both_of([["a", "a"]] * 2, [["a", "a"]] * 2)) == []
