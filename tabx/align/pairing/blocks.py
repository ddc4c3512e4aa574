"""Scored candidates to pairs: clear ones at once, small blocks by one optimal assignment each, large ones greedily."""

from __future__ import annotations

import numpy as np

from tabx.align.pairing.assignment import Scores, assign
from tabx.align.pairing.grid import is_large
from tabx.align.pairing.similarity import Codes

CLEAR = 0.1
SURE = 0.5

Pairs = list[tuple[int, int]]


def clear_pairs(rows: Codes, others: Codes, scores: Scores) -> Pairs:
    """Return the pairs that are the best of both their rows by a margin: no assignment could do better.

    Parameters
    ----------
    rows, others : array of int
        Each candidate once.
    scores : array of float
        0..1 for each candidate.
    """
    if not len(scores):
        return []
    best, second = _best_two(rows, scores)
    other_best, other_second = _best_two(others, scores)
    clear = (scores >= SURE) & (scores == best[rows]) & (scores == other_best[others])
    clear &= (second[rows] <= scores - CLEAR) & (other_second[others] <= scores - CLEAR)
    return [(int(a), int(b)) for a, b in zip(rows[clear], others[clear], strict=True)]


def solve_blocks(rows: Codes, others: Codes, scores: Scores) -> tuple[Pairs, bool]:
    """Return the pairs of the largest total score, block by block, and whether a block was too large for that.

    A block is a connected component of the candidates. Rows stand in the order of their content, which decides
    between equal scores. A block too large is paired greedily, the best candidate first.
    """
    pairs: Pairs = []
    crowded = False
    for places in _components(rows, others):
        lines, other_lines = np.unique(rows[places]), np.unique(others[places])
        if is_large(len(lines), len(other_lines)):
            crowded = True
            pairs += _greedy(rows[places], others[places], scores[places])
            continue
        block = np.zeros((len(lines), len(other_lines)))
        block[np.searchsorted(lines, rows[places]), np.searchsorted(other_lines, others[places])] = scores[places]
        pairs += [(int(lines[a]), int(other_lines[b])) for a, b in assign(block, 1e-9)]
    return pairs, crowded


def _best_two(places: Codes, scores: Scores) -> tuple[Scores, Scores]:
    """Return for each row its best score and its second best, 0 where there is none."""
    size = int(places.max()) + 1
    order = np.lexsort((-scores, places))
    rows, ordered = places[order], scores[order]
    first = np.ones(len(rows), dtype=bool)
    first[1:] = rows[1:] != rows[:-1]
    best, second = np.zeros(size), np.zeros(size)
    best[rows[first]] = ordered[first]
    after = np.zeros(len(rows), dtype=bool)
    after[1:] = first[:-1] & ~first[1:]
    second[rows[after]] = ordered[after]
    return best, second


def _components(rows: Codes, others: Codes) -> list[Codes]:
    """Return the places of the candidates of each connected component, in the order of their first row."""
    if not len(rows):
        return []
    offset = int(rows.max()) + 1
    parent = list(range(offset + int(others.max()) + 1))
    for a, b in zip(rows.tolist(), (others + offset).tolist(), strict=True):
        first, second = _root(parent, a), _root(parent, b)
        if first != second:
            parent[max(first, second)] = min(first, second)
    roots = np.array([_root(parent, a) for a in rows.tolist()])
    order = np.argsort(roots, kind="stable")
    starts = np.flatnonzero(np.diff(roots[order])) + 1
    return list(np.split(order, starts))


def _root(parent: list[int], place: int) -> int:
    while parent[place] != place:
        parent[place] = parent[parent[place]]
        place = parent[place]
    return place


def _greedy(rows: Codes, others: Codes, scores: Scores) -> Pairs:
    taken: set[int] = set()
    used: set[int] = set()
    pairs: Pairs = []
    for place in np.lexsort((others, rows, -np.round(scores, 9))).tolist():
        a, b = int(rows[place]), int(others[place])
        if a not in taken and b not in used:
            pairs.append((a, b))
            taken.add(a)
            used.add(b)
    return pairs
