"""Pairwise accuracy with ties: the share of pairs of predictions that a judge orders, or ties, as people do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from tabx.stats.measures import levels

_ROUNDING = 1e-12
"""What sums of the same shares in another order may differ by."""

Pair = tuple[Sequence[float], Sequence[float]]
"""A judge's and people's values of the same predictions; smaller is better."""


def pairwise_accuracy(judged: Sequence[float], human: Sequence[float], *, epsilon: float = 0.0) -> float:
    """Return the share of pairs that are ordered alike or tied on both sides, from 0 to 1.

    acc_eq of Deutsch, Foster and Freitag (Ties matter: Meta-evaluating modern metrics with pairwise accuracy and tie
    calibration, EMNLP 2023, section 4): (concordant pairs + pairs tied by both) / all pairs. A tie of people is right
    only where the judge ties too, and a judge cannot gain by tying what people order.

    Parameters
    ----------
    judged, human : sequence of float
        One value per prediction, smaller is better; two or more. Values of people are tied where they are equal, up to
        the rounding of `measures.levels`.
    epsilon : float
        What two of the judge's values may differ by and be tied; 0 for the rounding alone.
    """
    agree, tied = _compared(judged, human)
    return float(np.where(_apart(judged) <= epsilon, tied, agree).mean() if epsilon else agree.mean())


@dataclass(frozen=True, slots=True)
class TieCalibration:
    """The threshold under which a judge's near-ties agree best with people.

    Attributes
    ----------
    epsilon : float
        Errors that differ by at most this are tied.
    accuracy : float
        Pairwise accuracy with it, the mean over items. It is found on the same items, hence rather too good.
    """

    epsilon: float
    accuracy: float


def calibrate_ties(items: Sequence[Sequence[Pair]]) -> TieCalibration:
    """Return the threshold of the best mean accuracy over items (Deutsch et al., section 5), the smallest of equals.

    Scores that hardly ever tie cannot be right where people tie; the threshold makes judges comparable that tie often
    and such that never do. One threshold serves all items.

    Parameters
    ----------
    items : sequence of sequence of (judged, human)
        Of each item the judge's values with those of each annotator: their mean is the item's value.
    """
    gaps, gains, start = [], [], 0.0
    for pairs in items:
        for judged, human in pairs:
            agree, tied = _compared(judged, human)
            share = 1 / (len(agree) * len(pairs) * len(items))
            start += float(agree.sum()) * share
            gaps.append(_apart(judged))
            gains.append((tied.astype(np.float64) - agree) * share)  # what it brings to tie the pair
    gap, gain = np.concatenate(gaps), np.concatenate(gains)
    thresholds, place = np.unique(gap, return_inverse=True)
    reached = np.cumsum(np.bincount(place, weights=gain))
    best = int(np.argmax(np.round(reached, 12)))
    if reached[best] <= _ROUNDING:
        return TieCalibration(0.0, start)
    return TieCalibration(float(thresholds[best]), start + float(reached[best]))


def mean_accuracy(pairs: Sequence[Pair], *, epsilon: float = 0.0) -> float:
    """Return the mean pairwise accuracy against each of several annotators."""
    return fmean(pairwise_accuracy(judged, human, epsilon=epsilon) for judged, human in pairs)


def _compared(judged: Sequence[float], human: Sequence[float]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return of each pair whether judge and people agree, and whether people tie it."""
    first, second = _corners(len(judged))
    ours, theirs = (levels(np.array(values, dtype=np.float64)) for values in (judged, human))
    sign = np.sign(theirs[second] - theirs[first])
    return np.sign(ours[second] - ours[first]) == sign, sign == 0


def _apart(judged: Sequence[float]) -> NDArray[np.float64]:
    first, second = _corners(len(judged))
    values = np.array(judged, dtype=np.float64)
    return np.asarray(np.abs(values[second] - values[first]))


@lru_cache
def _corners(count: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    return np.triu_indices(count, 1)
