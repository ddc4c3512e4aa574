"""Every figure on people and judges as a line, for CSV."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabx.lab.meta.people.held import HeldAgainstPeople, People
from tabx.lab.meta.people.rubrics import RubricAgreement
from tabx.stats.bootstrap import Estimate

FIGURES_HEADER = ("judge", "about", "figure", "value", "low", "high", "count")
"""Columns: the judge, "" for people among themselves; what it is about; the figure with its interval, if it has one;
of how many items, predictions, counts or repeats."""

Line = tuple[Any, ...]


def figure_lines(people: People) -> list[Line]:
    """Return a line for each figure, in the columns of `FIGURES_HEADER`."""
    return [*_among(people), *(line for judge in people.judges for line in _of_judge(judge))]


def _line(judge: str, about: str, name: str, value: Estimate | float | None, count: int) -> Line:
    if isinstance(value, Estimate):
        return (judge, about, name, value.mean, value.low, value.high, count)
    return (judge, about, name, value, None, None, count)


def _among(people: People) -> Iterator[Line]:
    for one in people.among:
        about = f"{one.form}, people"
        yield _line("", about, f"alpha_{one.level}", one.alpha, one.shared)
        if one.form != "rubric":
            yield _line("", about, "kendall_w", one.concordance, one.concordant_items)
        for annotator in one.annotators:
            about_one = f"{one.form}, {annotator.name or 'annotator'} again"
            yield _line("", about_one, "self_agreement", annotator.self_agreement, annotator.repeats)


def _of_judge(judge: HeldAgainstPeople) -> Iterator[Line]:
    name, pairs = judge.judge, "pairs of an item"
    if judge.ties is not None:
        yield _line(name, pairs, "accuracy", judge.accuracy, judge.accuracy_items)
        yield _line(name, pairs, "tie_epsilon", judge.ties.epsilon, judge.accuracy_items)
        yield _line(name, pairs, "accuracy_with_epsilon", judge.ties.accuracy, judge.accuracy_items)
    for figure, value in judge.over_pairs.items():
        yield _line(name, "all rated", figure, value, judge.rated)
    for one in judge.ceilings:
        for side in _SIDES:
            yield _line(name, f"mean of the others, {_SIDES[side]}", one.measure, getattr(one, side), one.items)
    for other in judge.ceilings_over_pairs:
        for side in _SIDES:
            about = f"all rated, mean of the others, {_SIDES[side]}"
            yield _line(name, about, other.measure, getattr(other, side), other.predictions)
    if judge.rubric is not None:
        yield from _of_rubric(name, judge.rubric)


_SIDES = {"people": "people", "judge": "judge", "share": "judge over people"}
"""Names in a ceiling, and in a line."""


def _of_rubric(name: str, rubric: RubricAgreement) -> Iterator[Line]:
    for one in rubric.descriptors:
        for figure in ("pearson", "kendall"):
            yield _line(name, f"rubric, {one.descriptor}", figure, getattr(one, figure), one.counts)
    for count in rubric.counts:
        for figure in ("people", "judge", "equal", "pearson", "kendall"):
            about = f"rubric, {count.descriptor} {count.count}"
            yield _line(name, about, figure, getattr(count, figure), rubric.predictions)
