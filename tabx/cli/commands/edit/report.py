"""tabx edit report: what models made of a bench of edits."""

from __future__ import annotations

from argparse import Namespace

from tabx.base.errors import OptionError
from tabx.base.limits import uncounted
from tabx.cli.documents import check_report_file, print_report, write_report_file
from tabx.cli.exit_codes import JUDGED
from tabx.edit.bench.files import read_bench
from tabx.edit.reporting.document import report_document
from tabx.edit.reporting.making import make_report
from tabx.edit.reporting.outputs import Columns
from tabx.stats.resampling import Resamples


def run(arguments: Namespace) -> int:
    """Make the report and return 0."""
    if arguments.bench is None:
        raise OptionError("--bench FILE is missing: the bench that was asked of (tabx edit build writes it)")
    check_report_file(arguments.output)
    with uncounted():
        columns = Columns(arguments.id_column, arguments.output_column, arguments.model_column)
        report = make_report(read_bench(arguments.bench), arguments.results, columns)
        document = report_document(report, Resamples(arguments.resamples, arguments.seed))
    write_report_file(document, arguments.output)
    if arguments.output is None or arguments.json:
        print_report(document, as_json=arguments.json, full=arguments.full)
    return JUDGED
