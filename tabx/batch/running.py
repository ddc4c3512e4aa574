"""A run: pairs in, lines out, in order; what is known already is not judged again."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from typing import Any

from tabx.base.interrupts import check_interrupt
from tabx.batch.engines.entries import Engine, Entry
from tabx.batch.held import Results
from tabx.batch.pairs import Pair
from tabx.batch.stopping import Most, ProviderWatch
from tabx.batch.tally import Tally
from tabx.batch.work import Done, Job

Watch = Callable[[Tally], None]
Sink = Callable[[Pair, Done], None]
"""Told each pair that was worked on, with what became of it."""


def run(  # noqa: PLR0913
    pairs: Iterable[Pair],
    job: Job,
    engine: Engine,
    results: Results,
    tally: Tally,
    *,
    most_failed: Most | None = None,
    watch: Watch | None = None,
    sink: Sink | None = None,
) -> Generator[str, None, None]:
    """Yield the lines of the pairs that `results` does not hold yet, each once it is written.

    Raises
    ------
    ChangedError
        The results held are not of these pairs.
    TooManyFailures
        More pairs failed than `most_failed`.
    ProviderDown
        A model's provider answers nobody; the pair that showed it is not written.
    OutOfBudget
        A model would have had to be asked beyond a budget.
    """
    rest = iter(pairs)
    for row, done in results.passed_over(rest, job):
        tally.add(done, row, is_reused=True)
    tally.rows_before = tally.rows
    outcomes, provider = engine.run(results.entries(rest, job)), ProviderWatch()
    with closing(outcomes):  # type: ignore[type-var]
        for entry, found in outcomes:
            done = _written(entry, found, results, provider)
            tally.add(done, entry.item.row, entry.item.id, is_reused=not entry.is_work)
            if sink is not None and entry.is_work:
                sink(entry.item, done)
            if watch is not None:
                watch(tally)
            yield done.line
            check_interrupt()
            if most_failed is not None:
                most_failed.check(tally)


def _written(entry: Entry, found: Any, results: Results, provider: ProviderWatch) -> Done:
    """Write the line of an entry, and return what became of it."""
    done: Done = results.line_of(entry) if found is None else found
    if entry.is_work:
        has_asked = bool(done.usage.get("calls"))
        provider.note(entry.item.id, done.failure, done.reason, has_asked=has_asked)
    results.write(done.line)
    return done
