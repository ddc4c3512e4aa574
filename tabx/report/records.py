"""What a comparison is made of: figures with their intervals, leaderboards, kinds of error, slices, listed pairs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

ALL = ""
"""Name of the scope that holds all data sets together; of the only data set where none is named."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure over the judged pairs of a scope.

    Attributes
    ----------
    value : float or None
        None where nothing can be divided by.
    low, high : float or None
        95 % interval by a bootstrap over the gold tables; None for fewer than two.
    count : int
        What the sum is divided by: pairs of a mean, else gold rows, columns or cells, or facts.
    worst, best : float or None
        Of a mean over pairs: what it would be at worst and at best, whatever the failed pairs would get; None where
        that has no bound, and for figures that are no means.
    """

    value: float | None
    low: float | None
    high: float | None
    count: int
    worst: float | None = None
    best: float | None = None


@dataclass(frozen=True, slots=True)
class Counted:
    """How many pairs were judged, failed, and skipped for want of a prediction."""

    judged: int = 0
    failed: int = 0
    skipped: int = 0


@dataclass(frozen=True, slots=True)
class Distribution:
    """How the scores spread.

    Attributes
    ----------
    bins : tuple of int
        Pairs with a score from 0 to .05, … from .95 to 1; 1 is in the last.
    quantiles : tuple of float
        5 %, 25 %, 50 %, 75 %, 95 %; () without a judged pair.
    perfect, zero : int
        Pairs of error 0, and of score 0 (no table in the prediction).
    """

    bins: tuple[int, ...]
    quantiles: tuple[float, ...]
    perfect: int
    zero: int


@dataclass(frozen=True, slots=True)
class ModelResult:
    """One model on one data set, or on all (`ALL`).

    Attributes
    ----------
    dataset, model : str
    counted : Counted
    figures : mapping of name to Figure
        The names are those of `tabx.report.figures.FIGURES`.
    distribution : Distribution
    """

    dataset: str
    model: str
    counted: Counted
    figures: Mapping[str, Figure]
    distribution: Distribution


@dataclass(frozen=True, slots=True)
class Tested:
    """Two models on the gold tables that both were judged on.

    Attributes
    ----------
    first, second : str
    count : int
        Gold tables.
    difference, low, high : float or None
        Mean score of the first less that of the second, with its 95 % interval.
    p, p_holm : float or None
        Of a paired permutation test, and corrected for the number of tests in the board (Holm, 1979); None where
        there are fewer than two gold tables.
    is_told_apart : bool
        Whether the corrected p is below .05.
    """

    first: str
    second: str
    count: int
    difference: float | None
    low: float | None
    high: float | None
    p: float | None
    p_holm: float | None
    is_told_apart: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """One model's place in a leaderboard.

    Attributes
    ----------
    rank : int
        1 plus the models that are told apart from it and score more; ties share a rank.
    model : str
    counted : Counted
    score : Figure
        Over the pairs that count in the board.
    tied : tuple of str
        Models that nothing tells apart from it.
    """

    rank: int
    model: str
    counted: Counted
    score: Figure
    tied: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """The models on the gold tables that all of them were tried on.

    Attributes
    ----------
    dataset : str
        A data set, or `ALL`.
    tables : int
        Gold tables that count: those that every model was tried on.
    left_out : int
        Gold tables that some model was not tried on.
    standings : tuple of Standing
        Best first; () where no gold table is common to all.
    tests : tuple of Tested
        Of every two models.
    """

    dataset: str
    tables: int
    left_out: int
    standings: tuple[Standing, ...]
    tests: tuple[Tested, ...]


@dataclass(frozen=True, slots=True)
class KindOfError:
    """One kind of error, or of cause, of one model on one data set (or `ALL`).

    Attributes
    ----------
    dataset, model, name : str
    pairs : int
        Judged pairs that have it.
    count : float
        How many there are, as the rubric counts them; of a cause, the cells that it explains.
    cost : float
        Mean of what it adds to the error, over all judged pairs.
    """

    dataset: str
    model: str
    name: str
    pairs: int
    count: float
    cost: float


@dataclass(frozen=True, slots=True)
class ErrorsOfKind:
    """The errors of one of Struc-Bench's kinds of one model on one data set (or `ALL`).

    Attributes
    ----------
    dataset, model, name : str
    pairs, harmful_pairs : int
        Judged pairs that have one; that have one which tabx does not call harmless.
    count, harmful_count : int
        Findings: one act that a repair undid is one, however many cells it concerns.
    share, harmful_share : float or None
        Of all findings of the four kinds, of those that are not harmless; None of what is none of the four, and where
        there is no such finding.
    cost : float
        Mean of what it adds to the error, over all judged pairs. A term whose findings are of several kinds is shared
        out by their number.
    """

    dataset: str
    model: str
    name: str
    pairs: int
    harmful_pairs: int
    count: int
    harmful_count: int
    share: float | None
    harmful_share: float | None
    cost: float


@dataclass(frozen=True, slots=True)
class LabelAgreement:
    """How often people and the judge agree on whether the pairs of one model have a kind of error.

    Attributes
    ----------
    model, name : str
        `ALL` for all models together; a kind of error.
    is_harmful_alone : bool
        Whether what tabx calls harmless is left out.
    both, people_alone, judge_alone, neither : int
        Labelled pairs that were judged, by who says that they have it.
    """

    model: str
    name: str
    is_harmful_alone: bool
    both: int
    people_alone: int
    judge_alone: int
    neither: int

    @property
    def pairs(self) -> int:
        """Labelled pairs that were judged."""
        return self.both + self.people_alone + self.judge_alone + self.neither

    @property
    def agreement(self) -> float:
        """Share of the pairs on which both say the same."""
        return (self.both + self.neither) / self.pairs


@dataclass(frozen=True, slots=True)
class OtherMean:
    """Mean of another metric over the pairs of one model on one data set (or `ALL`) that it scored.

    Attributes
    ----------
    dataset, model, metric : str
    mean : Figure
        Its value is None where it scored none.
    unscored : int
        Judged pairs that it could not score.
    """

    dataset: str
    model: str
    metric: str
    mean: Figure
    unscored: int


@dataclass(frozen=True, slots=True)
class ModelUsage:
    """What a file of usage says of one model.

    Attributes
    ----------
    model : str
        Whose predictions were judged, or who was asked for them.
    items : int
    seconds : float
        Mean of an item, by the clock; what was worked on again counts each time.
    asked : int
        Items that a model was asked about, or whose answer came from the cache.
    calls, cached, tokens_in, tokens_out : int or None
        Summed; None where no model was asked.
    tokens_thought : int or None
        Those of `tokens_out`; None where no server told them.
    dollars : float or None
        Summed; None where no model was asked, or the price of an item is not known.
    dollars_known : float or None
        Summed over the items with a known price; None where there are none.
    unpriced : int
        Items without a known price.
    """

    model: str
    items: int
    seconds: float
    asked: int
    calls: int | None
    cached: int | None
    tokens_in: int | None
    tokens_out: int | None
    tokens_thought: int | None
    dollars: float | None
    dollars_known: float | None
    unpriced: int


@dataclass(frozen=True, slots=True)
class FileUsage:
    """What a file of usage says.

    Attributes
    ----------
    file : str
    models : tuple of ModelUsage
        In the order in which they are met.
    left_out : int
        Its lines about items that are not among the results.
    """

    file: str
    models: tuple[ModelUsage, ...]
    left_out: int


@dataclass(frozen=True, slots=True)
class Slice:
    """One model on the pairs with one value of a column of the input.

    Attributes
    ----------
    column, value, model : str
    counted : Counted
    score, f1, right : Figure
        `right`: the share of the judged pairs with error 0.
    others : tuple of OtherMean
        Of the other metrics that the batch ran; their data set is `ALL`.
    """

    column: str
    value: str
    model: str
    counted: Counted
    score: Figure
    f1: Figure
    right: Figure
    others: tuple[OtherMean, ...] = ()


@dataclass(frozen=True, slots=True)
class ListedPair:
    """One pair in a list.

    Attributes
    ----------
    id, dataset, model, status : str
    score, error, precision, recall, f1 : float or None
    cells : int
        Of the gold; 0 where it was not judged.
    why : tuple of (str, float)
        The dearest kinds of error with their costs.
    reason : str
        Why it was not judged, or that there is no table in the prediction.
    findings : tuple of str
        Of a worst pair whose line has a trace: its dearest findings, as sentences with their costs.
    """

    id: str
    dataset: str
    model: str
    status: str
    score: float | None
    error: float | None
    precision: float | None
    recall: float | None
    f1: float | None
    cells: int
    why: tuple[tuple[str, float], ...] = ()
    reason: str = ""
    findings: tuple[str, ...] = ()
