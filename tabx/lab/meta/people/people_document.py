"""What people said, and judges against it, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabx.documents.drafting import Draft
from tabx.documents.figures import decimal, several
from tabx.documents.record import Cell
from tabx.lab.meta.people.among import SELF_AGREEMENT, Among, Annotator
from tabx.lab.meta.people.held import HeldAgainstPeople, People
from tabx.lab.meta.people.rubrics import Parting, RubricAgreement
from tabx.lab.meta.printing import counted, estimate, figure, interval, measure
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
            Cell(judge.judge),
            estimate(judge.accuracy),
            counted(judge.accuracy_items),
            Cell("none helps" if judge.ties.epsilon == 0 else f"ε {judge.ties.epsilon:.3g}"),
            measure(judge.ties.accuracy),
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
        lines = [[Cell(one.judge), *(estimate(one.over_pairs[name]) for name in OVER_PAIRS)] for one in judges]
        most = max(judge.rated for judge in judges)
        header = [f"all {most:,} rated", *(TITLES[name] for name in OVER_PAIRS)]
        draft.table(header, lines)
        draft.line("mean ratings and errors of all predictions together, intervals by gold table")


def _add_ceilings(draft: Draft, judges: Sequence[HeldAgainstPeople]) -> None:
    for judge in judges:
        lines = [
            [Cell(BY_NAME[one.measure].title), measure(one.people.mean), measure(one.judge.mean), estimate(one.share)]
            for one in judge.ceilings
        ]
        lines += [
            [Cell(f"{TITLES[one.measure]}, all rated"), *map(measure, (one.people, one.judge, one.share))]
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
        [Cell(one.descriptor), estimate(one.pearson), estimate(one.kendall), counted(one.counts)]
        for one in rubric.descriptors
    ]
    draft.table([f"rubric: {judge}", "Pearson", "Kendall τ-b", "counts"], lines)
    draft.gap()
    counts = [
        [
            Cell(f"{one.descriptor} {one.count}"),
            Cell(decimal(one.people), one.people),
            Cell(decimal(one.judge), one.judge),
            Cell(f"{one.equal:.0%}", one.equal),
            measure(one.pearson),
            measure(one.kendall),
        ]
        for one in rubric.counts
    ]
    draft.table(["mean of a prediction", "people", "judge", "equal", "Pearson", "Kendall τ-b"], counts)
    parted = f"{len(rubric.partings)} of {several(rubric.predictions, 'prediction')}"
    draft.line(f"people and {judge} count differently in {parted}")
    if rubric.partings[:most]:
        draft.entries(f"{one.name}, prediction {one.prediction}: {_parting(one)}" for one in rubric.partings[:most])


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
