"""Counts of the kinds of error and of causes, by data set and model, added up line by line."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any

from tabx.report.error_kinds import kind_of
from tabx.report.records import ALL, KindOfError

Sum = list[float]
"""Pairs, count, cost."""


class Tally:
    """Pairs, counts and costs by name, of every data set and model, and of all data sets together."""

    def __init__(self) -> None:
        self._sums: dict[tuple[str, str], dict[str, Sum]] = defaultdict(dict)

    def add(self, dataset: str, model: str, found: Mapping[str, tuple[float, float]]) -> None:
        """Take in the counts and costs of one judged pair, by name."""
        for scope in {dataset, ALL}:
            sums = self._sums[scope, model]
            for name, (count, cost) in found.items():
                one = sums.setdefault(name, [0.0, 0.0, 0.0])
                one[0] += 1
                one[1] += count
                one[2] += cost

    def made(self, judged: Mapping[tuple[str, str], int]) -> tuple[KindOfError, ...]:
        """Return them, dearest first within a scope and model.

        Parameters
        ----------
        judged : mapping of (data set, model) to int
            Judged pairs, in the order wanted; `ALL` included where it is wanted.
        """
        return tuple(
            KindOfError(dataset, model, name, int(pairs), count, cost / number)
            for (dataset, model), number in judged.items()
            for name, (pairs, count, cost) in sorted(
                self._sums.get((dataset, model), {}).items(), key=lambda entry: (-entry[1][2], entry[0])
            )
            if number
        )


class Tallies:
    """All that is counted of the lines of one signature."""

    def __init__(self) -> None:
        self.terms, self.kinds, self.causes = Tally(), Tally(), Tally()
        self.failures: Counter[str] = Counter()
        self.unverified = 0

    def add(self, dataset: str, model: str, data: Mapping[str, Any]) -> None:
        """Take in one judged line of results."""
        self.unverified += bool(data.get("unverified"))
        terms = {name: (count, cost) for name, count, cost in data["terms"]}
        self.terms.add(dataset, model, terms)
        self.kinds.add(dataset, model, _put_together((kind_of(name), *both) for name, both in terms.items()))
        self.causes.add(dataset, model, _put_together(data.get("causes", ())))


def _put_together(entries: Any) -> dict[str, tuple[float, float]]:
    """Return the sums of counts and costs of the entries with one name."""
    sums: dict[str, tuple[float, float]] = {}
    for name, count, cost in entries:
        before = sums.get(str(name), (0.0, 0.0))
        sums[str(name)] = (before[0] + count, before[1] + cost)
    return sums
