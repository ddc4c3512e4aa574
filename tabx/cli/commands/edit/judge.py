"""tabx edit judge: was an edit done, and what else broke: one edit, or a file of many."""

from __future__ import annotations

from argparse import Namespace

from tabx.base.errors import OptionError
from tabx.cli.clock import on_the_clock
from tabx.cli.documents import check_report_file, print_report, write_report_file
from tabx.cli.exit_codes import BELOW, JUDGED
from tabx.cli.options import first_given
from tabx.cli.output import print_note
from tabx.cli.sources import check_standard_input, source

_OF_FILES = (
    *("--resume", "--overwrite", "--retry-failed", "--changed", "--workers", "--engine", "--scheduler"),
    *("--max-memory", "--max-failures", "--min-coverage", "--usage"),
    *("--source-column", "--gold-column", "--pred-column", "--id-column"),
)
_OF_ONE = (
    "--allowed",
    "--format",
    "--pred-format",
    "--sheet",
    "--pred-sheet",
    "--encoding",
    "--no-header",
    "--json",
    "--full",
)


def run(arguments: Namespace) -> int:
    """Judge one edit or a file of them, and return the exit code."""
    if arguments.gold is None:
        _refuse(arguments, _OF_ONE, "for one edit: name its source, gold and prediction")
        from tabx.cli.commands.edit.judge_file import run_file

        return run_file(arguments)
    _refuse(arguments, _OF_FILES, "for a file of edits, which stands alone")
    return _run_one(arguments)


def _refuse(arguments: Namespace, flags: tuple[str, ...], why: str) -> None:
    given = first_given(arguments, flags)
    if given is not None:
        raise OptionError(f"{given} is {why}")


@on_the_clock()
def _run_one(arguments: Namespace) -> int:
    from tabx.edit.document import edit_document
    from tabx.edit.judging import judge_edit

    before, gold, predicted = _sides(arguments)
    check_report_file(arguments.output)
    judgement = judge_edit(
        source(before, arguments.encoding),
        None if gold is None else source(gold, arguments.encoding),
        source(predicted, arguments.encoding),
        strict=arguments.strict,
        allowed=arguments.allowed,
        source_format=arguments.format,
        gold_format=arguments.format,
        predicted_format=arguments.predicted_format or arguments.format,
        source_sheet=arguments.sheet,
        gold_sheet=arguments.sheet,
        predicted_sheet=arguments.predicted_sheet or arguments.sheet,
        encoding=arguments.encoding,
        header=arguments.header,
    )
    document = edit_document(judgement)
    write_report_file(document, arguments.output)
    print_report(document, as_json=arguments.json, full=arguments.full)
    return _gate(judgement.figures, arguments.fail_under or ())


def _sides(arguments: Namespace) -> tuple[str, str | None, str]:
    """Return the names of source, gold and prediction; raise OptionError where one is missing or too much."""
    if arguments.allowed is not None:
        if arguments.predicted is not None:
            raise OptionError("--allowed is for an edit without a gold: source and prediction are right beside it")
        check_standard_input([arguments.source, arguments.gold])
        return arguments.source, None, arguments.gold
    if arguments.predicted is None:
        raise OptionError("source, gold and prediction are right; without a gold source, prediction and --allowed")
    check_standard_input([arguments.source, arguments.gold, arguments.predicted])
    return arguments.source, arguments.gold, arguments.predicted


def _gate(figures: dict[str, float | None], gates: list[tuple[str, float]] | tuple[()]) -> int:
    """Say which figures are below their gates; one that is undefined fails nothing, and a note says so."""
    code = JUDGED
    for name, least in gates:
        value = figures[name]
        if value is None:
            print_note(f"{name} is undefined, {name}={least:g} is not applied")
        elif value < least:
            print_note(f"{name} {value:.4g} is below {least:g} (by {least - value:.2g})")
            code = BELOW
    return code
