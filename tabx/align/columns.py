"""Columns by header and content."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tabx.align.assign import Scores, assign
from tabx.align.evidence import aligned_score, bag_scores, header_scores, spread_score
from tabx.align.grid import Grid

CONTENT = 0.65
HEADER = 0.35
LEAST_HEADER = 0.6
LEAST_CONTENT = 0.4
FLOOR = 0.2
ALIKE = 0.5


@dataclass(frozen=True)
class ColumnEvidence:
    """Header and content likeness of every gold column to every predicted one."""

    header: Scores
    content: Scores

    @property
    def total(self) -> Scores:
        """Both together; 0 where neither is enough to stand on."""
        total = CONTENT * self.content + HEADER * self.header
        enough = (self.header >= LEAST_HEADER) | (self.content >= LEAST_CONTENT) | (total >= LEAST_CONTENT)
        result: Scores = np.where(enough, total, 0.0)
        return result


def first_evidence(gold: Grid, predicted: Grid) -> ColumnEvidence:
    """Return the evidence before any row is paired: headers, and values as bags."""
    header = header_scores(gold, predicted)
    content = bag_scores(gold, predicted)
    for g in range(gold.width):
        settled = content[g] >= 0.8
        if settled.any():
            continue
        for p in range(predicted.width):
            if content[g, p] < 0.8:
                content[g, p] = max(content[g, p], ALIKE * spread_score(gold, predicted, g, p))
    return ColumnEvidence(header, content)


def second_evidence(
    gold: Grid, predicted: Grid, first: ColumnEvidence, rows: Sequence[tuple[int, int]]
) -> ColumnEvidence:
    """Return the evidence once rows are paired: content row by row, where the bags left a doubt."""
    content = np.zeros_like(first.content)
    for g in range(gold.width):
        exact = [aligned_score(gold, predicted, g, p, rows, exact=True) for p in range(predicted.width)]
        sure = max(exact, default=0.0) >= 0.9
        for p in range(predicted.width):
            content[g, p] = exact[p] if sure else aligned_score(gold, predicted, g, p, rows)
    return ColumnEvidence(first.header, content)


def pair_by(evidence: ColumnEvidence, gold: Grid, predicted: Grid) -> list[tuple[int, int]]:
    """Return the optimal pairs of columns; equal evidence is decided by header and content, never by place."""
    return assign(evidence.total, FLOOR, gold.column_order, predicted.column_order)
