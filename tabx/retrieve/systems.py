"""What is judged: a retriever over a corpus, or the run of another system; one thing to the run of queries."""

from __future__ import annotations

import hashlib
import json
import math
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError
from tabx.llm.libraries import litellm
from tabx.llm.records import Usage
from tabx.retrieve.memory import peak_memory, reset_peak
from tabx.retrieve.records import Corpus, Hit, Query
from tabx.retrieve.retrievers.index_files import indexed
from tabx.retrieve.retrievers.seam import (
    Keeping,
    Retriever,
    asked_by,
    model_seconds,
    most_at_once,
    note_of,
    retrieve_each,
    told_of,
    usage_of,
)
from tabx.retrieve.run_files import Run


class NotInRun(Exception):
    """Raised for a query that a run lacks: it counts as not found."""


NO_USAGE = Usage()
"""Of what asks no model."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What an index took.

    Attributes
    ----------
    seconds, cpu_seconds : float or None
        Of building it, by the clock and of the processor; None where a kept index was read, or for a run.
    load_seconds : float or None
        Of reading a kept one.
    model_seconds : float or None
        Of these, that models were waited for; None where they were asked for nothing.
    usage : Usage
        Requests, tokens and dollars of these models.
    bytes : int or None
        On disk, where it is kept.
    peak_memory : int or None
        Bytes of the whole process at most while it was built or read, corpus included; None where the system does not
        tell.
    """

    seconds: float | None = None
    cpu_seconds: float | None = None
    load_seconds: float | None = None
    model_seconds: float | None = None
    usage: Usage = NO_USAGE
    bytes: int | None = None
    peak_memory: int | None = None


@dataclass
class System:
    """What is judged under one name.

    Attributes
    ----------
    name : str
    signature : str
        A hash of all that decides about what it finds.
    retriever, run : Retriever or None, mapping or None
        One of the two.
    corpus : Corpus or None
        Where a retriever looks.
    kept : Path or None
        The folder that keeps its index.
    cost : Cost
        Known once it is prepared.
    told : tuple of str
        What the retriever tells of its index, once it is prepared.
    """

    name: str
    signature: str
    retriever: Retriever | None = None
    run: Run | None = None
    corpus: Corpus | None = None
    kept: Path | None = None
    cost: Cost = field(default_factory=Cost)
    told: tuple[str, ...] = ()

    @property
    def tables(self) -> int:
        """Number of the tables that are searched; 0 for a run, of which that is not known."""
        return 0 if self.corpus is None else len(self.corpus.tables)

    def prepare(self) -> None:
        """Build the index of a retriever, or read it from the folder that keeps it, and note what that took.

        It is done right before its queries, as the next one may be the same object over more tables.

        Raises
        ------
        OptionError
            The folder keeps an index of other tables or settings, or the retriever cannot keep one.
        """
        if self.retriever is None or self.corpus is None:
            return
        if asked_by(self.retriever):
            litellm()  # importing it takes seconds, which are neither the index's nor the first query's
        reset_peak()
        began, cpu, asked, taken = time.perf_counter(), time.process_time(), self.model_seconds, self.usage
        size, was_read = indexed(self.name, self.retriever, self.corpus, self.kept)
        seconds, used = time.perf_counter() - began, time.process_time() - cpu
        self.told = told_of(self.retriever)
        waited = (self.model_seconds - asked) or None
        more = spent(taken, self.usage)
        if was_read:
            self.cost = Cost(None, None, seconds, waited, more, size, peak_memory())
        else:
            self.cost = Cost(seconds, used, None, waited, more, size, peak_memory())

    @property
    def model_seconds(self) -> float:
        """Seconds that its retriever has waited for models so far."""
        return model_seconds(self.retriever)

    @property
    def usage(self) -> Usage:
        """What the models that its retriever asks have taken so far."""
        return usage_of(self.retriever)

    @property
    def note(self) -> str:
        """What its retriever notes of the last query."""
        return note_of(self.retriever)

    @property
    def is_run(self) -> bool:
        """Whether it was found elsewhere, so that nothing is known of its time."""
        return self.run is not None

    def find(self, query: Query, k: int) -> list[Hit]:
        """Return what is found for a query, at most k tables.

        Raises
        ------
        NotInRun
            A run lacks the query.
        InputError
            What a retriever returned are no hits.
        """
        if self.run is not None:
            if query.id not in self.run:
                raise NotInRun
            return list(self.run[query.id][:k])
        assert self.retriever is not None
        return self._checked(self.retriever.retrieve(query.text, k), k)

    @property
    def most_at_once(self) -> int:
        """Queries that its retriever takes at once; 1 for a run."""
        return most_at_once(self.retriever)

    def find_many(self, queries: Sequence[Query], k: int) -> list[list[Hit]]:
        """Return what is found for each of some queries, asked at once; raise InputError where these are no hits."""
        assert self.retriever is not None
        found = retrieve_each(self.retriever, [query.text for query in queries], k)
        if len(found) != len(queries):
            raise InputError(f"the retriever returned {len(found)} lists of tables for {len(queries)} queries")
        return [self._checked(one, k) for one in found]

    def _checked(self, found: Any, k: int) -> list[Hit]:
        assert self.corpus is not None
        hits = checked_hits(found, k)
        strange = next((hit.id for hit in hits if hit.id not in self.corpus.by_id), None)
        if strange is not None:
            raise InputError(f"the retriever returned the table {strange!r}, which the corpus lacks")
        return hits


def spent(before: Usage, after: Usage) -> Usage:
    """Return what was taken between two times; the cost is None where requests were sent whose price is not known."""
    requests = after.requests - before.requests
    cost = None if after.cost is None or before.cost is None else after.cost - before.cost
    return Usage(
        requests,
        after.remembered - before.remembered,
        after.tokens_in - before.tokens_in,
        after.tokens_out - before.tokens_out,
        cost if requests else 0.0,
        after.tokens_thought - before.tokens_thought,
    )


def checked_hits(found: Any, k: int) -> list[Hit]:
    """Return what a retriever found as hits; raise InputError where it is none of these."""
    try:
        hits = [Hit(str(id), float(score)) for id, score in found]
    except (TypeError, ValueError):
        raise InputError("the retriever returned no pairs of id and score") from None
    if len(hits) > k:
        raise InputError(f"the retriever returned {len(hits)} tables where {k} were asked for")
    if len({hit.id for hit in hits}) < len(hits):
        raise InputError("the retriever returned a table twice")
    if any(math.isnan(hit.score) for hit in hits):
        raise InputError("the retriever returned a score that is no number")
    return hits


def retriever_system(name: str, retriever: Retriever, corpus: Corpus, kept: Path | None = None) -> System:
    """Return a retriever over a corpus as a system, whose index is kept in a folder where one is named."""
    settings = dict(retriever.settings) if isinstance(retriever, Keeping) else {}
    signature = _signed([name, settings, corpus.hash])
    return System(name, signature, retriever, corpus=corpus, kept=kept)


def run_system(name: str, run: Run) -> System:
    """Return a run as a system."""
    return System(name, _signed([name, [[query, list(map(list, hits))] for query, hits in run.items()]]), run=run)


def _signed(data: Sequence[Any] | Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True, default=str).encode()).hexdigest()[:16]


def unique_names(names: Iterable[str]) -> list[str]:
    """Return names of which none is there twice: the second of a kind gets " (2)"."""
    counts: dict[str, int] = {}
    found = []
    for name in names:
        counts[name] = counts.get(name, 0) + 1
        found.append(name if counts[name] == 1 else f"{name} ({counts[name]})")
    return found
