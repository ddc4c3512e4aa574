"""tabx rescore: a stored judgement under another rubric, by arithmetic alone."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

from tabx.cli.commands.report import check_output, report
from tabx.cli.sources import STANDARD_INPUT, read_standard_input
from tabx.errors import InputError
from tabx.judge import Judgement, rescore
from tabx.rubric import load_rubric


def run(arguments: Namespace) -> int:
    """Score the stored judgement, report, and return the exit code."""
    check_output(arguments)
    rubric = load_rubric(arguments.rubric, overrides=arguments.overrides)
    return report(rescore(_load(arguments.stored), rubric), arguments)


def _load(argument: str) -> Judgement:
    where = "standard input" if argument == STANDARD_INPUT else argument
    try:
        text = read_standard_input() if argument == STANDARD_INPUT else Path(argument).read_text(encoding="utf-8")
        return Judgement.from_dict(json.loads(text))
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
