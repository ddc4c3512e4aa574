"""Every two models on every axis of a task, tested on the items that both have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tabx.generate.abilities.axes import Axis, Share
from tabx.generate.abilities.reading import ItemShares
from tabx.generate.abilities.records import AbilityTest
from tabx.stats.ratios import RatioDifference, compare_ratios
from tabx.stats.resampling import LEVEL, Resamples, holm


class _Compared(NamedTuple):
    axis: Axis
    first: str
    second: str
    items: int
    found: RatioDifference


def paired_tests(
    items: Sequence[ItemShares], models: Sequence[str], task: str, draws: Resamples
) -> Iterator[AbilityTest]:
    """Yield the tests of every two models on every axis of a task, corrected for their number (Holm)."""
    found = list(_compared(items, models, draws))
    corrected = iter(holm([one.found.p for one in found if one.found.p is not None]))
    for axis, first, second, count, one in found:
        p_holm = None if one.p is None else next(corrected)
        is_told = p_holm is not None and p_holm < LEVEL
        yield AbilityTest(task, axis, first, second, count, one.difference, one.low, one.high, one.p, p_holm, is_told)


def _compared(items: Sequence[ItemShares], models: Sequence[str], draws: Resamples) -> Iterator[_Compared]:
    known = {model: {(one.id, one.task): one for one in items if one.model == model} for model in models}
    for axis in Axis:
        for first, second in combinations(models, 2):
            places = [place for place in known[first] if place in known[second]]
            pairs = [(known[first][place].shares[axis], known[second][place].shares[axis]) for place in places]
            both = [(one, other) for one, other in pairs if isinstance(one, Share) and isinstance(other, Share)]
            if not both:
                continue
            ours, theirs = (sums_of([pair[side] for pair in both]) for side in (0, 1))
            difference = compare_ratios(ours, theirs, draws)
            if difference is not None:
                yield _Compared(axis, first, second, len(both), difference)


def sums_of(shares: Sequence[Share]) -> NDArray[np.float64]:
    """Return numerators and denominators, a row for each item."""
    return np.array([(share.held, share.of) for share in shares], dtype=np.float64)
