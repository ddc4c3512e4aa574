"""Figures of systems on groups of instances: means over instances, with intervals by drawing tables anew."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from tabx.edit.bench.phrasings import UNSEEN
from tabx.edit.bench.records import Instance
from tabx.edit.reporting.scoring import FIGURES, Scored
from tabx.stats.ratios import RatioDifference, compare_ratios
from tabx.stats.resampling import Resamples, holm

SIZES = (("up to 25 cells", 25), ("26 to 100 cells", 100), ("101 to 400 cells", 400))
"""Ends of groups by the cells of the source: about a half of FeTaQA's tables lie between 26 and 100."""

LARGEST = "over 400 cells"


@dataclass(frozen=True)
class Mean:
    """A mean over instances.

    Attributes
    ----------
    value : float or None
        None where no instance has it.
    low, high : float or None
        Ends of its 95 % interval; None for fewer than two tables.
    count : int
        Instances that have it.
    """

    value: float | None
    low: float | None
    high: float | None
    count: int


Means = Mapping[str, Mean]


def means(scored: Sequence[Scored], resamples: Resamples) -> dict[str, Mean]:
    """Return the mean of each figure; what failed is in none."""
    sums = _sums(scored)
    if not len(sums):
        return {name: Mean(None, None, None, 0) for name in FIGURES}
    values, counts = sums[:, :, 0], sums[:, :, 1]
    lows, highs = resamples.ratios(values, counts)
    found = {}
    for place, name in enumerate(FIGURES):
        count = int(counts[:, place].sum())
        value = float(values[:, place].sum()) / count if count else None
        found[name] = Mean(value, _number(lows[place]), _number(highs[place]), count)
    return found


def _number(value: float) -> float | None:
    return None if np.isnan(value) else float(value)


def _sums(scored: Iterable[Scored], names: Sequence[str] = FIGURES) -> NDArray[np.float64]:
    """Return tables × figures × (sum, count)."""
    tables: dict[str, NDArray[np.float64]] = defaultdict(lambda: np.zeros((len(names), 2)))
    for one in scored:
        if one.figures:
            for place, name in enumerate(names):
                value = one.figures[name]
                if value is not None:
                    tables[one.instance.table][place] += (value, 1.0)
    return np.array([tables[name] for name in sorted(tables)])


@dataclass(frozen=True)
class Compared:
    """Two systems on the instances that both answered."""

    first: str
    second: str
    count: int
    difference: RatioDifference
    p: float | None


def comparisons(systems: Mapping[str, Sequence[Scored]], resamples: Resamples) -> list[Compared]:
    """Return the differences in success of every two systems, p corrected for their number (Holm)."""
    pairs = [
        (*names, *_difference(systems[names[0]], systems[names[1]], resamples)) for names in combinations(systems, 2)
    ]
    found = [(first, second, count, known) for first, second, count, known in pairs if known is not None]
    corrected = iter(holm([known.p for *_, known in found if known.p is not None]))
    return [Compared(*one, None if one[3].p is None else next(corrected)) for one in found]


def _difference(
    first: Sequence[Scored], second: Sequence[Scored], resamples: Resamples
) -> tuple[int, RatioDifference | None]:
    """Return on how many instances both have a success or none, and the difference of their shares."""
    sides = [{one.instance.id: one for one in side if one.figures} for side in (first, second)]
    both = [name for name in sides[0] if name in sides[1]]
    if not both:
        return 0, None
    sums = [_sums([side[name] for name in both], ("success",))[:, 0] for side in sides]
    return len(both), compare_ratios(sums[0], sums[1], resamples)


Group = Callable[[Instance], str]


def size_of(instance: Instance) -> str:
    """Return the group of an instance by its cells."""
    return next((name for name, most in SIZES if instance.cells <= most), LARGEST)


GROUPS: Mapping[str, Group] = {
    "shape": lambda one: str(one.shape),
    "split": lambda one: str(one.split),
    "phrasing": lambda one: "not seen in training" if one.phrasing in UNSEEN else "seen",
    "format": lambda one: one.format,
    "size": size_of,
}
"""What figures are told by, beside kind and shape together."""


def grouped(scored: Iterable[Scored], group: Group) -> dict[str, list[Scored]]:
    """Return what was scored by group, in the order in which the groups are met."""
    found: dict[str, list[Scored]] = {}
    for one in scored:
        found.setdefault(group(one.instance), []).append(one)
    return found
