"""A run: items in, lines out, in order; what is known already is not done again."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from typing import Any

from tabx.base.interrupts import check_interrupt
from tabx.runs.engines.entries import Engine, Entry
from tabx.runs.held import Results
from tabx.runs.kind import Done
from tabx.runs.stopping import Most, ProviderWatch
from tabx.runs.tally import Tally

Watch = Callable[[Tally], None]
Sink = Callable[[Any, Done], None]
"""Told each item that was worked on (or whose line was there already), with what became of it."""


def run(  # noqa: PLR0913
    items: Iterable[Any],
    engine: Engine,
    results: Results,
    tally: Tally,
    *,
    most_failed: Most | None = None,
    watch: Watch | None = None,
    sink: Sink | None = None,
    passed: Sink | None = None,
) -> Generator[Done, None, None]:
    """Yield what becomes of the items that `results` does not hold yet, each once its line is written.

    Raises
    ------
    ChangedError
        The lines held are not of these items.
    TooManyFailures
        More items failed than `most_failed`.
    ProviderDown
        A model's provider answers nobody; the item that showed it is not written.
    OutOfBudget
        A model would have had to be asked beyond a budget.
    """
    kind, rest = results.kind, iter(items)
    for item, done in results.passed_over(rest):
        tally.add(done, kind.row(item), is_reused=True)
        if passed is not None:
            passed(item, done)
    tally.rows_before = tally.rows
    outcomes, provider = engine.run(results.entries(rest)), ProviderWatch(kind.words)
    with closing(outcomes):  # type: ignore[type-var]
        for entry, found in outcomes:
            done = _written(entry, found, results, provider)
            tally.add(done, kind.row(entry.item), kind.name(entry.item), is_reused=not entry.is_work)
            if sink is not None and entry.is_work:
                sink(entry.item, done)
            if watch is not None:
                watch(tally)
            yield done
            check_interrupt()
            if most_failed is not None:
                most_failed.check(tally, kind.words)


def _written(entry: Entry, found: Any, results: Results, provider: ProviderWatch) -> Done:
    """Write the line of an entry, and return what became of it."""
    if found is None:
        done = results.line_of(entry)
    else:
        done = results.kind.made(entry.item, entry.content, found) if entry.is_work else found
    if entry.is_work:
        has_asked = bool(done.usage.get("calls"))
        provider.note(results.kind.name(entry.item), done.failure, done.reason, has_asked=has_asked)
    results.write(done.line)
    return done
