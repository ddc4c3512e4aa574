"""tabx bench run | report: the examination of the judge."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from tabx.base.whole_files import check_folder, write_file
from tabx.cli.documents import check_report_file, print_report, write_report_file
from tabx.cli.exit_codes import BELOW, JUDGED, UNJUDGED
from tabx.cli.journals import end_journal, journal_of
from tabx.cli.output import numbered, print_note
from tabx.cli.sources import whole_text
from tabx.lab.bench import load_bench
from tabx.lab.bench.examination import Examination, Record, below, dump_records, load_records, summarise
from tabx.lab.bench.examination.examination_document import examination_document
from tabx.lab.bench.examination.floors import check_names
from tabx.lab.bench.examination.record_files import with_scores
from tabx.lab.bench.examination.running import examine_kept
from tabx.rubric import load_rubric
from tabx.runs.journal import Journal


def run(arguments: Namespace) -> int:
    """Examine a bench or read stored records, report, and return the exit code.

    0 examined, 1 a figure below its floor, 3 a pair that could not be judged.
    """
    is_run = arguments.command == "bench run"  # else the records of a run are the argument
    records_file = arguments.records if is_run else None
    _check_files(arguments.output, records_file)
    floors = dict(arguments.fail_under)
    journal = journal_of(records_file or arguments.output) if is_run else None
    check_names(floors)
    records: Sequence[Record] = _examine(arguments, journal) if is_run else _read(arguments)
    for name in arguments.scores:
        records = with_scores(records, Path(name))
    if records_file is not None:
        write_file(Path(records_file), dump_records(records))
    examination = summarise(records)
    failures = below(examination, floors)
    _show(examination, arguments)
    end_journal(journal)
    for line in failures:
        print_note(line)
    if failures:
        return BELOW
    return UNJUDGED if examination.unjudged else JUDGED


def _check_files(output: str | None, records: str | None) -> None:
    """Raise OptionError, before any work, where a file could not be written."""
    check_report_file(output)
    if records is not None:
        check_folder(Path(records))


def _examine(arguments: Namespace, journal: Journal | None) -> tuple[Record, ...]:
    entries = load_bench(whole_text(arguments.bench), arguments.bench)
    rubric = load_rubric(arguments.rubric)
    start = time.perf_counter()
    records = examine_kept(entries, journal, rubric=rubric, workers=arguments.workers)
    seconds = time.perf_counter() - start
    print_note(f"{numbered(len(records), 'pair')} in {seconds:.1f} s, {len(records) / seconds:.0f} per second")
    return records


def _read(arguments: Namespace) -> tuple[Record, ...]:
    return load_records(
        whole_text(arguments.records, "a file of records, as tabx bench run --records writes it"), arguments.records
    )


def _show(examination: Examination, arguments: Namespace) -> None:
    shown = examination_document(examination, worst=arguments.worst)
    write_report_file(shown, arguments.output)
    print_report(shown, as_json=arguments.json)
