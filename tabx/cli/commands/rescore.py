"""tabx rescore: a stored judgement, or the results of a batch, under another rubric, by arithmetic alone."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError, OptionError
from tabx.base.paths import read_text
from tabx.base.plain_data import what_is_wrong
from tabx.base.whole_files import replacing
from tabx.batch.rescoring import rescore_results
from tabx.batch.results_file import has_results
from tabx.cli.commands.report import check_output, report
from tabx.cli.exit_codes import JUDGED
from tabx.cli.options import first_given
from tabx.cli.output import numbered, print_data, print_text
from tabx.cli.sources import STANDARD_STREAM, read_standard_input
from tabx.judging import Judgement, TablesJudgement, is_stored_tables, rescore, rescore_tables
from tabx.rubric import load_rubric


def run(arguments: Namespace) -> int:
    """Score the stored judgement, report, and return the exit code."""
    if has_results(arguments.stored):
        return _rescore_results(arguments)
    stored = load_stored(arguments.stored)
    check_output(arguments)
    rubric = load_rubric(arguments.rubric, overrides=arguments.overrides)
    if isinstance(stored, TablesJudgement):
        return report(rescore_tables(stored, rubric), arguments)
    return report(rescore(stored, rubric), arguments)


def _rescore_results(arguments: Namespace) -> int:
    """Score the results of a batch again, into a file or to standard output."""
    given = first_given(arguments, ("--json", "--quiet", "--aligned", "--tuples", "--full", "--fail-under"))
    if given is not None:
        raise OptionError(f"{given} is for one judgement; {arguments.stored} holds the results of a batch")
    rubric = load_rubric(arguments.rubric, overrides=arguments.overrides)
    lines = rescore_results(Path(arguments.stored), rubric)
    if arguments.output in (None, STANDARD_STREAM):
        for line in lines:
            print_data(line)
        return JUDGED
    if Path(arguments.output).suffix.lower() != ".jsonl":
        raise OptionError(f"--output {arguments.output}: results are JSON Lines: .jsonl is right")
    count = 0
    with replacing(Path(arguments.output)) as file:
        for line in lines:
            file.write(line.encode("utf-8"))
            count += 1
    print_text(f"{arguments.output}: {numbered(count, 'result')} under {rubric.name}\n")
    return JUDGED


def load_stored(argument: str) -> Judgement | TablesJudgement:
    """Return the judgement that a file, or standard input, holds.

    Raises
    ------
    InputError
        It holds none.
    """
    if argument == STANDARD_STREAM:
        where, text = "standard input", read_standard_input(limited=False)
    else:
        where, text = argument, read_text(Path(argument), InputError, "a stored judgement is right")
    try:
        data = _json(text)
        return TablesJudgement.from_dict(data) if is_stored_tables(data) else Judgement.from_dict(data)
    except RecursionError:
        raise InputError(f"{where}: nested too deeply for a judgement") from None
    except InputError as error:
        raise InputError(f"{where}: {error}") from None


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        line = f"line {error.lineno}: " if isinstance(error, json.JSONDecodeError) else ""
        raise InputError(f"{line}not valid JSON ({what_is_wrong(error)}); tabx judge --json writes it") from None
