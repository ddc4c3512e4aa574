"""What is wrong with a different result: the rows and columns that are missing or too much, and the judge's findings.

Names of columns are free in a result, and the judge reads them. So the predicted columns get the names of the gold
columns whose values they hold before the judge sees them; those that hold nobody's keep their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from tabx.base.errors import TabxError
from tabx.judging import Judgement, judge
from tabx.sql.closeness import Closeness
from tabx.sql.coding import Coded
from tabx.sql.matching import coded_together
from tabx.sql.result import Result
from tabx.sql.values import Reading

Pairs = tuple[tuple[int, int], ...]

_LEAST_SHARED = 0.5
"""Share of a gold column's values that a predicted one must hold to be taken for it: with less, most of what would be
told of the pair is wrong values, and it is shorter to say that the column is missing."""


@dataclass(frozen=True)
class Difference:
    """What is wrong with a result.

    Attributes
    ----------
    judgement : Judgement or None
        The judge's view of both results as tables, with its score; None where it has none.
    reason : str
        Why there is no judgement: the results are too large; "" where there is one.
    columns : tuple of (int, int)
        Pairs of gold and predicted columns, by place.
    missing_columns, extra_columns : tuple of int
        The gold and the predicted columns without partner.
    missing_rows, extra_rows : tuple of int
        The gold and the predicted rows that have none under these pairs, by place; () where no columns pair.
    """

    judgement: Judgement | None
    reason: str
    columns: Pairs
    missing_columns: tuple[int, ...]
    extra_columns: tuple[int, ...]
    missing_rows: tuple[int, ...]
    extra_rows: tuple[int, ...]

    @property
    def score(self) -> float | None:
        """The judge's score, from 0 to 1; None without a judgement."""
        return None if self.judgement is None else self.judgement.score


def explain(
    gold: Result,
    predicted: Result,
    columns: Pairs = (),
    reading: Reading | None = None,
    closeness: Closeness | None = None,
) -> Difference:
    """Return what is wrong with a predicted result.

    Parameters
    ----------
    gold, predicted : Result
        The results.
    columns : tuple of (int, int)
        Pairs that are known, `Match.columns`; further ones are found by their values.
    reading : Reading or None
        How values are read, as in `match_results`.
    closeness : Closeness or None
        When two numbers are one value.
    """
    coded, others = coded_together(gold, predicted, reading or Reading(), closeness)
    pairs = _with_likely(columns, coded, others, gold.columns, predicted.columns)
    in_gold, in_predicted = {one for one, _ in pairs}, {other for _, other in pairs}
    missing, extra = _unpaired_rows([coded[one] for one, _ in pairs], [others[other] for _, other in pairs])
    judgement, reason = _judged(gold, predicted, pairs)
    return Difference(
        judgement=judgement,
        reason=reason,
        columns=pairs,
        missing_columns=tuple(place for place in range(len(gold.columns)) if place not in in_gold),
        extra_columns=tuple(place for place in range(len(predicted.columns)) if place not in in_predicted),
        missing_rows=missing,
        extra_rows=extra,
    )


def _with_likely(
    known: Pairs, gold: Sequence[Coded], predicted: Sequence[Coded], names: Sequence[str], other_names: Sequence[str]
) -> Pairs:
    """Return the known pairs, and those of other columns that share most values, the most first."""
    taken, others_taken = {one for one, _ in known}, {other for _, other in known}
    shared = [
        (-count, names[one].lower() != other_names[other].lower(), one, other)
        for one, other, count in _shared_values(gold, predicted, taken, others_taken)
    ]
    pairs = list(known)
    for count, _, one, other in sorted(shared):
        enough = -count >= max(_LEAST_SHARED * len(gold[one].codes), 1)
        if enough and one not in taken and other not in others_taken:
            taken.add(one)
            others_taken.add(other)
            pairs.append((one, other))
    return tuple(sorted(pairs))


def _shared_values(
    gold: Sequence[Coded], predicted: Sequence[Coded], taken: set[int], others_taken: set[int]
) -> Iterator[tuple[int, int, int]]:
    """Yield the pairs of columns that are not taken, and how many values they share, in whatever rows."""
    counted = {one: np.unique(column.codes, return_counts=True) for one, column in enumerate(gold) if one not in taken}
    most = max((int(values[-1]) for values, _ in counted.values() if len(values)), default=0)
    for other, column in enumerate(predicted):
        if other not in others_taken:
            counts = np.bincount(column.codes, minlength=most + 1)
            for one, (values, own) in counted.items():
                yield one, other, int(np.minimum(counts[values], own).sum())


def _unpaired_rows(gold: Sequence[Coded], predicted: Sequence[Coded]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the rows of each side that have no partner of their own with equal codes."""
    if not gold:
        return (), ()
    rows, others = (list(zip(*(column.codes.tolist() for column in side), strict=True)) for side in (gold, predicted))
    return _beyond(rows, Counter(others)), _beyond(others, Counter(rows))


def _beyond(rows: Sequence[tuple[int, ...]], free: Counter[tuple[int, ...]]) -> tuple[int, ...]:
    found = []
    for place, row in enumerate(rows):
        if free[row]:
            free[row] -= 1
        else:
            found.append(place)
    return tuple(found)


def _judged(gold: Result, predicted: Result, pairs: Pairs) -> tuple[Judgement | None, str]:
    names = _distinct(gold.columns)
    renamed = {other: names[one] for one, other in pairs}
    taken = set(renamed.values())
    own = [renamed.get(place, name) for place, name in enumerate(predicted.columns)]
    free = [name if place in renamed or name not in taken else f"{name} (predicted)" for place, name in enumerate(own)]
    tables = [[names, *gold.rows], [_distinct(free), *predicted.rows]]
    try:
        return judge(tables[0], tables[1], header=True), ""
    except TabxError as error:
        return None, str(error)


def _distinct(names: Sequence[str]) -> list[str]:
    """Return the names, with a number behind those that stood before."""
    counts: Counter[str] = Counter()
    found = []
    for name in names:
        counts[name] += 1
        found.append(name if counts[name] == 1 else f"{name} {counts[name]}")
    return found
