"""tabx rescore: a stored judgement under another rubric, by arithmetic alone."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

from tabx.cli.commands.report import check_output, report
from tabx.cli.sources import STANDARD_INPUT, read_standard_input
from tabx.errors import InputError
from tabx.judge import Judgement, TablesJudgement, is_stored_tables, rescore, rescore_tables
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
    where = "standard input" if argument == STANDARD_INPUT else argument
    try:
        is_standard = argument == STANDARD_INPUT
        text = read_standard_input(limited=False) if is_standard else Path(argument).read_text(encoding="utf-8")
        data = json.loads(text)
        return TablesJudgement.from_dict(data) if is_stored_tables(data) else Judgement.from_dict(data)
    except OSError as error:
        raise InputError(f"{where}: {error.strerror}; a stored judgement is right") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{where}: byte {error.start} is no UTF-8") from None
    except json.JSONDecodeError as error:
        raise InputError(f"{where}: line {error.lineno}: no JSON ({error.msg}); tabx judge --json writes it") from None
    except RecursionError:
        raise InputError(f"{where}: nested too deep for a judgement") from None
    except InputError as error:
        raise InputError(f"{where}: {error}") from None
