"""Whether two results are the same table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tabx.sql.ordering import Keyed, Order
from tabx.sql.result import Result, Row

REL_TOL = 1e-6
"""Relative difference up to which two numbers are one value: what floats that were added in another order, or kept in
four bytes, differ by at most."""


class Verdict(StrEnum):
    """What a comparison says."""

    SAME = "same"
    SAME_AND_MORE = "same and more"
    """The gold's columns, and further ones."""

    DIFFERENT = "different"
    NOT_JUDGED = "not judged"
    """The gold cannot be had, or the search for the pairs of columns was given up."""


class Flag(StrEnum):
    """What a reader of a verdict should know."""

    BOTH_EMPTY = "both empty"
    LIMIT_MAY_CUT_TIE = "a LIMIT may cut a tie"
    """The gold has a LIMIT that it reaches, and the rows beyond it were not given."""

    OTHER_TIED_ROWS = "other tied rows"
    """The prediction holds other rows than the gold, of those that its LIMIT may choose from."""

    TIES_UNKNOWN = "ties unknown"
    """The gold orders by a key whose values were not given."""

    READS_CLOCK = "reads the clock"


@dataclass(frozen=True)
class Match:
    """What comparing two results says.

    Attributes
    ----------
    verdict : Verdict
        same, same and more, different, or not judged.
    reason : str
        One short sentence.
    flags : tuple of Flag
        What a reader should know.
    columns : tuple of (int, int)
        Pairs of gold and predicted columns, by place; of a different result those that hold the same values.
    """

    verdict: Verdict
    reason: str
    flags: tuple[Flag, ...] = ()
    columns: tuple[tuple[int, int], ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether the prediction holds what the gold does, and maybe more columns."""
        return self.verdict in (Verdict.SAME, Verdict.SAME_AND_MORE)


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
        For each gold row the values that it is ordered by (`Order.split`); None takes the keys that are selected.
    tied : Keyed or None
        What the gold query returns without its LIMIT, with its keys (`Order.unlimited_sql`, `Order.split`), or at least
        its rows from the first that may be left out: then a LIMIT takes any choice of tied rows.
    rel_tol : float
        Relative difference up to which two numbers are one value. At 1e-6 and below two whole numbers are one only if
        they are equal: they are ids, years and counts, in which floats leave no noise.
    strict_types : bool
        Whether 1, 1.0 and the text "1" are three values.
    ignore_case, trim : bool
        Whether texts are compared without case, and without blanks at their ends.
    """
    raise NotImplementedError
