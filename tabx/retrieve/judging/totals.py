"""The sums of all queries of one system, their ratios with intervals, and the paired test of two systems.

Queries about one table are not independent: whole gold tables are drawn, with all their queries, as everywhere in tabx.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tabx.retrieve.judging.measures import BY_CONTENT, DATABASE, MEASURES, by_content, measured
from tabx.retrieve.records import Corpus, CorpusTable, Query
from tabx.stats.ratios import RatioDifference, compare_ratios
from tabx.stats.resampling import Resamples

Ranking = tuple[Query, Sequence[str]]
"""A query, and the ids found for it, best first."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A measure over queries, with the 95 % interval of a bootstrap over gold tables; None where it has none."""

    value: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Totals:
    """Numerators and denominators of every figure, for each query.

    Attributes
    ----------
    names : tuple of str
        "recall@10" and the like, then those by content.
    queries : tuple of Query
    parts : array of queries × figures × 2
    """

    names: tuple[str, ...]
    queries: tuple[Query, ...]
    parts: NDArray[np.float64]

    @cached_property
    def clusters(self) -> NDArray[np.int64]:
        """The number of the first gold table of each query."""
        known: dict[str, int] = {}
        return np.array(
            [known.setdefault(next(iter(query.gold)), len(known)) for query in self.queries], dtype=np.int64
        )

    def values(self) -> dict[str, float]:
        """Return every figure, those without a query left out."""
        sums = self.parts.sum(axis=0)
        return {name: float(sums[n, 0] / sums[n, 1]) for n, name in enumerate(self.names) if sums[n, 1]}

    def figures(self, resamples: Resamples) -> dict[str, Figure]:
        """Return every figure with its interval."""
        sums = clustered(self.parts, self.clusters)
        low, high = resamples.ratios(sums[:, :, 0], sums[:, :, 1])
        place = {name: n for n, name in enumerate(self.names)}
        return {
            name: Figure(value, _known(low[place[name]]), _known(high[place[name]]))
            for name, value in self.values().items()
        }

    def where(self, chosen: Callable[[Query], bool]) -> Totals:
        """Return those of some queries."""
        kept = [number for number, query in enumerate(self.queries) if chosen(query)]
        return Totals(self.names, tuple(self.queries[number] for number in kept), self.parts[kept])


def totals(
    rankings: Sequence[Ranking], corpus: Corpus, ks: Sequence[int], beyond: Sequence[CorpusTable] = ()
) -> Totals:
    """Return the sums of some rankings over a corpus, and tables beyond it that may be found too."""
    of = {table.id: table.database for table in corpus.tables} if len(corpus.databases) > 1 else {}
    contents = {table.id: table.content for table in (*corpus.tables, *beyond)}
    names = _names(ks, with_databases=bool(of))
    parts = np.zeros((len(rankings), len(names), 2))
    for number, (query, found) in enumerate(rankings):
        same = by_content(found, query.gold, contents)
        for k in ks:
            own = measured(found, query.gold, k, database=database_of(query, of), of=of)
            by_name = {**own, **{f"{BY_CONTENT}{name}": part for name, part in measured(*same, k).items()}}
            for name, part in by_name.items():
                parts[number, names[f"{name}@{k}"]] = part
    return Totals(tuple(names), tuple(query for query, _ in rankings), parts)


def _names(ks: Sequence[int], *, with_databases: bool) -> dict[str, int]:
    """Return the places of all figures by their names."""
    bare = [name for name in MEASURES if name != DATABASE]
    own = [*bare, *([DATABASE] if with_databases else []), *(f"{BY_CONTENT}{name}" for name in bare)]
    return {name: place for place, name in enumerate(f"{one}@{k}" for one in own for k in ks)}


def database_of(query: Query, of: Mapping[str, str]) -> str:
    """Return the gold database of a query: that of its first gold table, where the corpus has several."""
    return of.get(next(iter(query.gold)), "") if of else ""


def clustered(parts: NDArray[np.float64], clusters: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the sums of each gold table."""
    found = np.zeros((int(clusters.max()) + 1 if len(clusters) else 0, *parts.shape[1:]))
    np.add.at(found, clusters, parts)
    return found


def compared(first: Totals, second: Totals, name: str, resamples: Resamples) -> RatioDifference | None:
    """Return the difference of two systems in a figure, over the queries that both were judged on, and its test."""
    shared = {query.id for query in first.queries} & {query.id for query in second.queries}
    one, other = (each.where(lambda query: query.id in shared) for each in (first, second))
    if not shared or name not in one.names:
        return None
    place = one.names.index(name)
    return compare_ratios(
        clustered(one.parts[:, place], one.clusters), clustered(other.parts[:, place], one.clusters), resamples
    )


def _known(value: float) -> float | None:
    return None if np.isnan(value) else float(value)
