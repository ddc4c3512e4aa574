"""Run of a sweep: the agreement of each weighting with people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tabx.base.errors import OptionError
from tabx.base.progress import tell
from tabx.judging.house import check_rescorable
from tabx.lab.meta.agreement import agreement
from tabx.lab.meta.judged import Judged
from tabx.lab.meta.rankings import RankedItem, RankedItems, Ranks, ranked_items
from tabx.lab.meta.results import Results, StoredCounts
from tabx.lab.meta.sweep.features import Array
from tabx.lab.meta.sweep.outcome import MEASURE_NAMES, Family, Reference, Sweep, distribution
from tabx.lab.meta.sweep.pair_errors import sweep_errors
from tabx.lab.meta.sweep.validation import FOLDS, REPEATS, TIED, Validation, validate
from tabx.lab.meta.sweep.weightings import Weightings
from tabx.rubric import Rubric
from tabx.stats.bootstrap import Bootstrap
from tabx.stats.measures import BY_NAME, MEASURES, levels

IntArray = NDArray[np.int64]

MOST_CODED = 15
"""Predictions whose levels fit in a whole number of 64 bits as digits: 15¹⁵ < 2⁶³ < 16¹⁶."""


def sweep(  # noqa: PLR0913
    results: Results,
    human: Mapping[str, Ranks],
    families: Sequence[Weightings],
    base: Rubric,
    references: Sequence[Rubric],
    *,
    by: str = "spearman",
    folds: int = FOLDS,
    repeats: int = REPEATS,
    seed: int = 0,
    others: Sequence[Judged] = (),
) -> Sweep:
    """Return the agreement of every weighting with people, from stored counts alone.

    Parameters
    ----------
    results : Results
    human : mapping of id to ranks
    families : sequence of Weightings
    base : Rubric
        Holds what the weightings do not set.
    references : sequence of Rubric
        One at least; the first is held against the best.
    by : str
        Measure to choose by.
    folds, repeats : int
        Of the cross-validation; 0 folds for none.
    seed : int
    others : sequence of Judged
        Other metrics on the same items, to stand beside the weightings.

    Raises
    ------
    InputError, RubricError, OptionError
        If nothing is ranked, a weighting cannot be used or asks for other house rules than the judgements were made
        with, there are fewer gold tables than folds, no weighting makes any errors differ, or another metric has a
        value for none of the items.
    """
    for rubric in (base, *references):
        check_rescorable(results.signatures[0], rubric)
    stored = {item.name: item for item in results.items}
    ranked = ranked_items({item.name: (item.gold, len(item.counts)) for item in results.items}, human)
    pairs = _Pairs(ranked, [stored[item.name] for item in ranked.items])
    measured = [_reference(pairs, rubric, seed) for rubric in references]
    chosen = MEASURE_NAMES.index(by)
    validator = _Validator(
        reference=measured[0][1][chosen],
        clusters=pairs.clusters,
        sign=BY_NAME[by].sign,
        folds=folds,
        repeats=repeats,
        seed=seed,
    )
    outcomes, candidates = [], []
    for weightings in families:
        values, flat = pairs.values(weightings, base)
        outcomes.append(_family(weightings, values, flat, by, validator))
        candidates.append(values[chosen][~flat.all(axis=1)])
    # The best of all is chosen among the weightings of all families, so that choice is what has to be validated.
    validation = outcomes[0].validation if len(outcomes) == 1 else validator(np.concatenate(candidates))
    return Sweep(
        base=base,
        by=by,
        seed=seed,
        ranked=ranked,
        signatures=tuple(map(str, results.signatures)),
        references=tuple(reference for reference, _ in measured),
        families=tuple(outcomes),
        validation=validation,
        failed=results.failed,
        others=tuple(agreement(ranked, judged, seed=seed) for judged in others),
    )


class _Pairs:
    """The pairs of all ranked items, to be measured under any weightings."""

    def __init__(self, ranked: RankedItems, stored: Sequence[StoredCounts]) -> None:
        self.items = ranked.items
        self.counts = [counts for item in stored for counts in item.counts]
        self.clusters = [item.cluster for item in ranked.items]

    def values(self, weightings: Weightings, base: Rubric) -> tuple[Array, Array]:
        """Return the measures, and where all errors of an item are equal, as `item_values`."""
        tell(f"sweeping {weightings.name}", 0, 0)
        errors = sweep_errors(self.counts, weightings, base)
        no_table = [counts.no_table for counts in self.counts]
        if any(no_table):  # last, also in rubrics whose errors have no bound
            errors[:, no_table] = errors.max() + 1
        return item_values(errors, self.items)


def _reference(pairs: _Pairs, rubric: Rubric, seed: int) -> tuple[Reference, Array]:
    values, flat = pairs.values(Weightings(rubric.name, (), ()), rubric)
    bootstrap = Bootstrap(pairs.clusters, seed=seed)
    means = {measure.name: bootstrap.estimate(row[0]) for measure, row in zip(MEASURES, values, strict=True)}
    return Reference(rubric, means, int(flat.sum())), values[:, 0, :]


@dataclass(frozen=True)
class _Validator:
    """Cross-validation with all arguments fixed but the weightings."""

    reference: Array
    clusters: Sequence[str]
    sign: int
    folds: int
    repeats: int
    seed: int

    def __call__(self, values: Array) -> Validation | None:
        """Return the validation of choosing among weightings; None without cross-validation."""
        if not self.folds:
            return None
        return validate(
            values,
            self.reference,
            self.clusters,
            sign=self.sign,
            folds=self.folds,
            repeats=self.repeats,
            seed=self.seed,
        )


def _family(weightings: Weightings, values: Array, flat: Array, by: str, validator: _Validator) -> Family:
    defined = ~flat.all(axis=1)
    if not defined.any():
        raise OptionError(f"{weightings.name}: every weighting makes all errors equal; sweep other keys")
    means = values.mean(axis=2)
    best, ties = _best(means, np.flatnonzero(defined).astype(np.int64), MEASURE_NAMES.index(by))
    return Family(
        weightings=weightings,
        means=means,
        flat=flat.sum(axis=1),
        spread={name: distribution(line[defined]) for name, line in zip(MEASURE_NAMES, means, strict=True)},
        best=best,
        ties=ties,
        undefined=int((~defined).sum()),
        items=flat.shape[1],
        validation=validator(values[MEASURE_NAMES.index(by)][defined]),
    )


def _best(means: Array, candidates: NDArray[np.int64], first: int) -> tuple[int, int]:
    """Return the best candidate, and how many are equally good by the first measure."""
    ties = 0
    for index in (first, *(other for other in range(len(MEASURES)) if other != first)):
        signed = means[index, candidates] * MEASURES[index].sign
        candidates = candidates[signed >= signed.max() - TIED]
        ties = ties or len(candidates)
    return int(candidates[0]), ties


def item_values(errors: Array, items: Sequence[RankedItem]) -> tuple[Array, Array]:
    """Return the measures of each item under each weighting, and where its errors are equal.

    Each distinct order is measured once: five predictions, ties included, can be ordered in only 541 ways.

    Parameters
    ----------
    errors : array, shape (weightings, pairs)
        The pairs item by item, the predictions of an item in their order.
    items : sequence of RankedItem

    Returns
    -------
    array, shape (measures, weightings, items)
    array of bool, shape (weightings, items)
    """
    values = np.empty((len(MEASURES), len(errors), len(items)))
    flat = np.empty((len(errors), len(items)), dtype=bool)
    for human, places, pairs in _by_human_ranks(items):
        error_levels = levels(errors[:, np.array(pairs)])
        flat[:, places] = error_levels.max(axis=-1) == 0
        orders, order_of = _distinct(error_levels.reshape(-1, len(human)))
        measured = [[measure.function(order, human) for order in orders] for measure in MEASURES]
        values[:, :, places] = np.array(measured)[:, order_of].reshape(len(MEASURES), len(errors), len(places))
    return values, flat


def _by_human_ranks(items: Sequence[RankedItem]) -> list[tuple[tuple[float, ...], list[int], list[list[int]]]]:
    """Group items by sorted human ranks: the ranks, item indices, and their pairs best first."""
    groups: dict[tuple[float, ...], tuple[list[int], list[list[int]]]] = {}
    start = 0
    for place, item in enumerate(items):
        order = sorted(range(len(item.human)), key=item.human.__getitem__)
        places, pairs = groups.setdefault(tuple(sorted(item.human)), ([], []))
        places.append(place)
        pairs.append([start + index for index in order])
        start += len(item.human)
    return [(human, *lists) for human, lists in groups.items()]


def _distinct(orders: IntArray) -> tuple[list[list[int]], IntArray]:
    """Return the distinct rows, and the index of each row among them."""
    count = orders.shape[1]
    if count > MOST_CODED:
        rows, of = np.unique(orders, axis=0, return_inverse=True)
        return rows.tolist(), of.reshape(-1).astype(np.int64)
    codes = orders @ (count ** np.arange(count, dtype=np.int64))
    _, first, of = np.unique(codes, return_index=True, return_inverse=True)
    return orders[first].tolist(), of.reshape(-1).astype(np.int64)
