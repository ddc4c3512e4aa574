"""tabx sql --gold: a file of predictions, as a run with a file of results."""

from __future__ import annotations

import sys
import tempfile
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from tabx.base.errors import InputError, OptionError
from tabx.base.limits import LIMITS, in_force
from tabx.cli.batch_progress import BatchProgress
from tabx.cli.commands.sql import options_of
from tabx.cli.exit_codes import BELOW, JUDGED, UNJUDGED
from tabx.cli.output import numbered, print_data, print_note, print_text
from tabx.cli.runs import output_of, run_to_end, say_missed_gates, say_summary
from tabx.documents.record import Document, Figures, Part, table
from tabx.documents.terminal import write_document
from tabx.runs.engines.choosing import engine_for
from tabx.runs.engines.entries import Engine, Work
from tabx.runs.journal import Journal
from tabx.runs.tally import Tally
from tabx.sql.files.pairing import Paired, read_pairs
from tabx.sql.files.questions import Question, read_questions
from tabx.sql.options import sql_options
from tabx.sql.running.counts import HEADER, Disagreements, summary
from tabx.sql.running.gold_pass import GoldCheck, check_golds
from tabx.sql.running.kind import queries_kind
from tabx.sql.running.line import FIGURES
from tabx.sql.running.work import QueryJob

_LISTED = 20
"""Golds that are listed: of more, the run is of other databases than its golds, and the first ones show it."""


def run_file(arguments: Namespace) -> int:
    """Run the golds, then the predictions, and return the exit code."""
    if arguments.predicted is not None:
        raise OptionError(f"{arguments.predicted}: one file of predictions beside --gold is right")
    databases = _databases(arguments)
    with tempfile.TemporaryDirectory(prefix="tabx-variants-", ignore_cleanup_errors=True) as folder:
        options = sql_options(**options_of(arguments), folder=folder)
        job = QueryJob(options, databases, dict(zip(LIMITS, in_force(), strict=True)))
        if arguments.gold is None:
            return _golds_alone(arguments, job)
        paired = read_pairs(arguments.gold, arguments.gold_file)
        _check_any_database(paired, job)
        if paired.note:
            print_note(paired.note)
        output = output_of(arguments)
        journal = None if output is None else Journal(output.path, "golds")
        _say_golds(_checked(paired.questions, job, arguments, journal), arguments.now)
        code = _predictions(arguments, job, paired)
        if journal is not None:
            journal.remove()
        return code


def _databases(arguments: Namespace) -> Path:
    given = [name for name in (arguments.databases, arguments.db) if name is not None]
    if len(given) != 1:
        raise OptionError("--databases, a folder of databases, or --db, the one of all queries, is right with --gold")
    path = Path(given[0])
    if arguments.databases is not None and not path.is_dir():
        raise InputError(f"{path}: no folder; --databases names the folder of the databases")
    if arguments.db is not None and not path.is_file():
        raise InputError(f"{path}: no file; --db names the database")
    return path


def _check_any_database(paired: Paired, job: QueryJob) -> None:
    """Raise InputError where no query has a database: then it is the folder that is wrong."""
    reason = ""
    for name in dict.fromkeys(pair.database for pair in paired.pairs):
        try:
            job.database_of(name)
        except InputError as error:
            reason = reason or str(error)
        else:
            return
    raise InputError(reason)


def _engine(work: Work, arguments: Namespace) -> Engine:
    memory = arguments.max_memory << 20
    return engine_for(work, arguments.workers, None, memory, name=arguments.engine, scheduler=arguments.scheduler)


def _checked(
    questions: Sequence[Question], job: QueryJob, arguments: Namespace, journal: Journal | None
) -> list[GoldCheck]:
    return check_golds(questions, job, lambda work: _engine(work, arguments), journal)


def _golds_alone(arguments: Namespace, job: QueryJob) -> int:
    questions, _ = read_questions(arguments.gold_file)
    checks = _checked(questions, job, arguments, None)
    wrong = [check for check in checks if not check.is_well]
    print_text("".join(f"{check}\n" for check in wrong))
    flags = _flags(checks)
    print_text(f"{numbered(len(checks), 'gold')}, {len(wrong):,} not the same as themselves{flags}\n")
    return UNJUDGED if wrong else JUDGED


def _say_golds(checks: list[GoldCheck], now: str | None) -> None:
    wrong = [check for check in checks if not check.is_well]
    print_note(f"{numbered(len(checks), 'gold')} run, {len(wrong):,} not the same as themselves{_flags(checks)}")
    for check in wrong[:_LISTED]:
        print_note(f"gold {check}")
    if len(wrong) > _LISTED:
        print_note(f"and {len(wrong) - _LISTED:,} more golds; tabx sql --gold alone lists all")


def _flags(checks: list[GoldCheck]) -> str:
    counts: dict[str, int] = {}
    for flag in (flag for check in checks for flag in check.flags):
        counts[flag] = counts.get(flag, 0) + 1
    return "".join(f"; {flag}: {count:,}" for flag, count in counts.items())


def _predictions(arguments: Namespace, job: QueryJob, paired: Paired) -> int:
    output, kind = output_of(arguments), queries_kind(job)
    tally, disagreements = Tally((*FIGURES, *job.options.rules)), Disagreements()
    stopped = run_to_end(
        arguments,
        kind,
        _engine(job, arguments),
        paired.pairs,
        output or print_data,
        tally,
        BatchProgress(len(paired.questions)),
        seen=lambda done: disagreements.add(done.value),
    )
    return _report(tally, disagreements, arguments, stopped)


def _report(tally: Tally, disagreements: Disagreements, arguments: Namespace, stopped: Exception | None) -> int:
    has_file = say_summary(arguments, summary(tally))
    _say_disagreements(disagreements, tally, to_notes=not has_file)
    if tally.first_failure:
        print_note(f"first not judged: {tally.first_failure}")
    if stopped is not None:
        print_note(f"{' '.join(str(stopped).split())}{'; --resume goes on from there' if has_file else ''}")
    is_below = say_missed_gates(tally, arguments, mean="", item="query")
    if stopped is not None:
        return int(getattr(stopped, "exit_code", UNJUDGED))
    if is_below:
        return BELOW
    return JUDGED if not tally.failed or arguments.min_coverage is not None else UNJUDGED


def _say_disagreements(disagreements: Disagreements, tally: Tally, *, to_notes: bool) -> None:
    rows = disagreements.rows(tally)
    if not rows:
        return
    found = Document("", (Part((table(HEADER, rows, texts=(len(HEADER) - 1,)),)),), Figures((), ()))
    if to_notes:
        write_document(found, sys.stderr)
    else:
        write_document(found, sys.stdout)
