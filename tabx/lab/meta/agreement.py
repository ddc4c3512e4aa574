"""Agreement of a judge with human rankings, per item and averaged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np

from tabx.base.errors import InputError
from tabx.lab.meta.judged import Judged
from tabx.lab.meta.rankings import RankedItem, RankedItems
from tabx.stats.bootstrap import RESAMPLES, Bootstrap, Estimate
from tabx.stats.measures import MEASURES, average_ranks, is_flat, levels


@dataclass(frozen=True, slots=True)
class ItemAgreement:
    """Agreement of one judge with people on one item.

    Attributes
    ----------
    name : str
    human : tuple of float
        The human rank of each prediction, 1 for the best; of several annotators the mean.
    errors : tuple of float
        The judge's error of each prediction (of scores: the negated score).
    ranks : tuple of float
        The average ranks of the errors.
    values : mapping of measure to float
    """

    name: str
    human: tuple[float, ...]
    errors: tuple[float, ...]
    ranks: tuple[float, ...]
    values: Mapping[str, float]

    @property
    def flat(self) -> bool:
        """Whether all errors are equal."""
        return is_flat(self.ranks)


@dataclass(frozen=True, slots=True)
class Agreement:
    """Agreement of one judge with people over all items.

    Attributes
    ----------
    judge, signature : str
    items : tuple of ItemAgreement
    means : mapping of measure to Estimate
    unjudged : mapping of id to str
        Items without errors of the judge, and the reason; they are in no mean.
    """

    judge: str
    signature: str
    items: tuple[ItemAgreement, ...]
    means: Mapping[str, Estimate]
    unjudged: Mapping[str, str]

    @property
    def flat(self) -> int:
        """Number of items whose errors are all equal."""
        return sum(item.flat for item in self.items)

    def worst(self, count: int) -> tuple[ItemAgreement, ...]:
        """Return the items of least agreement, by Spearman, then Kendall, then their order."""
        ordered = sorted(self.items, key=lambda item: (item.values["spearman"], item.values["kendall"]))
        return tuple(ordered[:count])


def agreement(ranked: RankedItems, judged: Judged, *, seed: int = 0, resamples: int = RESAMPLES) -> Agreement:
    """Return the agreement of a judge with people.

    Equal errors are ties (also where they differ by rounding alone, see `measures.levels`). An item whose errors are
    all equal counts as 0 for the three correlations; RBO and footrule are defined for it and take the value they
    have. Of an item that several annotators ranked, the judge is held against the ranking of each, and the mean is the
    item's value.

    Parameters
    ----------
    ranked : RankedItems
    judged : Judged
    seed, resamples : int
        Of the bootstrap, which draws gold tables.

    Raises
    ------
    InputError
        If the judge has errors for none of the items.
    """
    items = [item for item in ranked.items if item.name in judged.errors]
    unjudged = {item.name: judged.unjudged.get(item.name, "no errors") for item in ranked.items if item not in items}
    if not items:
        name, reason = next(iter(unjudged.items()))
        raise InputError(f"{judged.name}: none of the {len(unjudged)} ranked items was judged ({name}: {reason})")
    rows = tuple(_item(item, judged.errors[item.name]) for item in items)
    bootstrap = Bootstrap([item.cluster for item in items], seed=seed, resamples=resamples)
    means = {measure.name: bootstrap.estimate([row.values[measure.name] for row in rows]) for measure in MEASURES}
    return Agreement(judged.name, judged.signature, rows, means, unjudged)


def _item(item: RankedItem, errors: Sequence[float]) -> ItemAgreement:
    if len(errors) != len(item.human):
        raise InputError(f"item {item.name!r}: {len(errors)} errors for {len(item.human)} ranked predictions")
    error_levels = levels(np.array(errors, dtype=np.float64)).tolist()
    rankings = [ranks for _, ranks in item.rankings] or [item.human]
    values = {
        measure.name: fmean([measure.function(error_levels, ranks) for ranks in rankings]) for measure in MEASURES
    }
    return ItemAgreement(item.name, item.human, tuple(errors), average_ranks(error_levels), values)
