"""tabx report of what tabx retrieve eval wrote: each query with what was found, gold and why."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tabx.base.errors import OptionError
from tabx.base.limits import uncounted
from tabx.base.whole_files import check_not_read
from tabx.batch.results_file import has_lines
from tabx.cli.documents import print_report, write_report_file
from tabx.cli.exit_codes import JUDGED
from tabx.cli.options import first_given
from tabx.cli.output import print_text
from tabx.retrieve.running.line import MARK

_OF_BATCH = ("--by", "--dataset-column", "--worst", "--resamples", "--usage", "--labels", "--layout")


def is_of_retrieve(name: str) -> bool:
    """Whether a file holds results of `tabx retrieve eval`."""
    return has_lines(name, MARK)


def run(arguments: Namespace) -> int:
    """Read the results and their corpus, report, and return the exit code."""
    from tabx.retrieve.document import evaluation_document
    from tabx.retrieve.reporting import read_evaluation

    given = first_given(arguments, _OF_BATCH)
    if given is not None:
        raise OptionError(f"{given} is for the results of tabx batch; {arguments.results[0]} holds tables found")
    output = arguments.output
    with uncounted():
        found = read_evaluation(arguments.results, arguments.corpus, seed=arguments.seed)
        if output is not None:
            check_not_read(Path(output), [Path(found.corpus.name)])
            write_report_file(evaluation_document(found, with_queries=output.endswith(".html")), output)
        if output is None or arguments.json or arguments.full:
            print_report(evaluation_document(found), as_json=arguments.json, full=arguments.full)
        else:
            print_text(f"{output}: {len(found.queries):,} queries, {', '.join(one.name for one in found.systems)}\n")
    return JUDGED
