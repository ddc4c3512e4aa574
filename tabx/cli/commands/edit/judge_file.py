"""tabx edit judge of a file of edits, as a run with a file of results."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable

from tabx.base.limits import LIMITS, in_force
from tabx.batch.reading.columns import Columns
from tabx.batch.reading.files import Broken, Row, read_rows
from tabx.cli.batch_progress import BatchProgress
from tabx.cli.exit_codes import BELOW, JUDGED, UNJUDGED
from tabx.cli.output import print_data
from tabx.cli.runs import output_of, run_to_end, say_missed_gates, say_summary, say_what_is_wrong
from tabx.cli.sources import STANDARD_STREAM
from tabx.documents.record import Document, Figures, Part, table
from tabx.documents.terminal import write_document
from tabx.edit.running.counts import HEADER, rows, summary
from tabx.edit.running.kind import edits_kind
from tabx.edit.running.line import FIGURES
from tabx.edit.running.triples import triples
from tabx.edit.running.work import EditJob
from tabx.runs.engines.choosing import engine_for
from tabx.runs.tally import Tally


def run_file(arguments: Namespace) -> int:
    """Judge the edits of a file, and return the exit code."""
    job = EditJob(arguments.strict, dict(zip(LIMITS, in_force(), strict=True)))
    kind, output = edits_kind(job), output_of(arguments)
    count = _looked_through(arguments)
    memory = arguments.max_memory << 20
    engine = engine_for(job, arguments.workers, None, memory, name=arguments.engine, scheduler=arguments.scheduler)
    tally, progress = Tally(FIGURES), BatchProgress(count)
    items = triples(_rows(arguments), _columns(arguments), arguments.source)
    stopped = run_to_end(arguments, kind, engine, items, output or print_data, tally, progress)
    return _report(tally, arguments, stopped)


def _rows(arguments: Namespace) -> Iterable[Row | Broken]:
    return read_rows(arguments.source)


def _columns(arguments: Namespace) -> Columns:
    return Columns(
        gold=arguments.gold_column,
        predictions=tuple(arguments.pred_column),
        id=arguments.id_column,
        source=arguments.source_column,
    )


def _looked_through(arguments: Namespace) -> int | None:
    """Return the number of edits, once columns and ids are checked; None where standard input comes only once."""
    if arguments.source == STANDARD_STREAM:
        return None
    return sum(1 for _ in triples(_rows(arguments), _columns(arguments), arguments.source))


def _report(tally: Tally, arguments: Namespace, stopped: Exception | None) -> int:
    has_file = say_summary(arguments, summary(tally))
    lines = rows(tally)
    if lines:
        found = Document("", (Part((table(HEADER, lines),)),), Figures((), ()))
        if has_file:
            write_document(found, sys.stdout)
        else:
            write_document(found, sys.stderr)
    say_what_is_wrong(tally, stopped, has_file=has_file)
    is_below = say_missed_gates(tally, arguments, mean="mean ", item="edit")
    if stopped is not None:
        return int(getattr(stopped, "exit_code", UNJUDGED))
    if is_below:
        return BELOW
    return JUDGED if not tally.failed or arguments.min_coverage is not None else UNJUDGED
