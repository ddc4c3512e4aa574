"""Other metrics beside the judge: what a job asks of them. They are made above the batch, in `tabx.lab.metrics`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from tabx.batch.pairs import Pair
from tabx.judging.options import JudgeOptions


class MetricValues(NamedTuple):
    """What other metrics say of a pair.

    Attributes
    ----------
    values : mapping of str to (float or None)
        By the metric's name; None where it cannot score the pair.
    unscored : mapping of str to str
        Why not, in one line, by the names of those that cannot.
    parts : mapping of str to float
        The sub-values of those that have some, by names such as "h-score.content".
    """

    values: Mapping[str, float | None] = {}
    unscored: Mapping[str, str] = {}
    parts: Mapping[str, float] = {}


class OtherMetrics(Protocol):
    """Metrics that score pairs; they can be pickled where `in_this_process` is false."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the metrics."""
        ...

    @property
    def said(self) -> str:
        """All that decides about their values, as a text: for the hash of a pair's content."""
        ...

    @property
    def asks(self) -> bool:
        """Whether one of them asks a model."""
        ...

    @property
    def in_this_process(self) -> bool:
        """Whether they hold what no other process can be sent, or should not load again."""
        ...

    @property
    def needs_source(self) -> bool:
        """Whether one of them reads the source table of an edit."""
        ...

    def score(self, pair: Pair, options: JudgeOptions) -> MetricValues:
        """Return their values for a pair, read as the options say.

        Raises
        ------
        ModelFailure
            Key, address, budget or provider are what fails.
        """
        ...
