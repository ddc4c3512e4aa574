"""Leaderboards: the models on the gold tables that all were tried on, every two of them tested."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from tabx.report.figures import MEANS, Sums, make_figures
from tabx.report.items import FAILED, JUDGED, RATES, SKIPPED, STATUSES
from tabx.report.records import Counted, Figure, Leaderboard, Standing, Tested
from tabx.stats.resampling import LEVEL, Resamples, holm

_SCORE = RATES.index("score")
_JUDGED, _FAILED, _SKIPPED = (STATUSES.index(name) for name in (JUDGED, FAILED, SKIPPED))


class Pairs:
    """Some pairs of a signature: their model, gold table, status and numbers, a row each."""

    def __init__(
        self,
        keys: NDArray[np.int64],
        status: NDArray[np.int64],
        rates: NDArray[np.float64],
        counts: NDArray[np.int32],
    ) -> None:
        self.datasets, self.models, self.tables = keys[:, 0], keys[:, 1], keys[:, 2]
        self._keys, self.status, self.rates, self.counts = keys, status, rates, counts

    def where(self, mask: NDArray[np.bool_]) -> Pairs:
        """Return those of a mask."""
        return Pairs(self._keys[mask], self.status[mask], self.rates[mask], self.counts[mask])

    def of(self, model: int) -> Pairs:
        """Return those of a model."""
        return self.where(self.models == model)

    @property
    def judged(self) -> Pairs:
        """Those that were judged."""
        return self.where(self.status == _JUDGED)

    @property
    def tried(self) -> Pairs:
        """Those that were judged or failed."""
        return self.where(self.status != _SKIPPED)

    @property
    def counted(self) -> Counted:
        """How many were judged, failed and skipped."""
        return Counted(*(int(np.sum(self.status == status)) for status in (_JUDGED, _FAILED, _SKIPPED)))

    @property
    def sums(self) -> Sums:
        """The numbers of the judged ones, by gold table."""
        judged = self.judged
        return Sums(judged.tables, judged.rates, judged.counts)

    @property
    def scores(self) -> dict[int, float]:
        """Mean score of each gold table with a judged pair."""
        judged = self.judged
        tables, of = np.unique(judged.tables, return_inverse=True)
        if not len(tables):
            return {}
        means = np.bincount(of, weights=judged.rates[:, _SCORE]) / np.bincount(of)
        return dict(zip(tables.tolist(), means.tolist(), strict=True))


def make_board(dataset: str, pairs: Pairs, names: Sequence[str], resamples: Resamples) -> Leaderboard:
    """Return the leaderboard of the models that have pairs here.

    Parameters
    ----------
    dataset : str
    pairs : Pairs
        Of that data set.
    names : sequence of str
        The models by number.
    resamples : Resamples
    """
    models = list(dict.fromkeys(pairs.models.tolist()))
    tried = [set(pairs.of(model).tried.tables.tolist()) for model in models]
    common = set.intersection(*tried)
    inside = pairs.where(np.isin(pairs.tables, list(common)))
    # Every two models are tested where both were judged, whether or not others were.
    tests = _tests({model: pairs.of(model).scores for model in models}, names, resamples)
    standings = _standings([(names[model], inside.of(model)) for model in models], tests, resamples) if common else ()
    return Leaderboard(dataset, len(common), len(set.union(*tried)) - len(common), standings, tests)


def _tests(scores: dict[int, dict[int, float]], names: Sequence[str], resamples: Resamples) -> tuple[Tested, ...]:
    both = list(combinations(scores, 2))
    differences = []
    for first, second in both:
        tables = sorted(scores[first].keys() & scores[second].keys())
        differences.append(np.array([scores[first][table] - scores[second][table] for table in tables], dtype=float))
    is_tested = [len(found) > 1 for found in differences]
    values = [
        resamples.p_value(found) if tested else None for found, tested in zip(differences, is_tested, strict=True)
    ]
    corrected = iter(holm([value for value in values if value is not None]))
    return tuple(
        _tested((names[first], names[second]), found, value, None if value is None else next(corrected), resamples)
        for (first, second), found, value in zip(both, differences, values, strict=True)
    )


def _tested(
    names: tuple[str, str],
    differences: NDArray[np.float64],
    p: float | None,
    p_holm: float | None,
    resamples: Resamples,
) -> Tested:
    mean = float(differences.mean()) if len(differences) else None
    if p is None or p_holm is None:
        return Tested(*names, len(differences), mean, None, None, None, None, False)
    low, high = resamples.difference(differences)
    return Tested(*names, len(differences), mean, low, high, p, p_holm, p_holm < LEVEL)


def _standings(
    models: Sequence[tuple[str, Pairs]], tests: Sequence[Tested], resamples: Resamples
) -> tuple[Standing, ...]:
    worse: dict[str, int] = {name: 0 for name, _ in models}
    tied: dict[str, list[str]] = {name: [] for name, _ in models}
    for test in tests:
        if not test.is_told_apart:
            tied[test.first].append(test.second)
            tied[test.second].append(test.first)
        elif test.difference is not None:
            worse[test.second if test.difference > 0 else test.first] += 1
    standings = []
    for name, pairs in models:
        before = worse[name] if pairs.counted.judged else _scored(models)
        standings.append(Standing(1 + before, name, pairs.counted, score_of(pairs, resamples), tuple(tied[name])))
    return tuple(sorted(standings, key=lambda one: (one.rank, -(one.score.value or 0.0), one.model)))


def score_of(pairs: Pairs, resamples: Resamples) -> Figure:
    """Return the mean score of some pairs."""
    return make_figures(pairs.sums, pairs.counted.failed, resamples, MEANS[:1])["score"]


def _scored(models: Sequence[tuple[str, Pairs]]) -> int:
    """Return how many models have a score: behind these stands one without, which no test tells apart."""
    return sum(bool(pairs.counted.judged) for _, pairs in models)
