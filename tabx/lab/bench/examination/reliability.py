"""Whether a pairing of confidence 0.9 is right nine times in ten."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tabx.lab.bench.examination.outcomes import StatedConfidence

BINS = 10


@dataclass(frozen=True, slots=True)
class Bin:
    """Pairings of one tenth of the scale: how many, their mean confidence, and the share that is right."""

    low: float
    high: float
    count: int
    confidence: float | None
    right: float | None


@dataclass(frozen=True, slots=True)
class Reliability:
    """Ten bins, and the expected calibration error: the mean distance of both over all pairings; None without any."""

    bins: tuple[Bin, ...]
    count: int
    error: float | None


def reliability(vouched: Iterable[StatedConfidence]) -> Reliability:
    """Return the reliability of the confidences, one for each paired gold row or column (Guo et al., 2017, section 2).

    Parameters
    ----------
    vouched : iterable of StatedConfidence
        A confidence of 1 is in the last bin, any other on the edge of two in the upper one.
    """
    groups: list[list[StatedConfidence]] = [[] for _ in range(BINS)]
    for one in vouched:
        groups[min(BINS - 1, int(one.confidence * BINS + 1e-9))].append(one)
    total = sum(len(group) for group in groups)
    bins = tuple(_bin(place, group) for place, group in enumerate(groups))
    gaps = (
        one.count * abs(one.confidence - one.right)
        for one in bins
        if one.confidence is not None and one.right is not None
    )
    return Reliability(bins, total, sum(gaps) / total if total else None)


def _bin(place: int, group: list[StatedConfidence]) -> Bin:
    low, high, count = place / BINS, (place + 1) / BINS, len(group)
    if not count:
        return Bin(low, high, 0, None, None)
    return Bin(low, high, count, sum(one.confidence for one in group) / count, sum(one.right for one in group) / count)
