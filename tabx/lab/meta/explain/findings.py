"""Results of a batch as numbers: how much of each finding is in a pair, and what other metrics say of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tabx.align.records import Counted
from tabx.base.errors import InputError
from tabx.batch.result import FAILED, JUDGED, Result, ResultPart
from tabx.batch.result_line import read_result
from tabx.batch.results_file import result_lines
from tabx.compare.records import Counts, Item

Array = NDArray[np.float64]
Bools = NDArray[np.bool_]
Numbers = NDArray[np.int64]

JUDGE = "tabx"
"""Name of the judge's own score, which stands among the metrics."""

CAUSE = "cause."
"""Before the name of an act that explains many findings, which are then counted under it alone."""


@dataclass(frozen=True)
class Findings:
    """Judged pairs as numbers.

    Attributes
    ----------
    names : tuple of str
        Findings, those of the most pairs first: kinds of items ("missing.row") and causes ("cause.exchanged").
    amounts : array, shape (pairs, findings)
        Share of the gold's rows, columns or data cells that a finding is about, at least 0; of what is about the table,
        its count.
    tables : array of int, shape (pairs,)
        Number of the gold table.
    metrics : mapping of str to array, shape (pairs,)
        Values; not a number where a pair has none. The judge's own score is the first.
    failed : int
        Pairs that were not judged; they are in no array.
    """

    names: tuple[str, ...]
    amounts: Array
    tables: Numbers
    metrics: dict[str, Array]
    failed: int

    @property
    def table_count(self) -> int:
        """Gold tables."""
        return len(np.unique(self.tables))

    def tables_with(self, finding: int) -> int:
        """Return how many gold tables have pairs with a finding."""
        return len(np.unique(self.tables[self.amounts[:, finding] > 0]))

    def alone(self, finding: int) -> Bools:
        """Return which pairs have a finding and no other."""
        has = self.amounts > 0
        alone: Bools = has[:, finding] & (has.sum(axis=1) == 1)
        return alone


def read_findings(paths: Sequence[str | Path]) -> Findings:
    """Return the findings and metrics of files of results.

    Raises
    ------
    InputError
        A file cannot be read or holds something else, no pair was judged, no metric ran beside the judge, or pairs were
        judged differently: one finding would have two meanings.
    """
    results = [(where, read_result(data)) for path in paths for where, data in result_lines(str(path))]
    judged = [(where, result) for where, result in results if result.status == JUDGED]
    _check_alike(judged, ", ".join(map(str, paths)))
    return _as_numbers([result for _, result in judged], failed=sum(result.status == FAILED for _, result in results))


def _as_numbers(judged: Sequence[Result], failed: int) -> Findings:
    found = [_amounts(result.parts) for result in judged]
    names = _by_pairs(found)
    return Findings(
        names=names,
        amounts=np.array([[one[name] for name in names] for one in found], dtype=np.float64).reshape(len(found), -1),
        tables=_tables(judged),
        metrics={JUDGE: np.array([_number(result.score) for result in judged]), **_metrics(judged)},
        failed=failed,
    )


def _tables(judged: Sequence[Result]) -> Numbers:
    """Return the number of each pair's gold table: of one that has no hash, its id stands for it."""
    numbers: dict[tuple[str, str], int] = {}
    keys = [(result.gold, "" if result.gold else result.id) for result in judged]
    return np.array([numbers.setdefault(key, len(numbers)) for key in keys], dtype=np.int64)


def _check_alike(judged: Sequence[tuple[str, Result]], shown: str) -> None:
    """Raise InputError where nothing can be explained, or findings would have two meanings."""
    if not judged:
        raise InputError(f"{shown}: no judged pair")
    if not any(result.metrics for _, result in judged):
        raise InputError(f"{shown}: no metric ran beside the judge; tabx batch PAIRS --metric offline -o FILE is right")
    first = judged[0][1].signature.asked_for
    for where, result in judged:
        if result.signature.asked_for != first:
            raise InputError(
                f"{where}: judged as {result.signature.asked_for}, the pairs before as {first}; explain results that "
                "were judged alike"
            )


def _by_pairs(found: Iterable[Counter[str]]) -> tuple[str, ...]:
    pairs = Counter(name for one in found for name in one)
    return tuple(sorted(pairs, key=lambda name: (-pairs[name], name)))


def _amounts(parts: Iterable[ResultPart]) -> Counter[str]:
    found: Counter[str] = Counter()
    for part in parts:
        for item in part.counts.items:
            amount = part.share * item.count * item.weight / _total(part.counts, item)
            found[_name(item, part)] += amount  # type: ignore[assignment]
        if part.counts.no_table:
            found["no_table"] += part.share  # type: ignore[assignment]
    return Counter({name: amount for name, amount in found.items() if amount > 0})


def _name(item: Item, part: ResultPart) -> str:
    return str(item.kind) if item.cause is None else f"{CAUSE}{part.causes[item.cause][0]}"


def _total(counts: Counts, item: Item) -> int:
    totals = {Counted.ROW: counts.rows, Counted.COLUMN: counts.columns, Counted.CELL: counts.cells}
    return max(1, totals.get(item.of, 1))


def _metrics(judged: Sequence[Result]) -> dict[str, Array]:
    names = dict.fromkeys(name for result in judged for name in result.metrics)
    return {
        name: np.array([_number(result.metrics.get(name)) for result in judged], dtype=np.float64) for name in names
    }


def _number(value: float | None) -> float:
    return np.nan if value is None else value
