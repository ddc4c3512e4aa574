"""A sweep: what agreement with people each weighting reaches, by arithmetic on stored counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from tabx.errors import OptionError
from tabx.judge.house import check_rescorable
from tabx.meta.bootstrap import Bootstrap, Estimate
from tabx.meta.items import RankedItems, ranked_items
from tabx.meta.measures import BY_NAME, MEASURES
from tabx.meta.rankings import Ranks
from tabx.meta.results import Results, Stored
from tabx.meta.sweep.distribution import Distribution, distribution
from tabx.meta.sweep.errors import sweep_errors
from tabx.meta.sweep.features import Array
from tabx.meta.sweep.patterns import item_values
from tabx.meta.sweep.validation import FOLDS, REPEATS, TIED, Validation, validate
from tabx.meta.sweep.weightings import Value, Weightings
from tabx.progress import tell
from tabx.rubric import Rubric

NAMES = [measure.name for measure in MEASURES]


@dataclass(frozen=True)
class Reference:
    """A rubric as it is, beside the sweep.

    Attributes
    ----------
    rubric : Rubric
    means : mapping of measure to Estimate
    flat : int
        Items whose errors are all equal.
    """

    rubric: Rubric
    means: Mapping[str, Estimate]
    flat: int


@dataclass(frozen=True)
class Family:
    """The weightings of one family.

    Attributes
    ----------
    weightings : Weightings
    means : array, shape (measures, weightings)
        Over the items.
    flat : array of int, shape (weightings,)
        Items whose errors are all equal. Where all items are so, the weighting is undefined, and in no figure.
    spread : mapping of measure to Distribution
        Over the weightings that are defined.
    best : int
        Index of the best weighting by the measure chosen; of equal ones the best by the other measures in their
        order, then the first.
    ties : int
        How many weightings are as good by that measure, the best among them.
    undefined : int
        How many weightings make all errors equal.
    items : int
    validation : Validation or None
        None where no cross-validation was asked for.
    """

    weightings: Weightings
    means: Array
    flat: Array
    spread: Mapping[str, Distribution]
    best: int
    ties: int
    undefined: int
    items: int
    validation: Validation | None

    @property
    def changes(self) -> dict[str, Value]:
        """What the best weighting sets."""
        return self.weightings.changes(self.best)

    def is_defined(self, index: int) -> bool:
        """Whether a weighting tells some errors apart."""
        return bool(self.flat[index] < self.items)

    def figure(self, measure: str) -> float:
        """Return the mean of a measure under the best weighting."""
        return float(self.means[NAMES.index(measure), self.best])


@dataclass(frozen=True)
class Sweep:
    """A whole sweep.

    Attributes
    ----------
    base : Rubric
    by : str
        The measure that the best is chosen by.
    seed : int
    ranked : RankedItems
    signatures : tuple of str
        Of the stored judgements.
    references : tuple of Reference
        The first is the one that cross-validation holds the best weighting against.
    families : tuple of Family
    """

    base: Rubric
    by: str
    seed: int
    ranked: RankedItems
    signatures: tuple[str, ...]
    references: tuple[Reference, ...]
    families: tuple[Family, ...]

    @property
    def best(self) -> Family:
        """The family with the best weighting by the chosen measure."""
        sign = BY_NAME[self.by].sign
        return max(self.families, key=lambda family: sign * family.figure(self.by))


def sweep(
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
) -> Sweep:
    """Return the agreement with people of every weighting, from stored counts alone.

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

    Raises
    ------
    InputError, RubricError, OptionError
        If nothing is ranked, a weighting cannot be used or asks for other house rules than the judgements were made
        with, there are fewer gold tables than folds, or no weighting tells anything apart.
    """
    for rubric in (base, *references):
        check_rescorable(results.signatures[0], rubric)
    ranked = ranked_items({item.name: (item.gold, len(item.counts)) for item in results.items}, human)
    stored = {item.name: item for item in results.items}
    pairs = _Pairs(ranked, [stored[item.name] for item in ranked.items])
    told = [_reference(pairs, rubric, seed) for rubric in references]
    found = [_family(pairs, one, base, told[0][1], by, (folds, repeats, seed)) for one in families]
    signatures = tuple(map(str, results.signatures))
    return Sweep(base, by, seed, ranked, signatures, tuple(one for one, _ in told), tuple(found))


class _Pairs:
    """The pairs of all ranked items, and what weightings make of them."""

    def __init__(self, ranked: RankedItems, stored: Sequence[Stored]) -> None:
        self.items = ranked.items
        self.counts = [counts for item in stored for counts in item.counts]
        self.clusters = [item.cluster for item in ranked.items]

    def values(self, weightings: Weightings, base: Rubric) -> tuple[Array, Array]:
        tell(f"sweeping {weightings.name}", 0, 0)
        return item_values(sweep_errors(self.counts, weightings, base), self.items)


def _reference(pairs: _Pairs, rubric: Rubric, seed: int) -> tuple[Reference, Array]:
    values, flat = pairs.values(Weightings(rubric.name, (), ()), rubric)
    bootstrap = Bootstrap(pairs.clusters, seed=seed)
    means = {measure.name: bootstrap.estimate(row[0]) for measure, row in zip(MEASURES, values, strict=True)}
    return Reference(rubric, means, int(flat.sum())), values[:, 0, :]


def _family(
    pairs: _Pairs, weightings: Weightings, base: Rubric, reference: Array, by: str, parts: tuple[int, int, int]
) -> Family:
    values, flat = pairs.values(weightings, base)
    defined = ~flat.all(axis=1)
    if not defined.any():
        raise OptionError(f"{weightings.name}: every weighting makes all errors equal; other keys are right")
    means = values.mean(axis=2)
    row = NAMES.index(by)
    signed = means * np.array([[measure.sign] for measure in MEASURES])
    order = [row, *(index for index in range(len(MEASURES)) if index != row)]
    candidates = np.flatnonzero(defined)
    ties = 0
    for index in order:
        best = signed[index, candidates]
        candidates = candidates[best >= best.max() - TIED]
        ties = ties or len(candidates)
    folds, repeats, seed = parts
    validation = None
    if folds:
        validation = validate(
            values[row][defined],
            reference[row],
            pairs.clusters,
            sign=MEASURES[row].sign,
            folds=folds,
            repeats=repeats,
            seed=seed,
        )
    return Family(
        weightings,
        means,
        flat.sum(axis=1),
        {measure.name: distribution(line[defined]) for measure, line in zip(MEASURES, means, strict=True)},
        int(candidates[0]),
        ties,
        int((~defined).sum()),
        len(pairs.items),
        validation,
    )
