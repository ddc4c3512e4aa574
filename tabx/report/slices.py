"""Slices: the models on the pairs with one value of a column of the input, or of one size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tabx.report.beside import means_of
from tabx.report.boards import Pairs
from tabx.report.figures import FIGURES, make_figures
from tabx.report.items import COUNTS, JUDGED, STATUSES, Names
from tabx.report.records import ALL, Slice
from tabx.stats.resampling import Resamples

SIZE = "size"
"""Name of the slices by the number of the gold's cells."""

NO_VALUE = "(none)"
"""Where a line has no such column, or no size, as no pair of its gold table was judged."""

MOST_VALUES = 12
"""Values of a column with a slice of their own: as many lines as are read at a glance. Of more, numbers are put into
four ranges with about as many pairs each, and of texts the rarer ones are put together."""

_CELLS = COUNTS.index("cells.total")


def make_slices(
    pairs: Pairs,
    columns: Mapping[str, tuple[Names, NDArray[np.int64]]],
    models: Sequence[str],
    resamples: Resamples,
    others: Mapping[str, NDArray[np.float64]],
) -> tuple[Slice, ...]:
    """Return the slices by size, then by each column.

    Parameters
    ----------
    pairs : Pairs
    columns : mapping of name to (Names, array of int)
        Values of a column, and their number in each pair.
    models : sequence of str
        By number.
    resamples : Resamples
    others : mapping of str to array
        Values of other metrics by row, as `Items.others`.
    """
    sizes = _sizes(pairs)
    found: list[Slice] = []
    for column, values in [(SIZE, sizes), *((name, _values(*both)) for name, both in columns.items())]:
        for value, mask in masks(values):
            found.extend(_slices(column, value, _Inside(pairs, mask, others), models, resamples))
    return tuple(found)


class _Inside(NamedTuple):
    """The pairs of a slice, and what other metrics say of all pairs."""

    pairs: Pairs
    mask: NDArray[np.bool_]
    others: Mapping[str, NDArray[np.float64]]


def _sizes(pairs: Pairs) -> list[int | None]:
    """Return the cells of each pair's gold table: of a pair that was not judged, what another of the same one says."""
    judged = pairs.status == STATUSES.index(JUDGED)
    known = dict(zip(pairs.tables[judged].tolist(), pairs.counts[judged, _CELLS].tolist(), strict=True))
    return [known.get(table) for table in pairs.tables.tolist()]


def _values(names: Names, numbers: NDArray[np.int64]) -> list[Any]:
    known = names.all
    return [known[number] for number in numbers]


_SHOWN = ("score", "facts.f1", "right")


def _slices(column: str, value: str, inside: _Inside, models: Sequence[str], resamples: Resamples) -> Iterator[Slice]:
    whole = inside.pairs
    pairs = whole.where(inside.mask)
    is_judged = whole.status == STATUSES.index(JUDGED)
    for model in dict.fromkeys(pairs.models.tolist()):
        own = pairs.of(model)
        counted = own.counted
        figures = make_figures(own.sums, counted.failed, resamples, tuple(FIGURES[name] for name in _SHOWN))
        mask = inside.mask & is_judged & (whole.models == model)
        others = means_of(inside.others, whole.tables, mask, (ALL, models[model]), resamples)
        score, f1, right = (figures[name] for name in _SHOWN)
        yield Slice(column, value, models[model], counted, score, f1, right, tuple(others))


def masks(values: Sequence[Any]) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    """Yield the name of each slice of some values, and which pairs are in it; every pair is in exactly one.

    Values are numbers, texts, and None.
    """
    known = [value for value in values if value is not None]
    distinct = set(known)
    if len(distinct) > MOST_VALUES and all(_is_number(value) for value in distinct):
        names = _ranges(values, known)
    else:
        names = _named(values, known)
    # By number: numpy takes a text with a NUL at its end for the text without it.
    numbers = {name: number for number, name in enumerate(dict.fromkeys(names))}
    labels = np.array([numbers[name] for name in names])
    for name in _in_order(names, distinct):
        yield name, labels == numbers[name]


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float)


def _ranges(values: Sequence[Any], known: Sequence[float]) -> list[str]:
    """Return the range of each value: quarters of the pairs, whose ends are values that are there."""
    ends = sorted(set(np.quantile(known, [0.25, 0.5, 0.75, 1.0], method="lower").tolist()))
    least = min(known)
    names = []
    for place, end in enumerate(ends):
        start = least if not place else min(value for value in known if value > ends[place - 1])
        names.append(f"{start!s} to {end!s}" if start < end else str(end))
    return [NO_VALUE if value is None else names[int(np.searchsorted(ends, value))] for value in values]


def _named(values: Sequence[Any], known: Sequence[Any]) -> list[str]:
    texts = [NO_VALUE if value is None else str(value) for value in values]
    counts: dict[str, int] = {}
    for value in known:
        counts[str(value)] = counts.get(str(value), 0) + 1
    if len(counts) <= MOST_VALUES:
        return texts
    frequent = set(sorted(counts, key=lambda text: (-counts[text], text))[: MOST_VALUES - 1])
    rest = f"{len(counts) - len(frequent)} others"
    return [text if text in frequent or text == NO_VALUE else rest for text in texts]


def _in_order(names: Sequence[str], distinct: set[Any]) -> list[str]:
    """Return the names of the slices: numbers by size, texts as they are met, what has no value last."""
    found = list(dict.fromkeys(names))
    if distinct and all(_is_number(value) for value in distinct):
        found.sort(key=lambda name: float("inf") if name == NO_VALUE else float(name.split(" to ")[0]))
    return sorted(found, key=lambda name: name == NO_VALUE or name.endswith(" others"))
