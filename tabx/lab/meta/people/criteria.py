"""Each judge against people's ratings by criterion, all rated predictions together (Struc-Bench, section 4.2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

import numpy as np

from tabx.base.errors import InputError
from tabx.documents.drafting import Draft
from tabx.documents.record import Cell
from tabx.lab.meta.items import BenchItem
from tabx.lab.meta.judged import Judged
from tabx.lab.meta.people.answers import UNNAMED, Said
from tabx.lab.meta.people.ranked import cluster_numbers
from tabx.lab.meta.people.ratings import read_rating_lines
from tabx.lab.meta.printing import counted, estimate
from tabx.stats.bootstrap import Estimate
from tabx.stats.overall import OVER_PAIRS, over_pairs_estimates
from tabx.stats.resampling import Resamples

Ratings = Mapping[str, Mapping[tuple[str, int], float]]
"""By criterion, then by item and index of its prediction: the mean over people."""


@dataclass(frozen=True, slots=True)
class CriterionAgreement:
    """One judge and one criterion.

    Attributes
    ----------
    judge, criterion : str
    rated : int
        Rated predictions that the judge judged.
    over_pairs : mapping of name to Estimate
        Spearman, Pearson, Kendall's tau-b and pairwise accuracy of its errors with the ratings; {} for fewer than two.
    """

    judge: str
    criterion: str
    rated: int
    over_pairs: Mapping[str, Estimate]


def read_criteria(path: Path, items: Sequence[BenchItem]) -> Ratings:
    """Return the mean ratings of a file by criterion.

    Raises
    ------
    InputError
        As of `read_rating_lines`; a rating is of an item or a model that the bench does not have.
    """
    places = {(item.name, model): index for item in items for index, model in enumerate(item.models)}
    names = {item.name for item in items}
    found: dict[str, dict[tuple[str, int], list[float]]] = defaultdict(lambda: defaultdict(list))
    for one in read_rating_lines(path):
        if one.id not in names:
            raise InputError(f"{one.where}: the bench has no item {one.id!r}")
        if (one.id, one.model) not in places:
            raise InputError(f"{one.where}: {one.id!r} has no prediction of {one.model!r} in the bench")
        found[one.criterion][one.id, places[one.id, one.model]].append(one.value)
    return {criterion: {place: fmean(values) for place, values in by.items()} for criterion, by in found.items()}


def as_answers(ratings: Ratings) -> Said:
    """Return the mean over the criteria as the rating of each prediction, for a bench that nobody ranked."""
    values: dict[tuple[str, int], list[float]] = defaultdict(list)
    for by in ratings.values():
        for place, value in by.items():
            values[place].append(value)
    said = Said()
    for (name, index), given in values.items():
        said.ratings.setdefault(name, {}).setdefault(UNNAMED, {})[index] = fmean(given)
    return said


def criteria_agreement(
    ratings: Ratings, items: Sequence[BenchItem], judges: Sequence[Judged], draws: Resamples
) -> tuple[CriterionAgreement, ...]:
    """Return every judge against every criterion; intervals draw gold tables with all their predictions."""
    golds = {item.name: item.gold for item in items}
    return tuple(
        _agreement(judged, criterion, by, golds, draws) for judged in judges for criterion, by in ratings.items()
    )


def _agreement(
    judged: Judged, criterion: str, by: Mapping[tuple[str, int], float], golds: Mapping[str, str], draws: Resamples
) -> CriterionAgreement:
    rated = [
        (golds[name], judged.errors[name][index], -value)
        for (name, index), value in by.items()
        if name in judged.errors and name in golds
    ]
    if len(rated) < 2:
        return CriterionAgreement(judged.name, criterion, len(rated), {})
    errors, human = (np.array([row[side] for row in rated], dtype=np.float64) for side in (1, 2))
    clusters = cluster_numbers([row[0] for row in rated])
    return CriterionAgreement(judged.name, criterion, len(rated), over_pairs_estimates(errors, human, clusters, draws))


def add_criteria(draft: Draft, criteria: Sequence[CriterionAgreement]) -> None:
    """Write a line for each judge and criterion."""
    if not criteria:
        return
    draft.gap()
    lines = [
        [
            Cell(one.judge),
            Cell(one.criterion),
            *(estimate(one.over_pairs[name]) if one.over_pairs else Cell("") for name in OVER_PAIRS),
            counted(one.rated),
        ]
        for one in criteria
    ]
    draft.table(["by criterion", "criterion", *OVER_PAIRS, "rated"], lines)
    draft.line("mean ratings by criterion and errors of all rated predictions together, intervals by gold table")
