"""The weights of many weightings at once: α·β and null resolved as `Rubric.weights` resolves them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tabx.meta.sweep.columns import GRADED, KEY, Column
from tabx.meta.sweep.features import Array
from tabx.meta.sweep.weightings import Weightings
from tabx.rubric import Rubric


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
