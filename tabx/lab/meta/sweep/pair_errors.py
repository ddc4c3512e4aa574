"""The errors of all pairs under all weightings: a product of matrices, then the cap."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tabx.compare.records import Counts
from tabx.lab.meta.sweep.features import Array, Features, features, is_harmless
from tabx.lab.meta.sweep.weightings import Weightings
from tabx.lab.meta.sweep.weights import SettingsGroup, Weights, groups_of, weights_of
from tabx.rubric import Rubric
from tabx.score.ceiling import BELOW

WEIGHTINGS_AT_ONCE = 4096
"""In one product of matrices, which keeps its parts in the processor's cache, or near it."""

NO_TABLE_ERROR = 1.0
"""The least error of a prediction without a table, as `tabx.score.card` has it."""


def sweep_errors(pairs: Sequence[Counts], weightings: Weightings, base: Rubric) -> Array:
    """Return the error of each pair under each weighting, as `tabx.rescore` up to rounding.

    Parameters
    ----------
    pairs : sequence of Counts
    weightings : Weightings
    base : Rubric
        Holds every value that the weightings do not set.

    Returns
    -------
    array, shape (weightings, pairs)

    Raises
    ------
    RubricError
        If a weighting cannot be used, or counts hold what a rubric has no price for.
    """
    errors = np.empty((len(weightings), len(pairs)))
    for group in groups_of(weightings, base):
        counted = features(pairs, group.rubric)
        for start in range(0, len(group.places), WEIGHTINGS_AT_ONCE):
            places = group.places[start : start + WEIGHTINGS_AT_ONCE]
            errors[list(places)] = _errors(counted, weights_of(weightings, places, base, counted.columns), group)
    return errors


def _errors(counted: Features, weights: Weights, group: SettingsGroup) -> Array:
    harmless = np.array([is_harmless(column) for column in counted.columns])
    errors = weights.by_column[:, ~harmless] @ counted.amounts[:, ~harmless].T
    capped = weights.by_column[:, harmless] @ counted.amounts[:, harmless].T
    if group.rubric.cap:
        capped *= _squeeze_factors(capped, _ceilings(counted, weights, group.rubric.gamma.floor or 0.0))
    errors += capped
    errors[:, counted.no_table] = np.maximum(errors[:, counted.no_table], NO_TABLE_ERROR)
    return errors


def _ceilings(counted: Features, weights: Weights, floor: float) -> Array:
    """Return `tabx.score.ceiling.ceiling` per weighting and pair, infinite where it is None."""
    kinds = weights.by_kind
    shares = {
        "cell": (
            kinds["missing.cell"],
            kinds["extra.cell"],
            kinds["wrong_key"],
            kinds["partial.cell"] * weights.omega * floor,
        ),
        "row": (kinds["missing.row"], kinds["extra.row"]),
        "column": (kinds["missing.column"], kinds["extra.column"], kinds["wrong_header"]),
    }
    least = np.full((len(weights.omega), len(counted.cell)), np.inf)
    for share, prices in shares.items():
        cheapest = np.min([np.where(price > 0, price, np.inf) for price in prices], axis=0)
        np.minimum(least, np.outer(cheapest, getattr(counted, share)), out=least)
    return least * counted.lightest


def _squeeze_factors(raw: Array, bound: Array) -> Array:
    """Return `tabx.score.ceiling.squeeze` of each raw sum, 1 below the bound or without one."""
    factor = np.ones_like(raw)
    squeezed = (raw > 0) & np.isfinite(bound)
    high, sums = bound[squeezed], raw[squeezed]
    with np.errstate(over="ignore"):  # divided by next to nothing the second is infinite, and the first is taken
        factor[squeezed] = np.minimum(high / (sums + high), high * BELOW / sums)
    return factor
