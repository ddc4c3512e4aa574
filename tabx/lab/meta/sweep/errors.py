"""The errors of all pairs under all weightings: one product of matrices, then the cap. Nothing is judged again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tabx.compare.records import Counts
from tabx.lab.meta.sweep.matrix import GRADED, KEY, Array, Column, Features, features, is_harmless
from tabx.lab.meta.sweep.weightings import Value, Weightings, changed
from tabx.rubric import Rubric
from tabx.score.ceiling import BELOW

UNCOUNTED = ("gamma", "share", "count_empty_cells", "cap")
"""Sections whose values change counts, or how the sum is made of them."""


@dataclass(frozen=True)
class Group:
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


def groups_of(weightings: Weightings, base: Rubric) -> list[Group]:
    """Return the weightings by their settings, every value of theirs checked.

    Raises
    ------
    RubricError
        If a value is out of its range, or a combination of settings cannot be used.
    """
    which = [place for place, key in enumerate(weightings.keys) if key.partition(".")[0] in UNCOUNTED]
    found: dict[tuple[tuple[type, Value], ...], list[int]] = {}
    for index, row in enumerate(weightings.rows):
        found.setdefault(tuple((type(row[place]), row[place]) for place in which), []).append(index)
    groups = []
    for setting, places in found.items():
        named = {weightings.keys[place]: value for place, (_, value) in zip(which, setting, strict=True)}
        groups.append(Group(changed(base, named), tuple(places)))
    _check_weights(weightings, groups[0].rubric, which)
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
        What an amount of 1 in each column costs.
    by_kind : dict of kind to array, shape (weightings,)
        The weight of each kind; 0 for a wrong key that is read as a partial cell.
    omega : array, shape (weightings,)
        The smallest ω above 0; 0 where there is none.
    """

    by_column: Array
    by_kind: dict[str, Array]
    omega: Array


def weights_of(weightings: Weightings, places: Sequence[int], base: Rubric, columns: Sequence[Column]) -> Weights:
    """Return the weights of some of the weightings, in the order of `places`."""
    given = _Values(weightings, places, base)
    kinds = {}
    for name in base.weight.model_dump(by_alias=True):
        information, entity = name.split(".")
        product = _tidy(given(f"beta.{information}") * given(f"alpha.{entity}"))
        own = given(f"weight.{name}")
        kinds[name] = np.where(np.isnan(own), product, own)
    for name in base.prices.model_dump():
        kinds[name] = given(f"prices.{name}")
    header, key = kinds["wrong_header"], kinds[KEY]
    kinds["wrong_header"] = np.where(np.isnan(header), kinds["missing.column"] / 2, header)
    omegas = {name: given(f"omega.{name}") for name in base.omegas}
    as_partial = np.isnan(key)
    kinds[KEY] = np.where(as_partial, 0.0, key)
    stacked = []
    for column in columns:
        if not column.omega:
            stacked.append(kinds[column.kind])
            continue
        counted = kinds[GRADED] if column.kind == GRADED else np.where(as_partial, kinds[GRADED], 0.0)
        stacked.append(counted * omegas[column.omega])
    positive = np.array([np.where(values > 0, values, np.inf) for values in omegas.values()]).min(axis=0)
    return Weights(np.array(stacked).T, kinds, np.where(np.isfinite(positive), positive, 0.0))


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
    """Return products of decimals as the decimals they are, to 12 digits, as the rubric makes them."""
    found, places = np.unique(products, return_inverse=True)
    return np.array([float(f"{value:.12g}") for value in found.tolist()])[places]


AT_ONCE = 4096
"""Weightings in one product: what keeps its parts in the processor's cache, or near it."""


def sweep_errors(pairs: Sequence[Counts], weightings: Weightings, base: Rubric) -> Array:
    """Return the error of each pair under each weighting, as `tabx.rescore` gives it but for rounding.

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
        for start in range(0, len(group.places), AT_ONCE):
            places = group.places[start : start + AT_ONCE]
            errors[list(places)] = _errors(counted, weights_of(weightings, places, base, counted.columns), group)
    return errors


def _errors(counted: Features, weights: Weights, group: Group) -> Array:
    harmless = np.array([is_harmless(column) for column in counted.columns])
    errors = weights.by_column[:, ~harmless] @ counted.amounts[:, ~harmless].T
    forgivable = weights.by_column[:, harmless] @ counted.amounts[:, harmless].T
    if group.rubric.cap:
        forgivable *= _squeeze(forgivable, _ceiling(counted, weights, group.rubric.gamma.floor or 0.0))
    errors += forgivable
    errors[:, counted.no_table] = np.maximum(errors[:, counted.no_table], 1.0)
    return errors


def _ceiling(counted: Features, weights: Weights, floor: float) -> Array:
    """Return `tabx.score.ceiling.ceiling` of each pair under each weighting, infinite where it is None."""
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


def _squeeze(raw: Array, bound: Array) -> Array:
    """Return `tabx.score.ceiling.squeeze` of each raw sum; 1 where there is no bound or nothing to squeeze."""
    factor = np.ones_like(raw)
    squeezed = (raw > 0) & np.isfinite(bound)
    high, sums = bound[squeezed], raw[squeezed]
    with np.errstate(over="ignore"):  # over next to nothing the second is infinite, and the first the smaller one
        factor[squeezed] = np.minimum(high / (sums + high), high * BELOW / sums)
    return factor
