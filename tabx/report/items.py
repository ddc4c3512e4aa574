"""The numbers of each pair that figures are made of: about 400 bytes a pair, besides its name.

Sums of them, over any pairs, give every figure: intervals and tests draw pairs anew and never read a line again
(sacrebleu's habit of sufficient statistics).
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tabx.values.records import DataType

JUDGED, FAILED, SKIPPED = "judged", "failed", "skipped"
STATUSES = (JUDGED, FAILED, SKIPPED)

OF_FACTS = ("precision", "recall", "f1")
RATES = ("score", "error", *OF_FACTS, "right")
"""Figures of a pair of which there are means; not a number where a pair has none. "right" is 1 for an error of 0."""

LINES = ("exact", "relaxed", "missing", "extra", "total")
CHANGES = ("missing", "extra", "partial")
"""Counts of rows and columns, and those by data type, in the order of a line of results."""

TYPES = tuple(str(data_type) for data_type in DataType)

COUNTS = (
    *(f"facts.{name}" for name in ("gold", "predicted", "found")),
    *(f"rows.{name}" for name in LINES),
    *(f"columns.{name}" for name in LINES),
    "cells.total",
    *(f"column_types.{name}.{change}" for name in TYPES for change in CHANGES),
    *(f"cell_types.{name}.{change}" for name in TYPES for change in CHANGES),
)
"""Names of the counts of a pair."""

_COLUMN = {name: place for place, name in enumerate(COUNTS)}

NO_DATASET = "(none)"
"""Data set of a pair that has none; where no pair has one, all are one data set without a name."""

UNSCORED = np.inf
"""Stands for the value of another metric that could not score the pair; no metric gives it."""

DEAREST = 3
"""Kinds of error kept of each pair: the page's list of pairs shows so many beside each other."""


class Names:
    """Names by number, in the order in which they are met."""

    def __init__(self) -> None:
        self._numbers: dict[Any, int] = {}

    def number(self, name: Any) -> int:
        """Return the number of a name, a new one where it was not met."""
        return self._numbers.setdefault(name, len(self._numbers))

    def __len__(self) -> int:
        return len(self._numbers)

    @property
    def all(self) -> list[Any]:
        """All names, by number."""
        return list(self._numbers)


class Items:
    """The pairs of one signature, a row of numbers each.

    Attributes
    ----------
    datasets, models, tables, terms : Names
        A table is a data set, an id and the hash of the gold: what several predictions may share.
    slices : tuple of Names
        Values of each column that slices are made by.
    reasons : mapping of row to str
    """

    def __init__(self, slices: int) -> None:
        self.datasets, self.models, self.tables, self.terms = Names(), Names(), Names(), Names()
        self.slices = tuple(Names() for _ in range(slices))
        self.reasons: dict[int, str] = {}
        self._keys, self._rates, self._counts = array("i"), array("d"), array("i")
        self._slices, self._dearest, self._costs = array("i"), array("i"), array("d")
        self._status = array("b")
        self._others: dict[str, array[float]] = {}
        self._metric_of: dict[str, str] = {}

    def __len__(self) -> int:
        return len(self._status)

    def add(self, dataset: str, model: str, data: Mapping[str, Any], values: tuple[Any, ...]) -> None:
        """Take in one line of results, with the values of the slices' columns."""
        self._add_others(data.get("metrics", {}), data.get("metric_parts", {}))
        if data["reason"]:
            self.reasons[len(self)] = data["reason"]
        self._status.append(STATUSES.index(data["status"]))
        table = self.tables.number((dataset, data["id"], data.get("gold", "")))
        self._keys.extend((self.datasets.number(dataset), self.models.number(model), table))
        facts = data.get("facts") or {}
        is_right = None if data["error"] is None else float(data["error"] == 0)
        rates = (data["score"], data["error"], *(facts.get(name) for name in OF_FACTS), is_right)
        self._rates.extend(np.nan if rate is None else rate for rate in rates)
        self._counts.extend(_counts(data))
        self._slices.extend(names.number(value) for names, value in zip(self.slices, values, strict=True))
        terms = [(self.terms.number(name), cost) for name, _, cost in data["terms"][:DEAREST]]
        terms += [(-1, 0.0)] * (DEAREST - len(terms))
        self._dearest.extend(number for number, _ in terms)
        self._costs.extend(cost for _, cost in terms)

    def _add_others(self, metrics: Mapping[str, float | None], parts: Mapping[str, float]) -> None:
        for name in parts:
            # Names of metrics may have points, too: the longest is the part's own.
            self._metric_of[name] = max((one for one in metrics if name.startswith(f"{one}.")), key=len, default=name)
        for name, value in {**metrics, **parts}.items():
            values = self._others.setdefault(name, array("d"))
            values.extend([np.nan] * (len(self) - len(values)))
            values.append(UNSCORED if value is None else value)

    @property
    def others(self) -> dict[str, NDArray[np.float64]]:
        """Values of other metrics by row: not a number where not asked for, `UNSCORED` where they had none.

        Parts ("h-score.content") stand behind their metric, and have no value where it has none.
        """
        found = {
            name: np.pad(np.array(values), (0, len(self) - len(values)), constant_values=np.nan)
            for name, values in self._others.items()
        }
        for part, metric in self._metric_of.items():
            found[part] = np.where(np.isinf(found[metric]), UNSCORED, found[part])
        wholes = [name for name in found if name not in self._metric_of]
        return {
            name: found[name]
            for whole in wholes
            for name in (whole, *(part for part, metric in self._metric_of.items() if metric == whole))
        }

    @property
    def dataset_names(self) -> tuple[str, ...]:
        """Names of the data sets by number; () where no pair has one."""
        names = tuple(self.datasets.all)
        return () if names == (NO_DATASET,) else names

    @property
    def shared_ids(self) -> int:
        """Ids of a data set that stand for several gold tables: row numbers of different inputs, or a gold changed."""
        golds = {key for key in self.tables.all if key[2]}
        return sum(number > 1 for number in Counter(key[:2] for key in golds).values())

    @property
    def keys(self) -> NDArray[np.int64]:
        """Numbers of data set, model and gold table, by row."""
        return _matrix(self._keys, 3).astype(np.int64)

    @property
    def status(self) -> NDArray[np.int64]:
        """Index in `STATUSES`, by row."""
        return np.array(self._status, dtype=np.int64)

    @property
    def rates(self) -> NDArray[np.float64]:
        """`RATES` by row."""
        return _matrix(self._rates, len(RATES))

    @property
    def counts(self) -> NDArray[np.int32]:
        """`COUNTS` by row."""
        return _matrix(self._counts, len(COUNTS))

    @property
    def slice_values(self) -> NDArray[np.int64]:
        """Numbers of the values of the slices' columns, by row."""
        return _matrix(self._slices, max(len(self.slices), 1)).astype(np.int64)

    def dearest(self, row: int) -> tuple[tuple[str, float], ...]:
        """Return the dearest kinds of error of a pair with their costs, those alone that cost something."""
        names, start = self.terms.all, row * DEAREST
        numbers, costs = self._dearest[start : start + DEAREST], self._costs[start : start + DEAREST]
        return tuple((names[number], cost) for number, cost in zip(numbers, costs, strict=True) if cost > 0)


def _matrix(values: Any, columns: int) -> NDArray[Any]:
    return np.array(values).reshape(-1, columns)


def _counts(data: Mapping[str, Any]) -> list[int]:
    """Return `COUNTS` of a line; zeros where it was not judged."""
    counts = [0] * len(COUNTS)
    structure = data.get("structure")
    if structure is None:
        return counts
    counts[:3] = [data["facts"][name] for name in ("gold", "predicted", "found")]
    counts[3 : 3 + 2 * len(LINES)] = [*structure["rows"], *structure["columns"]]
    counts[_COLUMN["cells.total"]] = sum(part["counts"]["cells"] for part in data["parts"])
    for kind in ("column_types", "cell_types"):
        for name, changes in structure[kind].items():
            place = _COLUMN[f"{kind}.{name}.{CHANGES[0]}"]
            counts[place : place + len(CHANGES)] = changes
    return counts
