"""What was lost, and where: by not finding the gold table, beside other tables, or by not answering from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tabx.retrieve.answering.records import Context
from tabx.retrieve.answering.reporting.reading import Answer

RANKS = (1, 3, 5, 10)
"""Ends of the groups by rank: the first, and about twice as many each, up to the paper's 10."""

NOT_FOUND = "not found"


@dataclass(frozen=True)
class Loss:
    """The loss of answers under what a retriever found, with the same questions under the gold tables.

    `right` + `finding` + `beside` + `answering` is 1.

    Attributes
    ----------
    model, retriever : str
    count : int
        Questions that were judged in both contexts.
    found : float
        Share of them whose gold tables were all shown.
    right : float
        Mean of the figure under what was found.
    with_gold : float
        Under the gold tables.
    finding : float
        Lost where the gold table was not shown, and would have been answered.
    beside : float
        Lost although it was shown: with it alone the answer is better.
    answering : float
        Lost with the gold table as well.
    without_finding : float
        Of what is right, the part of questions whose gold table was not shown.
    """

    model: str
    retriever: str
    count: int
    found: float
    right: float
    with_gold: float
    finding: float
    beside: float
    answering: float
    without_finding: float


def losses(answers: Iterable[Answer], figure: str) -> list[Loss]:
    """Return the division of the loss for each model and retriever of which both contexts are there."""
    by: dict[tuple[str, Context, str], dict[str, Answer]] = {}
    for one in answers:
        if one.value(figure) is not None:
            by.setdefault((one.model, one.context, one.retriever), {})[one.id] = one
    gold = {model: own for (model, context, _), own in by.items() if context is Context.GOLD}
    found = []
    for (model, context, retriever), own in by.items():
        pairs = [(one, gold[model][id]) for id, one in own.items() if id in gold.get(model, {})]
        if pairs and context is Context.RETRIEVED:
            found.append(_loss(model, retriever, pairs, figure))
    return found


def losses_by_rank(answers: Sequence[Answer], figure: str) -> Mapping[str, list[Loss]]:
    """Return the same by the rank of the gold table among those found, the best first."""
    gold = [one for one in answers if one.context is Context.GOLD]
    retrieved = by_rank([one for one in answers if one.context is Context.RETRIEVED])
    found = {rank: losses([*some, *gold], figure) for rank, some in retrieved.items()}
    return {rank: some for rank, some in found.items() if some}


def _loss(model: str, retriever: str, pairs: Sequence[tuple[Answer, Answer]], figure: str) -> Loss:
    finding = beside = answering = right = with_gold = without = 0.0
    for own, gold in pairs:
        value, best = own.line.figures[figure] or 0.0, gold.line.figures[figure] or 0.0
        right += value
        with_gold += best
        answering += 1 - max(value, best)
        lost = max(best - value, 0.0)
        finding += 0.0 if own.was_shown else lost
        beside += lost if own.was_shown else 0.0
        without += 0.0 if own.was_shown else value
    shown, count = sum(own.was_shown for own, _ in pairs), len(pairs)
    sums = (shown, right, with_gold, finding, beside, answering, without)
    return Loss(model, retriever, count, *(one / count for one in sums))


def rank_of(answer: Answer) -> str | None:
    """Return the group of an answer by the worst rank of its gold tables; None where nobody looked."""
    if answer.ranks is None:
        return None
    ranks = [rank for rank in answer.ranks if rank is not None]
    if len(ranks) < len(answer.ranks):
        return NOT_FOUND
    worst, start = max(ranks), 1
    for end in RANKS:
        if worst <= end:
            return str(end) if start == end else f"{start} to {end}"
        start = end + 1
    return f"above {RANKS[-1]}"


def by_rank(answers: Sequence[Answer]) -> Mapping[str, list[Answer]]:
    """Return answers by the rank of the gold table, the best first; () where nobody looked."""
    found: dict[str, list[Answer]] = {}
    for one in answers:
        rank = rank_of(one)
        if rank is not None:
            found.setdefault(rank, []).append(one)
    return {name: found[name] for name in sorted(found, key=_order)}


def _order(name: str) -> tuple[int, int]:
    if name == NOT_FOUND:
        return 2, 0
    return (1, 0) if name.startswith("above") else (0, int(name.split()[0]))
