"""What comparing two results says."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """Whether a predicted result is the gold one."""

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
    """The gold reaches its LIMIT, and the rows beyond it were not given."""

    OTHER_TIED_ROWS = "other tied rows"
    """The prediction holds other rows than the gold, of those that its LIMIT may choose from."""

    TIES_UNKNOWN = "ties unknown"
    """The rows are in another order than the gold's, which orders by a key that was not given and may tie them."""

    READS_CLOCK = "reads the clock"
    """The gold query reads the time."""


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
