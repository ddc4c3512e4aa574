"""tabx rescore: a stored judgement under another rubric, by arithmetic alone."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

from tabx.cli.commands.report import check_output, report
from tabx.cli.sources import STANDARD_STREAM, read_standard_input
from tabx.errors import InputError
from tabx.judging import Judgement, TablesJudgement, is_stored_tables, rescore, rescore_tables
from tabx.paths import read_text
from tabx.rubric import load_rubric


def run(arguments: Namespace) -> int:
    """Score the stored judgement, report, and return the exit code."""
    check_output(arguments)
    rubric = load_rubric(arguments.rubric, overrides=arguments.overrides)
    stored = _load(arguments.stored)
    if isinstance(stored, TablesJudgement):
        return report(rescore_tables(stored, rubric), arguments)
    return report(rescore(stored, rubric), arguments)


def _load(argument: str) -> Judgement | TablesJudgement:
    if argument == STANDARD_STREAM:
        where, text = "standard input", read_standard_input(limited=False)
    else:
        where, text = argument, read_text(Path(argument), InputError, "a stored judgement is right")
    try:
        data = json.loads(text)
        return TablesJudgement.from_dict(data) if is_stored_tables(data) else Judgement.from_dict(data)
    except json.JSONDecodeError as error:
        raise InputError(
            f"{where}: line {error.lineno}: not valid JSON ({error.msg}); tabx judge --json writes it"
        ) from None
    except RecursionError:
        raise InputError(f"{where}: nested too deeply for a judgement") from None
    except InputError as error:
        raise InputError(f"{where}: {error}") from None
