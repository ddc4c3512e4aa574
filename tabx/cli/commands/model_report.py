"""tabx report: models side by side, from the results of a batch; tables found; or one stored judgement."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from tabx.base.errors import OptionError
from tabx.base.whole_files import check_not_read
from tabx.batch.results_file import has_results
from tabx.cli.commands import retrieve_report
from tabx.cli.commands.rescore import load_stored
from tabx.cli.documents import check_report_file, print_report, write_report_file
from tabx.cli.exit_codes import JUDGED
from tabx.cli.options import first_given
from tabx.cli.output import needs_ascii, print_data, print_text
from tabx.judging import Judgement, TablesJudgement
from tabx.report import ModelComparison, compare_models

_OF_SEVERAL = ("--by", "--dataset-column", "--worst", "--resamples", "--seed", "--usage", "--labels", "--layout")


def run(arguments: Namespace) -> int:
    """Read the results, report, and return the exit code."""
    check_report_file(arguments.output)
    if retrieve_report.is_of_retrieve(arguments.results[0]):
        return retrieve_report.run(arguments)
    if arguments.corpus is not None:
        raise OptionError(f"--corpus is for results of tabx retrieve eval; {arguments.results[0]} holds none")
    found = _found(arguments)
    if arguments.layout is not None and isinstance(found, ModelComparison):
        return _as_in_a_paper(found, arguments)
    if arguments.output is not None:
        found.save(arguments.output)
    if arguments.json:
        print_data(found.to_json(ascii_only=needs_ascii()))
    elif arguments.output is None or arguments.full:
        _print(found, full=arguments.full)
    else:
        print_text(f"{arguments.output}: {_said(found)}\n")
    return JUDGED


def _as_in_a_paper(found: ModelComparison, arguments: Namespace) -> int:
    """Report in the order of a paper's table."""
    from tabx.report.struc_bench import struc_bench_document

    document = struc_bench_document(found)
    if arguments.output is not None:
        check_not_read(Path(arguments.output), found.read_from)
    write_report_file(document, arguments.output)
    if arguments.output is None or arguments.json or arguments.full:
        print_report(document, as_json=arguments.json, full=arguments.full)
    else:
        print_text(f"{arguments.output}: {_said(found)}\n")
    return JUDGED


def _found(arguments: Namespace) -> ModelComparison | Judgement | TablesJudgement:
    names: list[str] = arguments.results
    if len(names) == 1 and Path(names[0]).suffix.lower() == ".json" and not has_results(names[0]):
        given = first_given(arguments, _OF_SEVERAL)
        if given is not None:
            raise OptionError(f"{given} is for the results of a batch; {names[0]} holds one judgement")
        return load_stored(names[0])
    return compare_models(
        names,
        dataset_column=arguments.dataset_column,
        by=arguments.by,
        worst=arguments.worst,
        resamples=arguments.resamples,
        seed=arguments.seed,
        usage=arguments.usage_read,
        labels=arguments.labels,
    )


def _print(found: ModelComparison | Judgement | TablesJudgement, *, full: bool) -> None:
    if isinstance(found, ModelComparison):
        from tabx.report.document import comparison_document

        print_report(comparison_document(found), as_json=False, full=full)
    else:
        from tabx.views.terminal import write_terminal

        write_terminal(found, sys.stdout, full=full)


def _said(found: ModelComparison | Judgement | TablesJudgement) -> str:
    if not isinstance(found, ModelComparison):
        return f"score {found.score:.3f}"
    from tabx.report.tables import headline

    return headline(found)[0]
