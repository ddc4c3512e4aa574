"""The record of the agreement of several answers to the same questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import sqrt

_SPARSE = {"sparse": True}
"""Left out of JSON at its default."""


@dataclass(frozen=True, slots=True)
class PollVoter:
    """One of several that were asked.

    Attributes
    ----------
    name : str
        A backbone's name; "1", "2", … for one that is asked several times.
    error, score : float or None
        Of the pair judged by its answers alone; None where it failed, and after `tabx.rescore`.
    failure : str
        Why it gave no answers, or not all; "" where it did.
    """

    name: str
    error: float | None = None
    score: float | None = None
    failure: str = field(default="", metadata=_SPARSE)


@dataclass(frozen=True, slots=True)
class PollSplit:
    """A decision on which not all vote the same.

    Attributes
    ----------
    kind : str
        "turn", "column", "row", "header" or "cell".
    what : str
        What it is about.
    votes : tuple of str
        Vote of each voter, in their order; "" for an abstention.
    taken : str
        What was decided; "" where it was left to the rules.
    """

    kind: str
    what: str
    votes: tuple[str, ...]
    taken: str


@dataclass(frozen=True, slots=True)
class PollFigures:
    """How far the answers of one kind agree.

    Attributes
    ----------
    kind : str
    decisions : int
        Decisions with two answers or more.
    split : int
        Decisions among them on which not all vote the same.
    agreement : float or None
        Share of the pairs of answers that agree, mean over the decisions, 0 to 1; None without decisions.
    alpha : float or None
        Krippendorff's alpha for nominal data (2011): the agreement beyond what chance gives, 1 at most. None where the
        answers are of no closed set (rows, columns), and where all are the same.
    """

    kind: str
    decisions: int
    split: int
    agreement: float | None
    alpha: float | None = None


@dataclass(frozen=True, slots=True)
class Poll:
    """How far several answers to the same questions agree, and where they do not.

    Attributes
    ----------
    by : str
        "repeats", "panel" or "swap".
    voters : tuple of PollVoter
    decisions, split : int
        As of `PollFigures`, of all kinds together.
    tied : int
        Decisions without a majority, left to the rules.
    agreement : float or None
        As of `PollFigures`.
    figures : tuple of PollFigures
        By kind.
    splits : tuple of PollSplit
    of : str
        The voter that gave these answers, if it is itself asked several times; "" for the outermost poll.
    """

    by: str
    voters: tuple[PollVoter, ...]
    decisions: int
    split: int
    tied: int
    agreement: float | None
    figures: tuple[PollFigures, ...] = ()
    splits: tuple[PollSplit, ...] = field(default=(), metadata=_SPARSE)
    of: str = field(default="", metadata=_SPARSE)

    @property
    def flip_rate(self) -> float | None:
        """Share of the decisions on which not all vote the same; None without decisions."""
        return self.split / self.decisions if self.decisions else None

    @property
    def errors(self) -> tuple[float, ...]:
        """Errors of the voters that have one."""
        return tuple(voter.error for voter in self.voters if voter.error is not None)

    @property
    def spread(self) -> float | None:
        """Standard deviation of the voters' errors (n − 1); None for fewer than two."""
        return _deviation(self.errors)

    def unscored(self) -> Poll:
        """Return the record without scores: under another rubric they are not known."""
        return replace(self, voters=tuple(replace(voter, error=None, score=None) for voter in self.voters))


def _deviation(numbers: Sequence[float]) -> float | None:
    if len(numbers) < 2:
        return None
    if min(numbers) == max(numbers):
        return 0.0
    mean = sum(numbers) / len(numbers)
    return sqrt(sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1))
