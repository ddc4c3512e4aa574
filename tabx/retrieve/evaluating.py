"""Retrievers judged over a corpus: the entry point of Python, and what it and the command line make of the lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from itertools import combinations, product
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from tabx.base.display import Shown
from tabx.base.errors import OptionError
from tabx.llm.records import Usage
from tabx.retrieve.corpus.reading import read_corpus
from tabx.retrieve.haystack import Haystack, haystacks
from tabx.retrieve.judging.measures import RECALL
from tabx.retrieve.judging.slices import slices
from tabx.retrieve.judging.totals import Figure, Ranking, Totals, compared, totals
from tabx.retrieve.records import Corpus, CorpusTable, Query
from tabx.retrieve.retrievers.fields import Reading
from tabx.retrieve.retrievers.making import Making, make_retriever
from tabx.retrieve.retrievers.models import Models
from tabx.retrieve.retrievers.own import adapted
from tabx.retrieve.retrievers.seam import Retriever
from tabx.retrieve.run_files import check_run, read_run
from tabx.retrieve.running.blocks import BlockEngine
from tabx.retrieve.running.item import asked
from tabx.retrieve.running.kind import queries_kind
from tabx.retrieve.running.line import FOUND, NOT_IN_RUN
from tabx.retrieve.running.work import Finding
from tabx.retrieve.systems import Cost, System, retriever_system, run_system, unique_names
from tabx.runs.held import Results
from tabx.runs.running import run
from tabx.runs.tally import Tally
from tabx.stats.ratios import RatioDifference
from tabx.stats.resampling import Resamples, holm

KS = (1, 5, 10, 50)
"""Ranks at which is measured unless said otherwise: those of the paper's log, 25 left out."""

MAIN = 10
"""Rank at which systems are compared, the paper's, where it is measured; else the last."""

Line = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Speed:
    """Seconds a query: medians and 95th percentiles over those that were asked.

    Attributes
    ----------
    p50, p95 : float
        By the clock.
    cpu_p50, cpu_p95 : float
        Of the processor.
    model_p50, model_p95 : float or None
        That models were waited for, retries included; None where none was asked.
    search_p50, search_p95 : float
        By the clock, without these.
    at_once : int
        How many queries were asked at once at most; their times are shares then.
    """

    p50: float
    p95: float
    cpu_p50: float
    cpu_p95: float
    model_p50: float | None
    model_p95: float | None
    search_p50: float
    search_p95: float
    at_once: int = field(default=1, kw_only=True)


@dataclass(frozen=True)
class Judged:
    """One system, judged.

    Attributes
    ----------
    name : str
    is_run : bool
        Whether it was found elsewhere.
    cost : Cost
    tables : int
        How many were searched; 0 for a run, of which that is not known.
    totals : Totals
        Of the queries that were judged.
    lines : tuple of mapping
        One of each query, as the file of results has them.
    told : tuple of str
        What the retriever tells of its index: tables that were cut, or have no summary.
    """

    name: str
    is_run: bool
    cost: Cost
    tables: int
    totals: Totals
    lines: tuple[Line, ...]
    told: tuple[str, ...] = ()

    @property
    def failed(self) -> int:
        """Number of queries that could not be judged, and are in no mean."""
        return sum(line["status"] != FOUND for line in self.lines)

    @property
    def lacking(self) -> int:
        """Number of queries that a run lacks, which count as not found."""
        return sum(line["note"] == NOT_IN_RUN for line in self.lines)

    @property
    def speed(self) -> Speed | None:
        """How long a query takes; None for a run, and where none was asked."""
        asked_lines = [line for line in self.lines if line["status"] == FOUND]
        if self.is_run or not asked_lines:
            return None
        wall, cpu, model = (
            np.array([line[name] for line in asked_lines], dtype=float)
            for name in ("seconds", "cpu_seconds", "model_seconds")
        )
        whole, used, waited, own = (
            map(float, np.quantile(times, [0.5, 0.95])) for times in (wall, cpu, model, wall - model)
        )
        at_once = max(line.get("at_once", 1) for line in asked_lines)
        return Speed(*whole, *used, *(waited if model.any() else (None, None)), *own, at_once=at_once)

    @property
    def usage(self) -> Usage:
        """What models took for the queries, failed ones included: requests, tokens, dollars."""
        return Usage.total(Usage(**line["usage"]) for line in self.lines)

    @property
    def noted(self) -> Mapping[str, int]:
        """What is noted of queries that were found, with their number: orders that were repaired."""
        notes = (line["note"] for line in self.lines if line["status"] == FOUND)
        return Counter(note for note in notes if note not in ("", NOT_IN_RUN))


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two systems in one figure, over the queries that both were judged on; p corrected for all pairs (Holm)."""

    first: str
    second: str
    figure: str
    found: RatioDifference
    p: float | None


@dataclass(frozen=True)
class Evaluation(Shown):
    """Systems judged over one corpus.

    Attributes
    ----------
    corpus : Corpus
    queries : tuple of Query
        Those that were asked.
    ks : tuple of int
        Ranks, rising.
    systems : tuple of Judged
    seed : int
        Of the intervals and tests.
    beyond : tuple of CorpusTable
        Distractors that were searched, too.
    """

    _shown_by: ClassVar[str] = "tabx.retrieve.showing"

    corpus: Corpus
    queries: tuple[Query, ...]
    ks: tuple[int, ...]
    systems: tuple[Judged, ...]
    seed: int = 0
    beyond: tuple[CorpusTable, ...] = ()

    @cached_property
    def by_id(self) -> Mapping[str, CorpusTable]:
        """All tables that were searched, by their ids."""
        return {table.id: table for table in (*self.corpus.tables, *self.beyond)}

    @property
    def main(self) -> int:
        """The rank at which systems are compared."""
        return MAIN if MAIN in self.ks else self.ks[-1]

    @cached_property
    def figures(self) -> Mapping[str, Mapping[str, Figure]]:
        """Every figure of each system, with its interval."""
        resamples = Resamples(seed=self.seed)
        return {one.name: one.totals.figures(resamples) if len(one.totals.queries) else {} for one in self.systems}

    @cached_property
    def comparisons(self) -> tuple[Comparison, ...]:
        """Each two systems in recall at the main rank."""
        figure, resamples = f"{RECALL}@{self.main}", Resamples(seed=self.seed)
        pairs = list(combinations(self.systems, 2))
        found = [(a, b, compared(a.totals, b.totals, figure, resamples)) for a, b in pairs]
        known = [(a.name, b.name, one) for a, b, one in found if one is not None]
        tested = [one.p for _, _, one in known if one.p is not None]
        corrected = iter(holm(tested))
        return tuple(Comparison(a, b, figure, one, None if one.p is None else next(corrected)) for a, b, one in known)

    @cached_property
    def parts(self) -> Mapping[str, Mapping[str, Mapping[str, tuple[float, int]]]]:
        """Recall at the main rank by parts of the queries: division, part, system, with the number of queries."""
        figure = f"{RECALL}@{self.main}"
        found: dict[str, dict[str, dict[str, tuple[float, int]]]] = {}
        for division, part_of in slices(self.corpus).items():
            by_part: dict[str, dict[str, tuple[float, int]]] = {}
            for one in self.systems:
                labels = {query.id: part_of(query) for query in one.totals.queries}
                for part in sorted(set(labels.values()), key=_natural):
                    below = one.totals.where(lambda query, labels=labels, part=part: labels[query.id] == part)  # type: ignore[misc]
                    by_part.setdefault(part, {})[one.name] = (below.values()[figure], len(below.queries))
            if len(by_part) > 1:
                found[division] = by_part
        return found

    def to_dict(self) -> dict[str, Any]:
        """Return plain data: the figures of each system by name ("recall@10" is pooled), intervals and costs beside."""
        return {
            "corpus": self.corpus.name,
            "tables": len(self.corpus.tables),
            "queries": len(self.queries),
            "troubles": len(self.corpus.troubles),
            "systems": [self._plain(one) for one in self.systems],
            "comparisons": [
                {"first": one.first, "second": one.second, "figure": one.figure, **asdict(one.found), "p_holm": one.p}
                for one in self.comparisons
            ],
            "parts": {
                division: {
                    part: {name: {"recall": value, "queries": count} for name, (value, count) in by_name.items()}
                    for part, by_name in by_part.items()
                }
                for division, by_part in self.parts.items()
            },
        }

    def _plain(self, one: Judged) -> dict[str, Any]:
        figures = self.figures[one.name]
        return {
            "name": one.name,
            "tables": one.tables or None,
            "judged": len(one.totals.queries),
            "failed": one.failed,
            "not_in_run": one.lacking,
            **{name: figure.value for name, figure in figures.items()},
            "intervals": {name: [figure.low, figure.high] for name, figure in figures.items()},
            "told": list(one.told),
            "noted": dict(one.noted),
            "index": asdict(one.cost),
            "usage": asdict(one.usage),
            "seconds_a_query": None if one.speed is None else asdict(one.speed),
        }


def _natural(text: str) -> tuple[bool, float, str]:
    """Return what parts are ordered by: numbers in them by size, "above" last."""
    digits = "".join(sign for sign in text if sign.isdigit())
    return text.startswith("above"), float(digits or 0), text


def evaluate(  # noqa: PLR0913
    corpus: Corpus | str | Path,
    retrievers: Sequence[str | Any] = ("bm25",),
    *,
    runs: Sequence[str | Path] = (),
    ks: Iterable[int] = KS,
    limit: int | None = None,
    rows: int | None = None,
    titles: bool = True,
    index: str | Path | None = None,
    haystack: Sequence[int] = (),
    distractors: Sequence[str] = (),
    models: Models | None = None,
    seed: int = 0,
) -> Evaluation:
    """Return how well retrievers find the tables of a corpus.

    Parameters
    ----------
    corpus : Corpus, str or Path
        As `read_corpus` takes or gives it.
    retrievers : sequence of str or object
        Names ("bm25", "tfidf", "ottqa-bm25", "ottqa-tfidf", "dense", "summary", "none", "random", "gold",
        "pkg.module:Class", "bm25+dense", "bm25/rerank"), or objects with `index(tables)` and `retrieve(query, k)`, or
        with the methods of TARGET's base classes.
    runs : sequence of str or Path
        Files of what other systems found.
    ks : iterable of int
        Ranks to measure at, each from 1.
    limit : int or None
        How many queries to ask, the first; all tables are searched all the same. None asks all.
    rows : int or None
        How many rows of a table are indexed, 0 for the header alone; None for all.
    titles : bool
        Whether titles are indexed.
    index : str, Path or None
        Folder that keeps the indices; None keeps none.
    haystack : sequence of int
        Numbers of distractors that are added: each retriever is judged without them and with each number.
    distractors : sequence of str
        Corpora that they are from, and "near" for such as are made of the corpus's own tables by harmful edits.
    models : Models or None
        Those that dense, summary and rerank ask; vectors and summaries are kept in `index`, unless they name a folder.
    seed : int
        Of `random`, of distractors, of intervals and tests.

    Raises
    ------
    OptionError
        A rank below 1, no system, an unknown retriever, a stale index.
    InputError
        The corpus cannot be read, or a run is of another one.
    """
    whole = corpus if isinstance(corpus, Corpus) else read_corpus(corpus)
    ranks = ranks_of(ks)
    kept = None if index is None else Path(index)
    asked_models = models if models is not None else Models()
    if asked_models.folder is None and kept is not None:
        asked_models = replace(asked_models, folder=kept)
    making = Making(whole, Reading(titles, rows), seed, asked_models)
    if not retrievers and not runs:
        raise OptionError("no retriever and no run to judge; one of them is right")
    stacks = haystacks(whole, haystack, distractors, seed)
    systems = systems_of(retrievers, runs, making, kept, stacks)[0]
    queries = whole.queries[:limit]
    finding = Finding(whole, ranks[-1])
    with Results(queries_kind(finding)) as results:
        lines = [done.value for done in run(asked(systems, queries), BlockEngine(finding), results, Tally())]
    return evaluation_of(making, queries, ranks, systems, lines, beyond_of(stacks))


def ranks_of(ks: Iterable[int]) -> tuple[int, ...]:
    """Return ranks, rising and none twice; raise OptionError for one below 1, or none."""
    ranks = tuple(sorted(set(ks)))
    if not ranks or ranks[0] < 1:
        raise OptionError(f"k of {ranks[0] if ranks else 'nothing'}: a rank from 1 is right")
    return ranks


def systems_of(
    retrievers: Sequence[str | Any],
    runs: Sequence[str | Path],
    making: Making,
    kept: Path | None = None,
    stacks: Sequence[Haystack] = (Haystack(),),
) -> tuple[list[System], list[str]]:
    """Return retrievers and runs as systems, with what is to be said of the runs.

    Errors are those of `evaluate`.
    """
    read = [read_run(str(name)) for name in runs]
    told = [check_run(found, making.corpus, str(name)) for name, found in zip(runs, read, strict=True)]
    wanted = [(_made(one, making), f"{_name(one)}{stack.label}", stack) for stack, one in product(stacks, retrievers)]
    names = iter(unique_names([*(name for _, name, _ in wanted), *(Path(name).name for name in runs)]))
    systems = [retriever_system(next(names), one, stack.over(making.corpus), kept) for one, _, stack in wanted]
    systems += [run_system(next(names), found) for found in read]
    return systems, list(filter(None, told))


def _name(one: str | Any) -> str:
    return one if isinstance(one, str) else type(one).__name__


def _made(one: Any, making: Making) -> Retriever:
    return make_retriever(one, making) if isinstance(one, str) else adapted(one, type(one).__name__, making.corpus.name)


def beyond_of(stacks: Sequence[Haystack]) -> tuple[CorpusTable, ...]:
    """Return all distractors, each once."""
    return tuple({table.id: table for stack in stacks for table in stack.tables}.values())


def evaluation_of(
    making: Making,
    queries: Sequence[Query],
    ks: tuple[int, ...],
    systems: Sequence[System],
    lines: Iterable[Line],
    beyond: tuple[CorpusTable, ...] = (),
) -> Evaluation:
    """Return what lines amount to; a system without a line yet is left out."""
    corpus = making.corpus
    by_name: dict[str, list[Line]] = {}
    for line in lines:
        by_name.setdefault(line["model"], []).append(line)
    judged = []
    for system in systems:
        own = by_name.get(system.name, [])
        if own:
            found = totals(rankings_of(own, queries), corpus, ks, beyond)
            judged.append(
                Judged(system.name, system.is_run, system.cost, system.tables, found, tuple(own), system.told)
            )
    return Evaluation(corpus, tuple(queries), ks, tuple(judged), making.seed, beyond)


def rankings_of(lines: Iterable[Line], queries: Sequence[Query]) -> list[Ranking]:
    """Return what was found by lines that did not fail, with their queries."""
    by_id = {query.id: query for query in queries}
    return [(by_id[one["id"]], [id for id, _ in one["found"]]) for one in lines if one["status"] == FOUND]
