"""What people said, and judges against it, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabx.documents.drafting import Draft
from tabx.documents.figures import decimal, several
from tabx.lab.meta.people.among import SELF_AGREEMENT, Among, Annotator
from tabx.lab.meta.people.held import HeldAgainstPeople, People
from tabx.lab.meta.people.rubrics import Parting, RubricAgreement
from tabx.lab.meta.printing import figure, interval
from tabx.stats.bootstrap import Estimate
from tabx.stats.measures import BY_NAME
from tabx.stats.overall import OVER_PAIRS

TITLES = {"spearman": "Spearman", "pearson": "Pearson", "kendall": "Kendall τ-b", "accuracy": "accuracy"}

PARTINGS = 3
"""Predictions shown of which people and judge count differently, unless --worst asks for more; JSON has all."""

COUNTS_SHOWN = 6
"""Counts shown of each: a line or two of a terminal."""


def add_people(draft: Draft, people: People, worst: int) -> None:
    """Write what is known beyond the five measures; `worst` items of those where rubrics part, three at least."""
    _add_accuracy(draft, [judge for judge in people.judges if judge.accuracy is not None])
    _add_over_pairs(draft, [judge for judge in people.judges if judge.over_pairs])
    _add_ceilings(draft, [judge for judge in people.judges if judge.ceilings or judge.ceilings_over_pairs])
    if people.answers.first.rubrics:
        _add_rubrics(draft, people.judges, max(worst, PARTINGS))
    _add_among(draft, people.among)


def _add_accuracy(draft: Draft, judges: Sequence[HeldAgainstPeople]) -> None:
    lines = [
        [
            judge.judge,
            interval(judge.accuracy),
            str(judge.accuracy_items),
            "none helps" if judge.ties.epsilon == 0 else f"ε {judge.ties.epsilon:.3g}",
            figure(judge.ties.accuracy),
        ]
        for judge in judges
        if judge.accuracy is not None and judge.ties is not None
    ]
    if lines:
        draft.gap()
        draft.table(["pairs of an item", "accuracy", "items", "near-ties", "with them"], lines)
        draft.line(
            "share of pairs that people and judge order, or tie, alike (acc_eq; Deutsch, Foster and Freitag 2023); "
            "only equal errors are ties; the last two columns tie what differs by at most ε, chosen on these items",
        )


def _add_over_pairs(draft: Draft, judges: Sequence[HeldAgainstPeople]) -> None:
    if judges:
        draft.gap()
        lines = [[one.judge, *(interval(one.over_pairs[name]) for name in OVER_PAIRS)] for one in judges]
        most = max(judge.rated for judge in judges)
        header = [f"all {most:,} rated", *(TITLES[name] for name in OVER_PAIRS)]
        draft.table(header, lines)
        draft.line("mean ratings and errors of all predictions together, intervals by gold table")


def _add_ceilings(draft: Draft, judges: Sequence[HeldAgainstPeople]) -> None:
    for judge in judges:
        lines = [
            [BY_NAME[one.measure].title, figure(one.people.mean), figure(one.judge.mean), _estimate(one.share)]
            for one in judge.ceilings
        ]
        lines += [
            [f"{TITLES[one.measure]}, all rated", figure(one.people), figure(one.judge), _number(one.share)]
            for one in judge.ceilings_over_pairs
        ]
        draft.gap()
        draft.table(["ceiling", "people", judge.judge, "over people"], lines)
    if judges:
        items = several(max((one.items for judge in judges for one in judge.ceilings), default=0), "item")
        draft.line(
            f"each annotator, and the judge, against the mean of the other annotators, {items}; a mean is less noisy "
            "than one person, so these figures are not those above",
        )


def _add_rubrics(draft: Draft, judges: Sequence[HeldAgainstPeople], most: int) -> None:
    for judge in judges:
        if judge.rubric is not None:
            _add_rubric(draft, judge.judge, judge.rubric, most)
        else:
            draft.line(f"{judge.judge}: counts nothing that the filled rubrics could be held against")


def _add_rubric(draft: Draft, judge: str, rubric: RubricAgreement, most: int) -> None:
    draft.gap()
    lines = [
        [one.descriptor, _estimate(one.pearson), _estimate(one.kendall), str(one.counts)] for one in rubric.descriptors
    ]
    draft.table([f"rubric: {judge}", "Pearson", "Kendall τ-b", "counts"], lines)
    draft.gap()
    counts = [
        [
            f"{one.descriptor} {one.count}",
            decimal(one.people),
            decimal(one.judge),
            f"{one.equal:.0%}",
            _number(one.pearson),
            _number(one.kendall),
        ]
        for one in rubric.counts
    ]
    draft.table(["mean of a prediction", "people", "judge", "equal", "Pearson", "Kendall τ-b"], counts)
    parted = f"{len(rubric.partings)} of {several(rubric.predictions, 'prediction')}"
    draft.line(f"people and {judge} count differently in {parted}")
    for parting in rubric.partings[:most]:
        draft.line(f"  {parting.name}, prediction {parting.prediction}: {_parting(parting)}")


def _estimate(estimate: Estimate | None) -> str:
    return "" if estimate is None else interval(estimate)


def _number(number: float | None) -> str:
    return "" if number is None else figure(number)


def _parting(parting: Parting) -> str:
    told = [f"{name} {people:g} by people, {judge:g}" for name, (people, judge) in parting.counts.items()]
    more = f"; {len(told) - COUNTS_SHOWN} more" if len(told) > COUNTS_SHOWN else ""
    return "; ".join(told[:COUNTS_SHOWN]) + more


def _add_among(draft: Draft, among: Sequence[Among]) -> None:
    for one in among:
        if len(one.annotators) > 1:
            draft.gap()
            draft.line(f"people among themselves: {'; '.join(_among(one))}")
        again = [_again(annotator) for annotator in one.annotators if annotator.self_agreement is not None]
        if again:
            draft.line(f"with themselves, {SELF_AGREEMENT[one.form]}: {'; '.join(again)}")


def _among(one: Among) -> Iterator[str]:
    yield f"{one.form}s of {len(one.annotators)} annotators"
    if one.alpha is not None:
        what = several(one.shared, "shared count" if one.form == "rubric" else "shared prediction")
        yield f"Krippendorff's alpha ({one.level}) {interval(one.alpha)} over {what}"
    if one.concordance is not None:
        yield f"Kendall's W {interval(one.concordance)} over {several(one.concordant_items, 'item')}"


def _again(one: Annotator) -> str:
    name = f"{one.name} " if one.name else ""
    return f"{name}{figure(one.self_agreement or 0.0)} ({several(one.repeats, 'repeat')})"
