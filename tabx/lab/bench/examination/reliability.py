"""Reliability of stated confidences: whether pairings of confidence 0.9 are 90 % right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tabx.lab.bench.examination.outcomes import StatedConfidence

BINS = 10
"""No reason on record; tenths of the scale are bins that a reader can name."""

EDGE_ROUNDING = 1e-9
"""Lets 0.1 + 0.7, which is 7.999… tenths in binary, count in the bin that begins with 0.8."""


@dataclass(frozen=True, slots=True)
class Bin:
    """Pairings with a confidence in one tenth of the scale.

    Attributes
    ----------
    low, high : float
    count : int
    confidence : float or None
        Mean of the stated ones; None in an empty bin.
    right : float or None
        Share of the pairings that are right.
    """

    low: float
    high: float
    count: int
    confidence: float | None
    right: float | None


@dataclass(frozen=True, slots=True)
class Reliability:
    """Calibration of the stated confidences.

    Attributes
    ----------
    bins : tuple of Bin
    count : int
    error : float or None
        Expected calibration error: the distance of confidence and share of right ones, averaged over all pairings;
        None without any.
    """

    bins: tuple[Bin, ...]
    count: int
    error: float | None


def reliability(vouched: Iterable[StatedConfidence]) -> Reliability:
    """Return the calibration of confidences, one for each paired gold row or column.

    Bins and error as of Guo et al., On Calibration of Modern Neural Networks, 2017, section 2.

    Parameters
    ----------
    vouched : iterable of StatedConfidence
        A confidence of 1 is in the last bin, any other on the edge of two in the upper one.
    """
    groups: list[list[StatedConfidence]] = [[] for _ in range(BINS)]
    for stated in vouched:
        groups[min(BINS - 1, int(stated.confidence * BINS + EDGE_ROUNDING))].append(stated)
    total = sum(len(group) for group in groups)
    bins = tuple(_bin(place, group) for place, group in enumerate(groups))
    gaps = (
        bin_.count * abs(bin_.confidence - bin_.right)
        for bin_ in bins
        if bin_.confidence is not None and bin_.right is not None
    )
    return Reliability(bins, total, sum(gaps) / total if total else None)


def _bin(place: int, group: list[StatedConfidence]) -> Bin:
    low, high, count = place / BINS, (place + 1) / BINS, len(group)
    if not count:
        return Bin(low, high, 0, None, None)
    confidence, right = sum(one.confidence for one in group), sum(one.right for one in group)
    return Bin(low, high, count, confidence / count, right / count)
