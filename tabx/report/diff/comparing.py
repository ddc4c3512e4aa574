"""Two files of results into the record of their difference."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tabx.base.errors import OptionError
from tabx.report.diff.findings import with_findings
from tabx.report.diff.matching import Kept, Key, Run, alone, matched, read_run, with_other_gold
from tabx.report.diff.result_diff import Change, KindChange, PairChange, ResultDiff, Side
from tabx.report.items import STATUSES
from tabx.stats.bootstrap import RESAMPLES
from tabx.stats.resampling import LEVEL, Resamples

RATES = ("score", "facts.precision", "facts.recall", "facts.f1")
"""Figures that are compared, in the order in which they are kept of a result."""

ROUNDING = 1e-9
"""Scores nearer to each other are the same: sums of the same costs in another order differ by less."""

TERMS = 3
"""Kinds of error told of a pair: those that changed most say what happened to it."""


Both = tuple[Key, Kept, Kept]


def diff_results(  # noqa: PLR0913
    old: str | PathLike[str],
    new: str | PathLike[str],
    *,
    partial: bool = False,
    any_judge: bool = False,
    listed: int = 10,
    level: float = LEVEL,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> ResultDiff:
    """Return what changed between two runs of `tabx batch` over the same pairs.

    Pairs are the same by id, model and gold table (where each file has one model, whatever its name). Means are over
    the pairs judged in both; those that only one run judged are counted apart.

    Parameters
    ----------
    old, new : str or path
        Files of results.
    partial : bool
        Whether the new run may lack pairs of the old one.
    any_judge : bool
        Whether the two may have been judged differently: with another version, rubric, backbone or options.
    listed : int
        How many of the pairs that changed most are listed, worse and better.
    level : float
        p below which a change is told from chance.
    resamples, seed : int
        Of intervals and tests.

    Raises
    ------
    InputError
        A file cannot be read.
    OptionError
        The runs were judged differently, have no pair in common, or the new one lacks pairs of the old one.
    """
    before, after = read_run(Path(old)), read_run(Path(new))
    pairs = list(matched(before, after))
    _check_pairs(before, after, pairs, partial=partial)
    if not any_judge:
        _check_judge(pairs, before, after)
    found = _outcomes(pairs)
    drawn = Resamples(resamples, seed)
    worse, better = found.worse[:listed], found.better[:listed]
    diff = ResultDiff(
        old=_side(before, alone(before, after)),
        new=_side(after, alone(after, before)),
        changes=tuple(_change(name, place, found.judged, drawn) for place, name in enumerate(RATES)),
        better=len(found.better),
        worse=len(found.worse),
        same=len(found.judged) - len(found.better) - len(found.worse),
        newly_failed=len(found.newly_failed),
        newly_judged=found.newly_judged,
        reasons=tuple(Counter(now.reason for now in found.newly_failed).most_common()),
        kinds=_kinds(found.judged),
        worse_pairs=tuple(map(_pair, worse)),
        better_pairs=tuple(map(_pair, better)),
        has_traces=before.has_traces and after.has_traces,
        level=level,
        resamples=resamples,
        seed=seed,
    )
    return _with_findings(diff, [*worse, *better]) if diff.has_traces else diff


class Judged(NamedTuple):
    """A pair that was judged in both runs."""

    key: Key
    then: Kept
    now: Kept

    @property
    def change(self) -> float:
        """New score less old."""
        return (self.now.rates[0] or 0.0) - (self.then.rates[0] or 0.0)


class Outcomes(NamedTuple):
    """What became of the pairs that both runs have.

    Attributes
    ----------
    judged : list of Judged
    worse, better : list of Judged
        Those whose score changed, the greatest changes first.
    newly_failed : list of Kept
        New results of the pairs that only the old run judged.
    newly_judged : int
        Pairs that only the new run judged.
    """

    judged: list[Judged]
    worse: list[Judged]
    better: list[Judged]
    newly_failed: list[Kept]
    newly_judged: int


def _outcomes(pairs: Iterable[Both]) -> Outcomes:
    judged: list[Judged] = []
    newly_failed: list[Kept] = []
    newly_judged = 0
    for key, then, now in pairs:
        if then.is_judged and now.is_judged:
            judged.append(Judged(key, then, now))
        elif then.is_judged:
            newly_failed.append(now)
        else:
            newly_judged += now.is_judged
    worse = _greatest(one for one in judged if one.change < -ROUNDING)
    better = _greatest(one for one in judged if one.change > ROUNDING)
    return Outcomes(judged, worse, better, newly_failed, newly_judged)


def _greatest(pairs: Iterable[Judged]) -> list[Judged]:
    """Return pairs with the greatest changes first; of equal ones the first in the file."""
    return sorted(pairs, key=lambda one: -abs(one.change))


def _with_findings(diff: ResultDiff, pairs: Sequence[Judged]) -> ResultDiff:
    told = with_findings([*diff.worse_pairs, *diff.better_pairs], pairs, diff.old.file, diff.new.file)
    worse = len(diff.worse_pairs)
    return replace(diff, worse_pairs=told[:worse], better_pairs=told[worse:])


def _check_judge(pairs: Sequence[Both], old: Run, new: Run) -> None:
    for key, then, now in pairs:
        if then.signature != now.signature:
            raise OptionError(
                f"{key.id!r} was judged as {then.signature} in {old.file}, as {now.signature} in {new.file}; judge one "
                "again (tabx rescore for another rubric), or compare them all the same by --any-judge"
            )


def _check_pairs(old: Run, new: Run, pairs: Sequence[Both], *, partial: bool) -> None:
    if not pairs:
        raise OptionError(
            f"{old.file} and {new.file}: no pair with the same id, model and gold table; runs over one input are right"
        )
    lacking = alone(old, new)
    if lacking and not partial:
        more = f" and {len(lacking) - 1:,} more" if len(lacking) > 1 else ""
        if changed := with_other_gold(old, new):
            more += f" ({changed:,} with another gold table there)"
        raise OptionError(
            f"{new.file} lacks {lacking[0].id!r}{more} of {old.file}; judge them too, or compare the rest by --partial"
        )


def _side(run: Run, alone: Sequence[Key]) -> Side:
    counted = Counter(kept.status for kept in run.pairs.values())
    judged, failed, skipped = (counted[status] for status in STATUSES)
    return Side(run.file, run.signature, judged, failed, skipped, len(alone), alone[0].id if alone else "")


def _change(name: str, place: int, judged: Sequence[Judged], drawn: Resamples) -> Change:
    """Return the change of a mean: intervals and tests draw gold tables, whose pairs are not independent."""
    found = [
        ((key.dataset, key.id), then.rates[place], now.rates[place])
        for key, then, now in judged
        if None not in (then.rates[place], now.rates[place])
    ]
    if not found:
        return Change(name, 0, None, None, None, None, None, None)
    numbers = {table: number for number, table in enumerate(dict.fromkeys(table for table, _, _ in found))}
    of = np.array([numbers[table] for table, _, _ in found])
    values = np.array([(then, now) for _, then, now in found], dtype=np.float64)
    changes = np.bincount(of, weights=values[:, 1] - values[:, 0]).astype(np.float64)
    low, high = (float(end[0]) for end in drawn.ratios(changes[:, None], np.bincount(of)[:, None].astype(np.float64)))
    least, most = (None, None) if math.isnan(low) else (low, high)
    old, new = values.mean(axis=0).tolist()
    mean = float(changes.sum()) / len(found)
    return Change(name, len(found), old, new, mean, least, most, drawn.p_value(changes))


def _kinds(judged: Sequence[Judged]) -> tuple[KindChange, ...]:
    gained, lost, more, fewer, cost = (Counter[str]() for _ in range(5))
    for _, then, now in judged:
        for name, (count, price) in _changed_terms(then, now).items():
            cost[name] += price  # type: ignore[assignment]
            if count > 0:
                gained[name] += count  # type: ignore[assignment]
                more[name] += 1
            elif count < 0:
                lost[name] -= count  # type: ignore[assignment]
                fewer[name] += 1
    found = [
        KindChange(name, gained[name], lost[name], more[name], fewer[name], cost[name] / len(judged))
        for name in cost
        if more[name] or fewer[name] or abs(cost[name]) > ROUNDING
    ]
    return tuple(sorted(found, key=lambda kind: (-abs(kind.cost), kind.name)))


def _changed_terms(then: Kept, now: Kept) -> dict[str, tuple[float, float]]:
    """Return how much count and cost of each kind of error changed."""
    before = {name: (count, cost) for name, count, cost in then.terms}
    after = {name: (count, cost) for name, count, cost in now.terms}
    nothing = (0.0, 0.0)
    return {
        name: (
            after.get(name, nothing)[0] - before.get(name, nothing)[0],
            after.get(name, nothing)[1] - before.get(name, nothing)[1],
        )
        for name in {**before, **after}
    }


def _pair(one: Judged) -> PairChange:
    key, then, now = one
    costs = {name: cost for name, (_, cost) in _changed_terms(then, now).items() if abs(cost) > ROUNDING}
    dearest = sorted(costs.items(), key=lambda term: (-abs(term[1]), term[0]))[:TERMS]
    assert then.rates[0] is not None
    assert now.rates[0] is not None
    return PairChange(key.id, key.model, then.rates[0], now.rates[0], tuple(dearest))
