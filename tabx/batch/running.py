"""A run: pairs in, lines out, in order; what is known already is not judged again.

`Results` holds the lines of one run and those of an earlier one; `run` is the way of the data.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import Any

from tabx.batch.engines.entries import Engine, Entry
from tabx.batch.pairs import Pair
from tabx.batch.result import FAILED, line_for
from tabx.batch.store import Index, Lines
from tabx.batch.tally import Tally
from tabx.batch.work import Done, Job
from tabx.errors import TabxError
from tabx.interrupts import check_interrupt
from tabx.llm.failure import OF_SETTINGS, OF_THE_PROVIDER

Watch = Callable[[Tally], None]
Sink = Callable[[Pair, Done], None]
"""Told each pair that was worked on, with what became of it."""


class ChangedError(TabxError):
    """Raised where a stored result is not that of the pair in its place."""


class ProviderDown(TabxError):
    """Raised where a provider answers nobody; what was judged is kept."""

    def __init__(self, message: str, exit_code: int = 3) -> None:
        super().__init__(message)
        self.exit_code = exit_code


MOST_IN_A_ROW = 3
"""Pairs that fail in a row, none answered between them, after which a provider is taken for dead: one may be slow for
its size and a second by chance."""


@dataclass
class ProviderWatch:
    """Notices a provider that answers nobody."""

    _in_a_row: int = 0
    _has_answered: bool = False

    def note(self, done: Done) -> None:
        """Take note of a pair that was worked on.

        Raises
        ------
        ProviderDown
            It is the last of several that failed in a row, or the first one of a run whose key, model or address are
            wrong.
        """
        if done.failure is None:
            # What was judged without an answer from the provider says nothing about it.
            if done.usage.get("calls"):
                self._in_a_row, self._has_answered = 0, True
            return
        if done.failure in OF_SETTINGS and not self._has_answered:
            raise ProviderDown(done.reason, exit_code=2)
        if done.failure in OF_THE_PROVIDER:
            self._in_a_row += 1
            if self._in_a_row >= MOST_IN_A_ROW:
                raise ProviderDown(f"stopped: {MOST_IN_A_ROW} pairs in a row failed: {done.reason}")


class TooManyFailures(TabxError):
    """Raised where more pairs failed than may; what was judged is kept."""

    exit_code = 3


@dataclass
class Results:
    """The lines of a run, where they are written, and those of an earlier one.

    Parameters
    ----------
    path : Path or None
        The file to go on with, or to begin; None keeps lines in a temporary one.
    older : Path or None
        A file of an earlier run, whose results are taken for pairs of the same content.
    retry_failed : bool
        Whether a failed result of the earlier run is none.
    """

    path: Path | None = None
    older: Path | None = None
    retry_failed: bool = False
    _count: int = field(default=0, init=False)
    _put_back: tuple[Pair, ...] = field(default=(), init=False)
    """The first pair to judge, where it was taken out of the iterator in vain."""

    def __enter__(self) -> Results:
        """Open the file."""
        self._index = Index()
        try:
            self._lines = Lines(self.path if self.path is not None else self._index.folder / "lines")
        except BaseException:
            self._index.close()
            raise
        self._known: tuple[Index, Lines] | None = None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file and delete the index."""
        self._lines.close()
        self._index.close()
        if self._known is not None:
            self._known[0].close()
            self._known[1].close()

    def passed_over(self, pairs: Iterator[Pair], job: Job) -> Iterator[tuple[int, Done]]:
        """Yield row and result of what the file holds already, taking their pairs out of the iterator.

        Raises
        ------
        ChangedError
            A line is not the result of its pair under this job. With an earlier run, it and what follows it is cut off
            instead.
        """
        for place, data in self._lines.stored():
            pair = next(pairs, None)
            try:
                _check_same(self._lines.path, data, pair, job)
            except ChangedError:
                if self.older is None:
                    raise
                self._lines.cut(place)
                self._put_back = () if pair is None else (pair,)
                break
            self._index.put(self._count, place)
            if data["pair"]:
                self._index.first_with(data["pair"], self._count)
            self._count += 1
            yield data["row"], done_of(data)
        if self.older is not None:
            self._known = _indexed(self.older, self.retry_failed)

    def entries(self, pairs: Iterable[Pair], job: Job) -> Iterator[Entry]:
        """Yield what is to do for each pair: nothing, where its content is known."""
        for number, pair in enumerate(chain(self._put_back, pairs), start=self._count):
            content = job.hash_of(pair)
            same = self._index.first_with(content, number) if content else None
            if same is not None:
                yield Entry(pair, content, same_as=same)
            else:
                yield Entry(pair, content, ready=self._from_before(pair, content))

    def _from_before(self, pair: Pair, content: str) -> Done | None:
        if self._known is None or not content:
            return None
        index, lines = self._known
        number = index.number_of(content)
        if number is None:
            return None
        data = lines.read(index.place_of(number))
        return done_of(data, line_for(data, pair))

    def line_of(self, entry: Entry) -> Done:
        """Return the result of an entry that is the same as an earlier one."""
        assert entry.same_as is not None
        data = self._lines.read(self._index.place_of(entry.same_as))
        return done_of(data, line_for(data, entry.item))

    def write(self, line: str) -> None:
        """Write the next line."""
        self._index.put(self._count, self._lines.write(line))
        self._count += 1


def _indexed(path: Path, retry_failed: bool) -> tuple[Index, Lines]:
    """Return the results of an earlier run by their content."""
    index, lines = Index(), Lines(path)
    for number, (place, data) in enumerate(lines.stored()):
        if data["pair"] and not (retry_failed and data["status"] == FAILED):
            index.first_with(data["pair"], number)
            index.put(number, place)
    return index, lines


def done_of(data: Mapping[str, Any], line: str = "") -> Done:
    """Return what a run counts of a stored result."""
    facts = data.get("facts") or {}
    rates = (facts.get("precision"), facts.get("recall"), facts.get("f1"))
    return Done(line, data["status"], data["score"], rates, reason=data["reason"])


def _check_same(path: Path, data: Mapping[str, Any], pair: Pair | None, job: Job) -> None:
    """Raise ChangedError unless a line is the result of a pair under a job."""
    where = f"{path}: the result of row {data['row'] + 1}, {data['id']!r}"
    wish = "--changed redo judges anew what has changed, another --output everything"
    if pair is None:
        raise ChangedError(f"{where}, has no pair in the input, which has changed; {wish}")
    if (pair.row, pair.id, pair.model) != (data["row"], data["id"], data["model"]):
        raise ChangedError(f"{where}, is not in the place that the input gives it; {wish}")
    if data["pair"] == job.hash_of(pair):
        return
    before, now = data["signature"], job.signature
    has_changed = [name for name in ("version", "backbone", "rubric_hash") if before[name] != getattr(now, name)]
    if has_changed and pair.rubric is None:
        names = " and ".join("rubric" if name == "rubric_hash" else name for name in has_changed)
        raise ChangedError(f"{where}, was judged with another {names}; {wish}")
    raise ChangedError(f"{where}, was made of other tables or with other options; {wish}")


@dataclass(frozen=True, slots=True)
class Most:
    """How many pairs may fail before the run ends: a number, or a share of those tried."""

    count: int | None = None
    share: float | None = None

    LEAST_TRIED = 100
    """Pairs tried before a share is looked at: of fewer, one failure is more than 1 %."""

    def check(self, tally: Tally) -> None:
        """Raise TooManyFailures once there are more."""
        tried = tally.judged + tally.failed
        too_many = self.count is not None and tally.failed > self.count
        share_passed = self.share is not None and tried >= self.LEAST_TRIED and tally.failed > self.share * tried
        if too_many or share_passed:
            raise TooManyFailures(f"stopped: {tally.failed:,} of {tried:,} pairs failed; {tally.first_failure}")


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
            done = results.line_of(entry) if found is None else found
            if entry.is_work:
                provider.note(done)
            results.write(done.line)
            tally.add(done, entry.item.row, is_reused=not entry.is_work)
            if done.has_failed and not tally.first_failure:
                tally.first_failure = f"{entry.item.id!r}: {done.reason}"
            if sink is not None and entry.is_work:
                sink(entry.item, done)
            if watch is not None:
                watch(tally)
            yield done.line
            check_interrupt()
            if most_failed is not None:
                most_failed.check(tally)
