"""Whether the rows of paired columns are the same bag, value by value."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tabx.sql.closeness import Closeness
from tabx.sql.coding import Coded
from tabx.sql.hashing import Hashes, mixed
from tabx.sql.matched import can_match
from tabx.sql.values import Flags, Ints

_BITS_WITHOUT_NOISE = 36
"""Bits of a float that adding in another order leaves alone: some 11 digits of 16."""

_MOST_PAIRS = 5_000_000
"""Pairs of rows with close numbers that are looked at before matching them is given up."""


class GivenUpError(Exception):
    """A search that takes more than it may."""


def rows_pair(
    gold: Sequence[Coded], predicted: Sequence[Coded], blocks: tuple[Ints, Ints], closeness: Closeness
) -> bool:
    """Return whether each gold row has a predicted row of its own with the same values, in its block.

    Parameters
    ----------
    gold, predicted : sequence of Coded
        The columns, paired by place.
    blocks : (array, array) of int
        The blocks of the gold and of the predicted rows.
    closeness : Closeness
        When loose values are one.
    """
    sides = [
        _Rows([at, *(one.codes for one in columns)]) for at, columns in zip(blocks, (gold, predicted), strict=True)
    ]
    if not _equal_rows(sides[0], sides[1]):
        return False
    loose = [(one, other) for one, other in zip(gold, predicted, strict=True) if one.is_loose or other.is_loose]
    return not loose or _loose_pair(loose, sides[0].hashes, sides[1].hashes, closeness)


class _Rows:
    """The rows of one side: their codes by column, a hash of each row, an order by the hashes."""

    def __init__(self, codes: Sequence[Ints]) -> None:
        self.codes = codes
        self.hashes: Hashes = np.zeros(len(codes[0]), dtype=np.uint64)
        for column in codes:
            self.hashes = mixed(self.hashes ^ column.astype(np.uint64))
        self.order = np.argsort(self.hashes, kind="stable")


def _equal_rows(one: _Rows, other: _Rows) -> bool:
    """Return whether both sides are the same bag of rows by their codes."""
    if not np.array_equal(one.hashes[one.order], other.hashes[other.order]):
        return False
    # Unlike rows have unlike hashes but for an accident; sorting by the codes themselves settles it.
    return _equal(one, other, one.order, other.order) or _equal(
        one, other, np.lexsort(one.codes), np.lexsort(other.codes)
    )


def _equal(one: _Rows, other: _Rows, order: Ints, other_order: Ints) -> bool:
    pairs = zip(one.codes, other.codes, strict=True)
    return all(np.array_equal(codes[order], other_codes[other_order]) for codes, other_codes in pairs)


def _loose_pair(
    columns: Sequence[tuple[Coded, Coded]], gold_hashes: Hashes, predicted_hashes: Hashes, closeness: Closeness
) -> bool:
    """Return whether rows of equal codes can be paired so that their loose values are one.

    In the order of their numbers they usually can. Where the order of close numbers is not that of the other side,
    rounding the noise off may help; what is still left is matched.
    """
    for digits in (0, _BITS_WITHOUT_NOISE):
        first = _by_size([one for one, _ in columns], gold_hashes, digits)
        second = _by_size([other for _, other in columns], predicted_hashes, digits)
        fits = rows_fit(columns, first, second, closeness)
        if fits.all():
            return True
    groups = gold_hashes[first]
    return all(
        _matched(columns, first[groups == group], second[groups == group], closeness)
        for group in np.unique(groups[~fits])
    )


def _by_size(columns: Sequence[Coded], hashes: Hashes, bits: int) -> Ints:
    every = np.arange(len(hashes))
    sizes = [column.sizes(every) for column in reversed(columns)]
    if bits:
        sizes = [np.ldexp(np.round(np.ldexp(part, bits)), exponent - bits) for part, exponent in map(np.frexp, sizes)]
    order: Ints = np.lexsort([*sizes, hashes])
    return order


def rows_fit(columns: Sequence[tuple[Coded, Coded]], rows: Ints, other_rows: Ints, closeness: Closeness) -> Flags:
    """Return which rows are one with the other side's row in the same place."""
    fits = np.ones(len(rows), dtype=bool)
    for one, other in columns:
        fits &= one.are_one(rows, other, other_rows, closeness)
    return fits


def _matched(columns: Sequence[tuple[Coded, Coded]], rows: Ints, other_rows: Ints, closeness: Closeness) -> bool:
    """Return whether some rows can be matched with as many others, each with one that it fits."""
    near = []
    left = _MOST_PAIRS
    column = columns[0][1]
    other_rows = other_rows[np.argsort(column.sizes(other_rows), kind="stable")]
    sizes = column.sizes(other_rows)
    least, most = closeness.window(columns[0][0].sizes(rows))
    starts, ends = np.searchsorted(sizes, least), np.searchsorted(sizes, most, side="right")
    for row, start, end in zip(rows, starts, ends, strict=True):
        left -= int(end - start)
        if left < 0:
            raise GivenUpError
        within = other_rows[start:end]
        fits = rows_fit(columns, np.full(len(within), row), within, closeness)
        near.append((start + np.flatnonzero(fits)).tolist())
    return can_match(near)
