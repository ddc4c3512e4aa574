"""Every gold against itself, before any model is blamed: what fails, what is not the same twice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from tabx.base.errors import TabxError
from tabx.base.limits import changed_limits
from tabx.runs.engines.entries import Engine, Work
from tabx.runs.journal import Form, Items, Journal, run_all
from tabx.runs.kind import Words
from tabx.sql.execution.executor import run_query
from tabx.sql.execution.records import Failure
from tabx.sql.files.questions import Question
from tabx.sql.golds import run_gold
from tabx.sql.matches import Verdict
from tabx.sql.running.work import QueryJob

WORDS = Words(command="tabx sql", item="gold", line="gold", again="run", helps="name another --output")


@dataclass(frozen=True, slots=True)
class GoldQuery:
    """One gold query: its question, its place among the golds of it, from 0, and whether there are others."""

    id: str
    place: int
    database: str
    sql: str
    is_only: bool

    @property
    def name(self) -> str:
        """What it is called in messages."""
        return self.id if self.is_only else f"{self.id} gold {self.place + 1}"


@dataclass(frozen=True, slots=True)
class GoldCheck:
    """What running a gold query twice says.

    Attributes
    ----------
    name, database : str
    verdict : Verdict
        same, different, or not judged where it fails.
    reason : str
    flags : tuple of str
    """

    name: str
    database: str
    verdict: Verdict
    reason: str
    flags: tuple[str, ...]

    @property
    def is_well(self) -> bool:
        """Whether it is the same twice."""
        return self.verdict is Verdict.SAME

    def __str__(self) -> str:
        of = f" ({self.database})" if self.database else ""
        return f"{self.name}{of}: {self.verdict}: {self.reason}"


@dataclass(frozen=True)
class GoldWork:
    """Runs a gold query twice."""

    job: QueryJob
    timed_steps: int = 1
    could_not: ClassVar[str] = "could not be run"

    @property
    def limits(self) -> Mapping[str, int]:
        """Limits in force, by name."""
        return self.job.limits

    def do(self, item: GoldQuery, content: str) -> GoldCheck:
        """Return what running a gold query twice says."""
        try:
            with changed_limits(**self.job.limits):
                return self._checked(item)
        except TabxError as error:
            return GoldCheck(item.name, item.database, Verdict.NOT_JUDGED, " ".join(str(error).split()), ())

    def _checked(self, item: GoldQuery) -> GoldCheck:
        database, options = self.job.database_of(item.database), self.job.options
        gold = run_gold(database, item.sql, options.query)
        again = gold if isinstance(gold, Failure) else run_query(database, item.sql, options.query)
        if isinstance(gold, Failure) or isinstance(again, Failure):
            return GoldCheck(item.name, item.database, Verdict.NOT_JUDGED, f"the gold fails: {again}", ())
        match = gold.match(again, options)
        return GoldCheck(item.name, item.database, match.verdict, match.reason, tuple(map(str, match.flags)))

    def lost(self, item: GoldQuery, content: str, reason: str) -> GoldCheck:
        """Return that a gold query could not be run."""
        return GoldCheck(item.name, item.database, Verdict.NOT_JUDGED, reason, ())


def check_golds(
    questions: Sequence[Question], job: QueryJob, engine_of: Callable[[Work], Engine], journal: Journal | None = None
) -> list[GoldCheck]:
    """Return what running every gold query twice says, in the order of the questions.

    Parameters
    ----------
    questions : sequence of Question
    job : QueryJob
    engine_of : callable
        Takes the work, returns the engine for it.
    journal : Journal or None
        Where what was done is kept for a run that goes on.
    """
    golds = [
        GoldQuery(question.id, place, question.database, sql, len(question.golds) == 1)
        for question in questions
        for place, sql in enumerate(question.golds)
    ]
    items = Items(golds, lambda gold: gold.name, lambda gold: _content(gold, job), "running the golds", WORDS)
    found: list[GoldCheck] = run_all(items, GoldWork(job), engine_of, Form(_to_plain, _from_plain), journal)
    return found


def _content(gold: GoldQuery, job: QueryJob) -> list[str]:
    return [gold.database, gold.sql, str(job.options.signature)]


def _to_plain(check: GoldCheck) -> list[Any]:
    return [check.name, check.database, str(check.verdict), check.reason, list(check.flags)]


def _from_plain(data: Any) -> GoldCheck:
    name, database, verdict, reason, flags = data
    return GoldCheck(name, database, Verdict(verdict), reason, tuple(flags))
