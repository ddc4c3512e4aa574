"""What a ranking is worth for one query: each measure as a numerator and a denominator, added up later.

Recall pooled is TARGET's (Ji et al., 2025): Σ |gold ∩ first k| / Σ |gold|. The others are means over queries: recall,
recall capped at k (BEIR: |gold ∩ first k| / min(|gold|, k)), all gold tables found, the database found by any of its
tables, reciprocal rank of the first gold table within k, and nDCG with gains as trec_eval has them (Järvelin and
Kekäläinen, 2002: gain grade, discount log2(rank + 1)).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

RECALL = "recall"
PER_QUERY, CAPPED, ALL_FOUND, DATABASE, MRR, NDCG = MEANS = (
    "recall_per_query",
    "capped_recall",
    "all_found",
    "database_found",
    "mrr",
    "ndcg",
)
MEASURES = (RECALL, *MEANS)

BY_CONTENT = "by_content."
"""What names begin with where a table of the same content counts as the gold one."""

Part = tuple[float, float]
"""Numerator and denominator."""


def measured(
    found: Sequence[str], gold: Mapping[str, int], k: int, *, database: str = "", of: Mapping[str, str] | None = None
) -> dict[str, Part]:
    """Return every measure at k of one ranking.

    Parameters
    ----------
    found : sequence of str
        Ids, best first; none twice, unless they stand for contents.
    gold : mapping of str to int
        Grades of the gold tables, all above 0.
    k : int
        From 1.
    database : str
        The gold database; "" where the corpus has none.
    of : mapping or None
        The database of each id.
    """
    first = found[:k]
    ranks = _first_ranks(first, gold)
    hits = float(len(ranks))
    parts = {
        RECALL: (hits, float(len(gold))),
        PER_QUERY: (hits / len(gold), 1.0),
        CAPPED: (hits / min(len(gold), k), 1.0),
        ALL_FOUND: (float(len(ranks) == len(gold)), 1.0),
        MRR: (1 / min(ranks.values()) if ranks else 0.0, 1.0),
        NDCG: (_dcg((gold[id], rank) for id, rank in ranks.items()) / _ideal(gold, k), 1.0),
    }
    if database and of is not None:
        parts[DATABASE] = (float(any(of.get(id) == database for id in first)), 1.0)
    return parts


def _first_ranks(found: Sequence[str], gold: Mapping[str, int]) -> dict[str, int]:
    """Return at which rank, from 1, each gold table stands first."""
    ranks: dict[str, int] = {}
    for rank, id in enumerate(found, start=1):
        if id in gold:
            ranks.setdefault(id, rank)
    return ranks


def _ideal(gold: Mapping[str, int], k: int) -> float:
    return _dcg((grade, rank) for rank, grade in enumerate(sorted(gold.values(), reverse=True)[:k], start=1))


def _dcg(placed: Iterator[tuple[int, int]]) -> float:
    return sum(grade / math.log2(rank + 1) for grade, rank in placed)


def by_content(
    found: Sequence[str], gold: Mapping[str, int], contents: Mapping[str, str]
) -> tuple[list[str], dict[str, int]]:
    """Return a ranking and its gold with contents in place of ids: a twin of a gold table counts as that table.

    What is found of a content twice keeps its ranks, and counts once. Gold twins are one table, with the higher grade.
    """
    same: dict[str, int] = {}
    for id, grade in gold.items():
        content = contents.get(id, id)
        same[content] = max(grade, same.get(content, 0))
    return [contents.get(id, id) for id in found], same
