"""Counts as a matrix: the amount of each pair in each column, before any weight."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tabx.align.records import RepairKind
from tabx.base.errors import RubricError
from tabx.compare.records import Counts, Item, ItemKind
from tabx.rubric import Rubric
from tabx.score.causes import cells_at_a_share, choices_of
from tabx.score.kinds import HARMLESS, PARTIAL_WITHOUT_PRICE, is_layout
from tabx.score.magnitude import magnitude
from tabx.score.totals import Totals

PARTIAL_CELL = ItemKind.PARTIAL_CELL
GRADED = (PARTIAL_CELL, *sorted(PARTIAL_WITHOUT_PRICE))
"""The kinds that γ counts: all but the first only for rubrics without a price of their own for them."""

LONE_KEY = "lone_key"
"""A wrong key in a row of one value, which has a price of its own (`tabx.score.totals.price_of_lone_key`)."""


class Column(NamedTuple):
    """One column: a kind of item, and the data type that picks its ω ("" for a flat count)."""

    kind: str
    omega: str = ""


def columns_of(rubric: Rubric) -> tuple[Column, ...]:
    """Return all columns of a rubric: every kind it prices, and the cells that γ counts by type.

    Wrong keys and near values have both: a flat count, and one by γ for rubrics that read them as partial cells.
    """
    flat = [Column(kind) for kind in (*rubric.weights, LONE_KEY) if kind != PARTIAL_CELL]
    return (*flat, *(Column(kind, omega) for kind in GRADED for omega in rubric.omegas))


def is_harmless(column: Column) -> bool:
    """Whether the rubric's cap limits the column."""
    return column.kind in HARMLESS


Array = NDArray[np.float64]


@dataclass(frozen=True)
class KeyCells:
    """Partly right keys under a rubric's settings.

    Attributes
    ----------
    pairs : array of int, shape (cells,)
        Indices of their pairs.
    omegas : tuple of str
        The data type that picks the ω of each.
    amounts, shares : array, shape (cells,)
        γ without ω and factor, and 1 / total.
    alone : array of bool, shape (cells,)
        Whether the key's row has no more than one value.
    """

    pairs: NDArray[np.intp]
    omegas: tuple[str, ...]
    amounts: Array
    shares: Array
    alone: NDArray[np.bool_]


@dataclass(frozen=True)
class ExplainedCells:
    """What single acts explain in one pair, under a rubric's settings.

    Attributes
    ----------
    pair : int
        Index of the pair.
    amounts : array, shape (explanations, data types)
        γ without ω, over the total, of the cells that are not paid in full, keys left out; types as in `omegas`.
    omegas : tuple of str
    keys : tuple of KeyCells
        Partly right keys that are not paid in full; `pairs` holds the indices of the explanations.
    choices : tuple of list of tuple of int
        For each group of explanations that overlap all choices of those that do not.
    """

    pair: int
    amounts: Array
    omegas: tuple[str, ...]
    keys: KeyCells
    choices: tuple[list[tuple[int, ...]], ...]


@dataclass(frozen=True)
class Features:
    """The amounts that weights are applied to, for many pairs under the same settings.

    Attributes
    ----------
    columns : tuple of Column
    amounts : array, shape (pairs, columns)
        Σ count / total, γ without ω.
    cell, row, column : array, shape (pairs,)
        The least share of the table that one cell, row, column can be.
    lightest : array, shape (pairs,)
        The factor of the cheapest error: the weight of the lightest gold column, 1 at most.
    no_table : array of bool, shape (pairs,)
    keys : KeyCells
        Partly right keys, which no product of matrices can price: they cost less than a wrong key.
    explained : tuple of ExplainedCells
        Of the pairs of which single acts explain some cells.
    """

    columns: tuple[Column, ...]
    amounts: Array
    cell: Array
    row: Array
    column: Array
    lightest: Array
    no_table: NDArray[np.bool_]
    keys: KeyCells
    explained: tuple[ExplainedCells, ...] = ()


def features(pairs: Sequence[Counts], rubric: Rubric) -> Features:
    """Return the amounts of the pairs under a rubric's settings (γ, share, empty cells).

    Its weights are not read.

    Raises
    ------
    RubricError
        If the counts hold a kind of item without a price in rubrics.
    """
    columns = columns_of(rubric)
    reader = _ItemReader(rubric, columns)
    totals = [Totals.of(counts, rubric) for counts in pairs]
    amounts = reader.amounts(pairs, totals)
    return Features(
        columns=columns,
        amounts=amounts,
        cell=np.array([1 / (total.value or total.cell) for total in totals]),
        row=np.array([total.least(total.row) for total in totals]),
        column=np.array([total.least(total.column) for total in totals]),
        lightest=np.array([_lightest(counts) for counts in pairs]),
        no_table=np.array([counts.no_table for counts in pairs]),
        keys=reader.key_cells(),
        explained=tuple(
            reader.explained_cells(index, counts, total)
            for index, (counts, total) in enumerate(zip(pairs, totals, strict=True))
            if counts.explanations
        ),
    )


class _ItemReader:
    """Adds the amounts of items to the row of their pair, and keeps partly right keys apart."""

    def __init__(self, rubric: Rubric, columns: Sequence[Column]) -> None:
        self._rubric = rubric
        self._place = {column: index for index, column in enumerate(columns)}
        self._types = frozenset(rubric.omegas)
        self._graded = magnitude(rubric)  # ω is a weight, applied later, as the weightings may sweep it
        self._keys: list[KeyCell] = []

    def amounts(self, pairs: Sequence[Counts], totals: Sequence[Totals]) -> Array:
        """Return the amounts of all pairs by columns, without what is forgiven."""
        amounts = np.zeros((len(pairs), len(self._place)))
        for index, (counts, total) in enumerate(zip(pairs, totals, strict=True)):
            for item in counts.items:
                if not item.forgiven:
                    self._add(item, total, amounts[index], index)
        return amounts

    def _add(self, item: Item, total: Totals, row: Array, index: int) -> None:
        """Add an item of the pair `index` to the row of its amounts."""
        kind = RepairKind.LAYOUT if is_layout(item, self._rubric.empty_lines) else item.kind
        share = item.weight / total.of_kind(kind, item.of)
        if self._is_dear_key(item):
            self._keys.append(self._key_cell(index, item, total, share))
            return
        if item.kind in GRADED:
            row[self._place[Column(item.kind, _omega(item, self._types))]] += self._graded(item) * share
        if item.kind != PARTIAL_CELL:
            is_lone = item.kind == ItemKind.WRONG_KEY and total.holds_one_value(item)
            flat = self._place.get(Column(LONE_KEY if is_lone else kind))
            if flat is None:
                raise RubricError(f"rubric {self._rubric.name!r} has no price for {str(item.kind)!r}")
            row[flat] += total.amount(item, kind) * share

    def _key_cell(self, index: int, item: Item, total: Totals, share: float) -> KeyCell:
        return index, _omega(item, self._types), self._graded(item), share, total.holds_one_value(item)

    def key_cells(self) -> KeyCells:
        """Return the partly right keys of all pairs."""
        return _key_cells(self._keys)

    def explained_cells(self, index: int, counts: Counts, total: Totals) -> ExplainedCells:
        """Return what single acts explain in the pair `index`."""
        omegas = tuple(self._rubric.omegas)
        amounts = np.zeros((len(counts.explanations), len(omegas)))
        keys: list[KeyCell] = []
        for number, explanation in enumerate(counts.explanations):
            for place in cells_at_a_share(explanation, counts.items, self._rubric):
                item = counts.items[place]
                share = item.weight / total.of_kind(item.kind, item.of)
                if item.forgiven:
                    continue
                if self._is_dear_key(item):
                    keys.append(self._key_cell(number, item, total, share))
                else:
                    amounts[number, omegas.index(_omega(item, self._types))] += self._graded(item) * share
        return ExplainedCells(index, amounts, omegas, _key_cells(keys), tuple(choices_of(counts.explanations)))

    def _is_dear_key(self, item: Item) -> bool:
        return item.kind == PARTIAL_CELL and item.key and self._rubric.gamma.key_factor != 1.0


KeyCell = tuple[int, str, float, float, bool]
"""Index, data type, γ and share of a partly right key, and whether its row has no more than one value."""


def _key_cells(keys: Sequence[KeyCell]) -> KeyCells:
    return KeyCells(
        np.array([key[0] for key in keys], dtype=np.intp),
        tuple(key[1] for key in keys),
        np.array([key[2] for key in keys]),
        np.array([key[3] for key in keys]),
        np.array([key[4] for key in keys], dtype=np.bool_),
    )


def _omega(item: Item, types: Container[str]) -> str:
    """Return the data type that picks a cell's ω; "Others" for one without its own."""
    return item.type.value if item.type is not None and item.type.value in types else "Others"


def _lightest(counts: Counts) -> float:
    return min(1.0, min((weight for weight in counts.column_weights if weight > 0), default=1.0))
