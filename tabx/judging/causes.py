"""The causes of a judgement with their prices."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tabx.compare.cause_records import Cause, CauseKind
from tabx.compare.records import Comparison
from tabx.score.card import bounded
from tabx.score.records import Scorecard


@dataclass(frozen=True, slots=True)
class PricedCause:
    """One act that explains many cells, and what they cost.

    Attributes
    ----------
    cause : Cause
        With kind, sentence and places.
    cells : tuple of (int, int)
        Gold cells that it explains.
    cost : float
        What its findings add to the error, after what the rubric takes off for a single cause.
    error_without, score_without : float
        Error and score if its cells were right.
    """

    cause: Cause
    cells: tuple[tuple[int, int], ...]
    cost: float
    error_without: float
    score_without: float

    @property
    def kind(self) -> CauseKind:
        """The kind of act."""
        return self.cause.kind

    @property
    def sentence(self) -> str:
        """The act as a person reads it, with its places, two examples and its exceptions."""
        return self.cause.sentence

    @property
    def gold_rows(self) -> tuple[int, ...]:
        """Rows of its place; () where it is not limited to some."""
        return self.cause.gold_rows

    @property
    def gold_columns(self) -> tuple[int, ...]:
        """Columns of its place; () where it is not limited to some."""
        return self.cause.gold_columns

    @property
    def findings(self) -> tuple[int, ...]:
        """Indices of the findings that it explains."""
        return self.cause.findings

    @property
    def exceptions(self) -> tuple[tuple[int, int], ...]:
        """Gold cells of its places that differ and that it does not explain."""
        return self.cause.exceptions


def price_causes(comparison: Comparison, costs: Sequence[float], card: Scorecard) -> tuple[PricedCause, ...]:
    """Return the causes of a comparison, costliest first.

    `costs` are those of the findings.
    """
    priced = [_priced(cause, comparison, costs, card) for cause in comparison.causes]
    return tuple(sorted(priced, key=lambda one: -one.cost))


def _priced(cause: Cause, comparison: Comparison, costs: Sequence[float], card: Scorecard) -> PricedCause:
    cost = math.fsum(costs[index] for index in cause.findings)
    places = [comparison.findings[index] for index in cause.findings]
    error = bounded(max(0.0, card.unbounded - cost), card.worst)
    cells = tuple((row, column) for place in places for row in place.gold_rows for column in place.gold_columns)
    return PricedCause(cause, cells, cost, error, math.exp(-card.steepness * error))


@dataclass(frozen=True, slots=True)
class SharedCause:
    """One act in one or several tables of a judgement of several.

    Attributes
    ----------
    kind : CauseKind
    sentence : str
        Its tables, how many values, the act and two examples.
    places : tuple of (int, PricedCause)
        Index of each part, and the cause there.
    cost : float
        What it adds to the error of all tables.
    error_without, score_without : float
        Error and score of all tables if its cells were right.
    """

    kind: CauseKind
    sentence: str
    places: tuple[tuple[int, PricedCause], ...]
    cost: float
    error_without: float
    score_without: float


def shared_causes(
    parts: Sequence[tuple[str, float, Sequence[PricedCause]]], unbounded: float, card: Scorecard
) -> tuple[SharedCause, ...]:
    """Return the causes of several tables, costliest first: the same act in several of them is one cause.

    Parameters
    ----------
    parts : sequence of (str, float, sequence of PricedCause)
        Name, share and causes of each table.
    unbounded : float
        Error of all tables before the bound.
    card : Scorecard
        Has steepness and worst error.
    """
    groups: dict[tuple[CauseKind, str], list[tuple[int, PricedCause]]] = {}
    for index, (_, _, causes) in enumerate(parts):
        for cause in causes:
            groups.setdefault((cause.kind, cause.cause.act), []).append((index, cause))
    shared = []
    for (kind, act), places in groups.items():
        cost = math.fsum(parts[index][1] * cause.cost for index, cause in places)
        error = bounded(max(0.0, unbounded - cost), card.worst)
        sentence = _in_tables(act, [(parts[index][0], cause) for index, cause in places])
        shared.append(SharedCause(kind, sentence, tuple(places), cost, error, math.exp(-card.steepness * error)))
    return tuple(sorted(shared, key=lambda one: -one.cost))


def _in_tables(act: str, places: Sequence[tuple[str, PricedCause]]) -> str:
    if len({name for name, _ in places}) == 1 and len(places) == 1:
        return f"{places[0][0]}: {places[0][1].sentence}"
    names = list(dict.fromkeys(name for name, _ in places))
    count = sum(len(cause.cells) for _, cause in places)
    examples = [f"'{cause.cause.examples[0]}'" for _, cause in places if cause.cause.examples][:2]
    return f"{', '.join(names)}: {count} values {act}: {', '.join(examples)}, …"
