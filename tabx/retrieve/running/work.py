"""What is done with each query: the system is asked, what goes wrong is the query's own line."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from tabx.base.errors import TabxError
from tabx.base.outside import one_line
from tabx.retrieve.records import Corpus
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

    def do(self, item: Asked, content: str) -> Done:
        """Return what became of a query."""
        if item.query.trouble:
            return self.lost(item, content, item.query.trouble)
        stopwatch = _Stopwatch(item.system)
        try:
            hits = item.system.find(item.query, self.k)
            note = item.system.note
        except NotInRun:
            hits, note = [], NOT_IN_RUN
        except OutOfBudget:
            raise
        except TabxError as error:
            return self.lost(item, content, str(error), stopwatch.taken())
        except Exception as error:  # one's own retriever may raise whatever it likes
            said = f"{type(error).__name__} in the retriever: {one_line(str(error))}"
            return self.lost(item, content, said, stopwatch.taken())
        return _done(line_of(item, content, self.corpus, self.k, hits, taken=stopwatch.taken(), said=note))

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
