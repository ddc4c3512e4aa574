"""Counts of the kinds of error and of causes, by data set and model, added up line by line."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tabx.report.error_counts import ErrorCount, errors_of
from tabx.report.error_kinds import ErrorKind
from tabx.report.labels import Labels, LabelTally
from tabx.report.records import ALL, ErrorsOfKind, KindOfError

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


class KindTally:
    """Errors of Struc-Bench's kinds, of every data set and model, and of all data sets together."""

    def __init__(self) -> None:
        self._sums: dict[tuple[str, str], dict[ErrorKind, list[float]]] = defaultdict(dict)

    def add(self, dataset: str, model: str, found: Mapping[ErrorKind, ErrorCount]) -> None:
        """Take in the errors of one judged pair, by kind."""
        for scope in {dataset, ALL}:
            sums = self._sums[scope, model]
            for kind, one in found.items():
                own = sums.setdefault(kind, [0, 0, 0, 0, 0.0])
                for place, more in enumerate((bool(one.errors), bool(one.harmful), *one)):
                    own[place] += more

    def made(self, judged: Mapping[tuple[str, str], int]) -> tuple[ErrorsOfKind, ...]:
        """Return them in the order of `ErrorKind` within a scope and model; `judged` as of `Tally.made`."""
        return tuple(
            one
            for (dataset, model), number in judged.items()
            if number
            for one in _kinds(dataset, model, self._sums.get((dataset, model), {}), number)
        )


def _kinds(dataset: str, model: str, sums: Mapping[ErrorKind, Sequence[float]], judged: int) -> Iterator[ErrorsOfKind]:
    named = [own for kind, own in sums.items() if kind is not ErrorKind.NONE]
    errors, harmful = (sum(own[place] for own in named) for place in (2, 3))
    for kind in ErrorKind:
        if kind not in sums:
            continue
        pairs, harmful_pairs, count, harmful_count, cost = sums[kind]
        is_named = kind is not ErrorKind.NONE
        yield ErrorsOfKind(
            dataset,
            model,
            str(kind),
            pairs=int(pairs),
            harmful_pairs=int(harmful_pairs),
            count=int(count),
            harmful_count=int(harmful_count),
            share=count / errors if is_named and errors else None,
            harmful_share=harmful_count / harmful if is_named and harmful else None,
            cost=cost / judged,
        )


class Tallies:
    """All that is counted of the lines of one signature.

    Parameters
    ----------
    labels : Labels
        What people say of the pairs.
    """

    def __init__(self, labels: Labels) -> None:
        self.terms, self.kinds, self.causes = Tally(), KindTally(), Tally()
        self.labels = LabelTally(labels)
        self.failures: Counter[str] = Counter()
        self.unverified = 0

    def add(self, dataset: str, model: str, data: Mapping[str, Any]) -> None:
        """Take in one judged line of results."""
        self.unverified += bool(data.get("unverified"))
        errors = errors_of(data)
        self.terms.add(dataset, model, {name: (count, cost) for name, count, cost in data["terms"]})
        self.kinds.add(dataset, model, errors)
        self.labels.add(data["id"], model, errors)
        self.causes.add(dataset, model, _put_together(data.get("causes", ())))


def _put_together(entries: Any) -> dict[str, tuple[float, float]]:
    """Return the sums of counts and costs of the entries with one name."""
    sums: dict[str, tuple[float, float]] = {}
    for name, count, cost in entries:
        before = sums.get(str(name), (0.0, 0.0))
        sums[str(name)] = (before[0] + count, before[1] + cost)
    return sums
