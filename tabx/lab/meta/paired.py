"""Two judges held against each other: whether one is nearer to people, or chance explains it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tabx.lab.meta.agreement import Agreement
from tabx.lab.meta.rankings import RankedItems
from tabx.stats.bootstrap import RESAMPLES
from tabx.stats.measures import MEASURES, Measure
from tabx.stats.resampling import LEVEL, Resamples, holm


@dataclass(frozen=True, slots=True)
class PairedTest:
    """The first judge against another, by one measure.

    Attributes
    ----------
    first, second : str
        Names of the judges.
    measure : str
    items, gold_tables : int
        Those that both judged.
    difference : float or None
        Mean of the first less that of the second, over these items; None without one.
    low, high : float or None
        95 % interval of it, by a bootstrap over the gold tables; None for fewer than two.
    p, p_holm : float or None
        Of a paired permutation test (two-sided) in which whole gold tables change their sign, and corrected by Holm for
        the judges that the first is held against; None for fewer than two gold tables.
    """

    first: str
    second: str
    measure: str
    items: int
    gold_tables: int
    difference: float | None
    low: float | None
    high: float | None
    p: float | None
    p_holm: float | None

    @property
    def is_told_apart(self) -> bool:
        """Whether chance does not explain the difference: the corrected p is below .05."""
        return self.p_holm is not None and self.p_holm < LEVEL


def paired_tests(
    ranked: RankedItems, agreements: Sequence[Agreement], *, seed: int = 0, resamples: int = RESAMPLES
) -> tuple[PairedTest, ...]:
    """Return the first judge held against each other one, by each measure; () for fewer than two judges.

    Parameters
    ----------
    ranked : RankedItems
    agreements : sequence of Agreement
        That of the judge that is examined first.
    seed, resamples : int
        Of intervals and tests.
    """
    draws = Resamples(resamples, seed)
    clusters = {item.name: item.cluster for item in ranked.items}
    return tuple(test for measure in MEASURES for test in _of_measure(measure, clusters, agreements, draws))


def _of_measure(
    measure: Measure, clusters: dict[str, str], agreements: Sequence[Agreement], draws: Resamples
) -> list[PairedTest]:
    if not agreements:
        return []
    first, *others = agreements
    found = [_differences(measure, clusters, first, other) for other in others]
    values = [draws.p_value(sums) if len(sums) > 1 else None for sums, _ in found]
    corrected = iter(holm([value for value in values if value is not None]))
    return [
        _test(measure, (first.judge, other.judge), both, p, None if p is None else next(corrected), draws)
        for other, both, p in zip(others, found, values, strict=True)
    ]


_Sums = tuple[NDArray[np.float64], NDArray[np.float64]]
"""By gold table: the sum of the differences of its items, and how many items these are."""


def _differences(measure: Measure, clusters: dict[str, str], first: Agreement, second: Agreement) -> _Sums:
    theirs = {item.name: item.values[measure.name] for item in second.items}
    both = [
        (clusters[item.name], item.values[measure.name] - theirs[item.name])
        for item in first.items
        if item.name in theirs
    ]
    numbers = {table: number for number, table in enumerate(dict.fromkeys(table for table, _ in both))}
    of = np.array([numbers[table] for table, _ in both], dtype=np.int64)
    sums = np.bincount(of, weights=[difference for _, difference in both], minlength=len(numbers))
    return sums.astype(np.float64), np.bincount(of, minlength=len(numbers)).astype(np.float64)


def _test(
    measure: Measure, names: tuple[str, str], both: _Sums, p: float | None, p_holm: float | None, draws: Resamples
) -> PairedTest:
    sums, counts = both
    items = int(counts.sum())
    mean = float(sums.sum()) / items if items else None
    if p is None:
        return PairedTest(*names, measure.name, items, len(sums), mean, None, None, None, None)
    low, high = (float(end[0]) for end in draws.ratios(sums[:, None], counts[:, None]))
    return PairedTest(*names, measure.name, items, len(sums), mean, low, high, p, p_holm)
