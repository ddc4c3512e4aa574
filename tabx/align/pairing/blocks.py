"""Pairs from scored candidates: clear ones at once, the rest block by block."""

from __future__ import annotations

import numpy as np

from tabx.align.pairing.assignment import Scores, assign
from tabx.align.pairing.grid import is_large
from tabx.align.pairing.pairing_thresholds import DIGITS, LARGE, TINY
from tabx.align.pairing.similarity import Codes

Pairs = list[tuple[int, int]]


def clear_pairs(gold_rows: Codes, predicted_rows: Codes, scores: Scores) -> Pairs:
    """Return the pairs that are best for both their rows by a clear margin.

    Parameters
    ----------
    gold_rows, predicted_rows : array of int
        The candidates, each once.
    scores : array of float
        0..1 for each candidate.
    """
    if not len(scores):
        return []
    gold_best, gold_second = _best_two(gold_rows, scores)
    best, second = _best_two(predicted_rows, scores)
    clear = (scores >= LARGE.clear_score) & (scores == gold_best[gold_rows]) & (scores == best[predicted_rows])
    rival = scores - LARGE.clear_margin
    clear &= (gold_second[gold_rows] <= rival) & (second[predicted_rows] <= rival)
    return [(int(i), int(j)) for i, j in zip(gold_rows[clear], predicted_rows[clear], strict=True)]


def solve_blocks(gold_rows: Codes, predicted_rows: Codes, scores: Scores) -> tuple[Pairs, bool]:
    """Return the pairs of the largest total score, and whether a block was too large for it.

    A block is a connected component of the candidates. Rows are numbered in the order of their content, which breaks
    ties. A block that is too large is paired greedily, the best candidate first.
    """
    pairs: Pairs = []
    is_crowded = False
    for block in _components(gold_rows, predicted_rows):
        rows, others = np.unique(gold_rows[block]), np.unique(predicted_rows[block])
        if is_large(len(rows), len(others)):
            is_crowded = True
            pairs += _greedy_pairs(gold_rows[block], predicted_rows[block], scores[block])
            continue
        table = np.zeros((len(rows), len(others)))
        table[np.searchsorted(rows, gold_rows[block]), np.searchsorted(others, predicted_rows[block])] = scores[block]
        pairs += [(int(rows[a]), int(others[b])) for a, b in assign(table, TINY)]
    return pairs, is_crowded


def _best_two(rows: Codes, scores: Scores) -> tuple[Scores, Scores]:
    """Return for each row its best score and its second best, 0 where there is none."""
    size = int(rows.max()) + 1
    order = np.lexsort((-scores, rows))
    ordered_rows, ordered_scores = rows[order], scores[order]
    is_first = np.ones(len(rows), dtype=bool)
    is_first[1:] = ordered_rows[1:] != ordered_rows[:-1]
    is_second = np.zeros(len(rows), dtype=bool)
    is_second[1:] = is_first[:-1] & ~is_first[1:]
    best, second = np.zeros(size), np.zeros(size)
    best[ordered_rows[is_first]] = ordered_scores[is_first]
    second[ordered_rows[is_second]] = ordered_scores[is_second]
    return best, second


def _components(gold_rows: Codes, predicted_rows: Codes) -> list[Codes]:
    """Return the candidate indices of each connected component, ordered by first row."""
    if not len(gold_rows):
        return []
    offset = int(gold_rows.max()) + 1
    parent = list(range(offset + int(predicted_rows.max()) + 1))  # gold rows, then predicted ones: a union-find forest
    for a, b in zip(gold_rows.tolist(), (predicted_rows + offset).tolist(), strict=True):
        first, second = _root(parent, a), _root(parent, b)
        if first != second:
            parent[max(first, second)] = min(first, second)
    roots = np.array([_root(parent, a) for a in gold_rows.tolist()])
    order = np.argsort(roots, kind="stable")
    starts = np.flatnonzero(np.diff(roots[order])) + 1
    return list(np.split(order, starts))


def _root(parent: list[int], row: int) -> int:
    while parent[row] != row:
        parent[row] = parent[parent[row]]
        row = parent[row]
    return row


def _greedy_pairs(gold_rows: Codes, predicted_rows: Codes, scores: Scores) -> Pairs:
    taken_gold: set[int] = set()
    taken: set[int] = set()
    pairs: Pairs = []
    for candidate in np.lexsort((predicted_rows, gold_rows, -np.round(scores, DIGITS))).tolist():
        i, j = int(gold_rows[candidate]), int(predicted_rows[candidate])
        if i not in taken_gold and j not in taken:
            pairs.append((i, j))
            taken_gold.add(i)
            taken.add(j)
    return pairs
