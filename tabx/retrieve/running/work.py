"""What is done with each query: the system is asked, what goes wrong is the query's own line."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tabx.base.errors import TabxError
from tabx.base.outside import one_line
from tabx.retrieve.records import Corpus, Hit
from tabx.retrieve.running.item import Asked
from tabx.retrieve.running.line import NOT_IN_RUN, NOTHING, Taken, done_of, line_of
from tabx.retrieve.systems import NotInRun, System, spent
from tabx.runs.kind import Done
from tabx.runs.stopping import OutOfBudget


@dataclass(frozen=True)
class Finding:
    """Finds the first k tables of each query.

    Attributes
    ----------
    corpus : Corpus
        Whose queries are asked; distractors are no part of it.
    k : int
    """

    corpus: Corpus
    k: int
    limits: Mapping[str, int] = field(default_factory=dict)
    timed_steps: int = 1
    could_not: str = "could not be asked"

    def hash_of(self, asked: Asked) -> str:
        """Return a hash of all that decides about a line."""
        query = asked.query
        data = [
            asked.system.signature,
            query.id,
            query.text,
            dict(query.gold),
            query.trouble,
            self.k,
            dict(query.fields),
        ]
        return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]

    def do_many(self, items: Sequence[tuple[Asked, str]]) -> Iterator[Done]:
        """Yield what became of each of some queries of one system, which are asked at once.

        Where that fails they are asked one by one, so that what is wrong with one is said of it alone; each then has a
        note.
        """
        sound = [item for item, _ in items if not item.query.trouble]
        found, note, stopwatch = self._at_once(sound) if len(sound) > 1 else ({}, "", None)
        for item, content in items:
            if item.row in found:
                yield self._found(item, content, *found[item.row])
            else:
                yield self.do(item, content, note, stopwatch)
                stopwatch = stopwatch if item.query.trouble else None

    def _at_once(
        self, items: Sequence[Asked]
    ) -> tuple[Mapping[int, tuple[Sequence[Hit], Taken]], str, _Stopwatch | None]:
        """Return what is found, by row; where that fails nothing, what is noted then, and what counts its time."""
        system = items[0].system
        stopwatch = _Stopwatch(system)
        try:
            hits = system.find_many([item.query for item in items], self.k)
        except Exception as error:  # of one's own retriever, too
            said = one_line(str(error))
            return {}, f"asked by itself: asking for several at once failed ({said})", stopwatch
        shares = stopwatch.taken().shares(len(items))
        return {item.row: (one, taken) for item, one, taken in zip(items, hits, shares, strict=True)}, "", None

    def do(self, item: Asked, content: str, note: str = "", stopwatch: _Stopwatch | None = None) -> Done:
        """Return what became of a query; a stopwatch that runs already counts what was tried before."""
        if item.query.trouble:
            return self.lost(item, content, item.query.trouble)
        stopwatch = stopwatch or _Stopwatch(item.system)
        try:
            hits = item.system.find(item.query, self.k)
            note = "; ".join(filter(None, (note, item.system.note)))
        except NotInRun:
            hits, note = [], NOT_IN_RUN
        except OutOfBudget:
            raise
        except TabxError as error:
            return self.lost(item, content, str(error), stopwatch.taken())
        except Exception as error:  # one's own retriever may raise whatever it likes
            said = f"{type(error).__name__} in the retriever: {one_line(str(error))}"
            return self.lost(item, content, said, stopwatch.taken())
        return self._found(item, content, hits, stopwatch.taken(), note)

    def _found(self, item: Asked, content: str, hits: Sequence[Hit], taken: Taken, note: str = "") -> Done:
        return _done(line_of(item, content, self.corpus, self.k, hits, taken=taken, said=note))

    def lost(self, item: Asked, content: str, reason: str, taken: Taken = NOTHING) -> Done:
        """Return the failed line of a query."""
        return _done(line_of(item, content, self.corpus, self.k, None, taken=taken, said=reason))


class _Stopwatch:
    """Knows what a system takes from now on."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._asked, self._usage = system.model_seconds, system.usage
        self._cpu, self._began = time.process_time(), time.perf_counter()

    def taken(self) -> Taken:
        wall, cpu = time.perf_counter() - self._began, time.process_time() - self._cpu
        return Taken(wall, cpu, self._system.model_seconds - self._asked, spent(self._usage, self._system.usage))


def _done(line: str) -> Done:
    return done_of(json.loads(line), line)
