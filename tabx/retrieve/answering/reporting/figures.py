"""Means over answers, with intervals by drawing gold tables anew, and the differences of systems."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from tabx.retrieve.answering.records import AnswerKind
from tabx.retrieve.answering.reporting.reading import Answer
from tabx.retrieve.answering.scoring import queries, tables, texts
from tabx.stats.ratios import RatioDifference, compare_ratios
from tabx.stats.resampling import Resamples, holm

FIGURES: Mapping[AnswerKind, tuple[str, ...]] = {
    AnswerKind.QA: texts.FIGURES,
    AnswerKind.TABLE: tables.FIGURES,
    AnswerKind.VERIFY: ("right",),
    AnswerKind.SQL: queries.FIGURES,
}
"""Figures of each answer."""

NAMES: Mapping[AnswerKind, Mapping[str, str]] = {
    AnswerKind.VERIFY: {"right": "accuracy"},
    AnswerKind.SQL: {"right": "execution_accuracy"},
}
"""What the mean of a figure is called, where otherwise."""

MAIN = {kind: names[0] for kind, names in FIGURES.items()}
"""The figure by which systems are compared, and of which losses are told."""


@dataclass(frozen=True)
class Mean:
    """A mean over answers, with its 95 % interval; None where no answer has it, or fewer than two gold tables do."""

    value: float | None
    low: float | None = None
    high: float | None = None
    count: int = 0

    @property
    def ends(self) -> list[float | None]:
        """Ends of the interval."""
        return [self.low, self.high]


def name_of(kind: AnswerKind, figure: str) -> str:
    """Return what the mean of a figure is called."""
    return NAMES.get(kind, {}).get(figure, figure)


def means(answers: Sequence[Answer], figures: Sequence[str], resamples: Resamples) -> dict[str, Mean]:
    """Return the mean of each figure over the answers that were judged."""
    sums = clustered([(one, [one.line.figures.get(name) for name in figures]) for one in answers if one.is_judged])
    if not len(sums):
        return {name: Mean(None) for name in figures}
    lows, highs = resamples.ratios(sums[:, :, 0], sums[:, :, 1])
    total = sums.sum(axis=0)
    return {
        name: Mean(
            float(total[place, 0] / total[place, 1]) if total[place, 1] else None,
            known(lows[place]),
            known(highs[place]),
            int(total[place, 1]),
        )
        for place, name in enumerate(figures)
    }


def known(value: float) -> float | None:
    """Return a number, None for NaN."""
    return None if np.isnan(value) else float(value)


def clustered(rows: Iterable[tuple[Answer, Sequence[float | None]]]) -> NDArray[np.float64]:
    """Return gold tables × figures × (sum, count): questions about one table are not independent."""
    found: dict[tuple[str, ...], NDArray[np.float64]] = {}
    for answer, values in rows:
        sums = found.setdefault(answer.gold, np.zeros((len(values), 2)))
        for place, value in enumerate(values):
            if value is not None:
                sums[place] += (value, 1.0)
    return np.array([found[key] for key in sorted(found)])


@dataclass(frozen=True)
class Range:
    """Between which ends a mean would lie, whatever the answers that failed would get."""

    low: float
    high: float


def range_of(answers: Sequence[Answer], figure: str) -> Range | None:
    """Return the range of a mean; None where nothing failed, or no answer has the figure."""
    values = [value for one in answers if (value := one.value(figure)) is not None]
    failed = sum(not one.is_judged for one in answers)
    if not failed or not values:
        return None
    count, total = len(values) + failed, sum(values)
    return Range(total / count, (total + failed) / count)


@dataclass(frozen=True)
class Compared:
    """Two systems on the questions that both were judged on; p corrected for all pairs (Holm)."""

    first: str
    second: str
    count: int
    found: RatioDifference
    p: float | None


def comparisons(systems: Mapping[str, Sequence[Answer]], figure: str, resamples: Resamples) -> list[Compared]:
    """Return the differences of every two systems."""
    valued = {name: _valued(answers, figure) for name, answers in systems.items()}
    pairs = [(a, b, *_difference(valued[a], valued[b], figure, resamples)) for a, b in combinations(valued, 2)]
    found = [(a, b, count, known) for a, b, count, known in pairs if known is not None]
    corrected = iter(holm([one.p for *_, one in found if one.p is not None]))
    return [Compared(*one, None if one[3].p is None else next(corrected)) for one in found]


def _valued(answers: Sequence[Answer], figure: str) -> dict[str, Answer]:
    return {one.id: one for one in answers if one.value(figure) is not None}


def _difference(
    first: Mapping[str, Answer], second: Mapping[str, Answer], figure: str, resamples: Resamples
) -> tuple[int, RatioDifference | None]:
    """Return how many questions both have a figure of, and the difference of its means over them."""
    both = [id for id in first if id in second]
    if not both:
        return 0, None
    sums = [clustered([(side[id], [side[id].value(figure)]) for id in both])[:, 0] for side in (first, second)]
    return len(both), compare_ratios(sums[0], sums[1], resamples)


def grouped(answers: Iterable[Answer], group: Callable[[Answer], str | None]) -> dict[str, list[Answer]]:
    """Return answers by group, in the order in which these are met; those of no group are left out."""
    found: dict[str, list[Answer]] = {}
    for one in answers:
        name = group(one)
        if name is not None:
            found.setdefault(name, []).append(one)
    return found
