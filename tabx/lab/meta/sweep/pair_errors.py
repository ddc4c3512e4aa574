"""The errors of all pairs under all weightings: one product of matrices, then the cap."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tabx.compare.records import Counts, ItemKind
from tabx.lab.meta.sweep.features import (
    LONE_KEY,
    PARTIAL_CELL,
    Array,
    Column,
    ExplainedCells,
    Features,
    KeyCells,
    features,
    is_harmless,
)
from tabx.lab.meta.sweep.weightings import Value, Weightings, changed
from tabx.rubric import Rubric
from tabx.score.card import LEAST_WITHOUT_TABLE
from tabx.score.extras import extras_cost
from tabx.score.kinds import EXTRA, MISSING, PARTIAL_WITHOUT_PRICE
from tabx.score.magnitude import BELOW_A_WRONG_KEY
from tabx.score.totals import BELOW

SETTINGS = ("gamma", "share", "extras", "count_empty_cells", "empty_lines", "cap", "steepness", "worst", "cause.least")
"""Sections and keys whose values change the counts or how they are summed: no weight in a product can express them."""


@dataclass(frozen=True)
class SettingsGroup:
    """Weightings with the same settings.

    Attributes
    ----------
    rubric : Rubric
        The base with these settings.
    places : tuple of int
        Indices of the weightings.
    """

    rubric: Rubric
    places: tuple[int, ...]


def groups_of(weightings: Weightings, base: Rubric) -> list[SettingsGroup]:
    """Return the weightings grouped by their settings, after checking all values.

    Raises
    ------
    RubricError
        If a value is out of its range, or a combination of settings cannot be used.
    """
    settings = [place for place, key in enumerate(weightings.keys) if {key, key.partition(".")[0]} & set(SETTINGS)]
    indices: dict[tuple[tuple[type, Value], ...], list[int]] = {}
    for index, row in enumerate(weightings.rows):
        # The type too: True and 1 are equal, yet one of them is no setting of "cap".
        indices.setdefault(tuple((type(row[place]), row[place]) for place in settings), []).append(index)
    groups = []
    for setting, places in indices.items():
        changes = {weightings.keys[place]: value for place, (_, value) in zip(settings, setting, strict=True)}
        groups.append(SettingsGroup(changed(base, changes), tuple(places)))
    _check_weights(weightings, groups[0].rubric, settings)
    return groups


def _check_weights(weightings: Weightings, rubric: Rubric, settings: Sequence[int]) -> None:
    for place, (key, values) in enumerate(zip(weightings.keys, weightings.choices, strict=True)):
        if place not in settings:
            for value in values:
                changed(rubric, {key: value})


@dataclass(frozen=True)
class Weights:
    """Weights of a group of weightings.

    Attributes
    ----------
    by_column : array, shape (weightings, columns)
        The cost of an amount of 1 in each column.
    by_kind : dict of kind to array, shape (weightings,)
        The weight of each kind; 0 for a wrong key that is read as a partial cell.
    omega : array, shape (weightings,)
        The smallest ω above 0; 0 where there is none.
    omegas : dict of data type to array, shape (weightings,)
    rest : array, shape (weightings,)
        Share that a cell beyond the costliest of a cause costs.
    """

    by_column: Array
    by_kind: dict[str, Array]
    omega: Array
    omegas: dict[str, Array]
    rest: Array


def weights_of(weightings: Weightings, places: Sequence[int], base: Rubric, columns: Sequence[Column]) -> Weights:
    """Return the weights of the weightings at `places`, in that order."""
    value_of = _Values(weightings, places, base)
    kinds = _kind_weights(value_of, base)
    omegas = {name: value_of(f"omega.{name}") for name in base.omegas}
    cell = kinds[PARTIAL_CELL]
    wrong_key = kinds[ItemKind.WRONG_KEY]
    lone = np.minimum(wrong_key, np.maximum(kinds["missing.row"], cell))
    kinds[LONE_KEY] = np.where(np.isnan(wrong_key), 0.0, lone)
    graded: dict[str, Array] = {PARTIAL_CELL: cell}
    for kind in PARTIAL_WITHOUT_PRICE:
        is_partial = np.isnan(kinds[kind])
        graded[kind] = np.where(is_partial, cell, 0.0)
        kinds[kind] = np.where(is_partial, 0.0, kinds[kind])
    by_column = [
        graded[column.kind] * omegas[column.omega] if column.omega else kinds[column.kind] for column in columns
    ]
    positive = np.array([np.where(values > 0, values, np.inf) for values in omegas.values()]).min(axis=0)
    smallest = np.where(np.isfinite(positive), positive, 0.0)
    return Weights(np.array(by_column).T, kinds, smallest, omegas, value_of("cause.rest"))


def _kind_weights(value_of: _Values, base: Rubric) -> dict[str, Array]:
    """Return the weight of each kind as `tabx.rubric.Rubric.weights` does, NaN without one."""
    kinds = {}
    for name in base.weight.model_dump(by_alias=True):
        information, entity = name.split(".")
        product = _tidy(value_of(f"beta.{information}") * value_of(f"alpha.{entity}"))
        outright = value_of(f"weight.{name}")
        kinds[name] = np.where(np.isnan(outright), product, outright)
    for name in base.prices.model_dump():
        kinds[name] = value_of(f"prices.{name}")
    header = kinds["wrong_header"]
    kinds["wrong_header"] = np.where(np.isnan(header), kinds["missing.column"] / 2, header)
    unit = kinds["lost_unit"]
    kinds["lost_unit"] = np.where(np.isnan(unit), kinds["wrong_header"], unit)
    repetition = kinds["missing_repetition"]
    kinds["missing_repetition"] = np.where(np.isnan(repetition), kinds["missing.row"], repetition)
    key = kinds["extra_key"]
    kinds["extra_key"] = np.where(np.isnan(key), kinds["extra.column"], key)
    unverified = kinds["unverified_header"]
    kinds["unverified_header"] = np.where(np.isnan(unverified), kinds["renamed_header"], unverified)
    lost = kinds["lost_header"]
    kinds["lost_header"] = np.where(np.isnan(lost), kinds["missing.cell"], lost)
    group = kinds["lost_group"]
    kinds["lost_group"] = np.where(np.isnan(group), kinds["wrong_header"] / 2, group)
    return kinds


class _Values:
    """The value of a key in each weighting, null as NaN."""

    def __init__(self, weightings: Weightings, places: Sequence[int], base: Rubric) -> None:
        rows = [weightings.rows[place] for place in places]
        self._count = len(rows)
        self._swept = {key: [row[index] for row in rows] for index, key in enumerate(weightings.keys)}
        self._base = base.to_dict()

    def __call__(self, key: str) -> Array:
        if key in self._swept:
            values = self._swept[key]
            return np.array([np.nan if value is None else value for value in values], dtype=np.float64)
        section, _, name = key.partition(".")
        value = self._base[section][name]
        return np.full(self._count, np.nan if value is None else value, dtype=np.float64)


def _tidy(products: Array) -> Array:
    """Return products rounded to 12 significant digits, as the rubric rounds them."""
    distinct, places = np.unique(products, return_inverse=True)
    return np.array([float(f"{value:.12g}") for value in distinct.tolist()])[places]


WEIGHTINGS_AT_ONCE = 4096
"""In one product of matrices, which keeps its parts in the processor's cache, or near it."""

KEYS_AT_ONCE = 512
"""Partly right keys priced at once: 4096 weightings × 512 × 8 bytes are 16 MB."""


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
    plain = ~harmless & ~_are(EXTRA, counted)
    errors = weights.by_column[:, plain] @ counted.amounts[:, plain].T
    capped = weights.by_column[:, harmless] @ counted.amounts[:, harmless].T
    if group.rubric.cap:
        capped *= _squeeze_factors(capped, _ceilings(counted, weights, group.rubric))
    errors += capped
    errors += _extras(counted, weights, group.rubric)
    _add_keys(errors, counted.keys, weights, group.rubric.gamma.key_factor)
    _take_off_causes(errors, counted.explained, weights, group.rubric.gamma.key_factor)
    worst = group.rubric.worst
    if worst is None:
        errors[:, counted.no_table] = np.maximum(errors[:, counted.no_table], LEAST_WITHOUT_TABLE)
        return errors
    excess = np.maximum(errors - (worst - 1), 0.0)
    errors = np.where(excess > 0, worst - 1 + excess / (1 + excess), errors)
    errors[:, counted.no_table] = worst
    return errors


def _add_keys(errors: Array, keys: KeyCells, weights: Weights, factor: float) -> None:
    """Add the costs of partly right keys, as `tabx.score.magnitude.gamma` counts them, to the columns of `pairs`."""
    cell = weights.by_kind[PARTIAL_CELL]
    most, most_alone = (
        np.where((wrong > 0) & (cell > 0), BELOW_A_WRONG_KEY * wrong, np.inf)[:, np.newaxis]
        for wrong in (weights.by_kind[ItemKind.WRONG_KEY], weights.by_kind[LONE_KEY])
    )
    for start in range(0, len(keys.pairs), KEYS_AT_ONCE):
        part = slice(start, start + KEYS_AT_ONCE)
        omegas = np.array([weights.omegas[name] for name in keys.omegas[part]]).T
        costs = cell[:, np.newaxis] * omegas * keys.amounts[part]
        bound = np.where(keys.alone[part], most_alone, most)
        costs = np.maximum(costs, np.minimum(factor * costs, bound)) * keys.shares[part]
        for place, pair in enumerate(keys.pairs[part].tolist()):
            errors[:, pair] += costs[:, place]


def _extras(counted: Features, weights: Weights, rubric: Rubric) -> Array:
    """Return what all extras cost per weighting and pair."""
    is_extra = _are(EXTRA, counted)
    price = weights.by_column[:, is_extra] @ counted.amounts[:, is_extra].T
    missing = counted.amounts[:, _are(MISSING, counted)].sum(axis=1)
    return _bounded_extras(price, missing, weights, rubric)


def _bounded_extras(price: Array, missing: Array | float, weights: Weights, rubric: Rubric) -> Array:
    dearest, steepness = _dearest_extra(weights), rubric.steepness
    cost: Array = extras_cost(rubric.extras, dearest, steepness, price, missing, smaller=np.minimum, larger=np.maximum)
    return cost


def _are(kinds: Container[str], counted: Features) -> NDArray[np.bool_]:
    """Return a mask of the columns of some kinds."""
    return np.array([column.kind in kinds for column in counted.columns])


def _dearest_extra(weights: Weights) -> Array:
    dearest: Array = np.max([weights.by_kind[kind] for kind in EXTRA], axis=0)
    return dearest[:, np.newaxis]


def _take_off_causes(errors: Array, explained: Sequence[ExplainedCells], weights: Weights, factor: float) -> None:
    """Take off what the cells of single acts cost less, as `tabx.score.causes` does."""
    for cells in explained:
        omegas = np.array([weights.omegas[name] for name in cells.omegas]).T
        gains = weights.by_kind[PARTIAL_CELL][:, np.newaxis] * (omegas @ cells.amounts.T)
        _add_keys(gains, cells.keys, weights, factor)
        for choices in cells.choices:
            best = np.max([gains[:, list(choice)].sum(axis=1) for choice in choices], axis=0)
            errors[:, cells.pair] -= (1 - weights.rest) * best


def _ceilings(counted: Features, weights: Weights, rubric: Rubric) -> Array:
    """Return `tabx.score.totals.ceiling` per weighting and pair, infinite where it is None."""
    kinds = weights.by_kind
    partial = kinds["partial.cell"] * weights.omega * (rubric.gamma.floor or 0.0)
    shares = {
        "cell": (kinds["missing.cell"], kinds["wrong_key"], partial),
        "row": (kinds["missing.row"],),
        "column": (kinds["missing.column"], kinds["wrong_header"]),
    }
    least = np.full((len(weights.omega), len(counted.cell)), np.inf)
    for share, prices in shares.items():
        cheapest = np.min([np.where(price > 0, price, np.inf) for price in prices], axis=0)
        np.minimum(least, np.outer(cheapest, getattr(counted, share)), out=least)
        extra = np.outer(kinds[f"extra.{share}"], getattr(counted, share))
        extra = _bounded_extras(extra, 0.0, weights, rubric)
        np.minimum(least, np.where(extra > 0, extra, np.inf), out=least)
    return least * counted.lightest


def _squeeze_factors(raw: Array, bound: Array) -> Array:
    """Return `tabx.score.totals.squeeze_factor` of each raw sum, 1 below the bound or without one."""
    factor = np.ones_like(raw)
    squeezed = (raw > 0) & np.isfinite(bound)
    high, sums = bound[squeezed], raw[squeezed]
    with np.errstate(over="ignore"):  # divided by next to nothing the second is infinite, and the first is taken
        factor[squeezed] = np.minimum(high / (sums + high), high * BELOW / sums)
    return factor
