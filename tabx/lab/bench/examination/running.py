"""The examination of a whole bench, in this process or by the engines of a batch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from tabx.base.errors import InputError
from tabx.base.limits import LIMITS, changed_limits, in_force
from tabx.formats import load_table
from tabx.lab.bench.entries import Entry
from tabx.lab.bench.examination.outcomes import Record
from tabx.lab.bench.examination.pair import Scorer, examine_pair, unjudged_record
from tabx.lab.bench.files import dump_bench
from tabx.rubric import Rubric, load_rubric
from tabx.runs.engines.choosing import engine_for
from tabx.runs.journal import Form, Items, Journal, run_all
from tabx.runs.kind import Words
from tabx.signature import installed_version
from tabx.table import Table


def examine(
    entries: Sequence[Entry],
    *,
    rubric: Rubric | None = None,
    workers: int = 1,
    others: Mapping[str, Scorer] | None = None,
) -> tuple[Record, ...]:
    """Return a record for each prediction of a bench, in its order.

    Parameters
    ----------
    entries : sequence of Entry
        All with perturbations, as the expected findings have to be known.
    rubric : Rubric or None
        None: `default`.
    workers : int
        Processes to spread the predictions over; 1 is this one. With more, `others` have to be functions of a module,
        and a prediction that ends its process is a record with that reason.
    others : mapping of name to Scorer or None
        Other metrics to ask for an error of each pair.

    Raises
    ------
    InputError
        For an entry without expected findings, and a gold table that cannot be read.
    """
    return examine_kept(entries, None, rubric=rubric, workers=workers, others=others)


def examine_kept(
    entries: Sequence[Entry],
    journal: Journal | None,
    *,
    rubric: Rubric | None = None,
    workers: int = 1,
    others: Mapping[str, Scorer] | None = None,
) -> tuple[Record, ...]:
    """Return what `examine` does; what an interrupted examination has kept in the journal is not examined again."""
    for entry in entries:
        if not entry.perturbations:
            raise InputError(f"{entry.name}: no expected findings; build the bench with tabx bench build")
    limits = dict(zip(LIMITS, in_force(), strict=True))
    judge = rubric or load_rubric()
    work = _Examining(judge, dict(others or {}), limits)
    made_with = [installed_version(), judge.hash, sorted(work.others)]
    tasks = Items(
        [(entry, index) for entry in entries for index in range(len(entry.predictions))],
        name=lambda task: f"{task[0].name}, prediction {task[1]}",
        content=lambda task: [made_with, dump_bench([task[0]]), task[1]],
        doing="examining",
        words=WORDS,
    )
    found = run_all(tasks, work, lambda work: engine_for(work, 0 if workers == 1 else workers), _FORM, journal)
    return tuple(found)


WORDS = Words(command="an interrupted tabx bench run", item="prediction")


def _record(data: Mapping[str, Any]) -> Record:
    return Record.from_dict(data)


_FORM = Form(Record.to_dict, _record, lambda record: record.reason)


@dataclass(frozen=True)
class _Examining:
    """The work of an engine on predictions, each an entry of the bench and its index."""

    rubric: Rubric
    others: Mapping[str, Scorer]
    judged_under: Mapping[str, int]
    """Limits of a judgement, by name."""
    could_not: ClassVar[str] = "could not be judged"

    @property
    def timed_steps(self) -> int:
        """A prediction and its scorers share the limit `seconds`."""
        return 1

    @property
    def limits(self) -> Mapping[str, int]:
        """Limits of a whole task: other metrics may take the time they need."""
        return {**self.judged_under, "seconds": 0} if self.others else self.judged_under

    def do(self, item: tuple[Entry, int], content: str) -> Record | InputError:
        """Return the record of a prediction, or why the gold table cannot be read."""
        entry, index = item
        with changed_limits(**self.judged_under):
            try:
                gold = _gold(entry.gold, entry.gold_format)
            except InputError as error:
                return InputError(f"{entry.name}: {error}")
            return examine_pair(entry, gold, index, self.rubric, self.others)

    def lost(self, item: tuple[Entry, int], content: str, reason: str) -> Record:
        """Return the record of a prediction whose process ended."""
        return unjudged_record(*item, reason)


@lru_cache(maxsize=1)
def _gold(text: str, format: str) -> Table:
    """Return a gold table; the predictions of one follow each other."""
    return load_table(text, format or None)
