"""tabx retrieve report: what answers come to, and whether finding or answering lost what."""

from __future__ import annotations

from argparse import Namespace

from tabx.base.limits import uncounted
from tabx.cli.documents import check_report_file, print_report, write_report_file
from tabx.cli.exit_codes import JUDGED
from tabx.retrieve.answering.reporting.document import answers_document
from tabx.retrieve.answering.reporting.report import report_answers


def run(arguments: Namespace) -> int:
    """Make the report and return 0."""
    check_report_file(arguments.output)
    with uncounted():
        report = report_answers(*arguments.results, resamples=arguments.resamples, seed=arguments.seed)
        is_page = arguments.output is not None and arguments.output.endswith(".html")
        document = answers_document(report, with_questions=is_page)
    write_report_file(document, arguments.output)
    if arguments.output is None or arguments.json:
        print_report(document, as_json=arguments.json, full=arguments.full)
    return JUDGED
