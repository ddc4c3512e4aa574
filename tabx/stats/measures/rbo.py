"""Rank-biased overlap: the agreement of two rankings, weighted towards their tops."""

from __future__ import annotations

import math
from collections.abc import Sequence

PERSISTENCE = 0.9
"""How likely a reader goes on from one place to the next; a value that Webber, Moffat and Zobel discuss."""

DEPTH = 5
"""Places read: a bench of the paper ranks five predictions a table."""


def rbo(judged: Sequence[float], human: Sequence[float], *, p: float = PERSISTENCE, depth: int = DEPTH) -> float:
    """Return the rank-biased overlap to a depth, from above 0 to `perfect_rbo`.

    It is (1 − p) · Σ p^(d−1) · A_d over d = 1 … depth, where A_d is the share of the d best that both rankings have in
    common (Webber, Moffat and Zobel, A similarity measure for indefinite rankings, 2010, section 3.3). The sum ends at
    `depth` or at the end of the ranking, without extrapolation, so five predictions ranked perfectly have 1 − .9⁵ =
    .41. Where ties straddle depth d, each of them counts among the d best by its share of the places left, which makes
    A_d the mean over all ways to break the ties (Corsi and Urbano, The treatment of ties in rank-biased overlap, 2024,
    variant a).

    Parameters
    ----------
    judged, human : sequence of float
        One value per prediction, smaller is better; equal ones are ties.
    p : float
        Between 0 and 1: the probability that a reader goes on from one place to the next.
    depth : int
        At least 1.
    """
    by_judge, by_people = _shares(judged), _shares(human)
    terms = []
    for d in range(1, min(depth, len(judged)) + 1):
        overlap = math.fsum(a(d) * b(d) for a, b in zip(by_judge, by_people, strict=True))
        terms.append(p ** (d - 1) * overlap / d)
    return (1 - p) * math.fsum(terms)


def perfect_rbo(count: int, *, p: float = PERSISTENCE, depth: int = DEPTH) -> float:
    """Return the RBO of two equal rankings of `count` predictions without ties: 1 − p^depth."""
    return 1 - p ** min(depth, count)


class _Share:
    """Share of a prediction among the d best: 1, 0, or a fraction where ties straddle d."""

    def __init__(self, before: int, tied: int) -> None:
        self.before, self.tied = before, tied

    def __call__(self, depth: int) -> float:
        return min(1.0, max(0.0, (depth - self.before) / self.tied))


def _shares(values: Sequence[float]) -> list[_Share]:
    return [_Share(sum(other < value for other in values), sum(other == value for other in values)) for value in values]
