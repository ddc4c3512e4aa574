"""Whether two results are the same table.

`match_results` reads the values (`values`), codes them (`coding`), cuts the rows into blocks of tied ones (`blocks`),
and looks for a pairing of columns under which the rows agree (`pairing`), or are another choice of tied rows under a
LIMIT (`choosing`). Where there is none, `reasons` says what is amiss.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

import numpy as np

from tabx.base.errors import OptionError
from tabx.sql.blocks import tied_blocks
from tabx.sql.choosing import Choice
from tabx.sql.closeness import REL_TOL, Closeness
from tabx.sql.coding import Coded, code_columns, code_together
from tabx.sql.matches import Flag, Match, Verdict
from tabx.sql.ordering import Keyed, Order
from tabx.sql.pairing import Pairs, Search
from tabx.sql.reasons import columns_there, why_different
from tabx.sql.result import Result, Row, Value
from tabx.sql.row_pairs import GivenUpError
from tabx.sql.values import Column, Ints, Reading, read_column

GIVEN_UP = "the columns are too alike: the search for those that pair was given up"


def match_results(  # noqa: PLR0913
    gold: Result,
    predicted: Result,
    *,
    order: Order | None = None,
    order_keys: Sequence[Row] | None = None,
    tied: Keyed | None = None,
    rel_tol: float = REL_TOL,
    strict_types: bool = False,
    ignore_case: bool = False,
    trim: bool = False,
) -> Match:
    """Return whether a predicted result is the gold one.

    Parameters
    ----------
    gold, predicted : Result
        The results; names of columns play no part.
    order : Order or None
        What the gold query says of the order of its rows; None compares rows in any order.
    order_keys : sequence of tuple or None
        For each gold row the values that it is ordered by (`Order.split`); None takes them from the selected columns.
        Where some key is not selected, rows that it ties are not known, and each stands where it stands.
    tied : Keyed or None
        What the gold query returns without its LIMIT, and its keys (`Order.unlimited_sql`, `Order.split`): then any
        choice of tied rows that the LIMIT leaves is right.
    rel_tol : float
        Relative difference up to which two numbers are one value, from 0 to below 1. Up to the default, 1e-6, two whole
        numbers are one only if they are equal: they are ids, years and counts, in which floats leave no noise.
    strict_types : bool
        Whether 1, 1.0 and the text "1" are three values.
    ignore_case, trim : bool
        Whether texts are compared without case, and without blanks at their ends.

    Raises
    ------
    OptionError
        For a tolerance out of its range.
    ValueError
        Where there is not one row of keys for each gold row.
    """
    if not 0 <= rel_tol < 1:
        raise OptionError(f"rel_tol is {rel_tol}; it is a relative difference from 0 to below 1")
    reading = Reading(
        strict_types=strict_types,
        ignore_case=ignore_case,
        trim=trim,
        empty_is_null=not (gold.keeps_null and predicted.keeps_null),
    )
    comparing = _Comparing(gold, predicted, order or Order(), reading, Closeness(rel_tol, rel_tol <= REL_TOL))
    return comparing.match(order_keys, tied)


@dataclass
class _Comparing:
    """One comparison: its sides and its options."""

    gold: Result
    predicted: Result
    order: Order
    reading: Reading
    closeness: Closeness

    def match(self, order_keys: Sequence[Row] | None, tied: Keyed | None) -> Match:
        """Return what comparing the sides says, with all flags."""
        blocks, ties_known = self._blocks(order_keys)
        try:
            match = self._compared(blocks, ties_known)
            if not match.is_right and tied is not None and (chosen := self._chosen(tied)) is not None:
                match = chosen
        except GivenUpError:
            match = Match(Verdict.NOT_JUDGED, GIVEN_UP)
        flags = [*match.flags]
        if self.order.reads_clock:
            flags.append(Flag.READS_CLOCK)
        if tied is None and self._limit_is_reached():
            flags.append(Flag.LIMIT_MAY_CUT_TIE)
        return replace(match, flags=tuple(flags))

    def _limit_is_reached(self) -> bool:
        limit = self.order.limit
        return self.order.has_limit and (limit is None or len(self.gold.rows) >= limit)

    def _blocks(self, order_keys: Sequence[Row] | None) -> tuple[Ints, bool]:
        """Return the blocks of tied gold rows, and whether the ties are known."""
        rows = len(self.gold.rows)
        if order_keys is not None and len(order_keys) != rows:
            raise ValueError(f"{len(order_keys)} rows of keys for {rows} gold rows")
        if not self.order.orders:
            return np.zeros(rows, dtype=np.int64), True
        if order_keys is not None:
            return tied_blocks(order_keys, self.closeness.rel_tol), True
        selected, are_all = self.order.selected(self.gold)
        return (tied_blocks(selected, self.closeness.rel_tol), True) if are_all else (np.arange(rows), False)

    def _compared(self, blocks: Ints, ties_known: bool) -> Match:
        if not self.gold.rows and not self.predicted.rows:
            return _both_empty(self.gold, self.predicted)
        gold, predicted = code_columns(*_columns_read(self.gold, self.predicted, self.reading), self.closeness)
        there = columns_there(gold, predicted)
        if len(self.gold.rows) != len(self.predicted.rows) or len(there) < len(gold):
            return Match(Verdict.DIFFERENT, why_different(self.gold, self.predicted, there), columns=there)
        pairs = Search(gold, predicted, self.closeness, (blocks, blocks)).pairs()
        if pairs is not None:
            return self._right(pairs)
        anywhere = np.zeros_like(blocks)
        if blocks.any() and (pairs := Search(gold, predicted, self.closeness, (anywhere, anywhere)).pairs()):
            reason = "the rows are in another order" + ("" if ties_known else ", unless an unknown key ties them")
            return Match(Verdict.DIFFERENT, reason, () if ties_known else (Flag.TIES_UNKNOWN,), pairs)
        return Match(Verdict.DIFFERENT, "every column is there, but its values stand in other rows", columns=there)

    def _chosen(self, tied: Keyed) -> Match | None:
        """Return the match if the predicted rows are another choice that the LIMIT leaves, else None."""
        start = self.order.offset or 0
        end = start + len(self.gold.rows)
        is_cut = end <= len(tied.result.rows) > len(self.gold.rows) == len(self.predicted.rows) > 0
        keys = tied.keys if self.order.orders else [()] * len(tied.result.rows)
        if not is_cut or keys is None:
            return None
        blocks = tied_blocks(keys, self.closeness.rel_tol)
        in_reach = np.flatnonzero((blocks >= blocks[start]) & (blocks <= blocks[end - 1])).tolist()
        rows = tied.result.with_rows([tied.result.rows[row] for row in in_reach])
        gold, predicted = coded_together(rows, self.predicted, self.reading, self.closeness)
        pairs = Choice(gold, predicted, self.closeness, (blocks[in_reach], blocks[start:end])).pairs()
        if pairs is None:
            return None
        match = self._right(pairs)
        reason = f"{match.reason}; of the tied rows, others than the gold's"
        return replace(match, reason=reason, flags=(Flag.OTHER_TIED_ROWS,))

    def _right(self, pairs: Pairs) -> Match:
        more = len(self.predicted.columns) - len(self.gold.columns)
        if more:
            columns = "a further column" if more == 1 else f"{more} further columns"
            return Match(Verdict.SAME_AND_MORE, f"the gold's rows, and {columns}", columns=pairs)
        moved = any(one != other for one, other in pairs)
        return Match(
            Verdict.SAME, "the same rows, the columns in another order" if moved else "the same rows", columns=pairs
        )


def coded_together(
    gold: Result, predicted: Result, reading: Reading, closeness: Closeness | None = None
) -> tuple[list[Coded], list[Coded]]:
    """Return the columns of both results by codes that all of them share."""
    return code_together(*_columns_read(gold, predicted, reading), closeness or Closeness())


Types = set[type]


def _columns_read(gold: Result, predicted: Result, reading: Reading) -> tuple[list[Column], list[Column]]:
    """Return the columns of both results, read; texts stand for dates where one side holds dates."""
    columns, others = _turned(gold), _turned(predicted)
    types, other_types = [set(map(type, column)) for column in columns], [set(map(type, column)) for column in others]
    has_dates = any(issubclass(kind, date) for kinds in (*types, *other_types) for kind in kinds)
    reading = replace(reading, moments=has_dates and not reading.strict_types)
    return _read(columns, types, reading), _read(others, other_types, reading)


def _turned(result: Result) -> list[tuple[Value, ...]]:
    return list(zip(*result.rows, strict=True)) or [()] * len(result.columns)


def _read(columns: Sequence[Row], types: Sequence[Types], reading: Reading) -> list[Column]:
    return [read_column(column, reading, kinds) for column, kinds in zip(columns, types, strict=True)]


def _both_empty(gold: Result, predicted: Result) -> Match:
    more = len(predicted.columns) > len(gold.columns)
    verdict = Verdict.SAME_AND_MORE if more else Verdict.SAME
    return Match(verdict, "neither has a row", (Flag.BOTH_EMPTY,))
