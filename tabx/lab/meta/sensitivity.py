"""Judges and metrics on pairs labelled harmless or harmful: what each sees, and where it cries wolf."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from tabx.lab.meta.judged import Judged
from tabx.lab.meta.labelled import LabelledItem
from tabx.stats.bootstrap import RESAMPLES, Bootstrap, Estimate
from tabx.stats.separating import Array, Bools, Decisions, ErrorBin, auc, decided, error_bins, roc

ROUND = 12
"""Decimals to which errors are compared: their last digits depend on the order of summing."""

FOLDS = 5
"""Parts of the gold tables that take turns being kept aside, as is customary."""


@dataclass(frozen=True, slots=True)
class Sensitivity:
    """One judge on the labelled predictions.

    Attributes
    ----------
    judge, signature : str
    harmful, harmless : int
        Predictions that it judged.
    unjudged : mapping of id to str
        Items that it did not judge whole, and why; they are in no figure.
    within : Estimate or None
        AUC within gold tables: mean over those with both labels of the share of (harmless, harmful) pairs in which the
        harmful one has the greater error, a tie counted half; None without such a table.
    tables : int
        Gold tables with both.
    pooled : float
        Area under the ROC curve of all predictions together.
    threshold : float
        Youden's: an error at or above is called harmful. For a metric of which more is better the error is its negated
        value.
    chosen : Decisions
        By this threshold, on the predictions that it was chosen on.
    held_out : Decisions or None
        By thresholds chosen on other gold tables, each prediction judged once; None for fewer than two gold tables.
    curve : tuple of (float, float)
        False alarms and sensitivity, from (0, 0) to (1, 1).
    bins : tuple of ErrorBin
        Share of harmful predictions by size of the error.
    """

    judge: str
    signature: str
    harmful: int
    harmless: int
    unjudged: Mapping[str, str]
    within: Estimate | None
    tables: int
    pooled: float
    threshold: float
    chosen: Decisions
    held_out: Decisions | None
    curve: tuple[tuple[float, float], ...]
    bins: tuple[ErrorBin, ...]


def sensitivity(
    labelled: Sequence[LabelledItem], judged: Judged, *, seed: int = 0, resamples: int = RESAMPLES
) -> Sensitivity | None:
    """Return how a judge does on labelled predictions; None where it judged none of one label.

    Parameters
    ----------
    labelled : sequence of LabelledItem
    judged : Judged
        The judge's errors of their items.
    seed, resamples : int
        Of the interval, and of the parts that are kept aside; both take whole gold tables.
    """
    golds, errors, harmful = _of_predictions(labelled, judged)
    if not len(harmful) or harmful.all() or not harmful.any():
        return None
    curve = roc(errors, harmful)
    threshold = curve.youden
    within = _within(golds, errors, harmful)
    return Sensitivity(
        judge=judged.name,
        signature=judged.signature,
        harmful=int(harmful.sum()),
        harmless=int((~harmful).sum()),
        unjudged=_unjudged(labelled, judged),
        within=Bootstrap([*within], seed=seed, resamples=resamples).estimate([*within.values()]) if within else None,
        tables=len(within),
        pooled=auc(errors[~harmful].tolist(), errors[harmful].tolist()),
        threshold=threshold,
        chosen=decided(errors >= threshold, harmful),
        held_out=_held_out(golds, errors, harmful, seed),
        curve=tuple(zip((1 - curve.specificity).tolist(), curve.sensitivity.tolist(), strict=True)),
        bins=error_bins(errors, harmful),
    )


def _of_predictions(labelled: Sequence[LabelledItem], judged: Judged) -> tuple[list[str], Array, Bools]:
    """Return gold table, error and label of each prediction of an item that was judged."""
    items = [one for one in labelled if one.item.name in judged.errors]
    errors = np.round([error for one in items for error in judged.errors[one.item.name]], ROUND)
    harmful = np.array([label for one in items for label in one.harmful], dtype=bool)
    return [one.item.gold for one in items for _ in one.harmful], errors, harmful


def _unjudged(labelled: Sequence[LabelledItem], judged: Judged) -> dict[str, str]:
    names = [one.item.name for one in labelled if one.item.name not in judged.errors]
    return {name: judged.unjudged.get(name, "no errors") for name in names}


def _within(golds: Sequence[str], errors: Array, harmful: Bools) -> dict[str, float]:
    """Return the AUC of each gold table that has both labels."""
    by_gold: dict[str, tuple[list[float], list[float]]] = {}
    for gold, error, is_harmful in zip(golds, errors.tolist(), harmful.tolist(), strict=True):
        by_gold.setdefault(gold, ([], []))[is_harmful].append(error)
    return {gold: auc(*both) for gold, both in by_gold.items() if all(both)}


def _held_out(golds: Sequence[str], errors: Array, harmful: Bools, seed: int) -> Decisions | None:
    """Return the decisions by thresholds that were chosen on other gold tables."""
    names = list(dict.fromkeys(golds))
    if len(names) < 2:
        return None
    folds = np.random.default_rng(seed).permutation(len(names)) % min(FOLDS, len(names))
    fold_of = dict(zip(names, folds.tolist(), strict=True))
    of = np.array([fold_of[gold] for gold in golds])
    called = np.zeros(len(golds), dtype=bool)
    for fold in range(min(FOLDS, len(names))):
        inside, others = of == fold, of != fold
        if harmful[others].all() or not harmful[others].any():
            return None
        called[inside] = errors[inside] >= roc(errors[others], harmful[others]).youden
    return decided(called, harmful)
