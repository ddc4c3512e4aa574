"""The unit of work: one predicted query becomes one line, in whatever process."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import ClassVar

from tabx.base.errors import TabxError, inside
from tabx.base.limits import changed_limits
from tabx.runs.kind import Done
from tabx.sql.evaluation import Evaluation, evaluate
from tabx.sql.execution.databases import Database, database_at, find_database
from tabx.sql.golds import Golds
from tabx.sql.matches import Verdict
from tabx.sql.options import SqlOptions
from tabx.sql.running.item import QueryPair
from tabx.sql.running.line import done_of, line_of

_golds = Golds()
"""Results of golds that this process keeps for the predictions to come."""


@dataclass(frozen=True)
class QueryJob:
    """What is done with every predicted query; it can be sent to another process.

    Attributes
    ----------
    options : SqlOptions
    databases : Path
        A folder of databases, or the database of all queries.
    limits : mapping
        Limits in force, by name.
    """

    options: SqlOptions
    databases: Path
    limits: Mapping[str, int] = field(default_factory=dict)
    could_not: ClassVar[str] = "could not be compared"

    @property
    def timed_steps(self) -> int:
        """Comparing with a gold may take the whole limit `seconds`, on the database and on each variant."""
        return 1 + self.options.variants

    def database_of(self, name: str) -> Database:
        """Return the database of a name; the errors are those of `find_database`."""
        return find_database(self.databases, name) if self.databases.is_dir() else database_at(self.databases)

    def do(self, item: QueryPair, content: str) -> Done:
        """Return what became of a predicted query; whatever goes wrong with it is its result."""
        began = time.perf_counter()
        evaluation = self.evaluation_of(item)
        return done_of_evaluation(item, content, evaluation, self, time.perf_counter() - began)

    def lost(self, item: QueryPair, content: str, reason: str) -> Done:
        """Return what became of a predicted query whose process ended."""
        return done_of_evaluation(item, content, _not_judged(reason), self)

    def evaluation_of(self, item: QueryPair) -> Evaluation:
        """Return what a predicted query is worth."""
        if item.trouble:
            return _not_judged(item.trouble)
        try:
            with changed_limits(**self.limits):
                database = self.database_of(item.database)
                return evaluate(database, item.golds, item.predicted, self.options, _golds)
        except MemoryError:
            raise
        except TabxError as error:
            return _not_judged(str(error))
        except Exception as error:
            return _not_judged(f"{self.could_not}: {inside(error)}")

    def hash_of(self, item: QueryPair) -> str:
        """Return the hash of a predicted query under this job, its database included."""
        try:
            database = _content_of(self.database_of(item.database).path)
        except TabxError:
            database = ""
        return item.content_hash(f"{self.options.signature}|{database}")


def _not_judged(reason: str) -> Evaluation:
    return Evaluation(Verdict.NOT_JUDGED, " ".join(reason.split()))


def done_of_evaluation(
    item: QueryPair, content: str, evaluation: Evaluation, job: QueryJob, seconds: float = 0.0
) -> Done:
    """Return an evaluation as a line, with what the run counts of it."""
    line, data = line_of(item, content, evaluation, job.options.signature)
    return done_of(data, line)._replace(seconds=seconds)


def _content_of(path: Path) -> str:
    stat = path.stat()
    return _content_hash(path, stat.st_mtime_ns, stat.st_size)


@lru_cache(None)
def _content_hash(path: Path, _: int, __: int) -> str:
    found = blake2b(digest_size=12)
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            found.update(block)
    return found.hexdigest()
