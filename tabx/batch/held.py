"""The results of a run: those written so far, those that a file holds already, and those of an earlier run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import Any

from tabx.base.errors import TabxError
from tabx.batch.engines.entries import Entry
from tabx.batch.pairs import Pair
from tabx.batch.result import FAILED
from tabx.batch.result_line import line_for
from tabx.batch.store import Index, Lines
from tabx.batch.work import Done, Job


class ChangedError(TabxError):
    """Raised where a stored result is not that of the pair in its place."""


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
    return Done(
        line,
        data["status"],
        data["score"],
        rates,
        reason=data["reason"],
        metrics=data.get("metrics", {}),
        unscored=data.get("unscored", {}),
        unverified=data.get("unverified") or 0,
    )


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
