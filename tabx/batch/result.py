"""The result of one pair: what a judgement comes to, and all that another rubric needs."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tabx.batch.other_metrics import MetricValues
from tabx.batch.pairs import Pair
from tabx.compare.records import Counts, Descriptors, Facts, StructureCounts, TypeCounts
from tabx.judging import Judgement, TablesJudgement
from tabx.runs.kind import Status
from tabx.signature import Signature

JUDGED, FAILED, SKIPPED = "judged", "failed", "skipped"

STATUS = {JUDGED: Status.DONE, FAILED: Status.FAILED, SKIPPED: Status.SKIPPED}
"""What the status of a result is to a run."""


@dataclass(frozen=True, slots=True)
class ResultTerm:
    """What one kind of error adds to the error: of several tables, the sum over all.

    Attributes
    ----------
    name : str
    count : float
        As in `Term`; of several tables the sum.
    cost : float
    """

    name: str
    count: float
    cost: float


@dataclass(frozen=True, slots=True)
class ResultCause:
    """One act that explains many cells: its kind, how many cells, and their cost."""

    kind: str
    cells: int
    cost: float


@dataclass(frozen=True, slots=True)
class Structure:
    """Rows, columns and cells as the paper counts them (TabXEval, section 2.1), summed over the tables of a pair."""

    rows: StructureCounts
    columns: StructureCounts
    column_types: Mapping[str, TypeCounts]
    cell_types: Mapping[str, TypeCounts]


@dataclass(frozen=True, slots=True)
class ResultPart:
    """One gold table of the pair: what a rubric reads of it.

    Attributes
    ----------
    share : float
        Of the gold's cells; the shares of all parts add up to 1.
    counts : Counts
    causes : tuple of (str, int)
        Kind and number of cells of each cause, in the order that the items of the counts refer to.
    empty : tuple of int
        Indices of the items of rows and columns that the rubric reads as layout; () in lines that were written before
        this was kept.
    """

    share: float
    counts: Counts
    causes: tuple[tuple[str, int], ...] = ()
    empty: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one pair.

    Attributes
    ----------
    row : int
        0-based number of the input's row.
    id, model : str
    pair : str
        Hash of both tables and all options; "" for data that JSON cannot hold.
    gold : str
        Hash of the gold table, by which results of one gold table are known; "" as of `pair`, and without one.
    status : str
        "judged", "failed" or "skipped".
    reason : str
        Why it was not judged; of a judged one "no table in the prediction" where that is so, else "".
    signature : Signature
    score, error : float or None
        None where it was not judged, never 0.
    facts : Facts or None
    metrics : mapping of str to (float or None)
        Values of other metrics by name, where some were asked for; None where one could not score the pair.
    unscored : mapping of str to str
        Why not, by the names of those.
    metric_parts : mapping of str to float
        Sub-values of the other metrics, by names such as "h-score.content"; lines that were written before these were
        kept have none.
    grounding : mapping of str to int, or None
        How much of the predicted tables the row's text bears out: "cells", "found", and of values made wrong
        "chance_cells" and "chance_found"; None where no text was read.
    grounded : mapping or None
        With the trace, the cells behind it: "predicted" and "gold" list tables, each with its "part" (place in the
        judgement's parts, 0 of a single pair) or its "spare" (index of an extra predicted table), its "notes" and its
        "cells", whose places are those of the findings.
    unverified : int or None
        Headers renamed that nothing but their values speaks for; None where it was not judged, and in lines that were
        written before these were counted.
    terms : tuple of ResultTerm
        Costliest first; they add up to the error.
    causes : tuple of ResultCause
        Costliest first.
    structure : Structure or None
    parts : tuple of ResultPart
        What a rubric reads; () where it was not judged.
    extra : Counts or None
        The columns of extra tables, of a pair judged as several tables.
    fields : mapping
        Short values of the row's other columns.
    trace : mapping or None
        The whole judgement, as `to_dict` gives it, where that was asked for.
    """

    row: int
    id: str
    model: str
    pair: str
    gold: str
    status: str
    reason: str
    signature: Signature
    score: float | None = None
    error: float | None = None
    facts: Facts | None = None
    terms: tuple[ResultTerm, ...] = ()
    causes: tuple[ResultCause, ...] = ()
    structure: Structure | None = None
    parts: tuple[ResultPart, ...] = ()
    extra: Counts | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)
    trace: Mapping[str, Any] | None = None
    metrics: Mapping[str, float | None] = field(default_factory=dict)
    unscored: Mapping[str, str] = field(default_factory=dict)
    unverified: int | None = None
    metric_parts: Mapping[str, float] = field(default_factory=dict)
    grounding: Mapping[str, int] | None = None
    grounded: Mapping[str, Any] | None = None


def failed(pair: Pair, content: str, signature: Signature, reason: str) -> Result:
    """Return the result of a pair that was not judged; of one that has no prediction, that it was skipped."""
    status = SKIPPED if pair.is_skipped else FAILED
    return Result(pair.row, pair.id, pair.model, content, pair.gold_hash, status, reason, signature, fields=pair.fields)


def judged(
    pair: Pair,
    content: str,
    judgement: Judgement | TablesJudgement,
    beside: MetricValues = MetricValues(),  # noqa: B008
    *,
    trace: bool = False,
) -> Result:
    """Return the result of a judgement, with what other metrics say beside it."""
    extra: Counts | None = None
    if isinstance(judgement, TablesJudgement):
        parts = [(part.share, part.judgement) for part in judgement.parts]
        extra = judgement.extra_counts
    else:
        parts = [(1.0, judgement)]
    found = tuple(ResultPart(share, one.comparison.counts, _causes(one), one.scorecard.empty) for share, one in parts)
    return Result(
        row=pair.row,
        id=pair.id,
        model=pair.model,
        pair=content,
        gold=pair.gold_hash,
        status=JUDGED,
        reason=judgement.reason,
        signature=judgement.signature,
        score=judgement.score,
        error=judgement.error,
        facts=judgement.facts,
        terms=_terms(judgement),
        causes=priced_causes(zip(found, (one.scorecard.costs for _, one in parts), strict=True)),
        structure=_structure([one.descriptors for _, one in parts]),
        parts=found,
        extra=extra,
        fields=pair.fields,
        trace=judgement.to_dict() if trace else None,
        metrics=beside.values,
        unscored=beside.unscored,
        unverified=sum(part.counts.unverified for part in found),
        metric_parts=beside.parts,
    )


def _terms(judgement: Judgement | TablesJudgement) -> tuple[ResultTerm, ...]:
    if isinstance(judgement, Judgement):
        return summed_terms((term.name, term.count, term.cost) for term in judgement.terms)
    return summed_terms((shared.term.name, shared.term.count, shared.cost) for shared in judgement.terms)


def summed_terms(terms: Iterable[tuple[str, float, float]]) -> tuple[ResultTerm, ...]:
    """Return terms with those of one name put together, costliest first; ties in alphabetical order."""
    counts: Counter[str] = Counter()
    costs: Counter[str] = Counter()
    for name, count, cost in terms:
        counts[name] += count  # type: ignore[assignment]
        costs[name] += cost  # type: ignore[assignment]
    found = [ResultTerm(name, counts[name], costs[name]) for name in costs]
    return tuple(sorted(found, key=lambda term: (-term.cost, term.name)))


def _causes(judgement: Judgement) -> tuple[tuple[str, int], ...]:
    """Return kind and number of cells of each cause, in the order of the comparison."""
    priced = {id(one.cause): one for one in judgement.causes}
    return tuple((str(cause.kind), len(priced[id(cause)].cells)) for cause in judgement.comparison.causes)


def priced_causes(parts: Iterable[tuple[ResultPart, Sequence[float]]]) -> tuple[ResultCause, ...]:
    """Return the causes of all tables with what their cells add to the error, costliest first.

    Parameters
    ----------
    parts : iterable of (ResultPart, sequence of float)
        Each with the cost of every item of its counts.
    """
    found = []
    for part, costs in parts:
        of_cause: list[list[float]] = [[] for _ in part.causes]
        for item, cost in zip(part.counts.items, costs, strict=True):
            if item.cause is not None:
                of_cause[item.cause].append(cost)
        found += [
            ResultCause(kind, cells, part.share * math.fsum(own))
            for (kind, cells), own in zip(part.causes, of_cause, strict=True)
        ]
    return tuple(sorted(found, key=lambda cause: (-cause.cost, cause.kind)))


def _structure(tables: list[Descriptors]) -> Structure:
    return Structure(
        rows=_summed([one.rows for one in tables]),
        columns=_summed([one.columns for one in tables]),
        column_types=_by_type([one.column_types for one in tables]),
        cell_types=_by_type([one.cell_types for one in tables]),
    )


def _summed(parts: list[StructureCounts]) -> StructureCounts:
    return StructureCounts(
        exact=sum(part.exact for part in parts),
        relaxed=sum(part.relaxed for part in parts),
        missing=sum(part.missing for part in parts),
        extra=sum(part.extra for part in parts),
        total=sum(part.total for part in parts),
    )


def _by_type(parts: list[dict[str, TypeCounts]]) -> dict[str, TypeCounts]:
    """Return the sums by data type, without types that have none."""
    by_name: dict[str, list[TypeCounts]] = {}
    for part in parts:
        for name, counts in part.items():
            if counts != TypeCounts():
                by_name.setdefault(str(name), []).append(counts)
    return {name: _added(by_name[name]) for name in sorted(by_name)}


def _added(counts: list[TypeCounts]) -> TypeCounts:
    return TypeCounts(
        missing=sum(one.missing for one in counts),
        extra=sum(one.extra for one in counts),
        partial=sum(one.partial for one in counts),
    )
